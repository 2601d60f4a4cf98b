/* Knight's Leap in C, to learn from self-play and to measure.
 *
 *     cc -O3 -o knightsleap game/training/knightsleap.c -lm
 *     ./knightsleap learn SEED MATCHES,MATCHES,... NAME SEATS [FILE]  generations of self-play, to NAME.0, NAME.1, ... and NAME
 *     ./knightsleap duel SEED SEATS MATCHES A B                       the share of one A among B
 *     ./knightsleap hint_cost SEED SEATS POSITIONS ROLLOUTS MASTER    the cost of the master's choices
 *
 * A player is FILE:NOISE:MAX_LOSS:POSITIONS:WIDTH, a file of weights, a misjudgement and a search: a glance has 0 positions, the
 * levels of judge.py say theirs (a master of two seats is FILE:0:1:16000:10). Without them it is FILE:0:1:300:6, which is how
 * it learns. The weights of every number of seats are learned by themselves.
 *
 * Rules, features and search are those of value_tables.py and search.py
 * (tests/games/knightsleap/test_knightsleap_bots.py compares them). */
#include <stdint.h>
enum { N = 49, CENTRE = 24 };
/* The features of a seat, tables in the order of value_tables.py; every feature is an index into the weights. */
enum {
    F_RACE = 0,
    F_KEEP = F_RACE + 14 * 10,
    F_THREAT = F_KEEP + 64,
    F_WANTED = F_THREAT + 36,
    F_STEAL = F_WANTED + 8,
    F_SECOND = F_STEAL + 28,
    F_SHIELD = F_SECOND + 3,
    F_OPT = F_SHIELD + 24,
    F_WAYS = F_OPT + 8,
    F_TURN = F_WAYS + 16,
    F_END = F_TURN + 16
};
enum { MAX_SEATS = 4, INPUTS = F_END, HIDDEN = 0, MAX_ACTIVE = 40, IS_SHARED = 0, STANDARD = 0 };
typedef struct { int k; uint16_t i[MAX_ACTIVE]; } Row;
typedef struct { Row rows[MAX_SEATS]; } Example;
typedef struct { int positions, width; } Search;
/* The squares of the special tokens, the ends of a turn on a board without pawns, the turns from every square to every goal. */
typedef struct {
    uint64_t special[5], reach[N];
    uint8_t turns_to[N][N];
    int length;
} Layout;
typedef struct {
    int8_t board[N], pawn[4], row[4][7], owned[4], wanted[4];
    uint8_t colours[4], safe[4];
    uint64_t occupied, tokens, of[7];
    int8_t n, active, winner, phase;
    int16_t turns;
} State;
#define HINT_COST
typedef struct { State state; Layout layout; } Spot;
#include "selfplay.h"

#define BIT(x) (1ULL << (x))
#define COUNT __builtin_popcountll
#define LOWEST __builtin_ctzll
#define CORNERS (BIT(0) | BIT(6) | BIT(42) | BIT(48))
static const int CORNER[4] = {0, 6, 42, 48};
static u64 EXTRA[12][N], LEAP[N];
static Layout now;

/* ---- the rules, by whole turns */
static void list_steps(u64 *out, const int o[][2], int k) {
    for (int s = 0; s < N; s++) {
        out[s] = 0;
        int r = s / 7, c = s % 7;
        for (int i = 0; i < k; i++) {
            int a = r + o[i][0], b = c + o[i][1];
            if (a >= 0 && a < 7 && b >= 0 && b < 7) out[s] |= BIT(a * 7 + b);
        }
    }
}
void init(void) {
    static const int leaps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
                     straight[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}, slants[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    list_steps(LEAP, leaps, 8);
    list_steps(EXTRA[7], straight, 4);
    list_steps(EXTRA[8], slants, 4);
    memcpy(EXTRA[9], LEAP, sizeof LEAP);
}
static void layout(const int8_t *board) {
    memset(now.special, 0, sizeof now.special);
    for (int s = 0; s < N; s++)
        if (board[s] >= 7) now.special[board[s] - 7] |= BIT(s);
    u64 extra[N] = {0}, chaining = 0, before[N] = {0};
    for (int k = 7; k < 10; k++) {
        chaining |= now.special[k - 7];
        for (u64 m = now.special[k - 7]; m; m &= m - 1) extra[LOWEST(m)] = EXTRA[k][LOWEST(m)];
    }
    u64 j = now.special[3];
    chaining |= j;
    for (u64 m = j; m; m &= m - 1) extra[LOWEST(m)] = j;
    for (int s = 0; s < N; s++) {
        u64 e = LEAP[s], seen = e | BIT(s), edge = e & chaining;
        while (edge) {
            int a = LOWEST(edge);
            edge &= edge - 1;
            u64 f = extra[a] & ~seen;
            seen |= f;
            edge |= f & chaining;
        }
        now.reach[s] = seen & ~BIT(s);
        for (u64 m = now.reach[s]; m; m &= m - 1) before[LOWEST(m)] |= BIT(s);
    }
    for (int g = 0; g < N; g++) {
        memset(now.turns_to[g], 30, N);
        u64 seen = 0, edge = BIT(g);
        int c = 0;
        while (edge) {
            c++;
            u64 f = 0;
            for (u64 m = edge; m; m &= m - 1) f |= before[LOWEST(m)];
            edge = f & ~seen;
            seen |= edge;
            for (u64 m = edge; m; m &= m - 1) now.turns_to[g][LOWEST(m)] = c;
        }
    }
}
/* Squares of pawns that may not be entered (K-20). */
static u64 barred(const State *s, int seat) {
    int w = s->wanted[seat];
    u64 m = s->occupied;
    if (s->pawn[seat] >= 0) m &= ~BIT(s->pawn[seat]);
    if (w < 0) return m;
    for (int o = 0; o < s->n; o++)
        if (o != seat && (s->colours[o] & ~s->safe[o]) >> w & 1 && s->pawn[o] >= 0) m &= ~BIT(s->pawn[o]);
    return m;
}
/* Squares on which the turn can end (K-10..K-20). */
static u64 ends(const State *s) {
    int seat = s->active, square = s->pawn[seat];
    u64 r = now.reach[square];
    if (!(r & s->occupied)) return r;
    u64 bar = barred(s, seat), found = LEAP[square] & ~bar, seen = BIT(square) | found, edge = found;
    while (edge) {
        int a = LOWEST(edge);
        edge &= edge - 1;
        if (s->occupied >> a & 1) continue;
        int t = s->board[a];
        if (t < 7 || t == 11) continue;
        u64 f = t == 10 ? now.special[3] & ~seen & ~s->occupied : EXTRA[t][a] & ~seen & ~bar;
        seen |= f;
        found |= f;
        edge |= f;
    }
    return found;
}
/* Tokens of the next colour or the centre, with the turns from there to the win. */
typedef struct { int k, square[4], more[4]; } Goals;
static inline int distance_to(const Goals *g, int square) {
    int b = 99;
    for (int i = 0; i < g->k; i++) {
        int v = g->more[i] + now.turns_to[g->square[i]][square];
        if (v < b) b = v;
    }
    return b;
}
/* The goals of a seat from this place of its row on, with these tokens left. */
static void goals(const State *s, int seat, int from, u64 tokens, Goals *g) {
    *g = (Goals){1, {CENTRE}, {0}};
    for (int p = now.length - 1; p >= from; p--) {
        Goals before = {0};
        for (u64 m = s->of[(int)s->row[seat][p]] & tokens; m; m &= m - 1) {
            before.square[before.k] = LOWEST(m);
            before.more[before.k++] = distance_to(g, LOWEST(m));
        }
        *g = before;
    }
}
static int best_corner(const State *s, int seat) {
    Goals g;
    int least = 99, best = 0;
    goals(s, seat, s->owned[seat], s->tokens, &g);
    for (int i = 0; i < 4; i++) {
        const int away = distance_to(&g, CORNER[i]);
        if (!(s->occupied >> CORNER[i] & 1) && away < least) least = away, best = CORNER[i];
    }
    return best;
}
static void gain(State *s, int seat, int c) {
    int o = ++s->owned[seat];
    s->colours[seat] |= 1 << c;
    s->wanted[seat] = o < now.length ? s->row[seat][o] : -1;
}
static void begin(State *s, int seat) {
    for (int i = 0; i < s->n; i++) {
        s->active = seat;
        u64 m = LEAP[(int)s->pawn[seat]];
        if (!(m & s->occupied) || (m & ~barred(s, seat))) return;
        s->turns++;
        seat = (seat + 1) % s->n;
    }
    s->phase = 1;
}
/* The seat that is robbed by ending the turn on a square, -1 if none is. */
static int victim_of(const State *s, int square) {
    if (!(s->occupied >> square & 1) || square == s->pawn[s->active]) return -1;
    for (int v = 0; v < s->n; v++)
        if (v != s->active && s->pawn[v] == square) return v;
    return -1;
}
/* Ends the turn on a square; a robbed pawn goes to the corner, to the best one if it is negative. */
static void play_at(State *s, int square, int corner) {
    const int seat = s->active, from = s->pawn[seat], v = victim_of(s, square);
    s->pawn[seat] = square;
    if (v >= 0) {
        s->occupied &= ~BIT(from);
        int c = s->wanted[seat];
        int8_t *row = s->row[v];
        int i = 0;
        while (row[i] != c) i++;
        for (; i < now.length - 1; i++) row[i] = row[i + 1];
        row[now.length - 1] = c;
        s->owned[v]--;
        s->colours[v] ^= 1 << c;
        s->wanted[v] = row[(int)s->owned[v]];
        s->pawn[v] = -1;
        gain(s, seat, c);
        if (corner < 0) corner = best_corner(s, v);
        s->pawn[v] = corner;
        s->occupied |= BIT(corner);
    } else {
        s->occupied = (s->occupied & ~BIT(from)) | BIT(square);
        int t = s->board[square];
        if (square == CENTRE && s->wanted[seat] < 0) {
            s->winner = seat;
            s->phase = 1;
            s->turns++;
            return;
        }
        if (t >= 0 && t == s->wanted[seat]) {
            s->board[square] = -1;
            s->tokens &= ~BIT(square);
            s->of[t] &= ~BIT(square);
            gain(s, seat, t);
        } else if (t == 11) s->safe[seat] = s->colours[seat];
    }
    s->turns++;
    begin(s, (seat + 1) % s->n);
}
static inline void play(State *s, int square) { play_at(s, square, -1); }
static void deal(State *s, int n) {
    static const int counts[5] = {3, 3, 3, 6, 1};
    memset(s, 0, sizeof *s);
    s->n = n;
    s->winner = -1;
    now.length = 7;
    int bag[44], row[7], k = 0;
    for (int c = 0; c < 7; c++)
        for (int i = 0; i < 4; i++) bag[k++] = c;
    for (int t = 0; t < 5; t++)
        for (int i = 0; i < counts[t]; i++) bag[k++] = 7 + t;
    shuffle(bag, 44);
    k = 0;
    for (int q = 0; q < N; q++) {
        s->board[q] = q == CENTRE || (CORNERS >> q & 1) ? -1 : bag[k++];
        if (s->board[q] < 0 || s->board[q] > 6) continue;
        s->tokens |= BIT(q);
        s->of[(int)s->board[q]] |= BIT(q);
    }
    for (int p = 0; p < n; p++) {
        for (int c = 0; c < 7; c++) row[c] = c;
        shuffle(row, 7);
        for (int c = 0; c < 7; c++) s->row[p][c] = row[c];
        s->wanted[p] = s->row[p][0];
        s->pawn[p] = -1;
    }
    layout(s->board);
}
static void corners(State *s, int first) {
    for (int i = 0; i < s->n; i++) {
        int p = (first + i) % s->n;
        int c = best_corner(s, p);
        s->pawn[p] = c;
        s->occupied |= BIT(c);
    }
    begin(s, first);
}
/* ---- the features */
static inline int mini(int a, int b) { return a < b ? a : b; }
static inline int maxi(int a, int b) { return a > b ? a : b; }
static void features(const State *s, Row *rows) {
    int n = s->n, a = s->active;
    Goals g[4];
    int distance[4], wait[4];
    for (int p = 0; p < n; p++) {
        goals(s, p, s->owned[p], s->tokens, &g[p]);
        distance[p] = distance_to(&g[p], s->pawn[p]);
        wait[p] = (p - a + n) % n;
    }
    for (int p = 0; p < n; p++) {
        Row *r = &rows[p];
        r->k = 0;
#define F(x) r->i[r->k++] = (x)
        int square = s->pawn[p], wanted = s->wanted[p], left = now.length - s->owned[p], k = wait[p];
        int lead = 999;
        for (int o = 0; o < n; o++)
            if (o != p) lead = mini(lead, (distance[o] - distance[p]) * n + wait[o] - k);
        int d = lead >= 0 ? lead / n : -((-lead + n - 1) / n);
        d = maxi(-5, mini(4, d));
        F(F_RACE + mini(distance[p], 13) * 10 + d + 5);
        F(F_TURN + mini(distance[p], 4) * 3 + (k == 0 ? 0 : k == 1 ? 1 : 2));
        int unsafe = s->colours[p] & ~s->safe[p], unsafe_count = COUNT(unsafe);
        F(F_KEEP + left * 8 + unsafe_count);
        int phase = left > 4 ? 0 : left > 2 ? 1 : left > 0 ? 2 : 3;
        int wanters = 0, soonest = 8;
        if (unsafe) {
            int threat[7];
            for (int c = 0; c < 7; c++) threat[c] = 8;
            for (int o = 0; o < n; o++)
                if (o != p) {
                    for (int q = s->owned[o]; q < now.length; q++) {
                        int c = s->row[o][q];
                        if (!(unsafe >> c & 1)) continue;
                        int place = q - s->owned[o], x;
                        if (place == 0) {
                            wanters++;
                            int t = now.turns_to[square][(int)s->pawn[o]];
                            if (t == 1) x = wait[o] == 0 ? 0 : wait[o] < k ? 1 : 2;
                            else x = t == 2 ? 3 : 4;
                        } else x = place == 1 ? 5 : place == 2 ? 6 : 7;
                        if (x < threat[c]) threat[c] = x;
                    }
                }
            for (int c = 0; c < 7; c++)
                if (unsafe >> c & 1) {
                    F(F_THREAT + threat[c] * 4 + phase);
                    soonest = mini(soonest, threat[c]);
                }
        }
        F(F_WANTED + mini(wanters, 3) * 2 + (k == 0));
        if (wanted >= 0) {
            int best = 3;
            for (int o = 0; o < n; o++)
                if (o != p && (s->colours[o] & ~s->safe[o]) >> wanted & 1)
                    best = mini(best, mini(now.turns_to[(int)s->pawn[o]][square], 3) - 1);
            int own = 3;
            for (int i = 0; i < g[p].k; i++) own = mini(own, now.turns_to[g[p].square[i]][square]);
            own = mini(own, 3) - 1;
            int stolen = best == 3 ? 6 : best * 2 + (k == 0);
            F(F_STEAL + stolen * 4 + own);
            if (left > 1) {
                int second = s->row[p][s->owned[p] + 1], h = 0;
                for (int o = 0; o < n; o++)
                    if (o != p && (s->colours[o] & ~s->safe[o]) >> second & 1) h++;
                F(F_SECOND + mini(h, 2));
            }
        }
        int shield = 3, in_reach = 0, shortest = 0, nearly = 0;
        for (u64 m = now.special[4]; m; m &= m - 1) shield = mini(shield, now.turns_to[LOWEST(m)][square]);
        F(F_SHIELD + ((shield - 1) * 4 + (unsafe_count == 0 ? 0 : unsafe_count < 3 ? 1 : unsafe_count < 5 ? 2 : 3)) * 2 + (soonest < 5));
        for (int i = 0; i < g[p].k; i++) {
            const int t = now.turns_to[g[p].square[i]][square], all = g[p].more[i] + t;
            in_reach += t == 1, shortest += all == distance[p], nearly += all <= distance[p] + 1;
        }
        F(F_OPT + mini(in_reach, 3) * 2 + (k == 0));
        F(F_WAYS + (mini(shortest, 4) - 1) * 4 + mini(nearly, 4) - 1);
#undef F
    }
}
static double scale_of(int input) { return input < INPUTS; }
static int feeds_hidden(int input) { return input < 0; }
static void read_example(const Example *example, int seats, Inputs *inputs) {
    for (int s = 0; s < seats; s++) {
        const Row *row = &example->rows[s];
        inputs[s].count = inputs[s].output = 0;
        for (int i = 0; i < row->k; i++) add_input(&inputs[s], row->i[i], 1);
    }
}
static void prepare_player(Player *player, int seats) { (void)player, (void)seats; }
static void read_search(Search *search, int count, const double *numbers) {
    search->positions = count > 0 ? numbers[0] : 300;
    search->width = count > 1 ? numbers[1] : 6;
}
static int draw_rules(int seats) { return seats > 0 ? STANDARD : 0; }
static const double NOISE[3] = {0, 0, 0}, STRAY[3] = {.04, .08, .3};
static const double SPREAD = 0, KEPT = .7, LAMBDA = 1, LEARNING_RATE = 4e-3;

static void strengths(const State *s, const Player *player, double *v) {
    Row rows[MAX_SEATS];
    features(s, rows);
    for (int p = 0; p < s->n; p++) {
        v[p] = 0;
        for (int i = 0; i < rows[p].k; i++) v[p] += player->network.skip[rows[p].i[i]];
    }
}
static void find_chances(const State *s, const Player *player, double *c) {
    if (s->winner >= 0) {
        for (int p = 0; p < s->n; p++) c[p] = p == s->winner;
        return;
    }
    strengths(s, player, c);
    softmax(s->n, c);
}

/* ---- the search */
enum { DEEPEST = 16, ENDS = 64 };
static long looked; /* positions so far */
/* An end of the turn, with its value. */
typedef struct { double v; int square; } Move;
static int by_value(const void *a, const void *b) {
    const Move *x = a, *y = b;
    return x->v < y->v ? -1 : x->v > y->v ? 1 : x->square - y->square;
}
/* The ends of the turn by the distance to the goal, with steals, shields and dangers, the best first. */
static int promising(const State *s, Move *out) {
    int seat = s->active, n = s->n;
    int wanted = s->wanted[seat];
    Goals g, later, after;
    goals(s, seat, s->owned[seat], s->tokens, &g);
    int has_later = 0;
    u64 others = s->occupied & ~BIT(s->pawn[seat]);
    int unsafe = s->colours[seat] & ~s->safe[seat];
    u64 danger = 0, fresh = 0;
    for (int o = 0; o < n; o++)
        if (o != seat && s->wanted[o] >= 0) {
            if (unsafe >> s->wanted[o] & 1) danger |= now.reach[(int)s->pawn[o]];
            else if (s->wanted[o] == wanted) fresh |= now.reach[(int)s->pawn[o]];
        }
    int k = 0;
    for (u64 m = ends(s); m; m &= m - 1) {
        int q = LOWEST(m);
        double v;
        if ((others >> q & 1) && wanted >= 0) {
            if (!has_later) {
                goals(s, seat, s->owned[seat] + 1, s->tokens, &later);
                has_later = 1;
            }
            v = distance_to(&later, q) - 1.5;
        } else if (wanted >= 0 && s->board[q] == wanted) {
            goals(s, seat, s->owned[seat] + 1, s->tokens & ~BIT(q), &after);
            v = distance_to(&after, q);
            if (fresh >> q & 1) v += 1.5;
        } else if (wanted < 0 && q == CENTRE) v = -1;
        else {
            v = distance_to(&g, q);
            if (unsafe && s->board[q] == 11) v -= 0.35 * COUNT(unsafe) + 1.5 * (danger >> q & 1);
        }
        if (danger >> q & 1) v += 1.5;
        out[k].v = v;
        out[k++].square = q;
    }
    qsort(out, k, sizeof *out, by_value);
    return k;
}
/* A number for a position, as good as its own. */
static u64 hash(const State *s) {
    u64 h = s->tokens ^ s->active;
    for (int p = 0; p < s->n; p++) {
        u64 part = s->pawn[p] | s->safe[p] << 8 | s->owned[p] << 16;
        for (int i = 0; i < now.length; i++) part = part << 3 | s->row[p][i];
        h = (h ^ part) * 0x9E3779B97F4A7C15ULL;
        h ^= h >> 29;
    }
    return h;
}
/* Three and four seats: every seat plays for itself and errs, so an end of its turn counts the more the better it is. */
static const double ERRING = .08;
typedef struct { u64 key; float chances[4]; int depth; } Known;
enum { KNOWN = 1 << 16 };
static Known known[KNOWN];
static void expect(const State *s, const Player *player, int depth, double *c) {
    u64 key = depth && !s->phase ? hash(s) : 0;
    Known *met = &known[key & (KNOWN - 1)];
    if (key && met->key == key && met->depth >= depth) {
        for (int p = 0; p < s->n; p++) c[p] = met->chances[p];
        return;
    }
    looked++;
    if (depth == 0 || s->phase || looked >= player->search.positions) {
        find_chances(s, player, c);
        return;
    }
    Move m[ENDS];
    int k = promising(s, m), seat = s->active;
    k = mini(k, player->search.width);
    double d[ENDS][4], most = 0, sum = 0;
    for (int i = 0; i < k; i++) {
        State t = *s;
        play(&t, m[i].square);
        expect(&t, player, depth - 1, d[i]);
        if (d[i][seat] >= 1) {
            memcpy(c, d[i], sizeof d[i]);
            return;
        }
        most = fmax(most, d[i][seat]);
    }
    for (int p = 0; p < s->n; p++) c[p] = 0;
    for (int i = 0; i < k; i++) {
        double share = exp((d[i][seat] - most) / ERRING);
        sum += share;
        for (int p = 0; p < s->n; p++) c[p] += share * d[i][p];
    }
    for (int p = 0; p < s->n; p++) c[p] /= sum;
    if (looked >= player->search.positions) return;
    met->key = key, met->depth = depth;
    for (int p = 0; p < s->n; p++) met->chances[p] = c[p];
}
/* Two seats: alpha-beta with a transposition table, and beyond the last turn the steals that are possible at once.
 * Flags: 0 exact, 1 at least, 2 at most. */
typedef struct {
    u64 key;
    float v;
    int8_t depth, flag, square;
} Entry;
#define SLACK .6 /* logits: ends of the turn that are worse than the best by less are searched exactly */
enum { STEALS = 2 };
#define ENTRIES (1 << 14)
static Entry table[ENTRIES];
static double alpha_beta(const State *s, const Player *player, int depth, double alpha, double beta, int ply, int *stop) {
    looked++;
    if (s->winner >= 0) return (s->winner == s->active ? 1 : -1) * (1000.0 - ply);
    if (looked >= player->search.positions) {
        *stop = 1;
        return 0;
    }
    if (depth <= 0 || s->phase) {
        double v[4];
        strengths(s, player, v);
        int a = s->active, o = 1 - a, wanted = s->wanted[a];
        double value = v[a] - v[o];
        if (s->phase || depth <= -STEALS || value >= beta || wanted < 0 || !((s->colours[o] & ~s->safe[o]) >> wanted & 1) ||
            !(ends(s) >> s->pawn[o] & 1))
            return value;
        State t = *s;
        play(&t, s->pawn[o]);
        alpha = fmax(alpha, value);
        double then = t.active == a && !t.phase ? alpha_beta(&t, player, depth - 1, alpha, beta, ply + 1, stop)
                                               : -alpha_beta(&t, player, depth - 1, -beta, -alpha, ply + 1, stop);
        return *stop ? 0 : fmax(value, then);
    }
    u64 key = hash(s);
    Entry *e = &table[key & (ENTRIES - 1)];
    int first = -1;
    if (e->key == key) {
        const int is_bound = e->flag == 0 || (e->flag == 1 && e->v >= beta) || (e->flag == 2 && e->v <= alpha);
        if (e->depth >= depth && is_bound) return e->v;
        first = e->square;
    }
    Move m[ENDS];
    int k = promising(s, m);
    for (int i = 0; i < k && first >= 0; i++)
        if (m[i].square == first) {
            Move x = m[i];
            memmove(m + 1, m, i * sizeof *m);
            m[0] = x;
            break;
        }
    k = mini(k, player->search.width);
    int seat = s->active;
    double best = -1e9, alpha_before = alpha;
    int best_square = -1;
    for (int i = 0; i < k; i++) {
        State t = *s;
        play(&t, m[i].square);
        double v;
        if (t.winner == seat) v = 1000.0 - ply - 1;
        else if (t.active == seat && !t.phase) v = alpha_beta(&t, player, depth - 1, alpha, beta, ply + 1, stop);
        else v = -alpha_beta(&t, player, depth - 1, -beta, -alpha, ply + 1, stop);
        if (*stop) return 0;
        if (v > best) {
            best = v;
            best_square = m[i].square;
            if (v > alpha) alpha = v;
            if (alpha >= beta) break;
        }
    }
    *e = (Entry){key, best, depth, best <= alpha_before ? 2 : best >= beta ? 1 : 0, best_square};
    return best;
}
/* The ends of the turn by the last search, the best first: minus the chance, or minus the logit for two seats. */
static Move ranked[ENDS];
static int ranked_count;
static int uses_logits(const State *s, const Player *player) { return s->n == 2 && player->search.positions > 0; }
static double chance_of(double v, int two) { return two ? 1 / (1 + exp(v)) : -v; }
/* Sorts the ends that were searched again by their new values; the rest stays as far behind them as before. */
static void reorder(int count, Move *moves, int done, const Move *again, int two) {
    Move sorted[ENDS];
    for (int i = 0; i < done; i++) {
        int at = i;
        for (; at && sorted[at - 1].v > again[i].v; at--) sorted[at] = sorted[at - 1];
        sorted[at] = again[i];
    }
    const double shift = chance_of(sorted[done - 1].v, two) - chance_of(moves[done - 1].v, two);
    for (int i = done; i < count; i++) {
        double p = fmin(fmax(chance_of(moves[i].v, two) + shift, 1e-9), 1 - 1e-9);
        sorted[i] = (Move){two ? -log(p / (1 - p)) : -p, moves[i].square};
    }
    memcpy(moves, sorted, count * sizeof *moves);
}
/* Chooses an end of the turn; all of them are in `ranked`. */
static int think(const State *s, const Player *player) {
    const int seat = s->active, two = uses_logits(s, player), positions = player->search.positions;
    const int most = !positions ? ENDS : is_training ? 10 : 16;
    Move *r = ranked, again[ENDS];
    int k = 0;
    looked = 0;
    if (two) memset(table, 0, sizeof table);
    else if (positions) memset(known, 0, sizeof known);
    for (u64 m = ends(s); m; m &= m - 1) {
        State t = *s;
        double c[4];
        play(&t, LOWEST(m));
        find_chances(&t, player, c);
        r[k].v = -c[seat];
        r[k++].square = LOWEST(m);
    }
    qsort(r, k, sizeof *r, by_value);
    ranked_count = k = mini(k, most);
    const int is_settled = !positions || k == 1 || -r[0].v >= 1.0;
    for (int i = 0; i < k; i++) {
        double p = fmin(fmax(-r[i].v, 1e-9), 1 - 1e-9);
        if (two) r[i].v = r[i].v <= -1 ? -2000 : -log(p / (1 - p));
    }
    if (is_settled) return r[0].square;
    for (int depth = 0; depth < DEEPEST && looked < positions; depth++) {
        double best = two ? -1e9 : 0;
        int done = 0;
        for (; done < k; done++) {
            State t = *s;
            double v, c[4];
            int stop = 0;
            play(&t, r[done].square);
            if (!two) {
                expect(&t, player, depth + 1, c);
                v = c[seat], stop = looked >= positions;
            } else if (t.winner == seat) v = 2000;
            else if (t.active == seat && !t.phase) v = alpha_beta(&t, player, depth, best - SLACK, 1e9, 1, &stop);
            else v = -alpha_beta(&t, player, depth, -1e9, SLACK - best, 1, &stop);
            if (stop) break;
            again[done] = (Move){-v, r[done].square};
            best = fmax(best, v);
        }
        /* Where all seems lost, the search before tells more. */
        if (!done || best <= (two ? -900 : 0)) break;
        reorder(k, r, done, again, two);
        if (done < k || best >= (two ? 900 : 1)) break;
    }
    return r[0].square;
}
/* The corner that the owner of a robbed pawn takes. */
static int corner_by(const State *s, int square, int v, const Player *player) {
    double worth[4];
    int free = 0, to[4];
    for (int i = 0; i < 4; i++) {
        u64 o = s->occupied & ~BIT(s->pawn[s->active]);
        if (o >> CORNER[i] & 1 || CORNER[i] == square) continue;
        State t = *s;
        play_at(&t, square, CORNER[i]);
        double c[4];
        find_chances(&t, player, c);
        worth[free] = c[v];
        to[free++] = CORNER[i];
    }
    return free ? to[misjudged(free, worth, player->noise, player->max_loss, 0)] : -1;
}
/* The rounds after which the others, and the leader, get tired of waiting (judge.py); sooner in training. */
static int patience(int is_leader) { return is_leader ? (is_training ? 20 : 50) : (is_training ? 12 : 36); }
static int pick(const State *s, const Player *player) {
    const int n = s->n, a = s->active, rounds = s->turns / n, tiring = is_training ? 12 : 20;
    const u64 others = s->occupied & ~BIT(s->pawn[a]);
    int square = think(s, player), leads = 1;
    double v[ENDS], chances[ENDS], c[4];
    if (ranked_count < 2) return square;
    for (int i = 0; i < ranked_count; i++) chances[i] = v[i] = chance_of(ranked[i].v, uses_logits(s, player));
    if (v[0] >= 1 - 1e-9) return square;
    if (player->noise && rounds <= patience(0)) return ranked[misjudged(ranked_count, chances, player->noise, player->max_loss, 0)].square;
    find_chances(s, player, c);
    for (int o = 0; o < n; o++) if (c[o] > c[a]) leads = 0;
    double tired = fmin((double)(rounds - patience(leads)) / tiring, 1), best = -1;
    if (tired <= 0) return square;
    const int is_weary = rounds > patience(1) && uniform() < (double)(rounds - patience(1)) / tiring;
    Goals g;
    goals(s, a, s->owned[a], s->tokens, &g);
    const int distance = distance_to(&g, s->pawn[a]);
    for (int i = 0; i < ranked_count; i++) {
        const int q = ranked[i].square, is_steal = others >> q & 1;
        double x = v[i];
        int left = 30;
        if (!is_steal) {
            State u = *s;
            Goals then;
            play(&u, q);
            goals(&u, a, u.owned[a], u.tokens, &then);
            left = distance_to(&then, q);
        }
        if (is_steal ? is_weary : left >= distance) x *= 1 - tired;
        x += 1e-3 * tired * (30 - mini(left, 30));
        if (x > best) best = x, square = q;
    }
    return square;
}
/* A random end of the turn, mostly one of the five most promising. */
static int stray(const State *s) {
    Move m[ENDS];
    int k = promising(s, m), limit = uniform() < 0.6 ? mini(k, 5) : k;
    return m[below(limit)].square;
}
static void play_as(State *s, int square, const Player *const *players) {
    int v = victim_of(s, square);
    play_at(s, square, v < 0 ? -1 : corner_by(s, square, v, players[v]));
}
static int play_match(int seats, const Player *const *players, const Habit *habits, int rules) {
    State s;
    (void)rules;
    deal(&s, seats);
    corners(&s, below(seats));
    while (!s.phase && s.turns < 100 * seats) {
        const int a = s.active;
        if (recorder) {
            Example example;
            features(&s, example.rows);
            record(&example, seats);
        }
        if (COUNT(ends(&s)) > 1 && spots_met >= 0) {
            Spot spot = {s, now};
            meet_spot(&spot);
        }
        play_as(&s, habits[a].stray > 0 && uniform() < habits[a].stray ? stray(&s) : pick(&s, players[a]), players);
    }
    return s.winner < 0 ? 0 : 1 << s.winner;
}

/* ---- the cost of hints: dice decide nothing here, so the better choice is the one of a search of ten times the positions;
 * sharp players play on to the end after both */
static void make_levels(Player *master, Player *glance, Player *steady, Player *sharp) {
    sharp->search.positions = 900, sharp->search.width = master->search.width;
    sharp->noise = .15, sharp->max_loss = .08;
    *glance = *sharp;
    steady->search.positions = 0;
    steady->noise = .35, steady->max_loss = .15;
}
static int weigh_spot(const Spot *spot, const Player *master, double *chances) {
    static Player deeper;
    const State *s = &spot->state;
    now = spot->layout;
    deeper = *master;
    deeper.search.positions *= 10;
    deeper.search.width += s->n == 2 ? 2 : 1;
    const int better = think(s, &deeper), hint = think(s, master);
    for (int q = 0; q < N; q++) chances[q] = -1;
    for (int i = 0; i < ranked_count; i++)
        if (ranked[i].square == hint || ranked[i].square == better) chances[ranked[i].square] = chance_of(ranked[i].v, uses_logits(s, master));
    /* the deeper search may choose an end that the master holds for far worse */
    if (better != hint) chances[better] = fmax(chances[better], chances[hint] - NEAR_HINT);
    return N;
}
static double rollout(const Spot *spot, int choice, u64 luck, int is_to_end, const Player *master, const Player *glance) {
    const Player *players[MAX_SEATS] = {glance, glance, glance, glance};
    State s = spot->state;
    const int me = s.active;
    (void)is_to_end, (void)master;
    now = spot->layout;
    seed(luck, 0);
    for (int square = choice;; square = pick(&s, glance)) {
        play_as(&s, square, players);
        if (s.phase || s.turns >= 100 * s.n) return s.winner < 0 ? 1.0 / s.n : s.winner == me;
    }
}
static void print_spot(const Spot *spot, int hint, int better) {
    printf("round %d, to square %d, better to %d\n", spot->state.turns / spot->state.n, hint, better);
}

/* ---- compared with the rules by the tests: a position as numbers; `tokens` are those left */
#ifdef SHARED
static void read_position(State *s, int seats, int active, const int8_t *board, u64 tokens, const int8_t *pawns,
                          const int8_t *rows, const int8_t *owned, const uint8_t *safe, int length) {
    memset(s, 0, sizeof *s);
    s->n = seats;
    s->active = active;
    s->winner = -1;
    layout(board);
    now.length = length;
    for (int q = 0; q < N; q++) {
        s->board[q] = board[q];
        if (board[q] >= 0 && board[q] < 7) {
            if (tokens >> q & 1) {
                s->tokens |= BIT(q);
                s->of[(int)board[q]] |= BIT(q);
            } else s->board[q] = -1;
        }
    }
    for (int p = 0; p < seats; p++) {
        s->pawn[p] = pawns[p];
        s->occupied |= BIT(pawns[p]);
        s->owned[p] = owned[p];
        s->safe[p] = safe[p];
        for (int i = 0; i < length; i++) {
            s->row[p][i] = rows[p * 7 + i];
            if (i < owned[p]) s->colours[p] |= 1 << rows[p * 7 + i];
        }
        s->wanted[p] = owned[p] < length ? s->row[p][(int)owned[p]] : -1;
    }
}
u64 position_ends(int seats, int active, const int8_t *board, u64 tokens, const int8_t *pawns, const int8_t *rows,
                  const int8_t *owned, const uint8_t *safe, int length) {
    State s;
    read_position(&s, seats, active, board, tokens, pawns, rows, owned, safe, length);
    return ends(&s);
}
void position_strengths(int seats, int active, const int8_t *board, u64 tokens, const int8_t *pawns, const int8_t *rows,
                        const int8_t *owned, const uint8_t *safe, int length, const double *weights, double *found) {
    State s;
    read_position(&s, seats, active, board, tokens, pawns, rows, owned, safe, length);
    Row r[4];
    features(&s, r);
    for (int p = 0; p < seats; p++) {
        found[p] = 0;
        for (int i = 0; i < r[p].k; i++) found[p] += weights[r[p].i[i]];
    }
}
/* After the turn has ended on the square: pawns, cards, colours owned, safe ones; out: active seat, winner; tokens left. */
u64 position_after(int seats, int active, const int8_t *board, u64 tokens, int8_t *pawns, int8_t *rows, int8_t *owned,
                   uint8_t *safe, int length, int square, int *out) {
    State s;
    read_position(&s, seats, active, board, tokens, pawns, rows, owned, safe, length);
    play(&s, square);
    for (int p = 0; p < seats; p++) {
        pawns[p] = s.pawn[p];
        owned[p] = s.owned[p];
        safe[p] = s.safe[p];
        for (int i = 0; i < length; i++) rows[p * 7 + i] = s.row[p][i];
    }
    out[0] = s.active;
    out[1] = s.winner;
    return s.tokens;
}
#else
int main(int count, char **words) {
    init();
    return run_command(count, words);
}
#endif
