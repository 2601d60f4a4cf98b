/* Going Places in C, to learn from self-play and to measure.
 *
 *     cc -O2 -fno-math-errno -o places game/training/places.c -lm
 *     ./places learn SEED MATCHES,MATCHES,... NAME SEATS [FILE]   generations of self-play, to NAME.0, NAME.1, ... and NAME
 *     ./places duel SEED SEATS MATCHES A B                        the share of one A among B
 *     ./places hint_cost SEED SEATS POSITIONS ROLLOUTS MASTER     the cost of the master's choices
 *
 * A player is FILE:NOISE:MAX_LOSS:TURNS, a file of weights, a misjudgement, and the turns that are considered after a move, as
 * the levels of judge.py have them (a master of four seats is FILE:0:1:4). The network of every number of seats is learned
 * by itself. Matches without a winner at home are shared by the seats with most counters, without the showdown.
 *
 * The rules are those of rules.py and chain.py, the ends of a chain those of prospects.py, the inputs those of network.py, the
 * search that of search.py without its limit (tests/games/places/test_places_bots.py compares them). */
#include <stdint.h>
enum { LOOP = 40, CARDS = 48, PATIENCE = 6, TURNS = 300, MAX_SEATS = 4, DEEP = 8, MAX_MOVES = 24 };
enum { ROLLING, MOVING, CHAIN, OVER };
enum { CARD, AGAIN, DUEL, FIELD };
enum { PLAIN, OWN_DOT, DOT, CIRCLE };
enum { FROM_START = 0, BACKWARD = -1 };
static const signed char KIND[45] = {0, 0, 0, 2, 0, 3, 0, 2, 0, 3, 2, 0, 0, 1, 0, 3, 0, 2, 0, 3, 2, 0, 0,
                                     2, 0, 3, 0, 1, 0, 3, 2, 0, 0, 2, 0, 3, 0, 2, 0, 3, 1, 0, 0, 0, 0};
static const signed char JUMP[41] = {0,  5,  5,  5,  5,  9,  9,  9,  9,  15, 15, 15, 15, 15, 15, 19, 19, 19, 19, 25, 25,
                                     25, 25, 25, 25, 29, 29, 29, 29, 35, 35, 35, 35, 35, 35, 39, 39, 39, 39, 5,  5};
static const signed char STEP[49] = {0, 0, 3, -3, 1,  -3, 1, -1, 0,  -2, 2, 0,  0,  3, -2, 0,  1, 0, 1, 1,  0, 0, 3, 0, 0,
                                     0, -2, 3, -1, 0, 2, -2, 0, 0,  -1, 3, 0,  0, 2, 2,  0,  0, -3, 2, -1, 0, 0, 0, 0};
static const short STRENGTH[49] = {0,    801,  602,  403, 604, 805, 106, 1107, 608, 109, 410, 711,  212, 813, 1114, 1015, 1116,
                                   917,  1018, 319,  320, 521, 522, 623, 1024, 125, 226, 227, 828,  929, 430, 531,  332,  433,
                                   334,  1135, 136,  737, 938, 239, 740, 1041, 942, 743, 544, 11200, 11300, 11400, 11500};
/* By size - normal, short, long, full - and seats. */
static const signed char BANK[4][5] = {{0, 0, 10, 18, 26}, {0, 0, 6, 11, 16}, {0, 0, 14, 25, 36}, {0, 0, 12, 24, 34}};
static const signed char FIGURES[4] = {3, 3, 4, 3};
typedef struct {
    signed char kin, seat, at, rival, way, stirs;
} Pending;
typedef struct {
    uint64_t figure[MAX_SEATS], pile;
    short turns;
    signed char counters[MAX_SEATS], colour[MAX_SEATS], bank, figures, seats, first, active, pips, phase, duels, card, waits;
    Pending pending[DEEP];
} State;
typedef struct {
    signed char kind, start, end; /* 0 forward (start 0: enter), 1 within the lane, 2 back */
} Move;
/* The inputs of a seat, in the order of network.py. */
enum {
    SIDE = 54,
    I_OWN = 0,
    I_OTHER = I_OWN + SIDE,
    I_WAIT = I_OTHER + 3 * SIDE,
    I_APART = I_WAIT + 4,
    I_BANK = I_APART + 33,
    I_BY_BANK = I_BANK + 14,
    I_BY_WAY = I_BY_BANK + 72,
    I_BY_THEIRS = I_BY_WAY + 63,
    I_COUNTERS = I_BY_THEIRS + 63,
    I_PAIR = I_COUNTERS + 9,
    I_ALWAYS = I_PAIR + 16,
    INPUTS = I_ALWAYS + 1,
    HIDDEN = 24,
    MAX_ACTIVE = 80,
    IS_SHARED = 0,
    STANDARD = 0 /* the size of the board */
};
typedef State Example;
typedef struct { int turns; } Search;
#define HINT_COST
typedef struct { State state; } Spot;
#include "selfplay.h"

#define BIT(x) (1ULL << (x))
#define LOWEST __builtin_ctzll
#define COUNT __builtin_popcountll
/* ---- the rules */
static const u64 FULL = BIT(CARDS + 1) - 2;
static inline u64 home_of(const State *s) { return (BIT(s->figures) - 1) << (LOOP + 1); }
static inline int progress_of(const State *s, int other, int seat, int at) {
    return (at - 1 + (s->colour[seat] - s->colour[other]) * 10 + 80) % LOOP + 1;
}
static int rival_at(const State *s, int seat, int at) {
    for (int o = 0; o < s->seats; o++)
        if (o != seat && s->figure[o] >> progress_of(s, o, seat, at) & 1) return o;
    return -1;
}
static void provide(State *s) {
    if (!s->pile) s->pile = FULL & ~(s->card ? BIT(s->card) : 0);
}
static void push(State *s, int kin, int seat, int at, int rival, int way, int stirs) {
    Pending *p = &s->pending[(int)s->waits++];
    p->kin = kin, p->seat = seat, p->at = at, p->rival = rival, p->way = way, p->stirs = stirs;
}
static void challenge(State *s, int seat, int at, int rival, int way, int stirs) {
    s->duels++;
    push(s, DUEL, seat, at, rival, way, stirs);
    provide(s);
}
static void take(State *s, int seat, int wanted) {
    int taken = wanted < s->bank ? wanted : s->bank;
    s->bank -= taken;
    s->counters[seat] += taken;
}
static void advance(State *s, int seat, int start, int end, int jumped);
static void land(State *s, int seat, int at) {
    int kind = KIND[at];
    if (kind == CIRCLE) {
        if (s->figure[seat] >> JUMP[at] & 1) push(s, AGAIN, seat, at, -1, 0, 0);
        else advance(s, seat, at, JUMP[at], 1);
    } else if (kind == OWN_DOT) take(s, seat, 1);
    else if (kind == DOT) {
        push(s, CARD, seat, at, -1, 0, 0);
        provide(s);
    }
}
static void advance(State *s, int seat, int start, int end, int jumped) {
    s->figure[seat] = (s->figure[seat] & ~BIT(start)) | BIT(end);
    if (end > LOOP) return;
    int rival = rival_at(s, seat, end);
    if (rival >= 0) challenge(s, seat, end, rival, start ? (end - start + LOOP) % LOOP : FROM_START, !jumped);
    else if (!jumped) land(s, seat, end);
}
static void back(State *s, int seat, int start, int end) {
    u64 rest = s->figure[seat] & ~BIT(start);
    if (end < 1) end = 1;
    while (rest >> end & 1) {
        if (end == 1) {
            s->figure[seat] = rest;
            return;
        }
        end--;
    }
    s->figure[seat] = rest | BIT(end);
    int rival = rival_at(s, seat, end);
    if (rival >= 0) challenge(s, seat, end, rival, BACKWARD, 0);
}
static void finish_duel(State *s, int won) {
    Pending d = s->pending[(int)--s->waits];
    s->card = 0;
    int loser = won ? d.rival : d.seat, at = d.at;
    if (s->counters[loser]) s->counters[loser]--, s->bank++;
    if (won) {
        take(s, d.seat, 2);
        if (d.stirs) push(s, FIELD, d.seat, at, -1, 0, 0);
        at = progress_of(s, d.rival, d.seat, at);
    }
    if (s->duels >= PATIENCE || at == 1 || d.way == FROM_START) s->figure[loser] &= ~BIT(at);
    else if (d.way == BACKWARD) back(s, loser, at, at - 1);
    else back(s, loser, at, won ? at - d.way : at - d.way - 1);
}
static void end_turn(State *s) {
    int seat = s->active;
    s->turns++;
    s->duels = 0;
    u64 home = home_of(s);
    if ((s->figure[seat] & home) == home || !s->bank || s->turns >= TURNS * s->seats) s->phase = OVER;
    else s->active = (seat + 1) % s->seats, s->phase = ROLLING;
}
static void proceed(State *s) {
    while (s->waits && s->pending[s->waits - 1].kin == FIELD) {
        Pending p = s->pending[(int)--s->waits];
        land(s, p.seat, p.at);
    }
    if (s->waits) s->phase = CHAIN;
    else end_turn(s);
}
static void draw(State *s, int card) {
    s->pile &= ~BIT(card);
    Pending p = s->pending[s->waits - 1];
    if (p.kin == CARD) {
        s->waits--;
        int step = STEP[card], end = p.at + step;
        if (step < 0) back(s, p.seat, p.at, end);
        else if (step && end <= LOOP + s->figures && !(s->figure[p.seat] >> end & 1)) advance(s, p.seat, p.at, end, 0);
    } else if (!s->card) {
        s->card = card;
        provide(s);
    } else finish_duel(s, STRENGTH[(int)s->card] > STRENGTH[card]);
    proceed(s);
}
static void again(State *s, int pips) {
    Pending p = s->pending[(int)--s->waits];
    if (pips) back(s, p.seat, p.at, p.at - pips);
    proceed(s);
}
static void throw_die(State *s, int pips) {
    s->pips = pips;
    if (pips) s->phase = MOVING;
    else end_turn(s);
}
static void play(State *s, Move m) {
    int seat = s->active;
    if (m.kind == 0) advance(s, seat, m.start, m.end, 0);
    else if (m.kind == 1) s->figure[seat] ^= BIT(m.start) | BIT(m.end);
    else back(s, seat, m.start, m.start - s->pips);
    proceed(s);
}
static int moves(const State *s, Move *found) {
    int k = 0, pips = s->pips, last = LOOP + s->figures;
    u64 f = s->figure[(int)s->active];
    if (COUNT(f) < s->figures && !(f >> pips & 1)) found[k++] = (Move){0, 0, pips};
    for (u64 m = f & (BIT(LOOP + 1) - 2); m; m &= m - 1) {
        int at = LOWEST(m), end = at + pips;
        if (end <= last && !(f >> end & 1)) found[k++] = (Move){0, at, end};
    }
    for (u64 m = f & home_of(s); m; m &= m - 1) {
        int at = LOWEST(m);
        for (int end = at - pips; end <= at + pips; end += 2 * pips)
            if (end > LOOP && end <= last && !(f >> end & 1)) found[k++] = (Move){1, at, end};
    }
    if (k) return k;
    for (u64 m = f & (BIT(LOOP + 1) - 4); m; m &= m - 1) found[k++] = (Move){2, LOWEST(m), 0};
    return k;
}
static int nth(u64 mask, int n) {
    while (n--) mask &= mask - 1;
    return LOWEST(mask);
}
/* Draws cards and rolls until the chain has ended. */
static void finish_chain(State *s) {
    while (s->phase == CHAIN)
        if (s->pending[s->waits - 1].kin == AGAIN) again(s, below(6));
        else draw(s, nth(s->pile, below(COUNT(s->pile))));
}
static void deal(State *s, int seats, int size) {
    memset(s, 0, sizeof *s);
    static const signed char colours[5][4] = {{0}, {0}, {0, 2}, {0, 1, 2}, {0, 1, 2, 3}};
    int turn = below(seats);
    for (int i = 0; i < seats; i++) s->colour[i] = colours[seats][(i + turn) % seats];
    s->seats = seats;
    s->figures = FIGURES[size];
    s->bank = BANK[size][seats];
    s->pile = FULL;
    s->first = s->active = below(seats);
}

/* ---- the ends of a chain with their probabilities, as in prospects.py */
typedef struct {
    State *at;
    float *odds;
    int k, room;
} Ends;
#define UNLIKELY 0.004
static void add_end(Ends *e, const State *s, double share) {
    if (e->k == e->room) {
        e->room = e->room ? 2 * e->room : 64;
        e->at = realloc(e->at, sizeof(State) * e->room);
        e->odds = realloc(e->odds, sizeof(float) * e->room);
    }
    e->at[e->k] = *s;
    e->odds[e->k++] = share;
}
static void chain(State *s, double share, Ends *e) {
    while (s->phase == CHAIN) {
        int kin = s->pending[s->waits - 1].kin;
        if (kin == AGAIN) {
            for (int pips = 0; pips < 6; pips++) {
                State t = *s;
                again(&t, pips);
                chain(&t, share / 6, e);
            }
            return;
        }
        int size = COUNT(s->pile);
        if (kin == DUEL) {
            if (!s->card && size > 1) {
                int low = LOWEST(s->pile), high = low;
                for (u64 m = s->pile; m; m &= m - 1) {
                    int card = LOWEST(m);
                    if (STRENGTH[card] < STRENGTH[low]) low = card;
                    if (STRENGTH[card] > STRENGTH[high]) high = card;
                }
                State t = *s;
                draw(&t, low);
                draw(&t, high);
                chain(&t, share * 0.5, e);
                draw(s, high);
                draw(s, low);
                share *= 0.5;
            } else draw(s, nth(s->pile, size / 2));
            continue;
        }
        int count[7] = {0}, card[7] = {0};
        for (u64 m = s->pile; m; m &= m - 1) {
            int c = LOWEST(m), step = STEP[c] + 3;
            count[step]++;
            card[step] = c;
        }
        if (share < UNLIKELY) {
            draw(s, count[3] ? card[3] : LOWEST(s->pile));
            continue;
        }
        for (int step = 0; step < 7; step++)
            if (count[step]) {
                State t = *s;
                draw(&t, card[step]);
                chain(&t, share * count[step] / size, e);
            }
        return;
    }
    add_end(e, s, share);
}
static void ends(const State *s, Move m, Ends *e) {
    State t = *s;
    e->k = 0;
    play(&t, m);
    chain(&t, 1, e);
}

/* ---- the inputs */
static const u64 TRACK = BIT(LOOP + 1) - 2;
/* The number of taken fields among the five below one. */
static inline int behind(u64 taken, int at) {
    static const char bits[32] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};
    return bits[taken << 5 >> at & 31];
}
typedef struct {
    int hunts, pounces, later;
    double raids;
} Chase;
/* The throws by which a colour starts a duel with one so many quarters ahead: on the track, by a jump, pairs two throws
 * apart, and from the start fields by the loss of the beaten figure. */
static Chase chase(int figures, u64 hunter, u64 prey, int quarters) {
    Chase c = {0, 0, 0, 0};
    int waiting = COUNT(hunter) < figures;
    u64 on = hunter & TRACK;
    for (u64 m = prey & TRACK; m; m &= m - 1) {
        int theirs = LOWEST(m), at = (theirs - 1 + 10 * quarters) % LOOP + 1;
        c.hunts += behind(on, at);
        c.later += behind(on << 5, at);
        if (waiting && at <= 5) c.raids += theirs / 40.0;
        if (KIND[at] == CIRCLE) {
            int before = at == 5 ? 39 : at - (at % 10 == 5 ? 6 : 4);
            c.pounces += behind(on, before) + (waiting && before <= 5);
        }
    }
    return c;
}
static int way_home(int figures, u64 f) {
    int way = (figures - COUNT(f)) * (LOOP + 1);
    for (u64 m = f; m; m &= m - 1) {
        int at = LOWEST(m);
        if (at < LOOP + 1) way += LOOP + 1 - at;
    }
    return way;
}
static int lead_of(const State *s, int seat) {
    int best = -1;
    for (int o = 0; o < s->seats; o++)
        if (o != seat && s->counters[o] > best) best = s->counters[o];
    return s->counters[seat] - best;
}
static inline int clip(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
/* The winners as bits, once the match is over. */
static int winners_of(const State *s) {
    int most = 0, winners = 0;
    for (int i = 0; i < s->seats; i++) most = s->counters[i] > most ? s->counters[i] : most;
    for (int i = 0; i < s->seats; i++) winners |= (s->counters[i] == most) << i;
    return winners;
}
static void add_side(Inputs *r, int base, int figures, u64 f) {
    for (u64 m = f; m; m &= m - 1) add_input(r, base + LOWEST(m) - 1, 1);
    add_input(r, base + 44 + figures - COUNT(f), 1);
    add_input(r, base + 49 + figures - COUNT(f >> (LOOP + 1)), 1);
}
static void list_inputs(const State *s, Inputs *inputs) {
    static const int banks[13] = {2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27}, few[7] = {2, 3, 4, 5, 7, 10, 15},
                     bounds[6] = {3, 6, 10, 16, 26, 45};
    int n = s->seats, b = 0, c = 0, way[4], lead[4];
    while (b < 13 && banks[b] <= s->bank) b++;
    while (c < 7 && few[c] <= s->bank) c++;
    for (int i = 0; i < n; i++) {
        way[i] = way_home(s->figures, s->figure[i]);
        lead[i] = clip(lead_of(s, i), -4, 4) + 4;
    }
    Chase chases[MAX_SEATS][MAX_SEATS];
    for (int i = 0; i < n; i++)
        for (int o = 0; o < n; o++)
            if (o != i) chases[i][o] = chase(s->figures, s->figure[i], s->figure[o], (s->colour[o] - s->colour[i] + 4) % 4);
    for (int i = 0; i < n; i++) {
        Inputs *r = &inputs[i];
        r->count = r->output = 0;
        add_side(r, I_OWN, s->figures, s->figure[i]);
        int nearest = -1;
        float pair[16] = {0};
        for (int step = 1; step < n; step++) {
            int o = (i + step) % n, q = (s->colour[o] - s->colour[i] + 4) % 4;
            add_side(r, I_OTHER + (q - 1) * SIDE, s->figures, s->figure[o]);
            add_input(r, I_APART + (q - 1) * 11 + clip(s->counters[i] - s->counters[o], -5, 5) + 5, 1);
            if (nearest < 0 || way[o] < way[nearest]) nearest = o;
            Chase c = chases[i][o], d = chases[o][i];
            int mine = i != s->active, theirs = o != s->active;
            pair[mine] += 0.5f * c.hunts;
            pair[6 + mine] += c.raids;
            pair[10 + mine] += 0.5f * c.pounces;
            pair[14] += 0.25f * c.later;
            pair[2 + 2 * theirs + !s->counters[i]] += 0.5f * d.hunts;
            pair[8 + theirs] += d.raids;
            pair[12 + theirs] += 0.5f * d.pounces;
            pair[15] += 0.25f * d.later;
        }
        for (int p = 0; p < 16; p++)
            if (pair[p] != 0) add_input(r, I_PAIR + p, pair[p]);
        int v = 0, w = 0;
        while (v < 6 && bounds[v] <= way[i]) v++;
        while (w < 6 && bounds[w] <= way[nearest]) w++;
        add_input(r, I_WAIT + (i - s->active + n) % n, 1);
        add_input(r, I_BANK + b, 1);
        add_input(r, I_BY_BANK + 9 * c + lead[i], 1);
        add_input(r, I_BY_WAY + 9 * v + lead[i], 1);
        add_input(r, I_BY_THEIRS + 9 * w + lead[nearest], 1);
        add_input(r, I_COUNTERS + (s->counters[i] < 8 ? s->counters[i] : 8), 1);
        add_input(r, I_ALWAYS, 1);
    }
}
static double scale_of(int input) { return input < INPUTS; }
static int feeds_hidden(int input) { return input >= 0; }
static void read_example(const Example *example, int seats, Inputs *inputs) {
    (void)seats;
    list_inputs(example, inputs);
}
static void prepare_player(Player *player, int seats) { (void)player, (void)seats; }
static void read_search(Search *search, int count, const double *numbers) { search->turns = count ? numbers[0] : 0; }
static int draw_rules(int seats) { return below(8) || !seats ? STANDARD : 1 + below(3); }
static const double NOISE[3] = {.01, .01, .03}, STRAY[3] = {.03, .03, .1};
static const double SPREAD = .1, KEPT = .5, LAMBDA = .9, LEARNING_RATE = 3e-4;
/* The chances of all seats at a glance. */
static void find_shares(const Player *player, const State *s, double *shares) {
    Inputs inputs[MAX_SEATS];
    if (s->phase == OVER) {
        int winners = winners_of(s);
        for (int i = 0; i < s->seats; i++) shares[i] = winners >> i & 1 ? 1.0 / __builtin_popcount(winners) : 0;
        return;
    }
    list_inputs(s, inputs);
    for (int i = 0; i < s->seats; i++) shares[i] = network_value(&player->network, &inputs[i]);
    softmax(s->seats, shares);
}

/* ---- the search, as in search.py: moves that are worse by CLEAR are not searched, unlikely ends neither */
static const double CLEAR = .08, RARE = .02, LATER = .05;
/* The chances of all seats before a throw, if the seat on turn takes the best move. */
static void turn_ahead(const Player *player, const State *s, double *total) {
    int n = s->seats, mover = s->active;
    for (int i = 0; i < n; i++) total[i] = 0;
    Ends e = {0};
    for (int pips = 0; pips < 6; pips++) {
        State t = *s;
        throw_die(&t, pips);
        double best[4] = {-1}, found[4], here[4];
        if (t.phase == MOVING) {
            Move list[MAX_MOVES];
            int k = moves(&t, list);
            for (int a = 0; a < k; a++) {
                ends(&t, list[a], &e);
                for (int i = 0; i < n; i++) found[i] = 0;
                for (int x = 0; x < e.k; x++) {
                    find_shares(player, &e.at[x], here);
                    for (int i = 0; i < n; i++) found[i] += e.odds[x] * here[i];
                }
                if (best[0] < 0 || found[mover] > best[mover]) memcpy(best, found, sizeof best);
            }
        } else find_shares(player, &t, best);
        for (int i = 0; i < n; i++) total[i] += best[i] / 6;
    }
    free(e.at);
    free(e.odds);
}
/* Lists the moves of a throw with the chance after each; returns their number. */
static int weigh(const Player *player, const State *s, Move *list, double *value) {
    int k = moves(s, list), seat = s->active;
    Ends e[MAX_MOVES];
    memset(e, 0, sizeof e);
    double top = -1;
    double *share[MAX_MOVES];
    for (int a = 0; a < k; a++) {
        ends(s, list[a], &e[a]);
        value[a] = 0;
        share[a] = malloc(sizeof(double) * e[a].k);
        for (int x = 0; x < e[a].k; x++) {
            double here[4];
            find_shares(player, &e[a].at[x], here);
            share[a][x] = here[seat];
            value[a] += e[a].odds[x] * here[seat];
        }
        if (value[a] > top) top = value[a];
    }
    if (player->search.turns) {
        int some = 0;
        double worst = 2;
        int kept[MAX_MOVES];
        for (int a = 0; a < k; a++) some += kept[a] = value[a] >= top - CLEAR;
        if (some > 1) {
            for (int a = 0; a < k; a++) {
                if (!kept[a]) continue;
                double open = 0, more = 0;
                for (int x = 0; x < e[a].k; x++) open += e[a].at[x].phase == ROLLING ? e[a].odds[x] : 0;
                for (int step = 0; step < player->search.turns; step++) { /* each of them as if it were the next one */
                    double gained = 0, weight = 0, before[4], here[4];
                    for (int x = 0; x < e[a].k; x++) {
                        if (e[a].at[x].phase != ROLLING || e[a].odds[x] < (step ? LATER : RARE)) continue;
                        State t = e[a].at[x];
                        t.active = (t.active + step) % t.seats;
                        if (step) find_shares(player, &t, before);
                        turn_ahead(player, &t, here);
                        gained += e[a].odds[x] * (here[seat] - (step ? before[seat] : share[a][x]));
                        weight += e[a].odds[x];
                    }
                    if (weight > 0) more += gained / weight * open;
                }
                value[a] += more;
                if (value[a] < worst) worst = value[a];
            }
            for (int a = 0; a < k; a++)
                if (!kept[a] && value[a] > worst) value[a] = worst;
        }
    }
    for (int a = 0; a < k; a++) {
        free(share[a]);
        free(e[a].at);
        free(e[a].odds);
    }
    return k;
}
static Move choose(const Player *player, const Habit *habit, const State *s, int *is_stray) {
    Move list[MAX_MOVES];
    double chances[MAX_MOVES];
    int k = moves(s, list), best = 0;
    *is_stray = habit->stray > 0 && uniform() < habit->stray && k > 1;
    if (*is_stray) return list[below(k)];
    if (k == 1) return list[0];
    weigh(player, s, list, chances);
    if (player->noise > 0) return list[misjudged(k, chances, player->noise, player->max_loss, 0)];
    for (int a = 0; a < k; a++) {
        if (habit->noise > 0) chances[a] += habit->noise * normal();
        if (chances[a] > chances[best]) best = a;
    }
    return list[best];
}
static int play_match(int seats, const Player *const *players, const Habit *habits, int size) {
    State s;
    Move list[MAX_MOVES];
    deal(&s, seats, size);
    while (s.phase != OVER) {
        const int mover = s.active;
        int is_stray;
        record(&s, seats);
        throw_die(&s, below(6));
        if (s.phase != MOVING) continue;
        if (spots_met >= 0 && moves(&s, list) > 1) {
            Spot spot = {s};
            meet_spot(&spot);
        }
        Move move = choose(players[mover], &habits[mover], &s, &is_stray);
        if (recorder) steps[step_count - 1].is_random = is_stray;
        play(&s, move);
        finish_chain(&s);
    }
    return winners_of(&s);
}

/* ---- the cost of hints: all play on at a glance, to the next choice of the seat, which is judged a turn ahead, or to the end */
static void make_levels(Player *master, Player *glance, Player *steady, Player *sharp) {
    (void)master;
    glance->search.turns = steady->search.turns = sharp->search.turns = 0;
    steady->noise = .2, steady->max_loss = .1;
    sharp->noise = .08, sharp->max_loss = .05;
}
static int weigh_spot(const Spot *spot, const Player *master, double *chances) {
    Move list[MAX_MOVES];
    return weigh(master, &spot->state, list, chances);
}
static double rollout(const Spot *spot, int choice, u64 luck, int is_to_end, const Player *master, const Player *glance) {
    static Player judge;
    State s = spot->state;
    Move list[MAX_MOVES];
    const int seat = s.active;
    int is_stray;
    double chances[MAX_MOVES], shares[MAX_SEATS], top = 0;
    (void)master;
    moves(&s, list);
    play(&s, list[choice]);
    for (int turn = 1; s.phase != OVER; turn++) {
        seed(luck, turn);
        finish_chain(&s);
        if (s.phase == OVER) break;
        throw_die(&s, below(6));
        if (s.phase != MOVING) continue;
        if (!is_to_end && s.active == seat && moves(&s, list) > 1) {
            judge = *glance;
            judge.search.turns = 1;
            for (int k = weigh(&judge, &s, list, chances), a = 0; a < k; a++) top = fmax(top, chances[a]);
            return top;
        }
        play(&s, choose(glance, &STEADY[0], &s, &is_stray));
    }
    find_shares(glance, &s, shares);
    return shares[seat];
}
static void print_spot(const Spot *spot, int hint, int better) {
    Move list[MAX_MOVES];
    moves(&spot->state, list);
    printf("from %d to %d, better from %d to %d; turn %d\n", list[hint].start, list[hint].end, list[better].start, list[better].end,
           spot->state.turns);
}

/* ---- compared with the rules by the tests: a position as numbers */
#ifdef SHARED
static void read_position(State *s, int seats, int figures, const u64 *standing, const int *counters, const int *colours,
                          int bank, int active, int turns, u64 pile) {
    memset(s, 0, sizeof *s);
    s->seats = seats;
    s->figures = figures;
    s->bank = bank;
    s->active = active;
    s->turns = turns;
    s->pile = pile;
    for (int i = 0; i < seats; i++) {
        s->figure[i] = standing[i];
        s->counters[i] = counters[i];
        s->colour[i] = colours[i];
    }
}
/* Lists the moves of a throw, three numbers each; returns their number. */
int position_moves(int seats, int figures, const u64 *standing, const int *counters, const int *colours, int bank, int active,
                   int turns, u64 pile, int pips, int *found) {
    State s;
    Move list[MAX_MOVES];
    read_position(&s, seats, figures, standing, counters, colours, bank, active, turns, pile);
    throw_die(&s, pips);
    int k = moves(&s, list);
    for (int i = 0; i < k; i++) found[3 * i] = list[i].kind, found[3 * i + 1] = list[i].start, found[3 * i + 2] = list[i].end;
    return k;
}
/* Lists the ends of the chain of a move: odds, is it over, bank, counters, piles and figures; returns their number. */
int position_ends(int seats, int figures, const u64 *standing, const int *counters, const int *colours, int bank, int active,
                  int turns, u64 pile, int pips, int move, double *odds, int *over, int *banks, int *owned, u64 *piles,
                  u64 *stand) {
    State s;
    Move list[MAX_MOVES];
    Ends e = {0};
    read_position(&s, seats, figures, standing, counters, colours, bank, active, turns, pile);
    throw_die(&s, pips);
    moves(&s, list);
    ends(&s, list[move], &e);
    for (int x = 0; x < e.k; x++) {
        odds[x] = e.odds[x];
        over[x] = e.at[x].phase == OVER;
        banks[x] = e.at[x].bank;
        piles[x] = e.at[x].pile;
        for (int i = 0; i < seats; i++) owned[x * seats + i] = e.at[x].counters[i], stand[x * seats + i] = e.at[x].figure[i];
    }
    int k = e.k;
    free(e.at);
    free(e.odds);
    return k;
}
static Player compared;
static void read_weights(const float *weights) {
    for (int k = 0; k < WEIGHTS; k++) ((float *)&compared.network)[k] = weights[k];
}
/* The logarithms of the strengths of all seats. */
void position_strengths(int seats, int figures, const u64 *standing, const int *counters, const int *colours, int bank,
                        int active, int turns, u64 pile, const float *weights, double *found) {
    State s;
    Inputs inputs[MAX_SEATS];
    read_position(&s, seats, figures, standing, counters, colours, bank, active, turns, pile);
    read_weights(weights);
    list_inputs(&s, inputs);
    for (int i = 0; i < seats; i++) found[i] = network_value(&compared.network, &inputs[i]);
}
/* The share of wins of the seat on turn after a move of a throw, if all play on to the end at a glance. */
double wins_after(int seats, int figures, const u64 *standing, const int *counters, const int *colours, int bank, int active,
                  int turns, u64 pile, int pips, int move, const float *weights, int rollouts) {
    Spot spot;
    double won = 0;
    read_position(&spot.state, seats, figures, standing, counters, colours, bank, active, turns, pile);
    read_weights(weights);
    throw_die(&spot.state, pips);
    for (int c = 0; c < rollouts; c++) won += rollout(&spot, move, c, 1, &compared, &compared) / rollouts;
    return won;
}
#else
int main(int count, char **words) { return run_command(count, words); }
#endif
