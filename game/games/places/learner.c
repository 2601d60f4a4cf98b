/* Going Places once more in C, to learn what positions are worth: a thousand matches of self play in a second.

   cc -O2 -fno-math-errno -o learner game/games/places/learner.c -lm
   ./learner train SEATS PREFIX GENERATIONS MATCHES SEED EPOCHS RATE LAMBDA [FILE]
                                        the weights of every generation that is not beaten to PREFIX<seats>.<generation>
   ./learner duel SEATS WHO WHO DEALS [SEED] [SIZE]   one among others; SIZE 0 normal, 1 short, 2 long, 3 full
   ./learner order SEATS WHO MATCHES [SEED] [SIZE]    what the seats win among equals, from the first
   ./learner further SEATS WHO POSITIONS COURSES [SEED]   what the choices of such a master cost by playing on
   ./learner json FILE FILE FILE MADE MADE MADE DATE > assets/games/places/network.json       for 2, 3 and 4 seats

   WHO is a file of weights or `former`, then :TURNS:NOISE:REGRET:CLEAR:RARE:LATER as in search.py and judge.py: a
   master of four is `FILE:4`, the level `former` is `former:1`. :COURSES:AHEAD behind that, for what no level has time
   for: the moves that are nearly the best are played on so many times for so many turns, by all at a glance. :TILT
   behind that for a temperament. Run it in the root of the project: the former value is read from
   assets/games/places/value.json.

   The weights in the file of 2026-11-23 are
       2 seats   train 2 a 5 20000 1 4 0.05 0.8                     its last generation
       3 seats   train 3 a 5 12000 3 2 0.05 0.92                    generation 3
       4 seats   train 4 a 8 8000 1 2 0.05 0.8, from its generation 1 on train 4 b 7 12000 2 2 0.05 0.95 a4.1, from its
                 generation 0 on train 4 c 4 10000 7 2 0.05 0.95 b4.0, of which generation 2
   those for two and the first two for four with this program as it was that day: as many nodes drew other numbers, half
   of the positions or a third were kept, and one in twelve was `former`. Only those for three come out again.

   Everybody of a match learns. Those who play are the newest, slightly unsteady, now and then at random, and among them
   the generation before the last, `former`, and two who like duels or going home more than is right. Targets are what
   the next turns are thought to be worth, mixed with who won (TD(lambda)). The same seed gives the same weights with
   the same compiler.

   The rules are those of rules.py and chain.py, `ends` those of prospects.py, the inputs those of network.py, the search
   that of search.py without its bound, the former value that of value.py; tests/games/places/test_places_learning.py compares them through
   the functions at the end. */
#include "../../bots/learner.h"
#define BIT(x) (1ULL << (x))
#define LOWEST __builtin_ctzll
static inline int COUNT(u64 x) { /* set bits */
    x -= x >> 1 & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    return x * 0x0101010101010101ULL >> 56;
}
enum { LOOP = 40, CARDS = 48, PATIENCE = 6, TURNS = 300, MOST = 4, DEEP = 8 };
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
    u64 figure[MOST], pile;
    short turns;
    signed char counters[MOST], colour[MOST], bank, figures, seats, first, active, pips, phase, duels, card, waits;
    Pending pending[DEEP];
} State;
typedef struct {
    signed char kind, start, end; /* 0 forward (start 0: enter), 1 within the lane, 2 back */
} Move;

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
static void forward(State *s, int seat, int start, int end, int jumped);
static void land(State *s, int seat, int at) {
    int kind = KIND[at];
    if (kind == CIRCLE) {
        if (s->figure[seat] >> JUMP[at] & 1) push(s, AGAIN, seat, at, -1, 0, 0);
        else forward(s, seat, at, JUMP[at], 1);
    } else if (kind == OWN_DOT) take(s, seat, 1);
    else if (kind == DOT) {
        push(s, CARD, seat, at, -1, 0, 0);
        provide(s);
    }
}
static void forward(State *s, int seat, int start, int end, int jumped) {
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
        else if (step && end <= LOOP + s->figures && !(s->figure[p.seat] >> end & 1)) forward(s, p.seat, p.at, end, 0);
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
    if (m.kind == 0) forward(s, seat, m.start, m.end, 0);
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
static void nature(State *s) {
    while (s->phase == CHAIN)
        if (s->pending[s->waits - 1].kin == AGAIN) again(s, rnd() % 6);
        else draw(s, nth(s->pile, rnd() % COUNT(s->pile)));
}
static void deal(State *s, int seats, int size) {
    memset(s, 0, sizeof *s);
    static const signed char colours[5][4] = {{0}, {0}, {0, 2}, {0, 1, 2}, {0, 1, 2, 3}};
    int turn = rnd() % seats;
    for (int i = 0; i < seats; i++) s->colour[i] = colours[seats][(i + turn) % seats];
    s->seats = seats;
    s->figures = FIGURES[size];
    s->bank = BANK[size][seats];
    s->pile = FULL;
    s->first = s->active = rnd() % seats;
}

/* ---- every end of a chain with its probability, as in prospects.py */
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

/* ---- what both values see */
static const u64 TRACK = BIT(LOOP + 1) - 2;
/* How many of the five fields below one are taken. */
static inline int below(u64 taken, int at) {
    static const char bits[32] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};
    return bits[taken << 5 >> at & 31];
}
typedef struct {
    int hunts, pounces, later;
    double raids;
} Chase;
/* Throws by which a colour's figures start a duel with those of a colour so many quarters ahead: on the track, by a jump,
   pairs two throws apart, and from the start fields by what the beaten figure would lose. */
static Chase chase(int figures, u64 hunter, u64 prey, int quarters) {
    Chase c = {0, 0, 0, 0};
    int waiting = COUNT(hunter) < figures;
    u64 on = hunter & TRACK;
    for (u64 m = prey & TRACK; m; m &= m - 1) {
        int theirs = LOWEST(m), at = (theirs - 1 + 10 * quarters) % LOOP + 1;
        c.hunts += below(on, at);
        c.later += below(on << 5, at);
        if (waiting && at <= 5) c.raids += theirs / 40.0;
        if (KIND[at] == CIRCLE) {
            int before = at == 5 ? 39 : at - (at % 10 == 5 ? 6 : 4);
            c.pounces += below(on, before) + (waiting && before <= 5);
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
static int settled(const State *s, double *shares) {
    if (s->phase != OVER) return 0;
    int most = 0, k = 0;
    for (int i = 0; i < s->seats; i++) most = s->counters[i] > most ? s->counters[i] : most;
    for (int i = 0; i < s->seats; i++) k += s->counters[i] == most;
    for (int i = 0; i < s->seats; i++) shares[i] = s->counters[i] == most ? 1.0 / k : 0;
    return 1;
}

/* ---- the former value, see value.py */
enum { KNOTS = 5, COUNTERS_ = 225, WAIT_ = 265, BY_BANK = 285, BY_WAY = 334, FORMER_SIZE = 383 };
static const double KNOT[KNOTS] = {0.5, 2, 5, 11, 22};
static double former[5][FORMER_SIZE];
static void former_shares(const State *s, double *shares) {
    int n = s->seats, ways[4], least = 999;
    for (int i = 0; i < n; i++) {
        ways[i] = way_home(s->figures, s->figure[i]);
        if (ways[i] < least) least = ways[i];
    }
    static const double normal[5] = {0, 0, 10, 18, 26};
    double bank = 40.0 * s->bank / normal[n], way = least / 2.6, left = bank && way ? bank * way / (bank + way) : 0, late = 0;
    int knot = 0;
    if (left >= KNOT[4]) knot = 3, late = 1;
    else if (left > KNOT[0]) {
        while (knot < 3 && KNOT[knot + 1] <= left) knot++;
        late = (left - KNOT[knot]) / (KNOT[knot + 1] - KNOT[knot]);
    }
    const double *w = former[n];
    double total[4], z = 0;
#define MARK(seat, mark, much) total[seat] += (much) * ((1 - late) * w[(mark) + knot] + late * w[(mark) + knot + 1])
    for (int i = 0; i < n; i++) {
        total[i] = 0;
        for (u64 m = s->figure[i]; m; m &= m - 1) MARK(i, LOWEST(m) * KNOTS, 1.0);
        MARK(i, 0, (double)(s->figures - COUNT(s->figure[i])));
        MARK(i, WAIT_ + KNOTS * ((i - s->active + n) % n), 1.0);
        MARK(i, COUNTERS_, (double)s->counters[i]);
        static const int banks[6] = {2, 3, 4, 5, 7, 9}, bounds[6] = {3, 6, 10, 16, 26, 45};
        int b = 0, v = 0, lead = clip(lead_of(s, i), -3, 3) + 3;
        while (b < 6 && banks[b] <= s->bank) b++;
        while (v < 6 && bounds[v] <= ways[i]) v++;
        total[i] += w[BY_BANK + 7 * b + lead] + w[BY_WAY + 7 * v + lead];
    }
    for (int i = 0; i < n; i++)
        for (int o = 0; o < n; o++)
            if (o != i) {
                Chase c = chase(s->figures, s->figure[i], s->figure[o], (s->colour[o] - s->colour[i] + 4) % 4);
                MARK(i, 230, c.hunts);
                MARK(o, s->counters[o] ? 235 : 240, c.hunts);
                MARK(i, 245, c.raids);
                MARK(o, 250, c.raids);
                MARK(i, 255, c.pounces);
                MARK(o, 260, c.pounces);
            }
    for (int i = 0; i < n; i++) z += shares[i] = exp(total[i]);
    for (int i = 0; i < n; i++) shares[i] /= z;
}

/* ---- what is learned now, see network.py */
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
    WIDE = HIDDEN + 1, /* the last column counts as it is */
    LANES = 28         /* as many are added at once */
};
typedef struct {
    short i[80];
    float x[80];
    int k;
} Row;
static void side(Row *r, int base, int figures, u64 f) {
    for (u64 m = f; m; m &= m - 1) r->i[r->k] = base + LOWEST(m) - 1, r->x[r->k++] = 1;
    r->i[r->k] = base + 44 + figures - COUNT(f), r->x[r->k++] = 1;
    r->i[r->k] = base + 49 + figures - COUNT(f >> (LOOP + 1)), r->x[r->k++] = 1;
}
static void inputs(const State *s, Row *rows) {
    static const int banks[13] = {2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27}, few[7] = {2, 3, 4, 5, 7, 10, 15},
                     bounds[6] = {3, 6, 10, 16, 26, 45};
    int n = s->seats, b = 0, c = 0, way[4], lead[4];
    while (b < 13 && banks[b] <= s->bank) b++;
    while (c < 7 && few[c] <= s->bank) c++;
    for (int i = 0; i < n; i++) {
        way[i] = way_home(s->figures, s->figure[i]);
        lead[i] = clip(lead_of(s, i), -4, 4) + 4;
    }
    Chase chases[MOST][MOST];
    for (int i = 0; i < n; i++)
        for (int o = 0; o < n; o++)
            if (o != i) chases[i][o] = chase(s->figures, s->figure[i], s->figure[o], (s->colour[o] - s->colour[i] + 4) % 4);
    for (int i = 0; i < n; i++) {
        Row *r = &rows[i];
        r->k = 0;
#define IN(index, much) r->i[r->k] = (index), r->x[r->k++] = (much)
        side(r, I_OWN, s->figures, s->figure[i]);
        int nearest = -1;
        float pair[16] = {0};
        for (int step = 1; step < n; step++) {
            int o = (i + step) % n, q = (s->colour[o] - s->colour[i] + 4) % 4;
            side(r, I_OTHER + (q - 1) * SIDE, s->figures, s->figure[o]);
            IN(I_APART + (q - 1) * 11 + clip(s->counters[i] - s->counters[o], -5, 5) + 5, 1);
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
            if (pair[p] != 0) { IN(I_PAIR + p, pair[p]); }
        int v = 0, w = 0;
        while (v < 6 && bounds[v] <= way[i]) v++;
        while (w < 6 && bounds[w] <= way[nearest]) w++;
        IN(I_WAIT + (i - s->active + n) % n, 1);
        IN(I_BANK + b, 1);
        IN(I_BY_BANK + 9 * c + lead[i], 1);
        IN(I_BY_WAY + 9 * v + lead[i], 1);
        IN(I_BY_THEIRS + 9 * w + lead[nearest], 1);
        IN(I_COUNTERS + (s->counters[i] < 8 ? s->counters[i] : 8), 1);
        IN(I_ALWAYS, 1);
    }
}
typedef struct {
    float in[INPUTS][LANES], out[HIDDEN];
} Net;
static double strength(const Net *net, const Row *r, float *sum) {
    float h[LANES] = {0};
    for (int k = 0; k < r->k; k++) {
        const float *w = net->in[r->i[k]];
        float x = r->x[k];
        for (int j = 0; j < LANES; j++) h[j] += x * w[j];
    }
    float total = h[HIDDEN];
    for (int j = 0; j < HIDDEN; j++)
        if (h[j] > 0) total += net->out[j] * h[j];
    if (sum) memcpy(sum, h, sizeof h);
    return total;
}
/* Who thinks: with the former value if there is no network. Styles love counters, ways home or duels more than is right. */
typedef struct {
    const Net *net;
    int turns; /* that are looked at after the move */
    double noise, regret, stray, unsteady;
    double greed, haste;
    double clear, rare, later; /* what is not looked at further, see search.py */
    int courses, ahead;        /* ways the match may go on that are played, for so many turns */
    double tilt;               /* of a temperament, see judge.py */
} Mind;
static long looked;
static void shares_of(const Mind *m, const State *s, double *shares) {
    looked++;
    if (settled(s, shares)) return;
    if (!m->net) {
        former_shares(s, shares);
        return;
    }
    Row rows[MOST];
    inputs(s, rows);
    for (int i = 0; i < s->seats; i++) shares[i] = strength(m->net, &rows[i], 0);
    softmax(s->seats, shares);
}

/* ---- the search */
static void turn_ahead(const Mind *m, const State *s, double *total) {
    int n = s->seats, mover = s->active;
    for (int i = 0; i < n; i++) total[i] = 0;
    Ends e = {0};
    for (int pips = 0; pips < 6; pips++) {
        State t = *s;
        throw_die(&t, pips);
        double best[4] = {-1}, found[4], here[4];
        if (t.phase == MOVING) {
            Move list[24];
            int k = moves(&t, list);
            for (int a = 0; a < k; a++) {
                ends(&t, list[a], &e);
                for (int i = 0; i < n; i++) found[i] = 0;
                for (int x = 0; x < e.k; x++) {
                    shares_of(m, &e.at[x], here);
                    for (int i = 0; i < n; i++) found[i] += e.odds[x] * here[i];
                }
                if (best[0] < 0 || found[mover] > best[mover]) memcpy(best, found, sizeof best);
            }
        } else shares_of(m, &t, best);
        for (int i = 0; i < n; i++) total[i] += best[i] / 6;
    }
    free(e.at);
    free(e.odds);
}
static int weigh(const Mind *m, const State *s, Move *list, double *value) {
    int k = moves(s, list), seat = s->active;
    Ends e[24];
    memset(e, 0, sizeof e);
    double top = -1;
    double *share[24];
    for (int a = 0; a < k; a++) {
        ends(s, list[a], &e[a]);
        value[a] = 0;
        share[a] = malloc(sizeof(double) * e[a].k);
        for (int x = 0; x < e[a].k; x++) {
            double here[4];
            shares_of(m, &e[a].at[x], here);
            share[a][x] = here[seat];
            value[a] += e[a].odds[x] * here[seat];
        }
        if (value[a] > top) top = value[a];
    }
    if (m->turns) {
        int some = 0;
        double worst = 2;
        int kept[24];
        for (int a = 0; a < k; a++) some += kept[a] = value[a] >= top - m->clear;
        if (some > 1) {
            for (int a = 0; a < k; a++) {
                if (!kept[a]) continue;
                double open = 0, more = 0;
                for (int x = 0; x < e[a].k; x++) open += e[a].at[x].phase == ROLLING ? e[a].odds[x] : 0;
                for (int step = 0; step < m->turns; step++) { /* each as if it were the next one */
                    double gained = 0, weight = 0, before[4], here[4];
                    for (int x = 0; x < e[a].k; x++) {
                        if (e[a].at[x].phase != ROLLING || e[a].odds[x] < (step ? m->later : m->rare)) continue;
                        State t = e[a].at[x];
                        t.active = (t.active + step) % t.seats;
                        if (step) shares_of(m, &t, before);
                        turn_ahead(m, &t, here);
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
static Move choose(const Mind *m, const State *s, int *strayed);
/* The best of the moves that are nearly the best, by playing on and by what the search says, to the same parts; the same
   luck for all, half of them are given up half way. */
static int play_on(const Mind *m, const State *s, const Move *list, const double *value, int k) {
    Mind quick = *m;
    quick.turns = quick.courses = 0;
    int seat = s->active, some[24], left = 0, done = 0;
    double sum[24] = {0}, top = -1;
    u64 here = rs;
    for (int a = 0; a < k; a++) top = value[a] > top ? value[a] : top;
    for (int a = 0; a < k; a++)
        if (value[a] >= top - m->clear / 2) some[left++] = a;
    for (int until = m->courses / 2; left > 1; until = m->courses) {
        for (int c = done; c < until; c++)
            for (int i = 0; i < left; i++) {
                State t = *s;
                double share[4];
                play(&t, list[some[i]]);
                for (int turn = 0; t.phase != OVER; turn++) {
                    seed_plus(here + 7919ULL * c, 1 + turn);
                    nature(&t);
                    if (t.phase == OVER || turn == m->ahead) break;
                    throw_die(&t, rnd() % 6);
                    if (t.phase == MOVING) play(&t, choose(&quick, &t, 0));
                }
                shares_of(m, &t, share);
                sum[some[i]] += share[seat];
            }
        for (int i = 0; i < left; i++) sum[some[i]] += value[some[i]] * (until - done);
        done = until;
        for (int i = 1; i < left; i++) /* best first */
            for (int j = i; j && sum[some[j]] > sum[some[j - 1]]; j--) {
                int a = some[j];
                some[j] = some[j - 1], some[j - 1] = a;
            }
        if (done == m->courses) break;
        left = (left + 1) / 2 < 2 ? 2 : (left + 1) / 2;
    }
    rs = here;
    return some[0];
}
/* What a move dares, as in judge.py: to start a duel, to stand in the reach of rivals, to stay away, to be home. */
static double dares(const State *s, Move m) {
    int seat = s->active, at = m.kind == 2 ? m.start - s->pips : m.end;
    u64 own = s->figure[seat];
    if (m.kind == 2) {
        if (at < 1) at = 1;
        while (at && (own & ~BIT(m.start)) >> at & 1) at--;
    }
    if (at > LOOP) return -1;
    if (!at) return -0.5;
    if (rival_at(s, seat, at) >= 0) return 1;
    if (m.kind == 0 && KIND[at] == CIRCLE && !(own >> JUMP[at] & 1)) {
        at = JUMP[at];
        if (rival_at(s, seat, at) >= 0) return 1;
    }
    for (int o = 0; o < s->seats; o++) {
        if (o == seat) continue;
        int theirs = progress_of(s, o, seat, at), behind = theirs - 1 < 5 ? theirs - 1 : 5;
        if (s->figure[o] >> (theirs - behind) & (BIT(behind) - 1)) return 0;
        if (theirs <= 5 && COUNT(s->figure[o]) < s->figures) return 0;
    }
    return -0.5;
}
static long dared, decided;
static int tempered(const Mind *m, const State *s, const Move *list, const double *value, int k, double top, int usual) {
    double chance[24] = {0}, risk[24] = {0};
    if (!m->tilt || top >= 1 - 1e-9) return usual;
    for (int a = 0; a < k; a++) {
        chance[a] = value[a] >= top - m->regret ? value[a] : -1;
        risk[a] = dares(s, list[a]);
    }
    int taken = tilted(k, chance, risk, usual, m->tilt);
    decided++, dared += taken != usual;
    return taken;
}
static Move choose(const Mind *m, const State *s, int *strayed) {
    Move list[24];
    double value[24];
    if (strayed) *strayed = 0;
    if (m->stray > 0 && uni() < m->stray) {
        int k = moves(s, list);
        if (strayed) *strayed = k > 1;
        return list[rnd() % k];
    }
    if (moves(s, list) == 1) return list[0];
    int k = weigh(m, s, list, value), best = 0;
    if (m->courses) return list[play_on(m, s, list, value, k)];
    double top = 0;
    for (int a = 0; a < k; a++) top = value[a] > top ? value[a] : top;
    if (m->noise > 0 && top < 1 - 1e-9) {
        double most = -1e9;
        for (int a = 0; a < k; a++)
            if (value[a] >= top - m->regret) {
                double p = value[a] < 1e-6 ? 1e-6 : value[a] > 1 - 1e-6 ? 1 - 1e-6 : value[a];
                double x = log(p / (1 - p)) + m->noise * normal();
                if (x > most) most = x, best = a;
            }
        return list[tempered(m, s, list, value, k, top, best)];
    }
    double most = -1e9;
    for (int a = 0; a < k; a++) {
        double x = value[a];
        if (m->unsteady > 0) x += m->unsteady * normal();
        if (m->greed != 0 || m->haste != 0) {
            State t = *s;
            play(&t, list[a]);
            int seat = s->active;
            x += m->greed * (t.phase == CHAIN && t.pending[t.waits - 1].kin == DUEL);
            x += m->haste * (way_home(s->figures, s->figure[seat]) - way_home(t.figures, t.figure[seat]));
        }
        if (x > most) most = x, best = a;
    }
    return list[tempered(m, s, list, value, k, top, best)];
}

/* ---- self play, and the fit */
typedef struct {
    State s;
    float v[4];
    int strayed;
} Step;
typedef struct {
    State s;
    float target[4];
} Sample;
static Sample *samples;
static int kept = 0, room = 0;
static Step steps[TURNS * 4 + 8];
/* Plays a match; returns the turns it took, and who won in shares. */
static int match(int n, int size, const Mind *minds, double *won, const Mind *learner, double lambda, double share_kept) {
    State s;
    deal(&s, n, size);
    int k = 0;
    while (s.phase != OVER) {
        Step *st = &steps[k++];
        if (learner) {
            st->s = s;
            double v[4];
            shares_of(learner, &s, v);
            for (int i = 0; i < n; i++) st->v[i] = v[i];
            st->strayed = 0;
        }
        int mover = s.active;
        throw_die(&s, rnd() % 6);
        if (s.phase == MOVING) {
            int strayed;
            Move m = choose(&minds[mover], &s, &strayed);
            if (learner) st->strayed = strayed;
            play(&s, m);
            nature(&s);
        }
    }
    settled(&s, won);
    if (learner) {
        double g[4];
        memcpy(g, won, sizeof g);
        for (int t = k - 1; t >= 0; t--) {
            Step *st = &steps[t];
            if (st->strayed) {
                for (int i = 0; i < n; i++) g[i] = st->v[i];
                continue;
            }
            if (uni() < share_kept) {
                if (kept == room) {
                    room = room ? room * 2 : 65536;
                    samples = realloc(samples, sizeof(Sample) * room);
                }
                Sample *p = &samples[kept++];
                p->s = st->s;
                for (int i = 0; i < n; i++) p->target[i] = g[i];
            }
            for (int i = 0; i < n; i++) g[i] = lambda * g[i] + (1 - lambda) * st->v[i];
        }
    }
    return s.turns;
}
static Net moment;
/* One step of Adagrad for the weights of an input. */
static void climb(float *restrict w, float *restrict m, const float *restrict g, float much, float rate) {
    for (int j = 0; j < LANES; j++) {
        float up = g[j] * much - 1e-6f * w[j];
        m[j] += up * up;
        w[j] += rate * up / sqrtf(m[j]);
    }
}
/* Adagrad on the cross entropy of the seats' shares; returns its mean. */
static double fit(Net *net, int from, int epochs, double rate, double start) {
    int count = kept - from;
    int *order = malloc(sizeof(int) * count);
    double loss = 0;
    for (int i = 0; i < count; i++) order[i] = from + i;
    for (int i = 0; i < INPUTS; i++)
        for (int j = 0; j < LANES; j++) moment.in[i][j] = start;
    for (int j = 0; j < HIDDEN; j++) moment.out[j] = start;
    for (int e = 0; e < epochs; e++) {
        loss = 0;
        mix(order, count);
        for (int x = 0; x < count; x++) {
            const Sample *p = &samples[order[x]];
            int n = p->s.seats;
            Row rows[MOST];
            inputs(&p->s, rows);
            float h[MOST][LANES];
            double c[4];
            for (int i = 0; i < n; i++) c[i] = strength(net, &rows[i], h[i]);
            softmax(n, c);
            double done = ((double)e * count + x) / ((double)epochs * count);
            float r = rate * (done < 0.5 ? 1 : 2 * (1 - done) + 0.02);
            for (int i = 0; i < n; i++) {
                float err = p->target[i] - c[i], g[LANES] = {0};
                loss -= p->target[i] * log(c[i] + 1e-9);
                for (int j = 0; j < HIDDEN; j++) {
                    g[j] = h[i][j] > 0 ? err * net->out[j] : 0;
                    float go = h[i][j] > 0 ? err * h[i][j] : 0;
                    moment.out[j] += go * go;
                    net->out[j] += r * go / sqrtf(moment.out[j]);
                }
                g[HIDDEN] = err;
                for (int k = 0; k < rows[i].k; k++) {
                    int at = rows[i].i[k];
                    climb(net->in[at], moment.in[at], g, rows[i].x[k], r);
                }
            }
        }
    }
    free(order);
    return loss / count;
}
static void fresh(Net *net) {
    for (int i = 0; i < INPUTS; i++)
        for (int j = 0; j < LANES; j++) net->in[i][j] = j < HIDDEN ? 0.1 * normal() : 0;
    for (int j = 0; j < HIDDEN; j++) net->out[j] = 0.2 * normal();
}
static void save(const char *path, int n, const Net *net) {
    FILE *f = fopen(path, "w");
    fprintf(f, "%d\n", n);
    for (int i = 0; i < INPUTS; i++)
        for (int j = 0; j < WIDE; j++) fprintf(f, "%.3f%c", net->in[i][j], j + 1 < WIDE ? ' ' : '\n');
    for (int j = 0; j < HIDDEN; j++) fprintf(f, "%.3f%c", net->out[j], j + 1 < HIDDEN ? ' ' : '\n');
    fclose(f);
}
static int load(const char *path, Net *net) {
    FILE *f = fopen(path, "r");
    int n, fine = f && fscanf(f, "%d", &n) == 1;
    for (int i = 0; fine && i < INPUTS; i++)
        for (int j = 0; j < WIDE; j++) fine = fine && fscanf(f, "%f", &net->in[i][j]) == 1;
    for (int j = 0; fine && j < HIDDEN; j++) fine = fine && fscanf(f, "%f", &net->out[j]) == 1;
    if (!fine) fprintf(stderr, "no network in %s\n", path), exit(1);
    fclose(f);
    return n;
}
/* All networks in thousandths, as network.py reads them. */
static void print_json(char **files, char **made, const char *date) {
    static Net net;
    for (int i = 0; i < 3; i++) {
        int n = load(files[i], &net);
        printf("%s\"%d\":{\"made\":{\"command\":\"%s\",\"date\":\"%s\"},\n\"inputs\":[", i ? ",\n" : "{", n, made[i], date);
        for (int k = 0; k < INPUTS; k++)
            for (int j = 0; j < WIDE; j++)
                printf("%s%ld%s", j ? "," : k ? ",\n[" : "[", lroundf(net.in[k][j] * 1000), j + 1 < WIDE ? "" : "]");
        printf("],\n\"out\":");
        for (int j = 0; j < HIDDEN; j++) printf("%s%ld", j ? "," : "[", lroundf(net.out[j] * 1000));
        printf("]}");
    }
    printf("}\n");
}
/* The weights of the former value from its file, which is read as far as it has to be. */
static void load_former(const char *path) {
    const char *text = text_of(path);
    if (!text) return;
    for (int n = 2; n <= 4; n++) {
        char key[8];
        sprintf(key, "\"%d\":[", n);
        char *at = strstr(text, key);
        if (!at) return;
        at += 5;
        for (int i = 0; i < FORMER_SIZE; i++) former[n][i] = strtod(at, &at), at++;
    }
}
static double duel(int n, int size, const Mind *one, const Mind *other, int deals, u64 from, const char *name) {
    double won = 0, sq = 0;
    long turns = 0;
    looked = dared = decided = 0;
    for (int d = 0; d < deals; d++)
        for (int p = 0; p < n; p++) {
            Mind minds[4];
            for (int i = 0; i < n; i++) minds[i] = i == p ? *one : *other;
            double w[4];
            seed(from + d);
            turns += match(n, size, minds, w, 0, 0, 0);
            won += w[p];
            sq += w[p] * w[p];
        }
    int k = deals * n;
    double q = won / k, e = 1.96 * sqrt((sq / k - q * q) / k);
    printf("%s, %d seats, %d matches: %.1f %% +- %.1f, %.0f throws, %.0f positions a throw\n", name, n, k, 100 * q, 100 * e,
           (double)turns / k, (double)looked / turns);
    if (decided) printf("  by temperament otherwise: %.1f %% of %ld decisions\n", 100.0 * dared / decided, decided);
    fflush(stdout);
    return q;
}
/* What the seats win among equals, from who begins on. */
static void order(int n, int size, const Mind *mind, int matches, int from) {
    Mind minds[4] = {*mind, *mind, *mind, *mind};
    double won[4] = {0}, w[4];
    for (int m = 0; m < matches; m++) {
        seed(from + m);
        match(n, size, minds, w, 0, 0, 0);
        for (int i = 0; i < n; i++) won[i] += w[i];
    }
    print_shares(n, won, matches);
    printf("\n");
}
/* ---- what hints cost (`game/bots/hints.py`): after every move near the master's all play at a glance, to the seat's next
   choice, which is judged a turn ahead; the same luck after every move. What the better move, found by as many other
   courses, brings is the cost. What costs more than 2 points so is counted by 24 times as many courses to the end. The
   dearest of many are dear by luck too, so what then costs more than 4 is counted once more, by 8 times as many again. */
enum { OTHERS = 5, OFTEN = 24, SURE = 8 * OFTEN };
static const double NEAR_HINT = 0.05, DOUBTFUL = 0.02, DEAR = 0.04;
typedef struct {
    State s;
    Move hint, better;
    double said, cost, error, most;
} Trial;
static double course(const Mind *glance, const State *s, Move move, u64 luck, int to_end) {
    State t = *s;
    Move list[24];
    int seat = s->active;
    double value[24], shares[4], top = 0;
    Mind judge = *glance;
    judge.turns = 1;
    play(&t, move);
    for (int turn = 0; t.phase != OVER; turn++) {
        seed_plus(luck, 1 + turn);
        nature(&t);
        if (t.phase == OVER) break;
        throw_die(&t, rnd() % 6);
        if (t.phase != MOVING) continue;
        if (!to_end && t.active == seat && moves(&t, list) > 1) {
            for (int k = weigh(&judge, &t, list, value), a = 0; a < k; a++) top = value[a] > top ? value[a] : top;
            return top;
        }
        play(&t, choose(glance, &t, 0));
    }
    settled(&t, shares);
    return shares[seat];
}
/* By how much one move is better than another in so many courses; the standard error. */
static double apart(const Mind *glance, const State *s, Move one, Move other, int courses, u64 luck, int to_end, double *error) {
    double sum = 0, squares = 0;
    for (int c = 0; c < courses; c++) {
        double d = course(glance, s, one, luck + 7919ULL * c, to_end) - course(glance, s, other, luck + 7919ULL * c, to_end);
        sum += d, squares += d * d;
    }
    sum /= courses;
    *error = sqrt((squares / courses - sum * sum) / (courses - 1));
    return sum;
}
static void try_hint(Trial *trial, const Mind *master, const Mind *glance, int courses, u64 luck) {
    Move list[24];
    double value[24], error;
    int k = weigh(master, &trial->s, list, value), order[24];
    for (int a = 0; a < k; a++) {
        int at = a;
        for (; at && value[order[at - 1]] < value[a]; at--) order[at] = order[at - 1];
        order[at] = a;
    }
    int best = order[0], better = best;
    trial->hint = trial->better = list[best];
    if (value[best] >= 1 - 1e-9) return;
    for (int a = 1; a < k && a < OTHERS && value[order[a]] >= value[best] - NEAR_HINT; a++) {
        double gain = apart(glance, &trial->s, list[order[a]], list[best], courses, luck, 0, &error);
        if (gain > trial->most) trial->most = gain, better = order[a];
    }
    if (better == best) return;
    trial->better = list[better], trial->said = value[best] - value[better];
    trial->cost = apart(glance, &trial->s, list[better], list[best], courses, luck + 500009, 0, &trial->error);
    if (trial->cost > DOUBTFUL)
        trial->cost = apart(glance, &trial->s, list[better], list[best], OFTEN * courses, luck + 1000003, 1, &trial->error);
    if (trial->cost > DEAR)
        trial->cost = apart(glance, &trial->s, list[better], list[best], SURE * courses, luck + 1500007, 1, &trial->error);
}
static int dearer(const void *one, const void *other) {
    double a = ((const Trial *)one)->cost, b = ((const Trial *)other)->cost;
    return (a < b) - (a > b);
}
/* Positions of matches of equal players, steady and sharp ones in turn, two of a match. */
static void further(int n, const Mind *master, int positions, int courses, u64 from) {
    enum { OF_MATCH = 2 };
    Mind glance = *master, level[2];
    Trial *all = calloc(positions, sizeof *all);
    double sum = 0, squares = 0, most = 0;
    int better = 0;
    glance.turns = 0;
    for (int i = 0; i < 2; i++) level[i] = glance, level[i].noise = i ? 0.08 : 0.2, level[i].regret = i ? 0.05 : 0.1;
    for (int m = 0, at = 0; at < positions; m++) {
        State s, kept[OF_MATCH];
        Move list[24];
        int met = 0;
        seed(from + m);
        deal(&s, n, 0);
        while (s.phase != OVER) {
            throw_die(&s, rnd() % 6);
            if (s.phase != MOVING) continue;
            if (moves(&s, list) > 1) {
                int to = met++ < OF_MATCH ? met - 1 : (int)(uni() * met);
                if (to < OF_MATCH) kept[to] = s;
            }
            play(&s, choose(&level[m % 2], &s, 0));
            nature(&s);
        }
        for (int o = 0; o < OF_MATCH && o < met && at < positions; o++, at++) {
            all[at].s = kept[o];
            try_hint(&all[at], master, &glance, courses, (from << 32) + ((u64)at << 24));
        }
    }
    for (int i = 0; i < positions; i++) {
        const Trial *one = &all[i];
        sum += one->cost, squares += one->cost * one->cost, most += one->most, better += one->most > 0;
    }
    sum /= positions;
    printf("%d seats: %d hints cost %.2f +- %.2f points, at most %.2f; in %d something else is better\n", n, positions, 100 * sum,
           196 * sqrt((squares / positions - sum * sum) / (positions - 1)), 100 * most / positions, better);
    qsort(all, positions, sizeof *all, dearer);
    for (int i = 0; i < 5 && i < positions; i++)
        printf("  %.2f +- %.2f: to %d from %d, better to %d from %d, held for %.2f less; turn %d\n", 100 * all[i].cost, 196 * all[i].error,
               all[i].hint.end, all[i].hint.start, all[i].better.end, all[i].better.start, 100 * all[i].said, all[i].s.turns);
    free(all);
}
/* ---- for whoever compares this with the rules: a position as numbers */
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
/* All moves of a throw, three numbers each; returns how many. */
int position_moves(int seats, int figures, const u64 *standing, const int *counters, const int *colours, int bank, int active,
                   int turns, u64 pile, int pips, int *found) {
    State s;
    Move list[24];
    read_position(&s, seats, figures, standing, counters, colours, bank, active, turns, pile);
    throw_die(&s, pips);
    int k = moves(&s, list);
    for (int i = 0; i < k; i++) found[3 * i] = list[i].kind, found[3 * i + 1] = list[i].start, found[3 * i + 2] = list[i].end;
    return k;
}
/* Every end of the chain of a move: odds, whether it is over, bank, counters, piles and figures; returns how many. */
int position_ends(int seats, int figures, const u64 *standing, const int *counters, const int *colours, int bank, int active,
                  int turns, u64 pile, int pips, int move, double *odds, int *over, int *banks, int *owned, u64 *piles,
                  u64 *stand) {
    State s;
    Move list[24];
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
static void read_net(Net *net, const int *in, const int *out) {
    for (int i = 0; i < INPUTS * WIDE; i++) net->in[i / WIDE][i % WIDE] = in[i] / 1000.0f;
    for (int j = 0; j < HIDDEN; j++) net->out[j] = out[j] / 1000.0f;
}
/* The logarithms of all strengths, with weights as the file has them. */
void position_strengths(int seats, int figures, const u64 *standing, const int *counters, const int *colours, int bank,
                        int active, int turns, u64 pile, const int *in, const int *out, double *found) {
    static Net net;
    State s;
    Row rows[MOST];
    read_position(&s, seats, figures, standing, counters, colours, bank, active, turns, pile);
    read_net(&net, in, out);
    inputs(&s, rows);
    for (int i = 0; i < seats; i++) found[i] = strength(&net, &rows[i], 0);
}
/* What who is on turn wins after a move of a throw, if all play on to the end at a glance. */
double wins_after(int seats, int figures, const u64 *standing, const int *counters, const int *colours, int bank, int active,
                  int turns, u64 pile, int pips, int move, const int *in, const int *out, int courses) {
    static Net net;
    const Mind glance = {.net = &net, .regret = 1};
    State s;
    Move list[24];
    double won = 0;
    read_position(&s, seats, figures, standing, counters, colours, bank, active, turns, pile);
    read_net(&net, in, out);
    throw_die(&s, pips);
    moves(&s, list);
    for (int c = 0; c < courses; c++) won += course(&glance, &s, list[move], 7919ULL * c, 1) / courses;
    return won;
}
#ifndef SHARED
static Net nets[8];
static Mind mind(const Net *net, int turns) {
    Mind m = {net, turns, 0, 1, 0, 0, 0, 0, 0.08, 0.02, 0.05, 0, 0, 0};
    return m;
}
static Mind named(const char *word, Net *room_for) {
    /* FILE or `former`, then :TURNS:NOISE:REGRET:CLEAR:RARE:LATER:COURSES:AHEAD:TILT */
    char file[300];
    double part[9] = {0, 0, 1, 0.08, 0.02, 0.05, 0, 0, 0};
    strncpy(file, word, 299);
    char *at = strchr(file, ':');
    for (int i = 0; at && i < 9; i++) {
        *at++ = 0;
        part[i] = atof(at);
        at = strchr(at, ':');
    }
    Mind m = mind(strcmp(file, "former") ? room_for : 0, part[0]);
    m.noise = part[1], m.regret = part[2], m.clear = part[3], m.rare = part[4], m.later = part[5], m.courses = part[6], m.ahead = part[7], m.tilt = part[8];
    if (m.net) load(file, room_for);
    return m;
}
int main(int argc, char **argv) {
    load_former("assets/games/places/value.json");
    if (argc > 5 && !strcmp(argv[1], "duel")) {
        int n = atoi(argv[2]);
        Mind one = named(argv[3], &nets[0]), other = named(argv[4], &nets[1]);
        char name[700];
        sprintf(name, "one %s among %s", argv[3], argv[4]);
        duel(n, argc > 7 ? atoi(argv[7]) : 0, &one, &other, atoi(argv[5]), argc > 6 ? atoi(argv[6]) : 99000, name);
        return 0;
    }
    if (argc > 5 && !strcmp(argv[1], "further")) {
        Mind master = named(argv[3], &nets[0]);
        further(atoi(argv[2]), &master, atoi(argv[4]), atoi(argv[5]), argc > 6 ? atoi(argv[6]) : 1);
        return 0;
    }
    if (argc > 4 && !strcmp(argv[1], "order")) {
        Mind all = named(argv[3], &nets[0]);
        order(atoi(argv[2]), argc > 6 ? atoi(argv[6]) : 0, &all, atoi(argv[4]), argc > 5 ? atoi(argv[5]) : 88000);
        return 0;
    }
    if (argc == 9 && !strcmp(argv[1], "json")) {
        print_json(argv + 2, argv + 5, argv[8]);
        return 0;
    }
    if (argc < 6 || strcmp(argv[1], "train")) return 2;
    /* train SEATS PREFIX GENERATIONS MATCHES [SEED] [EPOCHS] [RATE] [LAMBDA] [FROM] */
    int n = atoi(argv[2]), gens = atoi(argv[4]), matches = atoi(argv[5]), s0 = argc > 6 ? atoi(argv[6]) : 1;
    int epochs = argc > 7 ? atoi(argv[7]) : 4;
    double rate = argc > 8 ? atof(argv[8]) : 0.05, lambda = argc > 9 ? atof(argv[9]) : 0.8;
    double share = n == 2 ? 0.5 : 0.8, tough = n == 2 ? 0.08 : 0.3;
    Net *best = &nets[0], *next = &nets[1], *past = &nets[2];
    seed(s0);
    fresh(best);
    int have = argc > 10;
    if (have) load(argv[10], best);
    *past = *best;
    int mark = 0;
    for (int g = 0; g < gens; g++) {
        int before = kept;
        seed(1000003ULL * s0 + g);
        Mind base = mind(have ? best : 0, 0), old = mind(have && g > 1 ? past : 0, 0);
        base.stray = 0.03, base.unsteady = 0.01;
        old.unsteady = 0.01;
        Mind learner = mind(have ? best : 0, 0);
        for (int i = 0; i < matches; i++) {
            Mind minds[4];
            int size = i % 8 == 7 ? 1 + i / 8 % 3 : 0;
            for (int p = 0; p < n; p++) {
                minds[p] = base;
                double u = uni();
                if (u < tough) minds[p] = mind(0, 0), minds[p].unsteady = 0.01;
                else if (u < tough + 0.08) minds[p] = old;
                else if (u < tough + 0.12) minds[p].greed = 0.04;
                else if (u < tough + 0.16) minds[p].haste = 0.003;
            }
            double won[4];
            match(n, size, minds, won, &learner, have ? lambda : 0.9, share);
        }
        *next = *best;
        double loss = fit(next, mark, have ? epochs : epochs + 2, have ? rate : 2 * rate, 1.0);
        if (!have) /* what cannot be with so many seats says nothing */
            for (int i = 0; i < INPUTS; i++)
                if (moment.in[i][HIDDEN] == 1.0f) memset(next->in[i], 0, sizeof next->in[i]);
        printf("generation %d: %d positions, %.4f\n", g, kept - mark, loss);
        Mind a = mind(next, 0), b = mind(best, 0), f = mind(0, 0);
        int takes = 1;
        if (have) {
            double x = duel(n, 0, &a, &b, 1200 / n, 5000000 + 100000 * g, "  new among old");
            double y = duel(n, 0, &b, &a, 1200 / n, 5000000 + 100000 * g, "  old among new");
            takes = x > y;
        }
        if (takes) {
            *past = *best;
            *best = *next;
            char path[300];
            sprintf(path, "%s%d.%d", argv[3], n, g);
            save(path, n, best);
        }
        have = 1;
        a = mind(best, 0);
        duel(n, 0, &a, &f, 2000 / n, 777000, "  best among former at a glance");
        mark = before;
    }
    return 0;
}
#endif
