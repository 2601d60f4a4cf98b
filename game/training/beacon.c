/* Beacon in C, to learn from self-play and to measure: hundreds of matches a second.
 *
 *     cc -O3 -march=native -o beacon game/training/beacon.c -lm
 *     ./beacon learn SEED MATCHES,MATCHES,... NAME SEATS [FILE]   generations of self-play, to NAME.0, NAME.1, ... and NAME
 *     ./beacon duel SEED SEATS MATCHES A B                        the share of one A among B
 *     ./beacon hint_cost SEED SEATS POSITIONS ROLLOUTS FILE       the cost of the master's choices
 *
 * A player is a file of weights; FILE:NOISE:MAX_LOSS plays as a level of judge.py. The network of every number of seats is
 * learned by itself. Rules, inputs and choices are those of rules.py, network.py and solver.py without options
 * (tests/games/beacon/test_beacon_bots.py compares them). */
#include <stdint.h>
enum { GOAL = 21, TOP = 5, CODES = 36, SEATS = 6, RANKS = 40 };
/* Inputs of a seat: the field of its pawn, the field its pair would bring it to, the field of the pair with its risk, and,
 * linearly only, the risk by the field the pair would bring it to. All of them once for every number of turns to wait. */
enum { LANDING = 20, PAIR = 42, RISKED = 56, TRAITS = 78, SHOWN = 6 };
enum { MAX_SEATS = SEATS, INPUTS = SEATS * TRAITS, HIDDEN = 32, MAX_ACTIVE = SHOWN, IS_SHARED = 1, STANDARD = 0 };
typedef struct { int8_t active, pawn[SEATS], step[SEATS], lying[SEATS]; } Example;
/* Sums of weights, tabulated by turns to wait, pawn, field of the pair (0: none) and rank of its number. */
typedef struct {
    double own[SEATS][GOAL + 1][TOP + 1][RANKS];
    float pawns[SEATS][GOAL + 1][TOP + 1][HIDDEN], pairs[SEATS][TOP + 1][RANKS][HIDDEN];
} Search;
typedef struct {
    int seats, active, turns, low[SEATS], pawn[SEATS], step[SEATS], lying[SEATS], owner[TOP + 1], winner;
} State;
#define HINT_COST
typedef struct {
    State state;
    int rolled, count;
} Spot;
#include "selfplay.h"

static const double NOISE[3] = {0, .015, .05}, STRAY[3] = {0, 0, 0};
static const double SPREAD = .2, KEPT = 1, LAMBDA = .75, LEARNING_RATE = 2e-3;
static double scale_of(int input) { return input < INPUTS; }
static int feeds_hidden(int input) { return input % TRAITS <= RISKED; }
static int draw_rules(int seats) { return seats > 0 ? STANDARD : 0; }
static void read_search(Search *search, int count, const double *numbers) { (void)search, (void)count, (void)numbers; }

/* ---- the dice: numbers by code, and how often a number is reached */
static const int DIE_A[6] = {1, 2, 3, 4, 7, 0}, DIE_B[6] = {1, 2, 3, 5, 6, 0};
static int number[CODES], crosses[CODES], doubles[CODES], rank_of[100], ladder[RANKS], ladders, kinds, ways[RANKS], plains;
static double reach[101];
static void list_dice(void) {
    int is_on[100] = {0};
    for (int i = 0; i < CODES; i++) {
        int a = DIE_A[i / 6], b = DIE_B[i % 6];
        number[i] = a > b ? 10 * a + b : 10 * b + a;
        crosses[i] = (a == 0) + (b == 0);
        doubles[i] = a == b ? a : 0;
        if (!crosses[i]) is_on[number[i]] = 1;
    }
    for (int i = 0; i < 100; i++)
        if (is_on[i]) rank_of[i] = ladders, ladder[ladders++] = i;
    kinds = ladders;
    for (int i = 0; i < CODES; i++)
        if (crosses[i] && ladder[rank_of[number[i]]] != number[i]) rank_of[number[i]] = kinds, ladder[kinds++] = number[i];
    for (int i = 0; i < CODES; i++)
        if (!crosses[i] && !doubles[i]) ways[rank_of[number[i]]]++, plains++;
    for (int n = 0; n <= 100; n++) {
        double first = 0, hits = 0, lost = 0;
        for (int i = 0; i < CODES; i++) {
            first += number[i] >= n;
            hits += !crosses[i] && number[i] >= n;
            lost += crosses[i] > 0;
        }
        first /= CODES;
        reach[n] = first + (1 - first) * hits / (hits + lost);
    }
}

/* ---- the network: the inputs of a seat, and their sums in tables */
static void list_inputs(Inputs *inputs, int wait, int pawn, int step, int lying) {
    const int base = wait * TRAITS;
    inputs->count = 0;
    inputs->output = wait;
    add_input(inputs, base + pawn, 1);
    if (step < 1) return;
    const int landing = pawn + step < GOAL ? pawn + step : GOAL, pair = base + PAIR + 3 * (step - 1);
    const float risk = reach[lying];
    add_input(inputs, base + LANDING + landing, 1);
    add_input(inputs, pair, 1);
    add_input(inputs, pair + 1, risk);
    add_input(inputs, pair + 2, risk * risk);
    add_input(inputs, base + RISKED + landing, risk);
}
static void read_example(const Example *example, int seats, Inputs *inputs) {
    for (int s = 0; s < seats; s++)
        list_inputs(&inputs[s], (s - example->active + seats) % seats, example->pawn[s], example->step[s], example->lying[s]);
}
static void prepare_player(Player *player, int seats) {
    const Network *network = &player->network;
    Search *search = &player->search;
    for (int wait = 0; wait < seats; wait++)
        for (int step = 0; step <= TOP; step++)
            for (int rank = 0; rank < kinds; rank++)
                for (int pawn = 0; pawn <= GOAL; pawn++) {
                    Inputs inputs;
                    float *pawns = search->pawns[wait][pawn][step], *pairs = search->pairs[wait][step][rank];
                    double *own = &search->own[wait][pawn][step][rank];
                    list_inputs(&inputs, wait, pawn, step, ladder[rank]);
                    *own = 0;
                    memset(pawns, 0, sizeof search->pawns[0][0][0]);
                    memset(pairs, 0, sizeof search->pairs[0][0][0]);
                    for (int k = 0; k < inputs.count; k++) {
                        const int index = inputs.index[k];
                        *own += network->skip[index] * inputs.value[k];
                        if (!feeds_hidden(index)) continue;
                        float *nodes = index % TRAITS < PAIR ? pawns : pairs;
                        for (int j = 0; j < HIDDEN; j++) nodes[j] += network->in[index][j] * inputs.value[k];
                    }
                }
}
/* The other seats after a placing that knocks off some pairs. */
typedef struct {
    int is_known, is_lost;
    float nodes[HIDDEN], own[SEATS];
} Others;
/* All that the seat on turn can choose from: its free fields, and the other seats by the pairs it knocks off. */
typedef struct {
    const Player *player;
    int seats, low, fields, field[TOP + 2], solved, mask[TOP + 2][RANKS];
    double value[GOAL + 4];
    Others others[1 << (TOP + 1)];
} Choice;
static void show(const Player *player, Others *others, int wait, int pawn, int step, int rank) {
    others->own[wait] = player->search.own[wait][pawn][step][rank];
    const float *pawns = player->search.pawns[wait][pawn][step], *pairs = player->search.pairs[wait][step][rank];
    for (int j = 0; j < HIDDEN; j++) others->nodes[j] += pawns[j] + pairs[j];
}
static void show_others(Choice *c, const State *s, int mask) {
    Others *others = &c->others[mask];
    int n = s->seats, me = s->active;
    memset(others, 0, sizeof *others);
    others->is_known = 1;
    for (int wait = 0; wait < n - 1; wait++) {
        int o = (me + 1 + wait) % n, pawn = s->pawn[o], step = s->step[o] > 0 ? s->step[o] : 0;
        if (mask >> step & 1) step = 0;
        if (!wait && pawn + step >= GOAL) others->is_lost = 1;
        else if (!wait) show(c->player, others, 0, pawn + step, 0, 0);
        else show(c->player, others, wait, pawn, step, step ? rank_of[s->lying[o]] : 0);
    }
}
/* The chance of the seat on turn after a placing. */
static double worth(const Choice *c, int at, int f, int rank) {
    const Player *player = c->player;
    int n = c->seats, field = c->field[f];
    const Others *others = &c->others[c->mask[f][rank]];
    if (others->is_lost) return 0;
    const float *pawns = player->search.pawns[n - 1][at][field], *pairs = player->search.pairs[n - 1][field][rank];
    float node[HIDDEN], mine = player->search.own[n - 1][at][field][rank], lane[SEATS][8] = {{0}}, sum = 1;
    for (int j = 0; j < HIDDEN; j++) {
        float x = others->nodes[j] + pawns[j] + pairs[j];
        node[j] = x > 0 ? x : 0;
    }
    for (int w = 0; w < n; w++)
        for (int j = 0; j < HIDDEN; j += 8)
            for (int k = 0; k < 8; k++) lane[w][k] += player->network.out[w][j + k] * node[j + k];
    for (int k = 0; k < 8; k++) mine += lane[n - 1][k];
    for (int w = 0; w < n - 1; w++) {
        float other = others->own[w] - mine;
        for (int k = 0; k < 8; k++) other += lane[w][k];
        sum += expf(other);
    }
    return 1 / sum;
}
/* True if a lower free field brings the pawn home as well: there it is safer, and knocks off no less. All fields are
 * considered in training. */
static int is_too_high(const Choice *c, int at, int f) {
    return !is_training && f + 1 < c->fields && c->field[f + 1] && at + c->field[f + 1] >= GOAL;
}
static double best_of(const Choice *c, int at, int rank) {
    double best = 0;
    for (int f = 0; f < c->fields; f++) {
        if (is_too_high(c, at, f)) continue;
        double w = worth(c, at, f, rank);
        if (w > best) best = w;
    }
    return best;
}
static void begin(Choice *c, const State *s, const Player *player) {
    c->player = player;
    c->seats = s->seats;
    c->low = s->low[s->active];
    c->fields = 0;
    c->solved = -1;
    for (int f = TOP; f >= 0; f--)
        if (!f || s->owner[f] < 0) c->field[c->fields++] = f;
    for (int i = 0; i < 1 << (TOP + 1); i++) c->others[i].is_known = 0;
    c->field[c->fields] = 0;
    c->mask[c->fields][0] = 0;
    show_others(c, s, 0);
    for (int i = 0; i < c->fields; i++)
        for (int r = 0; r < kinds; r++) {
            int mask = 0;
            for (int f = c->field[i] + 1; f <= TOP; f++)
                if (s->owner[f] >= 0 && s->lying[s->owner[f]] <= ladder[r]) mask |= 1 << f;
            c->mask[i][r] = mask;
            if (!c->others[mask].is_known) show_others(c, s, mask);
        }
}
static int back(int at, int fields, int low) { return at - fields > low ? at - fields : low; }
/* The chance by rolling on with the pawn there. Only so many fields further up by doubles the network is asked. */
static double rolling(Choice *c, int pawn) {
    const int far = is_training ? 6 : 4, last = pawn + far < GOAL - 1 ? pawn + far : GOAL - 1;
    int ones = 0, twos = 0;
    if (c->solved == pawn) return c->value[pawn];
    for (int i = 0; i < CODES; i++) ones += crosses[i] == 1, twos += crosses[i] == 2;
    for (int at = last + 1; at <= last + 3; at++) c->value[at] = 0;
    for (int at = last; at >= pawn; at--) {
        double settled = ones * worth(c, back(at, 1, c->low), c->fields, 0) + twos * worth(c, back(at, 2, c->low), c->fields, 0);
        for (int i = 0; i < CODES; i++)
            if (doubles[i]) {
                int up = at + doubles[i];
                if (up >= GOAL) settled += 1;
                else {
                    double t = best_of(c, up, rank_of[number[i]]), v = c->value[up];
                    settled += t > v ? t : v;
                }
            }
        double throws = CODES - plains, value = settled / throws, worths[RANKS];
        for (int r = 0; r < ladders; r++)
            if (ways[r]) worths[r] = best_of(c, at, r);
        for (;;) {
            double sum = settled, all = throws;
            for (int r = 0; r < ladders; r++)
                if (ways[r] && worths[r] > value) sum += ways[r] * worths[r], all += ways[r];
            if (sum / all <= value + 1e-13) break;
            value = sum / all;
        }
        c->value[at] = value;
    }
    c->solved = pawn;
    return c->value[pawn];
}
/* The chances by all placings, and by rolling on at the end; a field that is too high is less than the one below. */
static void weigh(Choice *c, int pawn, int rolled, double *chance) {
    for (int i = c->fields - 1; i >= 0; i--) {
        chance[i] = worth(c, pawn, i, rank_of[rolled]);
        if (is_too_high(c, pawn, i) && chance[i] > chance[i + 1] - 1e-6) chance[i] = chance[i + 1] - 1e-6;
    }
    chance[c->fields] = rolling(c, pawn);
}
/* True to roll on, false to place on the field. */
static int rolls(Choice *c, int pawn, int rolled, double noise, int *field) {
    double chances[TOP + 2];
    weigh(c, pawn, rolled, chances);
    for (int i = 0; i <= c->fields && noise > 0; i++) chances[i] += noise * normal();
    int taken = misjudged(c->fields + 1, chances, c->player->noise, c->player->max_loss, 0);
    if (taken < c->fields) *field = c->field[taken];
    return taken == c->fields;
}

/* ---- the rules */
static void place(State *s, int field, int rolled) {
    int me = s->active;
    for (int f = field + 1; f <= TOP; f++)
        if (s->owner[f] >= 0 && s->lying[s->owner[f]] <= rolled) s->step[s->owner[f]] = -1, s->owner[f] = -1;
    s->step[me] = field;
    s->lying[me] = rolled;
    if (field) s->owner[field] = me;
}
/* The move of S-10; true if it wins. */
static int moves(State *s) {
    int me = s->active, step = s->step[me];
    if (step < 0) return 0;
    if (step) s->owner[step] = -1;
    s->pawn[me] += step;
    s->step[me] = -1;
    if (s->pawn[me] >= GOAL) s->winner = me;
    return s->winner >= 0;
}
static void next(State *s) {
    s->turns++;
    s->active = (s->active + 1) % s->seats;
}
/* One throw; true if there is something to decide. */
static int throws(State *s, int count, int *rolled) {
    int code = below(CODES), me = s->active;
    *rolled = number[code];
    if (count && crosses[code]) {
        s->pawn[me] = back(s->pawn[me], crosses[code], s->low[me]);
        return 0;
    }
    s->pawn[me] += doubles[code];
    if (s->pawn[me] >= GOAL) s->winner = me;
    return s->winner < 0;
}
static Example example_of(const State *s) {
    Example example = {.active = s->active};
    for (int o = 0; o < s->seats; o++) {
        int has_pair = s->step[o] > 0;
        example.pawn[o] = s->pawn[o];
        example.step[o] = has_pair ? s->step[o] : 0;
        example.lying[o] = has_pair ? s->lying[o] : 0;
    }
    return example;
}
static int play_match(int seats, const Player *const *players, const Habit *habits, int rules) {
    static Choice c;
    State s = {.seats = seats, .winner = -1, .active = below(seats), .turns = rules};
    for (int f = 0; f <= TOP; f++) s.owner[f] = -1;
    for (int i = 0; i < seats; i++) s.step[i] = -1;
    while (s.turns < 200 * seats && !moves(&s)) {
        int me = s.active, rolled, field = 0;
        Example example = example_of(&s);
        record(&example, seats);
        begin(&c, &s, players[me]);
        for (int count = 0; throws(&s, count, &rolled); count++) {
            Spot spot = {s, rolled, count + 1};
            meet_spot(&spot);
            if (rolls(&c, s.pawn[me], rolled, habits[me].noise, &field)) continue;
            place(&s, field, rolled);
            break;
        }
        if (s.winner >= 0) break;
        next(&s);
    }
    return s.winner < 0 ? 0 : 1 << s.winner;
}

/* ---- the cost of hints: a choice is a field to place on, or to roll on; two rounds are played on */
enum { ROLL = TOP + 1, ROUNDS = 2 };
static void make_levels(Player *master, Player *glance, Player *steady, Player *sharp) {
    (void)master, (void)glance;
    steady->noise = .2, steady->max_loss = .12;
    sharp->noise = .12, sharp->max_loss = .04;
}
static double rollout(const Spot *spot, int choice, u64 luck, int is_to_end, const Player *master, const Player *glance) {
    static Choice c;
    static Pass pass;
    State s = spot->state;
    const int seat = s.active;
    int count = choice == ROLL ? spot->count : 0, rolled, field = 0;
    (void)master;
    if (count) begin(&c, &s, glance);
    else place(&s, choice, spot->rolled), next(&s);
    const int last = s.turns + ROUNDS * s.seats;
    for (;;) {
        if (!count) {
            if (moves(&s)) break;
            if (!is_to_end && s.turns >= last) {
                Example example = example_of(&s);
                forward(&glance->network, &example, s.seats, &pass);
                return pass.shares[seat];
            }
            begin(&c, &s, glance);
        }
        seed(luck, s.turns);
        while (throws(&s, count++, &rolled))
            if (!rolls(&c, s.pawn[s.active], rolled, 0, &field)) {
                place(&s, field, rolled);
                break;
            }
        if (s.winner >= 0) break;
        next(&s);
        count = 0;
    }
    return s.winner == seat;
}
static int weigh_spot(const Spot *spot, const Player *master, double *chances) {
    static Choice c;
    double placings[TOP + 2];
    const int pawn = spot->state.pawn[spot->state.active];
    begin(&c, &spot->state, master);
    weigh(&c, pawn, spot->rolled, placings);
    for (int f = 0; f <= TOP; f++) chances[f] = -1;
    for (int i = 0; i < c.fields; i++) chances[c.field[i]] = placings[i];
    chances[ROLL] = placings[c.fields];
    return ROLL + 1;
}
static void print_spot(const Spot *spot, int hint, int better) {
    const State *s = &spot->state;
    printf("field %d, better %d (%d: roll); rolled %d, seat %d; pawn, pair:", hint, better, ROLL, spot->rolled, s->active);
    for (int o = 0; o < s->seats; o++) printf(" %d %d/%d", s->pawn[o], s->step[o], s->step[o] >= 0 ? s->lying[o] : 0);
    printf("\n");
}

/* ---- compared with the rules by the tests; steps of 0 or less: no pair */
#ifdef SHARED
static Player compared;
static State read_position(int seats, int active, const int *pawns, const int *steps, const int *lying, int low, const double *weights) {
    State s = {.seats = seats, .active = active, .winner = -1};
    if (!ladders) list_dice();
    for (int k = 0; k < WEIGHTS; k++) ((float *)&compared.network)[k] = weights[k];
    prepare_player(&compared, seats);
    for (int f = 0; f <= TOP; f++) s.owner[f] = -1;
    for (int o = 0; o < seats; o++) {
        s.pawn[o] = pawns[o];
        s.step[o] = steps[o];
        s.lying[o] = lying[o];
        s.low[o] = low;
        if (steps[o] > 0) s.owner[steps[o]] = o;
    }
    return s;
}
/* The chances by the best placing and by rolling on. */
void judge(int seats, int active, const int *pawns, const int *steps, const int *lying, int low, int rolled, const double *weights, double *found) {
    static Choice c;
    State s = read_position(seats, active, pawns, steps, lying, low, weights);
    double chances[TOP + 2];
    begin(&c, &s, &compared);
    weigh(&c, s.pawn[active], rolled, chances);
    found[0] = 0;
    for (int i = 0; i < c.fields; i++) found[0] = fmax(found[0], chances[i]);
    found[1] = chances[c.fields];
}
/* The share of rollouts that are won after a choice, played to the end by all at a glance; field -1: roll. */
double wins_after(int seats, int active, const int *pawns, const int *steps, const int *lying, int low, int rolled, const double *weights,
                  int field, int rollouts) {
    Spot spot = {read_position(seats, active, pawns, steps, lying, low, weights), rolled, 1};
    double won = 0;
    for (int k = 0; k < rollouts; k++) won += rollout(&spot, field < 0 ? ROLL : field, k, 1, &compared, &compared);
    return won / rollouts;
}
#else
int main(int count, char **words) {
    list_dice();
    if (count < 6) return 2;
    return run_command(count, words);
}
#endif
