/* Beacon once more in C, to learn and to measure: two thousand matches a second on a free core, with a network 700.

   cc -O3 -march=native -o learner game/games/beacon/learner.c -lm
   ./learner train SEATS WEIGHTS MATCHES,MATCHES,... SEED NAME      generations of self play, each fitted to who won (Adam)
                                                                      and in duels both ways; NAME.0, NAME.1, ...
   ./learner json FILE FILE FILE FILE FILE MADE MADE MADE MADE MADE DATE > assets/games/beacon/network.json
   ./learner duel SEATS WEIGHTS WEIGHTS MATCHES [SEED]              one with the first weights among the second ones
   ./learner order SEATS WEIGHTS MATCHES SEED [head]                what whoever begins wins among equals, the next, ...;
                                                                      with the head start of S-33
   ./learner further SEATS WEIGHTS POSITIONS COURSES ROUNDS [SEED]  what the master's choices cost by playing on: two
                                                                      positions of each match, every choice near it
   ./learner learn SEATS WEIGHTS GENERATIONS MATCHES UNSTEADY       fits to all generations of self play (Newton)
   ./learner climb SEATS WEIGHTS WEIGHTS MATCHES WIDTH TURNS        changes the first weights by lot and keeps what wins
                                                                      more among the second ones and no less among its own

   network.json is made by `train N vN 12000,12000,12000 1 nN` for every number N of seats, vN the weights of value.json,
   and `json` of the nN.2. WEIGHTS is a file of 12 numbers in the order of `FEATURES` in value.py, or one of `train`, or network.json.
   WEIGHTS:NOISE:REGRET:TILT plays as a level with a temperament, those of judge.py; WEIGHTS:0:1:0:PLAYOUTS:ROUNDS plays
   so many rounds so often for every choice. Rules, features and choice are those of rules.py, value.py, network.py and
   solver.py without options but the head start (tests/games/beacon/test_beacon_learning.py compares them); the same seed gives the same
   weights on one kind of machine. */
#include "../../bots/learner.h"
enum { GOAL = 21, TOP = 5, K = 12, CODES = 36, SEATS = 6 };
/* The network: of each seat its pawn's field, the one its pair would bring it to, the pair's dice field and risk. */
enum { LANDING = 20, PAIR = 42, RISKED = 56, TRAITS = 78, NODES = 32, SHOWN = 6 };
/* How many fields up by doubles a network is asked of in one turn; while it learns further. */
static int far = 4;
/* Whether of the free fields that would bring the pawn home all are thought of; while it learns. */
static int all_home = 0;
/* The field that all but whoever begins start on and never go back behind. */
static int ahead = 0;
typedef struct {
    float in[SEATS][RISKED + 1][NODES], skip[SEATS][TRAITS], out[SEATS][NODES];
} Net;
static const int DIE_A[6] = {1, 2, 3, 4, 7, 0}, DIE_B[6] = {1, 2, 3, 5, 6, 0};
static int number[CODES], crosses[CODES], doubles[CODES], rank_of[100], ladder[40], ladders, kinds, ways[40], plains;
static double reach[101];
static const double EXPOSED[6] = {0.0, 0.1, 0.2, 0.4, 0.7, 1.2};
static double gauss(void) { return sqrt(-2 * log(uni() + 1e-300)) * cos(6.283185307179586 * uni()); }
static void lots(u64 with) { seed_plus(with, 88172645463325252ULL); }
static void prepare(void) {
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
static double gone_by(int wait, int step, int lying) {
    double one = EXPOSED[step] * reach[lying];
    return 1 - pow(1 - (one < 0.95 ? one : 0.95), wait);
}
static void features(int seats, int wait, int pawn, int step, int lying, double *f) {
    double way = (double)pawn / GOAL, late = (double)wait / (seats - 1);
    memset(f, 0, K * sizeof *f);
    f[0] = way;
    f[1] = way * way;
    f[2] = late;
    if (step < 1) return;
    int left = GOAL - pawn;
    double height = pawn < GOAL ? (double)(step < left ? step : left) / TOP : 0, risk = reach[lying];
    double gone = gone_by(wait, step, lying);
    double threat = height * risk, arrives = pawn + step >= GOAL;
    f[3] = height;
    f[4] = threat;
    f[5] = height * gone;
    f[6] = height * way;
    f[7] = threat * late;
    f[8] = threat * late * way;
    f[9] = arrives;
    f[10] = arrives * gone;
    f[11] = gone;
}
typedef struct {
    int is_net, is_level, playouts, rounds;
    double noise, regret, tilt, weights[K], of[SEATS][GOAL + 1][TOP + 1][40]; /* by wait, pawn, step (0: no pair), rank */
    Net net;
    float pawns[SEATS][GOAL + 1][TOP + 1][NODES], pairs[SEATS][TOP + 1][40][NODES];
} Player;
static double strength(const Player *p, int seats, int wait, int pawn, int step, int lying) {
    double f[K], sum = 0;
    features(seats, wait, pawn, step, lying, f);
    for (int i = 0; i < K; i++) sum += p->weights[i] * f[i];
    return exp(sum);
}
/* What a seat shows to the network: up to SHOWN traits, the last one for its own strength alone. */
static int traits(int pawn, int step, int lying, int *which, float *much) {
    which[0] = pawn, much[0] = 1;
    if (step < 1) return 1;
    int landing = pawn + step < GOAL ? pawn + step : GOAL;
    float risk = reach[lying];
    which[1] = LANDING + landing, much[1] = 1;
    which[2] = PAIR + 3 * (step - 1), much[2] = 1;
    which[3] = PAIR + 3 * (step - 1) + 1, much[3] = risk;
    which[4] = PAIR + 3 * (step - 1) + 2, much[4] = risk * risk;
    which[5] = RISKED + landing, much[5] = risk;
    return SHOWN;
}
static void ready(Player *p, int seats) {
    for (int wait = 0; wait < seats; wait++)
        for (int step = 0; step <= TOP; step++)
            for (int r = 0; r < kinds; r++) {
                for (int pawn = 0; pawn <= GOAL; pawn++) {
                    double *of = &p->of[wait][pawn][step][r];
                    if (!p->is_net) {
                        *of = strength(p, seats, wait, pawn, step, ladder[r]);
                        continue;
                    }
                    int which[SHOWN];
                    float much[SHOWN], *nodes = p->pawns[wait][pawn][step], *pair = p->pairs[wait][step][r];
                    int shown = traits(pawn, step, ladder[r], which, much);
                    *of = 0;
                    memset(nodes, 0, sizeof p->pawns[0][0][0]);
                    memset(pair, 0, sizeof p->pairs[0][0][0]);
                    for (int i = 0; i < shown; i++) {
                        *of += p->net.skip[wait][which[i]] * much[i];
                        if (which[i] > RISKED) continue;
                        for (int j = 0; j < NODES; j++)
                            (which[i] < PAIR ? nodes : pair)[j] += p->net.in[wait][which[i]][j] * much[i];
                    }
                }
            }
}
typedef struct {
    int seats, active, turns, low[SEATS], pawn[SEATS], step[SEATS], lying[SEATS], owner[TOP + 1], winner;
} State;
/* The others after a placing that knocks off some pairs. */
typedef struct {
    int is_known, is_lost;
    float nodes[NODES], own[SEATS];
} Rest;
typedef struct {
    const Player *player;
    int seats, low, fields, field[TOP + 2], solved, mask[TOP + 2][40];
    double all, rest[TOP + 1][40], value[GOAL + 4];
    Rest others[1 << (TOP + 1)];
} Choice;
static void show(const Player *p, Rest *rest, int wait, int pawn, int step, int rank) {
    rest->own[wait] = p->of[wait][pawn][step][rank];
    const float *nodes = p->pawns[wait][pawn][step], *pair = p->pairs[wait][step][rank];
    for (int j = 0; j < NODES; j++) rest->nodes[j] += nodes[j] + pair[j];
}
static void rest_of(Choice *c, const State *s, int mask) {
    Rest *rest = &c->others[mask];
    int n = s->seats, me = s->active;
    memset(rest, 0, sizeof *rest);
    rest->is_known = 1;
    for (int wait = 0; wait < n - 1; wait++) {
        int o = (me + 1 + wait) % n, pawn = s->pawn[o], step = s->step[o] > 0 ? s->step[o] : 0;
        if (mask >> step & 1) step = 0;
        if (!wait && pawn + step >= GOAL) rest->is_lost = 1;
        else if (!wait) show(c->player, rest, 0, pawn + step, 0, 0);
        else show(c->player, rest, wait, pawn, step, step ? rank_of[s->lying[o]] : 0);
    }
}
/* The chances of all seats by what they are shown as: the last to move last. */
static void shares(const Player *p, int n, const Rest *all, double *share) {
    double total[SEATS], sum = 0, top = -1e9;
    for (int w = 0; w < n; w++) {
        float lane[8] = {0};
        for (int j = 0; j < NODES; j += 8)
            for (int k = 0; k < 8; k++) lane[k] += p->net.out[w][j + k] * (all->nodes[j + k] > 0 ? all->nodes[j + k] : 0);
        total[w] = all->own[w];
        for (int k = 0; k < 8; k++) total[w] += lane[k];
        if (total[w] > top) top = total[w];
    }
    for (int w = 0; w < n; w++) sum += share[w] = exp(total[w] - top);
    for (int w = 0; w < n; w++) share[w] /= sum;
}
static double worth(const Choice *c, int at, int f, int rank) {
    const Player *p = c->player;
    int n = c->seats, field = c->field[f];
    if (!p->is_net) {
        double own = p->of[n - 1][at][field][rank];
        return own / (own + c->rest[f][rank]);
    }
    const Rest *others = &c->others[c->mask[f][rank]];
    if (others->is_lost) return 0;
    const float *nodes = p->pawns[n - 1][at][field], *pair = p->pairs[n - 1][field][rank];
    float node[NODES], mine = p->of[n - 1][at][field][rank], lane[SEATS][8] = {{0}}, sum = 1;
    for (int j = 0; j < NODES; j++) {
        float x = others->nodes[j] + nodes[j] + pair[j];
        node[j] = x > 0 ? x : 0;
    }
    for (int w = 0; w < n; w++)
        for (int j = 0; j < NODES; j += 8)
            for (int k = 0; k < 8; k++) lane[w][k] += p->net.out[w][j + k] * node[j + k];
    for (int k = 0; k < 8; k++) mine += lane[n - 1][k];
    for (int w = 0; w < n - 1; w++) {
        float other = others->own[w] - mine;
        for (int k = 0; k < 8; k++) other += lane[w][k];
        sum += expf(other);
    }
    return 1 / sum;
}
/* Whether a lower free field brings the pawn home as well: there it is safer, and knocks off no less. */
static int is_too_high(const Choice *c, int at, int f) {
    return !all_home && f + 1 < c->fields && c->field[f + 1] && at + c->field[f + 1] >= GOAL;
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
/* Nothing placed, the pawn there. */
static double lost(const Choice *c, int at) {
    if (c->player->is_net) return worth(c, at, c->fields, 0);
    double own = c->player->of[c->seats - 1][at][0][0];
    return own / (own + c->all);
}
static void begin(Choice *c, const State *s, const Player *p) {
    int n = s->seats, me = s->active;
    double less[TOP + 1] = {0};
    c->player = p;
    c->seats = n;
    c->low = s->low[me];
    c->all = 0;
    c->fields = 0;
    c->solved = -1;
    for (int f = TOP; f >= 0; f--)
        if (!f || s->owner[f] < 0) c->field[c->fields++] = f;
    if (p->is_net) {
        for (int i = 0; i < 1 << (TOP + 1); i++) c->others[i].is_known = 0;
        c->field[c->fields] = 0;
        c->mask[c->fields][0] = 0;
        rest_of(c, s, 0);
    } else
        for (int o = 0; o < n; o++)
            if (o != me) {
                int wait = (o - me - 1 + n) % n, pawn = s->pawn[o], step = s->step[o];
                if (step > 0) {
                    double with = wait                 ? p->of[wait][pawn][step][rank_of[s->lying[o]]]
                                  : pawn + step < GOAL ? p->of[0][pawn + step][0][0]
                                                       : 1e9;
                    c->all += with;
                    less[step] = with - p->of[wait][pawn][0][0];
                } else c->all += p->of[wait][pawn][0][0];
            }
    for (int i = 0; i < c->fields; i++)
        for (int r = 0; r < kinds; r++) {
            int mask = 0;
            c->rest[i][r] = c->all;
            for (int f = c->field[i] + 1; f <= TOP; f++)
                if (s->owner[f] >= 0 && s->lying[s->owner[f]] <= ladder[r]) c->rest[i][r] -= less[f], mask |= 1 << f;
            c->mask[i][r] = mask;
            if (p->is_net && !c->others[mask].is_known) rest_of(c, s, mask);
        }
}
static int back(int at, int fields, int low) { return at - fields > low ? at - fields : low; }
/* Rolling on, with the pawn there; further up than a network is asked of, one places. */
static double rolling(Choice *c, int pawn) {
    if (c->solved >= 0 && pawn >= c->solved && !c->player->is_net) return c->value[pawn];
    if (c->solved == pawn) return c->value[pawn];
    int last = c->player->is_net && pawn + far < GOAL - 1 ? pawn + far : GOAL - 1, ones = 0, twos = 0;
    for (int i = 0; i < CODES; i++) ones += crosses[i] == 1, twos += crosses[i] == 2;
    for (int at = last + 1; at <= last + 3; at++) c->value[at] = 0;
    for (int at = last; at >= pawn; at--) {
        double settled = ones * lost(c, back(at, 1, c->low)) + twos * lost(c, back(at, 2, c->low));
        for (int i = 0; i < CODES; i++)
            if (doubles[i]) {
                int up = at + doubles[i];
                if (up >= GOAL) settled += 1;
                else {
                    double t = best_of(c, up, rank_of[number[i]]), v = c->value[up];
                    settled += t > v ? t : v;
                }
            }
        double throws = CODES - plains, value = settled / throws, worths[40];
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
/* What accepting a number is worth, and the field to place it on. */
static double best_placing(const Choice *c, int pawn, int rolled, double unsteady, int *field) {
    double best = -1e9;
    for (int i = 0; i < c->fields; i++) {
        if (is_too_high(c, pawn, i)) continue;
        double found = worth(c, pawn, i, rank_of[rolled]) + (unsteady > 0 ? unsteady * gauss() : 0);
        if (found > best) best = found, *field = c->field[i];
    }
    return best;
}
/* What every placing is worth to the judge: on a field that is too high less than on the one below. */
static void placings(const Choice *c, int pawn, int rolled, double *chance) {
    for (int i = c->fields - 1; i >= 0; i--) {
        chance[i] = worth(c, pawn, i, rank_of[rolled]);
        if (is_too_high(c, pawn, i) && chance[i] > chance[i + 1] - 1e-6) chance[i] = chance[i + 1] - 1e-6;
    }
}
/* Whether to roll, else where to place. */
static int rolls(Choice *c, int pawn, int rolled, double unsteady, int *field) {
    double best = best_placing(c, pawn, rolled, unsteady, field);
    return rolling(c, pawn) + (unsteady > 0 ? unsteady * gauss() : 0) > best;
}
static void place(State *s, int field, int rolled) {
    int me = s->active;
    for (int f = field + 1; f <= TOP; f++)
        if (s->owner[f] >= 0 && s->lying[s->owner[f]] <= rolled) s->step[s->owner[f]] = -1, s->owner[f] = -1;
    s->step[me] = field;
    s->lying[me] = rolled;
    if (field) s->owner[field] = me;
}
/* The move of S-10; whether it wins. */
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
/* One throw; 1 if there is something to decide. */
static int throws(State *s, int count, int *rolled) {
    int code = rnd() % CODES, me = s->active;
    *rolled = number[code];
    if (count && crosses[code]) {
        s->pawn[me] = back(s->pawn[me], crosses[code], s->low[me]);
        return 0;
    }
    s->pawn[me] += doubles[code];
    if (s->pawn[me] >= GOAL) s->winner = me;
    return s->winner < 0;
}
static void judged(const Player *p, const State *s, double *share) {
    int n = s->seats;
    double sum = 0;
    Rest all = {0};
    for (int w = 0; w < n; w++) {
        int o = (s->active + w) % n, step = s->step[o] > 0 ? s->step[o] : 0, rank = step ? rank_of[s->lying[o]] : 0;
        if (p->is_net) show(p, &all, w, s->pawn[o], step, rank);
        else sum += share[w] = p->of[w][s->pawn[o]][step][rank];
    }
    if (p->is_net) shares(p, n, &all, share);
    else for (int w = 0; w < n; w++) share[w] /= sum;
}
/* The rest of the match, or of some rounds of it: the chance of a seat. */
static double playout(const Player *p, State s, int count, int seat, int rounds, u64 dice) {
    int turns = s.turns + rounds * s.seats, rolled, field = 0;
    Choice c;
    if (count) begin(&c, &s, p);
    for (;;) {
        if (!count) {
            if (moves(&s)) break;
            if (s.turns >= turns) {
                double share[SEATS];
                judged(p, &s, share);
                return share[(seat - s.active + s.seats) % s.seats];
            }
            begin(&c, &s, p);
        }
        rs = (dice * 2654435761ULL + s.turns) * 0x9E3779B97F4A7C15ULL | 1;
        for (int i = 0; i < 4; i++) rnd();
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
/* By playouts with common dice: what is worth nearly as much at a glance is played out. */
static int searched(Choice *c, const State *s, int rolled, int count, int *field) {
    const Player *p = c->player;
    int me = s->active, best = -1;
    double all[TOP + 2], top = rolling(c, s->pawn[me]), most = -1;
    all[c->fields] = top;
    for (int i = 0; i < c->fields; i++) {
        all[i] = worth(c, s->pawn[me], i, rank_of[rolled]);
        if (all[i] > top) top = all[i];
    }
    u64 kept = rs, dice = rnd();
    int near = 0;
    for (int i = 0; i <= c->fields; i++) near += all[i] > top - 0.06;
    for (int i = 0; i <= c->fields; i++) {
        if (all[i] < top - 0.06) continue;
        double sum = 2 * all[i];
        if (near > 1)
            for (int k = 0; k < p->playouts; k++) {
                State after = *s;
                if (i < c->fields) place(&after, c->field[i], rolled), next(&after);
                sum += playout(p, after, i < c->fields ? 0 : count, me, p->rounds, dice + k);
            }
        if (sum > most) most = sum, best = i;
    }
    rs = kept;
    rnd();
    if (best < c->fields) *field = c->field[best];
    return best == c->fields;
}
/* As a level plays, with or without a temperament: skilled.py and judge.py, misjudgements by lot. */
static int leveled(Choice *c, int pawn, int rolled, int *field) {
    const Player *p = c->player;
    int n = c->fields, best = n, usual = -1;
    double chance[TOP + 2], risk[TOP + 2], most = -1e9;
    chance[n] = rolling(c, pawn), risk[n] = 1;
    placings(c, pawn, rolled, chance);
    for (int i = 0; i < n; i++) {
        risk[i] = (c->field[i] ? gone_by(c->seats - 1, c->field[i], rolled) : 0) - 1;
        if (chance[i] >= chance[best]) best = i;
    }
    for (int i = 0; i <= n; i++)
        if (chance[i] >= chance[best] - p->regret) {
            double seems = logit(chance[i]) + p->noise * gauss();
            if (seems > most) most = seems, usual = i;
        }
    if (chance[best] >= 1 - 1e-9 || !p->noise) usual = best;
    int is_won = chance[best] >= 1 - 1e-9;
    for (int i = 0; i <= n; i++)
        if (chance[i] < chance[best] - p->regret) chance[i] = -1;
    int taken = is_won ? best : tilted(n + 1, chance, risk, usual, p->tilt);
    if (taken < n) *field = c->field[taken];
    return taken == n;
}
/* ---- self play */
typedef struct {
    int8_t pawn[SEATS], step[SEATS], lying[SEATS], won;
    int8_t is_first;
    float target[SEATS], told[SEATS];
} Lesson;
static Lesson *lessons;
static int known, room;
static const double KEPT = 0.3;
static void learn_from(const State *s, const Player *p) {
    if (known == room) lessons = realloc(lessons, (room = room ? 2 * room : 1 << 16) * sizeof *lessons);
    Lesson *one = &lessons[known++];
    double share[SEATS];
    judged(p, s, share);
    for (int w = 0; w < s->seats; w++) {
        int o = (s->active + w) % s->seats;
        one->pawn[w] = s->pawn[o];
        one->step[w] = s->step[o] > 0 ? s->step[o] : 0;
        one->lying[w] = s->step[o] > 0 ? s->lying[o] : 0;
        one->told[w] = share[w];
    }
    one->won = s->active;
}
/* Where something is decided, of a match; all of them equally likely to be kept. */
typedef struct {
    State s;
    int rolled, count;
} Spot;
enum { KEPT_OF_MATCH = 2 };
static Spot spots[KEPT_OF_MATCH];
static int met = -1; /* below 0: nothing is kept */
static u64 lot_of_spots;
static void meet(const State *s, int rolled, int count) {
    u64 dice = rs;
    rs = lot_of_spots;
    int place = met < KEPT_OF_MATCH ? met : (int)(uni() * (met + 1));
    lot_of_spots = rs;
    rs = dice;
    met++;
    if (place < KEPT_OF_MATCH) spots[place] = (Spot){*s, rolled, count};
}
static int rolled_by[SEATS], turns_of[SEATS];
static int match(int seats, const Player *const *players, int first, double unsteady, double learns) {
    State s;
    memset(&s, 0, sizeof s);
    s.seats = seats;
    s.winner = -1;
    s.active = first;
    for (int f = 0; f <= TOP; f++) s.owner[f] = -1;
    for (int i = 0; i < seats; i++) s.step[i] = -1, s.pawn[i] = s.low[i] = i == first ? 0 : ahead;
    int start = known;
    static Choice c;
    while (s.turns < 200 * seats && !moves(&s)) {
        int me = s.active, rolled, field = 0;
        if (learns > 0 && (learns >= 1 || uni() < learns)) learn_from(&s, players[me]);
        begin(&c, &s, players[me]);
        turns_of[me]++;
        for (int count = 0; rolled_by[me]++, throws(&s, count, &rolled); count++) {
            if (met >= 0) meet(&s, rolled, count + 1);
            if (players[me]->playouts   ? searched(&c, &s, rolled, count + 1, &field)
                : players[me]->is_level ? leveled(&c, s.pawn[me], rolled, &field)
                                        : rolls(&c, s.pawn[me], rolled, unsteady, &field))
                continue;
            place(&s, field, rolled);
            break;
        }
        if (s.winner >= 0) break;
        next(&s);
    }
    if (s.winner < 0) known = start;
    for (int i = start; i < known; i++) lessons[i].is_first = i == start, lessons[i].won = (s.winner - lessons[i].won + seats) % seats;
    return s.winner;
}
static double rolls_a_turn[2]; /* of the one and of the others in the last duel */
static double duel(int seats, const Player *one, const Player *other, int matches, u64 with) {
    double rolled[2] = {0}, turns[2] = {0};
    int won = 0;
    for (int m = 0; m < matches; m++) {
        const Player *players[SEATS];
        for (int i = 0; i < seats; i++) {
            players[i] = i == m % seats ? one : other;
            rolled_by[i] = turns_of[i] = 0;
        }
        lots(with + m / seats);
        won += match(seats, players, m / seats % seats, 0, 0) == m % seats;
        for (int i = 0; i < seats; i++) rolled[i != m % seats] += rolled_by[i], turns[i != m % seats] += turns_of[i];
    }
    for (int k = 0; k < 2; k++) rolls_a_turn[k] = rolled[k] / turns[k];
    return (double)won / matches;
}
static void tell(const char *what, double share, int matches) {
    printf("%s %.2f %% +- %.2f of %d\n", what, 100 * share, 196 * sqrt(share * (1 - share) / matches), matches);
    fflush(stdout);
}
static void order(int seats, const Player *player, int matches, uint64_t with) {
    int won[SEATS] = {0}, all = 0;
    const Player *players[SEATS];
    for (int i = 0; i < seats; i++) players[i] = player;
    for (int m = 0; m < matches; m++) {
        seed(with + m);
        int winner = match(seats, players, m % seats, 0, 0);
        if (winner >= 0) won[(winner - m % seats + seats) % seats]++, all++;
    }
    for (int i = 0; i < seats; i++) printf("%.1f ", 100.0 * won[i] / all);
    printf("%% of %d\n", all);
}
/* ---- what the master's choices cost (`game/bots/hints.py`): played on by all at a glance, the same dice for all choices */
enum { TRIED = 5, WHOLE = 1000 };
static const double NEAR = 0.05, DOUBTFUL = 0.02;
typedef struct {
    Spot spot;
    int hint, better; /* fields, -1: to roll */
    double said, cost, error, most;
} Trial;
/* By how much the first choice is better than the second one in so many courses; the standard error. */
static double apart(const Player *p, const Spot *spot, int one, int other, int courses, int rounds, u64 dice, double *error) {
    int choice[2] = {one, other}, me = spot->s.active;
    double sum = 0, squares = 0;
    for (int k = 0; k < courses; k++) {
        double end[2];
        for (int i = 0; i < 2; i++) {
            State s = spot->s;
            if (choice[i] >= 0) place(&s, choice[i], spot->rolled), next(&s);
            end[i] = playout(p, s, choice[i] < 0 ? spot->count : 0, me, rounds, dice + k);
        }
        sum += end[0] - end[1], squares += (end[0] - end[1]) * (end[0] - end[1]);
    }
    sum /= courses;
    *error = sqrt((squares / courses - sum * sum) / (courses - 1));
    return sum;
}
static Trial tried(const Player *p, const Spot *spot, int courses, int rounds, u64 dice) {
    static Choice c;
    Trial trial = {.spot = *spot};
    int n, me = spot->s.active, order[TOP + 2] = {0};
    double chance[TOP + 2], error;
    begin(&c, &spot->s, p);
    n = c.fields;
    placings(&c, spot->s.pawn[me], spot->rolled, chance);
    chance[n] = rolling(&c, spot->s.pawn[me]);
    for (int i = 0; i <= n; i++) {
        int at = i;
        for (; at > 0 && chance[order[at - 1]] < chance[i]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    c.field[n] = -1;
    trial.hint = trial.better = c.field[order[0]];
    for (int i = 1; i <= n && i < TRIED && chance[order[i]] >= chance[order[0]] - NEAR; i++) {
        double found = apart(p, spot, c.field[order[i]], trial.hint, courses, rounds, dice, &error);
        if (found > trial.most) trial.most = found, trial.better = c.field[order[i]], trial.said = chance[order[0]] - chance[order[i]];
    }
    if (trial.better == trial.hint || chance[order[0]] >= 1 - 1e-9) {
        trial.better = trial.hint, trial.most = trial.said = 0;
        return trial;
    }
    trial.cost = apart(p, spot, trial.better, trial.hint, courses, rounds, dice + courses, &trial.error);
    /* what seems dear is played on to the end */
    if (trial.cost > DOUBTFUL)
        trial.cost = apart(p, spot, trial.better, trial.hint, 16 * courses, WHOLE, dice + 2 * courses, &trial.error);
    return trial;
}
static int dearer(const void *one, const void *other) {
    double a = ((const Trial *)one)->cost, b = ((const Trial *)other)->cost;
    return (a < b) - (a > b);
}
/* Positions of matches of equal players, steady and sharp ones in turn. */
static void further(int seats, Player *master, int positions, int courses, int rounds, u64 with) {
    static Player level[2];
    Trial *all = calloc(positions, sizeof *all);
    double sum = 0, squares = 0, most = 0;
    int better = 0;
    for (int k = 0; k < 2; k++) level[k] = *master, level[k].is_level = 1, level[k].noise = k ? .12 : .2, level[k].regret = k ? .04 : .12;
    for (int m = 0, at = 0; at < positions; m++) {
        const Player *players[SEATS];
        for (int s = 0; s < seats; s++) players[s] = &level[m % 2];
        lots(with + m);
        lot_of_spots = rnd();
        met = 0;
        match(seats, players, m % seats, 0, 0);
        int many = met < KEPT_OF_MATCH ? met : KEPT_OF_MATCH;
        met = -1;
        for (int k = 0; k < many && at < positions; k++) all[at] = tried(master, &spots[k], courses, rounds, (with << 32) + ((u64)at << 20)), at++;
    }
    for (int k = 0; k < positions; k++) sum += all[k].cost, squares += all[k].cost * all[k].cost, most += all[k].most, better += all[k].better != all[k].hint;
    sum /= positions;
    printf("%d seats: %d hints cost %.2f +- %.2f points, at most %.2f; in %d something else is better\n", seats, positions, 100 * sum,
           196 * sqrt((squares / positions - sum * sum) / (positions - 1)), 100 * most / positions, better);
    qsort(all, positions, sizeof *all, dearer);
    for (int k = 0; k < 5 && k < positions; k++) {
        const State *s = &all[k].spot.s;
        printf("  %.2f +- %.2f: %d, better %d (-1: to roll), held for %.2f less; rolled %d, seat %d; pawn, pair:", 100 * all[k].cost,
               196 * all[k].error, all[k].hint, all[k].better, 100 * all[k].said, all[k].spot.rolled, s->active);
        for (int o = 0; o < seats; o++) printf(" %d %d/%d", s->pawn[o], s->step[o], s->step[o] >= 0 ? s->lying[o] : 0);
        printf("\n");
    }
    free(all);
}
/* Newton's method on the likelihood of the winners, with a small ridge. */
static double fit(int seats, double *w) {
    double likelihood = 0;
    for (int round = 0; round < 8; round++) {
        double slope[K], curve[K][K + 1];
        for (int i = 0; i < K; i++) {
            slope[i] = -w[i];
            for (int j = 0; j < K; j++) curve[i][j] = i == j;
        }
        likelihood = 0;
        for (int x = 0; x < known; x++) {
            const Lesson *one = &lessons[x];
            double chance[SEATS], whole = 0, mean[K] = {0}, f[SEATS][K];
            for (int o = 0; o < seats; o++) {
                double v = 0;
                features(seats, o, one->pawn[o], one->step[o], one->lying[o], f[o]);
                for (int i = 0; i < K; i++) v += w[i] * f[o][i];
                whole += chance[o] = exp(v);
            }
            for (int o = 0; o < seats; o++) {
                chance[o] /= whole;
                for (int i = 0; i < K; i++) mean[i] += chance[o] * f[o][i];
            }
            likelihood += log(chance[one->won] + 1e-12);
            for (int i = 0; i < K; i++) slope[i] += f[one->won][i] - mean[i];
            for (int o = 0; o < seats; o++)
                for (int i = 0; i < K; i++)
                    for (int j = 0; j < K; j++)
                        curve[i][j] += chance[o] * (f[o][i] - mean[i]) * (f[o][j] - mean[j]);
        }
        for (int i = 0; i < K; i++) curve[i][K] = slope[i];
        for (int i = 0; i < K; i++)
            for (int j = 0; j < K; j++)
                if (j != i) {
                    double factor = curve[j][i] / curve[i][i];
                    for (int k = i; k <= K; k++) curve[j][k] -= factor * curve[i][k];
                }
        double most = 0;
        for (int i = 0; i < K; i++) {
            double step = curve[i][K] / curve[i][i];
            w[i] += step;
            if (fabs(step) > most) most = fabs(step);
        }
        if (most < 0.002) break;
    }
    return likelihood / known;
}
/* ---- the network: steps of Adam over lots of positions */
enum { LOT = 128, SIZE = sizeof(Net) / sizeof(float) };
/* What a position is to foretell: who won, and the rest of the trust in what the positions after it were told to be worth. */
static void foretell(int seats, int from, double trust) {
    for (int i = known - 1; i >= from; i--) {
        Lesson *one = &lessons[i], *after = one + 1;
        int is_last = i == known - 1 || after->is_first;
        for (int w = 0; w < seats; w++) {
            int then = (w + seats - 1) % seats;
            one->target[w] = is_last ? w == one->won : trust * after->target[then] + (1 - trust) * after->told[then];
        }
    }
}
static double fit_pass(Net *net, int seats, const int *order, int count, double rate, int is_testing) {
    static float slope[SIZE], first[SIZE], second[SIZE];
    static double done1 = 1, done2 = 1;
    float *weights = (float *)net;
    Net *back = (Net *)slope;
    double score = 0;
    for (int lot = 0; lot < count; lot += LOT) {
        int end = lot + LOT < count ? lot + LOT : count;
        if (!is_testing) memset(slope, 0, sizeof slope);
        for (int x = lot; x < end; x++) {
            const Lesson *one = &lessons[order[x]];
            int which[SEATS][SHOWN], shown[SEATS];
            float much[SEATS][SHOWN], node[NODES] = {0}, wrong[NODES] = {0};
            double share[SEATS];
            for (int w = 0; w < seats; w++) {
                shown[w] = traits(one->pawn[w], one->step[w], one->lying[w], which[w], much[w]);
                share[w] = 0;
                for (int i = 0; i < shown[w]; i++) {
                    share[w] += net->skip[w][which[w][i]] * much[w][i];
                    if (which[w][i] <= RISKED)
                        for (int j = 0; j < NODES; j++) node[j] += net->in[w][which[w][i]][j] * much[w][i];
                }
            }
            for (int w = 0; w < seats; w++)
                for (int j = 0; j < NODES; j++)
                    if (node[j] > 0) share[w] += net->out[w][j] * node[j];
            softmax(seats, share);
            for (int w = 0; w < seats; w++) {
                score += one->target[w] * log(share[w] > 1e-9 ? share[w] : 1e-9);
                if (is_testing) continue;
                float off = one->target[w] - share[w];
                for (int j = 0; j < NODES; j++)
                    if (node[j] > 0) wrong[j] += off * net->out[w][j], back->out[w][j] += off * node[j];
                for (int i = 0; i < shown[w]; i++) back->skip[w][which[w][i]] += off * much[w][i];
            }
            if (is_testing) continue;
            for (int w = 0; w < seats; w++)
                for (int i = 0; i < shown[w]; i++)
                    if (which[w][i] <= RISKED)
                        for (int j = 0; j < NODES; j++) back->in[w][which[w][i]][j] += wrong[j] * much[w][i];
        }
        if (is_testing) continue;
        done1 *= 0.9, done2 *= 0.999;
        float lift = rate / (1 - done1), scale = 1 / (1 - done2);
        for (int k = 0; k < SIZE; k++) {
            float g = slope[k] / (end - lot) - 1e-6f * weights[k];
            first[k] = 0.9f * first[k] + 0.1f * g;
            second[k] = 0.999f * second[k] + 0.001f * g * g;
            weights[k] += lift * first[k] / (sqrtf(second[k] * scale) + 1e-8f);
        }
    }
    return score / count;
}
static void save(const Player *p, const char *path) {
    FILE *f = fopen(path, "w");
    const float *w = (const float *)&p->net;
    fprintf(f, "net\n");
    for (int k = 0; k < SIZE; k++) fprintf(f, "%.3f\n", w[k]);
    fclose(f);
}
/* Generations of self play, each fitted with the two before, and dueling the first player and the one before both ways. */
static void train(int seats, Player *p, const char *matches, u64 with, const char *name) {
    static Player first, before;
    int starts[40] = {0}, generation = 0;
    first = *p;
    far = 6, all_home = 1;
    if (!p->is_net) {
        seed(with);
        for (int w = 0; w < seats; w++)
            for (int j = 0; j < NODES; j++) {
                p->net.out[w][j] = 0.2 * gauss();
                for (int i = 0; i <= RISKED; i++) p->net.in[w][i][j] = (i < LANDING + 2 ? 0.3 : 0.15) * gauss();
            }
    }
    for (;; generation++) {
        int count = atoi(matches), start = starts[generation] = known;
        const Player *players[SEATS] = {p, p, p, p, p, p};
        double trust = generation ? 0.75 : 0.9;
        before = *p;
        for (int m = 0; m < count; m++) {
            seed(with * 1000003 + generation * 10000019ULL + m);
            double dose = uni();
            match(seats, players, m % seats, dose < 0.4 ? 0 : dose < 0.8 ? 0.015 : 0.05, 1);
        }
        foretell(seats, start, trust);
        int from = generation > 2 ? starts[generation - 2] : 0, test = known - (known - start) / 20, n = test - from;
        int *order = malloc((known - from) * sizeof *order);
        p->is_net = 1;
        double score = 0, unseen = 0;
        for (int pass = 0; pass < 3; pass++) {
            for (int k = 0; k < n; k++) order[k] = from + k;
            mix(order, n);
            score = fit_pass(&p->net, seats, order, n, (generation ? 1e-3 : 2e-3) * pow(0.3, pass), 0);
            for (int k = test; k < known; k++) order[k - test] = k;
            unseen = fit_pass(&p->net, seats, order, known - test, 0, 1);
        }
        free(order);
        ready(p, seats);
        char path[100];
        sprintf(path, "%s.%d", name, generation);
        save(p, path);
        printf("%s: %d positions, %.4f, unseen %.4f\n", path, n, score, unseen);
        tell("  among those at first", duel(seats, p, &first, 3000, 7), 3000);
        tell("  those at first among it", duel(seats, &first, p, 3000, 8), 3000);
        if (generation) {
            double one = duel(seats, p, &before, 2000, 9), other = duel(seats, &before, p, 2000, 10);
            tell("  among those before", one, 2000);
            tell("  those before among it", other, 2000);
        }
        matches = strchr(matches, ',');
        if (!matches++) break;
    }
}
/* ---- for whoever compares this with the rules; steps: 0 or less: no pair */
static Choice compared;
static State position(int seats, int active, const int *pawns, const int *steps, const int *lying, int low, int is_net,
                      const double *weights) {
    static Player player;
    State s = {.seats = seats, .active = active, .winner = -1};
    if (!ladders) prepare();
    player.is_net = is_net;
    if (is_net)
        for (int i = 0; i < SIZE; i++) ((float *)&player.net)[i] = weights[i];
    else memcpy(player.weights, weights, sizeof player.weights);
    ready(&player, seats);
    for (int f = 0; f <= TOP; f++) s.owner[f] = -1;
    for (int o = 0; o < seats; o++) {
        s.pawn[o] = pawns[o];
        s.step[o] = steps[o];
        s.lying[o] = lying[o];
        s.low[o] = low;
        if (steps[o] > 0) s.owner[steps[o]] = o;
    }
    begin(&compared, &s, &player);
    return s;
}
/* What the best placing and rolling on are worth. */
void judge(int seats, int active, const int *pawns, const int *steps, const int *lying, int low, int rolled,
           int is_net, const double *weights, double *found) {
    State s = position(seats, active, pawns, steps, lying, low, is_net, weights);
    found[0] = best_placing(&compared, s.pawn[active], rolled, 0, &(int){0});
    found[1] = rolling(&compared, s.pawn[active]);
}
/* What is won in so many courses after a choice, played to the end by all at a glance; field -1: to roll. */
double wins_after(int seats, int active, const int *pawns, const int *steps, const int *lying, int low, int rolled,
                  int is_net, const double *weights, int field, int courses) {
    State s = position(seats, active, pawns, steps, lying, low, is_net, weights);
    if (field >= 0) place(&s, field, rolled), next(&s);
    double won = 0;
    for (int k = 0; k < courses; k++) won += playout(compared.player, s, field < 0, active, WHOLE, k);
    return won / courses;
}
#ifndef SHARED
static void read_row(char **at, float *row, int count) {
    for (int i = 0; i < count; i++) {
        *at += strcspn(*at, "-0123456789");
        row[i] = strtol(*at, at, 10) / 1000.0f;
    }
}
/* The weights of the file that the game reads. */
static void shipped(Player *p, const char *path, int seats) {
    static char text[1 << 19];
    char key[20];
    FILE *f = fopen(path, "r");
    if (!f) perror(path), exit(1);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    snprintf(key, sizeof key, "\"%d\": [", seats);
    char *at = strstr(text, "\"weights\"");
    at = at ? strstr(at, key) : 0;
    if (!at) exit(1);
    at += strlen(key);
    p->is_net = 1;
    for (int wait = 0; wait < seats; wait++) {
        for (int i = 0; i < (wait ? RISKED + 1 : GOAL); i++) read_row(&at, p->net.in[wait][i], NODES);
        read_row(&at, p->net.skip[wait], wait ? TRAITS : GOAL);
        read_row(&at, p->net.out[wait], NODES);
    }
}
static void take(Player *p, char *path, int seats) {
    char *more = strchr(path, ':');
    p->regret = 1;
    if (more) {
        *more++ = 0;
        p->is_level = 1;
        sscanf(more, "%lf:%lf:%lf:%d:%d", &p->noise, &p->regret, &p->tilt, &p->playouts, &p->rounds);
    }
    if (strstr(path, ".json")) {
        shipped(p, path, seats);
        ready(p, seats);
        return;
    }
    FILE *f = fopen(path, "r");
    float *w = (float *)&p->net;
    if (f && (p->is_net = fgetc(f) == 'n')) {
        if (fscanf(f, "et") != 0) exit(1);
        for (int i = 0; i < SIZE; i++)
            if (fscanf(f, "%f", &w[i]) != 1) exit(1);
    } else if (f) rewind(f);
    for (int i = 0; i < K && !p->is_net; i++)
        if (!f || fscanf(f, "%lf", &p->weights[i]) != 1) exit(1);
    fclose(f);
    ready(p, seats);
}
static void print_row(const char *before, const float *row, int count) {
    printf("%s[", before);
    for (int i = 0; i < count; i++) printf("%s%.0f", i ? "," : "", 1000 * row[i]);
    printf("]");
}
/* The file the game reads: weights in thousandths, for 2 to 6 seats. */
static void print_json(char **files, char **made, const char *date) {
    static Player player;
    printf("{\n \"date\": \"%s\",\n \"made\": {", date);
    for (int seats = 2; seats <= SEATS; seats++)
        printf("%s\n  \"%d\": \"%s\"", seats > 2 ? "," : "", seats, made[seats - 2]);
    printf("\n },\n \"weights\": {");
    for (int seats = 2; seats <= SEATS; seats++) {
        take(&player, files[seats - 2], seats);
        printf("%s\n  \"%d\": [", seats > 2 ? "," : "", seats);
        for (int wait = 0; wait < seats; wait++) {
            /* whoever is next has no pair */
            printf("%s\n   {\"nodes\": [", wait ? "," : "");
            for (int i = 0; i < (wait ? RISKED + 1 : GOAL); i++)
                print_row(i ? ",\n    " : "\n    ", player.net.in[wait][i], NODES);
            print_row("],\n    \"own\": ", player.net.skip[wait], wait ? TRAITS : GOAL);
            print_row(",\n    \"out\": ", player.net.out[wait], NODES);
            printf("}");
        }
        printf("\n  ]");
    }
    printf("\n }\n}\n");
}
static Player a, b, c;
int main(int count, char **words) {
    if (count < 6) return 2;
    prepare();
    if (!strcmp(words[1], "json") && count == 13) {
        print_json(words + 2, words + 7, words[12]);
        return 0;
    }
    int seats = atoi(words[2]);
    take(&a, words[3], seats);
    if (!strcmp(words[1], "duel")) {
        take(&b, words[4], seats);
        int matches = atoi(words[5]);
        tell(words[3], duel(seats, &a, &b, matches, count > 6 ? atoi(words[6]) : 1), matches);
        printf("  %.3f rolls a turn, the others %.3f\n", rolls_a_turn[0], rolls_a_turn[1]);
        return 0;
    }
    if (!strcmp(words[1], "further")) {
        further(seats, &a, atoi(words[4]), atoi(words[5]), atoi(words[6]), count > 7 ? atoi(words[7]) : 1);
        return 0;
    }
    if (!strcmp(words[1], "train")) {
        train(seats, &a, words[4], atoi(words[5]), words[6]);
        return 0;
    }
    if (!strcmp(words[1], "order")) {
        ahead = count > 6 && !strcmp(words[6], "head");
        order(seats, &a, atoi(words[4]), atoi(words[5]));
        return 0;
    }
    if (!strcmp(words[1], "climb")) {
        take(&b, words[4], seats);
        int matches = atoi(words[5]);
        double width = atof(words[6]);
        u64 lot = 99;
        for (int turn = 0; turn < atoi(words[7]); turn++) {
            u64 dice = 500000 + 10000 * turn;
            c = a;
            lots(lot++);
            for (int i = 0; i < K; i++)
                if (uni() < 0.4) c.weights[i] += width * gauss() * (i == 3 || i == 5 || i == 11 || i == 6 ? 1 : 1.5);
            ready(&c, seats);
            double new = duel(seats, &c, &b, matches, dice), old = duel(seats, &a, &b, matches, dice), both = 0;
            if (new > old + 0.002) {
                both =
                    duel(seats, &c, &b, 2 * matches, dice + 5000000) - duel(seats, &a, &b, 2 * matches, dice + 5000000);
                if (both > 0.002 && duel(seats, &c, &a, matches, dice + 9000000) > 1.0 / seats - 0.004) {
                    a = c;
                    printf("turn %d: +%.2f", turn, 100 * both);
                    for (int i = 0; i < K; i++) printf(" %.4f", a.weights[i]);
                    tell("\n ", duel(seats, &a, &b, 2 * matches, dice + 7000000), 2 * matches);
                }
            }
        }
        return 0;
    }
    b = a;
    for (int g = 0; g < atoi(words[4]); g++) {
        const Player *players[SEATS] = {&b, &b, &b, &b, &b, &b};
        for (int m = 0; m < atoi(words[5]); m++)
            lots(1000000 + 100000 * g + m), match(seats, players, m % seats, atof(words[6]), KEPT);
        double likelihood = fit(seats, b.weights);
        ready(&b, seats);
        printf("generation %d: %d positions, likelihood %.4f\n", g, known, likelihood);
        for (int i = 0; i < K; i++) printf("%.4f ", b.weights[i]);
        printf("\n");
        tell("  one new among those at first", duel(seats, &b, &a, 3000, 7), 3000);
        tell("  one of those at first among new", duel(seats, &a, &b, 3000, 8), 3000);
    }
}
#endif
