/* Knight's Leap once more in C, to learn what positions are worth: thousands of matches of self play in a minute.

   cc -O3 -o learner game/games/knightsleap/learner.c -lm
   ./learner train SEATS PREFIX GENERATIONS MATCHES POSITIONS     weights of every generation to PREFIX<seats>.<generation>
   ./learner duel SEATS WEIGHTS POSITIONS ROOT WIDTH DEALS [SEED] one with these weights among `former`
   ./learner rungs SEATS WEIGHTS DEALS POSITIONS WIDTH NOISE REGRET POSITIONS WIDTH NOISE REGRET [TILT] [SEED]
                                                                  one level, with a temperament, among another
   ./learner further SEATS WEIGHTS MATCHES COURSES POSITIONS WIDTH FURTHER WIDTH [POSITIONS NOISE REGRET]
                                                                  whether who looks further chooses better: a position
                                                                  of each match, played to its end after both choices,
                                                                  by sharp players if nothing is said
   ./learner told SEATS WEIGHTS MATCHES COURSES POSITIONS WIDTH   whether what a hint says comes true: a position of each
                                                                  match, played to its end after its best two choices
   ./learner order SEATS WEIGHTS MATCHES POSITIONS WIDTH [last]   what the seats win among equals, from the first; as in K-53
   python -m game.tools.worth 2=FILE 3=FILE 4=FILE  to assets/games/knightsleap/worth.json

   The same seed gives the same weights with the same compiler. The rules are those of rules.py by whole turns, the
   features those of worth.py, the search that of foresight.py, `former` that of search.py;
   tests/games/knightsleap/test_knightsleap_learning.py compares them through the functions at the end. */
#include "../../bots/learner.h"
#define BIT(x) (1ULL << (x))
#define COUNT __builtin_popcountll
#define LOWEST __builtin_ctzll
enum { N = 49, CENTRE = 24, MOSTW = 1024 };
static const int CORNER[4] = {0, 6, 42, 48}, CLOSED = 42;
#define CORNERS (BIT(0) | BIT(6) | BIT(42) | BIT(48))
static u64 EXTRA[12][N], LEAP[N];
/* Where the special tokens lie, ends of a turn on the board without pawns, turns from every square to every goal. */
typedef struct {
    u64 special[5], reach[N];
    uint8_t to[N][N];
    int len;
} Layout;
static Layout now;
typedef struct {
    int8_t board[N], pawn[4], row[4][7], owned[4], want[4];
    uint8_t have[4], safe[4];
    u64 occ, tok, of[7];
    int8_t n, active, winner, phase;
    int16_t turns;
} State;
static void masks(u64 *out, const int o[][2], int k) {
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
    static const int lp[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
                     st[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}, sl[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    masks(LEAP, lp, 8);
    masks(EXTRA[7], st, 4);
    masks(EXTRA[8], sl, 4);
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
        memset(now.to[g], 30, N);
        u64 seen = 0, edge = BIT(g);
        int c = 0;
        while (edge) {
            c++;
            u64 f = 0;
            for (u64 m = edge; m; m &= m - 1) f |= before[LOWEST(m)];
            edge = f & ~seen;
            seen |= edge;
            for (u64 m = edge; m; m &= m - 1) now.to[g][LOWEST(m)] = c;
        }
    }
}
/* Squares of pawns that may not be entered (K-20). */
static u64 barred(const State *s, int seat) {
    int w = s->want[seat];
    u64 m = s->occ;
    if (s->pawn[seat] >= 0) m &= ~BIT(s->pawn[seat]);
    if (w < 0) return m;
    for (int o = 0; o < s->n; o++)
        if (o != seat && (s->have[o] & ~s->safe[o]) >> w & 1 && s->pawn[o] >= 0) m &= ~BIT(s->pawn[o]);
    return m;
}
/* Squares on which the turn can end (K-10..K-20). */
static u64 ends(const State *s) {
    int seat = s->active, sq = s->pawn[seat];
    u64 r = now.reach[sq];
    if (!(r & s->occ)) return r;
    u64 bar = barred(s, seat), found = LEAP[sq] & ~bar, seen = BIT(sq) | found, edge = found;
    while (edge) {
        int a = LOWEST(edge);
        edge &= edge - 1;
        if (s->occ >> a & 1) continue;
        int t = s->board[a];
        if (t < 7 || t == 11) continue;
        u64 f = t == 10 ? now.special[3] & ~seen & ~s->occ : EXTRA[t][a] & ~seen & ~bar;
        seen |= f;
        found |= f;
        edge |= f;
    }
    return found;
}
/* Tokens of the next colour or the centre, with the turns from there to the win. */
typedef struct {
    int k;
    int sq[4];
    int more[4];
} Goals;
/* What the seat heads for from this place of its row on, with these tokens left. */
static void goals(const State *s, int seat, int from, u64 tok, Goals *g) {
    int len = now.len;
    int csq[4], cm[4], ck = 1;
    csq[0] = CENTRE;
    cm[0] = 0;
    for (int p = len - 1; p >= from; p--) {
        u64 m = s->of[(int)s->row[seat][p]] & tok;
        int nsq[4], nm[4], nk = 0;
        for (; m; m &= m - 1) {
            int q = LOWEST(m), b = 99;
            for (int i = 0; i < ck; i++) {
                int v = cm[i] + now.to[csq[i]][q];
                if (v < b) b = v;
            }
            nsq[nk] = q;
            nm[nk++] = b;
        }
        ck = nk;
        memcpy(csq, nsq, sizeof nsq);
        memcpy(cm, nm, sizeof nm);
    }
    g->k = ck;
    memcpy(g->sq, csq, sizeof csq);
    memcpy(g->more, cm, sizeof cm);
}
static inline int dist(const Goals *g, int sq) {
    int b = 99;
    for (int i = 0; i < g->k; i++) {
        int v = g->more[i] + now.to[g->sq[i]][sq];
        if (v < b) b = v;
    }
    return b;
}
static int best_corner(const State *s, int seat) {
    Goals g;
    goals(s, seat, s->owned[seat], s->tok, &g);
    int b = 99, w = 0;
    for (int i = 0; i < 4; i++)
        if (!(s->occ >> CORNER[i] & 1)) {
            int d = dist(&g, CORNER[i]);
            if (d < b) {
                b = d;
                w = CORNER[i];
            }
        }
    return w;
}
static void gain(State *s, int seat, int c) {
    int o = ++s->owned[seat];
    s->have[seat] |= 1 << c;
    s->want[seat] = o < now.len ? s->row[seat][o] : -1;
}
static void begin(State *s, int seat) {
    for (int i = 0; i < s->n; i++) {
        s->active = seat;
        u64 m = LEAP[(int)s->pawn[seat]];
        if (!(m & s->occ) || (m & ~barred(s, seat))) return;
        s->turns++;
        seat = (seat + 1) % s->n;
    }
    s->phase = 1;
}
/* The turn ends there; a robbed pawn goes to the corner, to the best one if it is negative. */
static void play_at(State *s, int sq, int corner) {
    int seat = s->active, from = s->pawn[seat];
    s->pawn[seat] = sq;
    if (s->occ >> sq & 1 && sq != from) {
        int v = 0;
        while (v == seat || s->pawn[v] != sq) v++;
        s->occ &= ~BIT(from);
        int c = s->want[seat];
        int8_t *row = s->row[v];
        int i = 0;
        while (row[i] != c) i++;
        for (; i < now.len - 1; i++) row[i] = row[i + 1];
        row[now.len - 1] = c;
        s->owned[v]--;
        s->have[v] ^= 1 << c;
        s->want[v] = row[(int)s->owned[v]];
        s->pawn[v] = -1;
        gain(s, seat, c);
        if (corner < 0) corner = best_corner(s, v);
        s->pawn[v] = corner;
        s->occ |= BIT(corner);
    } else {
        s->occ = (s->occ & ~BIT(from)) | BIT(sq);
        int t = s->board[sq];
        if (t < 0) {
            if (sq == CENTRE && s->want[seat] < 0) {
                s->winner = seat;
                s->phase = 1;
                s->turns++;
                return;
            }
        } else if (t < 7) {
            if (t == s->want[seat]) {
                s->board[sq] = -1;
                s->tok &= ~BIT(sq);
                s->of[t] &= ~BIT(sq);
                gain(s, seat, t);
            }
        } else if (t == 11) s->safe[seat] = s->have[seat];
    }
    s->turns++;
    begin(s, (seat + 1) % s->n);
}
static inline void play(State *s, int sq) { play_at(s, sq, -1); }
static int victim_of(const State *s, int sq) {
    if (!(s->occ >> sq & 1) || sq == s->pawn[s->active]) return -1;
    for (int v = 0; v < s->n; v++)
        if (v != s->active && s->pawn[v] == sq) return v;
    return -1;
}
static void shuffle(int8_t *a, int k) {
    for (int i = k - 1; i > 0; i--) {
        int j = rnd() % (i + 1);
        int8_t t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}
static void deal(State *s, int n) {
    static const int counts[5] = {3, 3, 3, 6, 1};
    memset(s, 0, sizeof *s);
    s->n = n;
    s->winner = -1;
    now.len = 7;
    int8_t bag[44];
    int k = 0;
    for (int c = 0; c < 7; c++)
        for (int i = 0; i < 4; i++) bag[k++] = c;
    for (int t = 0; t < 5; t++)
        for (int i = 0; i < counts[t]; i++) bag[k++] = 7 + t;
    shuffle(bag, 44);
    k = 0;
    for (int q = 0; q < N; q++) {
        if (q == CENTRE || (CORNERS >> q & 1)) s->board[q] = -1;
        else {
            s->board[q] = bag[k++];
            if (s->board[q] < 7) {
                s->tok |= BIT(q);
                s->of[(int)s->board[q]] |= BIT(q);
            }
        }
    }
    for (int p = 0; p < n; p++) {
        for (int c = 0; c < 7; c++) s->row[p][c] = c;
        shuffle(s->row[p], 7);
        s->want[p] = s->row[p][0];
        s->pawn[p] = -1;
    }
    layout(s->board);
}
static void corners(State *s, int first) {
    for (int i = 0; i < s->n; i++) {
        int p = (first + i) % s->n;
        int c = best_corner(s, p);
        s->pawn[p] = c;
        s->occ |= BIT(c);
    }
    begin(s, first);
}
/* ---- what `former` thinks, see value.py */
typedef struct {
    double w[9];
} Taste;
static const Taste TASTES[5] = {{{0}},
                                {{0}},
                                {{-.47, .47, 1.2, .83, -.83, -.47, -.4, -.3, -.29}},
                                {{-.4, .49, .86, .25, -.85, -.31, -.19, -.22, -.36}},
                                {{-.24, .64, 1.14, .36, -.69, -.34, -.2, -.3, -.3}}};
static double former_strength(const State *s, int seat) {
    const double *w = TASTES[s->n].w;
    Goals g;
    goals(s, seat, s->owned[seat], s->tok, &g);
    int n = s->n, sq = s->pawn[seat], want = s->want[seat], a = s->active;
    double v = w[0] * (dist(&g, sq) + (double)((seat - a + n) % n) / n) + w[1] * s->owned[seat] + (want < 0 ? w[2] : 0);
    if (a == seat && want >= 0) {
        u64 m = s->occ & now.reach[sq] & ~BIT(sq);
        if (m & ~barred(s, seat)) v += w[3];
    }
    int unsafe = s->have[seat] & ~s->safe[seat];
    if (unsafe) {
        int soon[7];
        for (int c = 0; c < 7; c++) soon[c] = 99;
        for (int o = 0; o < n; o++)
            if (o != seat) {
                int near = a != seat && now.reach[(int)s->pawn[o]] >> sq & 1;
                for (int p = s->owned[o]; p < now.len; p++) {
                    int c = s->row[o][p], place = p - s->owned[o];
                    if (unsafe >> c & 1 && place < soon[c]) {
                        soon[c] = place;
                        if (place == 0 && near) soon[c] = -1;
                    }
                }
            }
        for (int c = 0; c < 7; c++)
            if (soon[c] < 0) v += w[4];
            else if (soon[c] < 99) v += w[5 + (soon[c] > 3 ? 3 : soon[c])];
    }
    return v;
}
/* ---- what is learned, see worth.py; every feature is an index into the weights */
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
typedef struct {
    int k;
    uint16_t i[40];
} Row;
static inline int mini(int a, int b) { return a < b ? a : b; }
static inline int maxi(int a, int b) { return a > b ? a : b; }
static void features(const State *s, Row *rows) {
    int n = s->n, a = s->active;
    Goals g[4];
    int T[4], K[4];
    for (int p = 0; p < n; p++) {
        goals(s, p, s->owned[p], s->tok, &g[p]);
        T[p] = dist(&g[p], s->pawn[p]);
        K[p] = (p - a + n) % n;
    }
    for (int p = 0; p < n; p++) {
        Row *r = &rows[p];
        r->k = 0;
#define F(x) r->i[r->k++] = (x)
        int sq = s->pawn[p], want = s->want[p], left = now.len - s->owned[p], k = K[p];
        int lead = 999;
        for (int o = 0; o < n; o++)
            if (o != p) lead = mini(lead, (T[o] - T[p]) * n + K[o] - k);
        int d = lead >= 0 ? lead / n : -((-lead + n - 1) / n);
        d = maxi(-5, mini(4, d));
        F(F_RACE + mini(T[p], 13) * 10 + d + 5);
        F(F_TURN + mini(T[p], 4) * 3 + (k == 0 ? 0 : k == 1 ? 1 : 2));
        int unsafe = s->have[p] & ~s->safe[p], nu = COUNT(unsafe);
        F(F_KEEP + left * 8 + nu);
        int phase = left > 4 ? 0 : left > 2 ? 1 : left > 0 ? 2 : 3;
        int wanters = 0, soonest = 8;
        if (unsafe) {
            int cat[7];
            for (int c = 0; c < 7; c++) cat[c] = 8;
            for (int o = 0; o < n; o++)
                if (o != p) {
                    for (int q = s->owned[o]; q < now.len; q++) {
                        int c = s->row[o][q];
                        if (!(unsafe >> c & 1)) continue;
                        int pl = q - s->owned[o], x;
                        if (pl == 0) {
                            wanters++;
                            int t = now.to[sq][(int)s->pawn[o]];
                            if (t == 1) x = K[o] == 0 ? 0 : K[o] < k ? 1 : 2;
                            else x = t == 2 ? 3 : 4;
                        } else x = pl == 1 ? 5 : pl == 2 ? 6 : 7;
                        if (x < cat[c]) cat[c] = x;
                    }
                }
            for (int c = 0; c < 7; c++)
                if (unsafe >> c & 1) {
                    F(F_THREAT + cat[c] * 4 + phase);
                    soonest = mini(soonest, cat[c]);
                }
        }
        F(F_WANTED + mini(wanters, 3) * 2 + (k == 0));
        if (want >= 0) {
            int best = 3;
            for (int o = 0; o < n; o++)
                if (o != p && (s->have[o] & ~s->safe[o]) >> want & 1)
                    best = mini(best, mini(now.to[(int)s->pawn[o]][sq], 3) - 1);
            // best 0,1,2 turns-1, 3 none
            int alt = 3;
            for (int i = 0; i < g[p].k; i++) alt = mini(alt, now.to[g[p].sq[i]][sq]);
            alt = mini(alt, 3) - 1;
            int st = best == 3 ? 6 : best * 2 + (k == 0);
            F(F_STEAL + st * 4 + alt);
            if (left > 1) {
                int sec = s->row[p][s->owned[p] + 1], h = 0;
                for (int o = 0; o < n; o++)
                    if (o != p && (s->have[o] & ~s->safe[o]) >> sec & 1) h++;
                F(F_SECOND + mini(h, 2));
            }
        }
        {
            int t = 3;
            for (u64 m = now.special[4]; m; m &= m - 1) t = mini(t, now.to[LOWEST(m)][sq]);
            t = mini(t, 3) - 1;
            int b = nu == 0 ? 0 : nu < 3 ? 1 : nu < 5 ? 2 : 3;
            F(F_SHIELD + (t * 4 + b) * 2 + (soonest < 5));
        }
        {
            int in = 0, b0 = 0, b1 = 0;
            for (int i = 0; i < g[p].k; i++) {
                int t = now.to[g[p].sq[i]][sq];
                if (t == 1) in++;
                int v = g[p].more[i] + t;
                if (v == T[p]) b0++;
                if (v <= T[p] + 1) b1++;
            }
            F(F_OPT + mini(in, 3) * 2 + (k == 0));
            F(F_WAYS + (mini(b0, 4) - 1) * 4 + mini(b1, 4) - 1);
        }
#undef F
    }
}
static long looked = 0;
static double WS[8][5][MOSTW];
static void strengths(const State *s, int ev, double *v) {
    if (ev < 0) {
        for (int p = 0; p < s->n; p++) v[p] = former_strength(s, p);
        return;
    }
    Row r[4];
    features(s, r);
    const double *w = WS[ev][s->n];
    for (int p = 0; p < s->n; p++) {
        double x = 0;
        for (int i = 0; i < r[p].k; i++) x += w[r[p].i[i]];
        v[p] = x;
    }
}
static void chances(const State *s, int ev, double *c) {
    int n = s->n;
    if (s->winner >= 0) {
        for (int p = 0; p < n; p++) c[p] = p == s->winner;
        return;
    }
    strengths(s, ev, c);
    softmax(n, c);
}
/* ---- looking ahead */
#define CLEARLY 2e-6 /* see search.py */
/* A player: weights (former: -1), positions, widths, whether two seats use alpha-beta, and a level's misjudgement. */
typedef struct {
    int ev, budget, root, width[8], deepest, kind;
    double noise, regret, tilt;
} How;
typedef struct {
    double v;
    int sq;
} Move;
static int cmpm(const void *a, const void *b) {
    const Move *x = a, *y = b;
    return x->v < y->v ? -1 : x->v > y->v ? 1 : x->sq - y->sq;
}
static int promising(const State *s, Move *out) {
    int seat = s->active, n = s->n;
    int want = s->want[seat];
    Goals g, later, after;
    goals(s, seat, s->owned[seat], s->tok, &g);
    int hl = 0;
    u64 others = s->occ & ~BIT(s->pawn[seat]);
    int unsafe = s->have[seat] & ~s->safe[seat];
    u64 danger = 0, fresh = 0;
    for (int o = 0; o < n; o++)
        if (o != seat && s->want[o] >= 0) {
            if (unsafe >> s->want[o] & 1) danger |= now.reach[(int)s->pawn[o]];
            else if (s->want[o] == want) fresh |= now.reach[(int)s->pawn[o]];
        }
    int k = 0;
    for (u64 m = ends(s); m; m &= m - 1) {
        int q = LOWEST(m);
        double v;
        if ((others >> q & 1) && want >= 0) {
            if (!hl) {
                goals(s, seat, s->owned[seat] + 1, s->tok, &later);
                hl = 1;
            }
            v = dist(&later, q) - 1.5;
        } else if (want >= 0 && s->board[q] == want) {
            goals(s, seat, s->owned[seat] + 1, s->tok & ~BIT(q), &after);
            v = dist(&after, q);
            if (fresh >> q & 1) v += 1.5;
        } else if (want < 0 && q == CENTRE) v = -1;
        else {
            v = dist(&g, q);
            if (unsafe && s->board[q] == 11) v -= 0.35 * COUNT(unsafe) + 1.5 * (danger >> q & 1);
        }
        if (danger >> q & 1) v += 1.5;
        out[k].v = v;
        out[k++].sq = q;
    }
    qsort(out, k, sizeof *out, cmpm);
    return k;
}
/* Every seat for itself, as `former`: everybody takes the best. */
static void maxn(const State *s, const How *h, int depth, double enough, double *c) {
    looked++;
    if (depth == 0 || s->phase || looked >= h->budget) {
        chances(s, h->ev, c);
        return;
    }
    Move m[64];
    int k = promising(s, m);
    int w = h->width[mini(depth, 8) - 1];
    if (k > w) k = w;
    int seat = s->active, has = 0;
    for (int i = 0; i < k; i++) {
        State t = *s;
        play(&t, m[i].sq);
        double d[4];
        maxn(&t, h, depth - 1, has ? 1 - c[seat] : 1.0, d);
        if (!has || d[seat] > c[seat]) {
            memcpy(c, d, sizeof d);
            has = 1;
            if (c[seat] >= enough) break;
        }
    }
}
/* Every seat for itself, and erring: of the ends of a turn the mean, the more of each the better it is. */
static const double ERRING = .08;
typedef struct { u64 key; float chances[4]; int depth; } Known;
enum { KNOWN = 1 << 16 };
static Known known[KNOWN];
static u64 hash(const State *s);
static void each(const State *s, const How *h, int depth, double *c) {
    u64 key = depth && !s->phase ? hash(s) : 0;
    Known *met = &known[key & (KNOWN - 1)];
    if (key && met->key == key && met->depth >= depth) {
        for (int p = 0; p < s->n; p++) c[p] = met->chances[p];
        return;
    }
    looked++;
    if (depth == 0 || s->phase || looked >= h->budget) {
        chances(s, h->ev, c);
        return;
    }
    Move m[64];
    int k = promising(s, m), seat = s->active;
    k = mini(k, h->width[mini(depth, 8) - 1]);
    double d[64][4], most = 0, sum = 0;
    for (int i = 0; i < k; i++) {
        State t = *s;
        play(&t, m[i].sq);
        each(&t, h, depth - 1, d[i]);
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
    if (looked >= h->budget) return;
    met->key = key, met->depth = depth;
    for (int p = 0; p < s->n; p++) met->chances[p] = c[p];
}
/* Two seats: alpha-beta with transpositions, and beyond the last turn what is stolen at once.
   A flag: 0 exact, 1 at least, 2 at most. */
typedef struct {
    u64 key;
    float v;
    int8_t depth, flag, sq;
} Entry;
#define SLACK .6 /* logits: ends of the turn that are worse than the best by less are looked at to the end by two */
enum { STEALS = 2 };
#define TTS (1 << 14)
static Entry TT[TTS];
static u64 ZP[4][N], ZR[4][8][8], ZT[N], ZS[4][128], ZA[4], ZO[4][8];
static void zinit(void) {
    u64 keep = rs;
    seed(4711);
    u64 *z[] = {&ZP[0][0], &ZR[0][0][0], &ZT[0], &ZS[0][0], &ZA[0], &ZO[0][0]};
    int c[] = {4 * N, 4 * 64, N, 4 * 128, 4, 32};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < c[i]; j++) z[i][j] = rnd();
    rs = keep;
}
static u64 hash(const State *s) {
    u64 h = ZA[(int)s->active];
    for (int p = 0; p < s->n; p++) {
        h ^= ZP[p][(int)s->pawn[p]] ^ ZS[p][s->safe[p] & 127] ^ ZO[p][(int)s->owned[p]];
        for (int i = 0; i < now.len; i++) h ^= ZR[p][i][(int)s->row[p][i]];
    }
    for (u64 m = s->tok; m; m &= m - 1) h ^= ZT[LOWEST(m)];
    return h;
}
static double ab(const State *s, const How *h, int depth, double alpha, double beta, int ply, int *stop) {
    looked++;
    if (s->winner >= 0) return (s->winner == s->active ? 1 : -1) * (1000.0 - ply);
    if (looked >= h->budget) {
        *stop = 1;
        return 0;
    }
    if (depth <= 0 || s->phase) {
        double v[4];
        strengths(s, h->ev, v);
        int a = s->active, o = 1 - a, want = s->want[a];
        double value = v[a] - v[o];
        if (s->phase || depth <= -STEALS || value >= beta || want < 0 || !((s->have[o] & ~s->safe[o]) >> want & 1) ||
            !(ends(s) >> s->pawn[o] & 1))
            return value;
        State t = *s;
        play(&t, s->pawn[o]);
        alpha = fmax(alpha, value);
        double then = t.active == a && !t.phase ? ab(&t, h, depth - 1, alpha, beta, ply + 1, stop)
                                               : -ab(&t, h, depth - 1, -beta, -alpha, ply + 1, stop);
        return *stop ? 0 : fmax(value, then);
    }
    u64 key = hash(s);
    Entry *e = &TT[key & (TTS - 1)];
    int first = -1;
    if (e->key == key) {
        if (e->depth >= depth) {
            if (e->flag == 0 || (e->flag == 1 && e->v >= beta) || (e->flag == 2 && e->v <= alpha)) return e->v;
        }
        first = e->sq;
    }
    Move m[64];
    int k = promising(s, m);
    int w = h->width[mini(depth, 8) - 1];
    if (first >= 0) {
        for (int i = 0; i < k; i++)
            if (m[i].sq == first) {
                Move x = m[i];
                memmove(m + 1, m, i * sizeof *m);
                m[0] = x;
                break;
            }
    }
    if (k > w) k = w;
    int seat = s->active;
    double best = -1e9, a0 = alpha;
    int bs = -1;
    for (int i = 0; i < k; i++) {
        State t = *s;
        play(&t, m[i].sq);
        double v;
        if (t.winner == seat) v = 1000.0 - ply - 1;
        else if (t.active == seat && !t.phase) v = ab(&t, h, depth - 1, alpha, beta, ply + 1, stop);
        else v = -ab(&t, h, depth - 1, -beta, -alpha, ply + 1, stop);
        if (*stop) return 0;
        if (v > best) {
            best = v;
            bs = m[i].sq;
            if (v > alpha) alpha = v;
            if (alpha >= beta) break;
        }
    }
    e->key = key;
    e->v = best;
    e->depth = depth;
    e->sq = bs;
    e->flag = best <= a0 ? 2 : best >= beta ? 1 : 0;
    return best;
}
/* The end of the turn that is chosen, all of them in `ranked`: minus the chance, or minus the logit for two. */
static Move ranked[64];
static int nranked;
static int think_(const State *s, const How *h, double *value, Move *r, int *pk);
static int think(const State *s, const How *h, double *value) {
    int k = 0;
    int q = think_(s, h, value, ranked, &k);
    nranked = k;
    return q;
}
static double chance_of(double v, int two) { return two ? 1 / (1 + exp(v)) : -v; }
/* Puts those that were looked at again in the order of what was found, before the rest, as far behind as it was. */
static void reorder(int k, State *kid, Move *r, int done, const Move *nr, int two) {
    int idx[64];
    for (int i = 0; i < k; i++) idx[i] = i;
    for (int i = 1; i < done; i++) {
        int j = i, x = idx[i];
        while (j > 0 && nr[idx[j - 1]].v > nr[x].v) {
            idx[j] = idx[j - 1];
            j--;
        }
        idx[j] = x;
    }
    State nk[64];
    Move nn[64];
    for (int i = 0; i < k; i++) {
        nk[i] = kid[idx[i]];
        nn[i] = idx[i] < done ? nr[idx[i]] : r[idx[i]];
        if (i < done) continue;
        double p = chance_of(r[i].v, two) + chance_of(nn[done - 1].v, two) - chance_of(r[done - 1].v, two);
        p = fmin(fmax(p, 1e-9), 1 - 1e-9);
        nn[i].v = two ? -log(p / (1 - p)) : -p;
    }
    memcpy(kid, nk, sizeof(State) * k);
    memcpy(r, nn, sizeof(Move) * k);
}
static int think_(const State *s, const How *h, double *value, Move *r, int *pk) {
    looked = 0;
    if (h->kind == 1 && s->n == 2) memset(TT, 0, sizeof TT);
    else if (h->budget) memset(known, 0, sizeof known);
    int seat = s->active;
    int k = 0;
    State kid[64];
    for (u64 m = ends(s); m; m &= m - 1) {
        int q = LOWEST(m);
        State t = *s;
        play(&t, q);
        double c[4];
        chances(&t, h->ev, c);
        r[k].v = -c[seat];
        r[k++].sq = q;
    }
    qsort(r, k, sizeof *r, cmpm);
    if (k > h->root) k = h->root;
    *pk = k;
    if (value) *value = -r[0].v;
    if (h->budget == 0 || k == 1 || -r[0].v >= 1.0) return r[0].sq;
    int two = h->kind == 1 && s->n == 2;
    if (two)
        for (int i = 0; i < k; i++) {
            double p = -r[i].v;
            p = p < 1e-9 ? 1e-9 : p > 1 - 1e-9 ? 1 - 1e-9 : p;
            r[i].v = -log(p / (1 - p));
        }
    for (int i = 0; i < k; i++) {
        kid[i] = *s;
        play(&kid[i], r[i].sq);
    }
    if (h->kind == 1 && s->n == 2) {
        for (int d = 0; d < h->deepest && looked < h->budget; d++) {
            double alpha = -1e9;
            int done = 0;
            Move nr[64];
            for (int i = 0; i < k; i++) {
                int stop = 0;
                double v;
                State *t = &kid[i];
                int me = t->active == seat && !t->phase;
                if (t->winner == seat) v = 2000;
                else v = me ? ab(t, h, d, alpha - SLACK, 1e9, 1, &stop) : -ab(t, h, d, -1e9, -(alpha - SLACK), 1, &stop);
                if (stop) break;
                nr[i].v = -v;
                nr[i].sq = r[i].sq;
                done++;
                if (v > alpha) alpha = v;
            }
            if (!done || alpha < -900) break; /* where all seems lost, what was seen before tells more */
            reorder(k, kid, r, done, nr, 1);
            if (value) *value = 1 / (1 + exp(r[0].v));
            if (done < k || alpha > 900) break;
        }
        return r[0].sq;
    }
    for (int d = 0; d < h->deepest && looked < h->budget; d++) {
        double most = 0;
        int done = 0;
        Move nr[64];
        for (int i = 0; i < k; i++) {
            double c[4];
            if (h->ev < 0) maxn(&kid[i], h, d + 1, 1.0 - most + CLEARLY, c);
            else each(&kid[i], h, d + 1, c);
            if (looked >= h->budget) break;
            nr[i].v = -c[seat];
            nr[i].sq = r[i].sq;
            done++;
            if (c[seat] > most) most = c[seat];
        }
        if (!done || most <= 0) break;
        reorder(k, kid, r, done, nr, 0);
        if (value) *value = -r[0].v;
        if (done < k || most >= 1) break;
    }
    return r[0].sq;
}
/* The corner whose owner of a robbed pawn takes, as a level. */
static int corner_by(const State *s, int sq, int v, const How *h) {
    double worth[4];
    int free = 0, to[4];
    for (int i = 0; i < 4; i++) {
        u64 o = s->occ & ~BIT(s->pawn[s->active]);
        if (o >> CORNER[i] & 1) { continue; }
        if (CORNER[i] == sq) continue;
        State t = *s;
        play_at(&t, sq, CORNER[i]);
        double c[4];
        chances(&t, h->ev, c);
        worth[free] = c[v];
        to[free++] = CORNER[i];
    }
    return free ? to[misjudged(free, worth, h->noise, h->regret, 0, normal)] : -1;
}
/* Corners as levels pick them (`judge.py`): who has none yet counts as on the best free one. */
static int picks; /* how: 0 as while learning, 1 from who begins, 2 with who begins last, by two opposite one of three corners (K-53) */
static void pick_corners(State *s, int first, const How *hows) {
    int n = s->n, by = picks > 1 ? n - 1 : 1, seat = picks > 1 ? (first + n - 1) % n : first;
    for (int i = 0; i < n; i++, seat = (seat + by) % n) {
        double worth[4];
        int best = 0, facing = picks > 1 && n == 2;
        for (int k = 0; k < 4; k++) {
            if (s->occ >> CORNER[k] & 1 || (facing && (i ? !(s->occ >> (N - 1 - CORNER[k]) & 1) : CORNER[k] == CLOSED))) {
                worth[k] = -1;
                continue;
            }
            State t = *s;
            t.pawn[seat] = CORNER[k];
            t.occ |= BIT(CORNER[k]);
            t.active = i < n - 1 ? (seat + by) % n : first;
            for (int p = 0; p < n; p++)
                if (t.pawn[p] < 0) t.pawn[p] = best_corner(&t, p);
            double c[4];
            chances(&t, hows[seat].ev, c);
            worth[k] = c[seat];
        }
        best = CORNER[misjudged(4, worth, hows[seat].noise, hows[seat].regret, 0, normal)];
        s->pawn[seat] = best;
        s->occ |= BIT(best);
    }
    begin(s, first);
}
static const How FORMER = {-1, 1200, 10, {4, 4, 5, 5, 5, 5, 5, 5}, 8, 0, 0, 0, 0};
/* ---- self play, and the fit to who won (conditional logit, Adagrad) */
typedef struct {
    Row r[4];
    int8_t n, win;
    float target[4];
} Sample;
static Sample *samples;
static int ns = 0, cap = 0;
static void keep(const State *s) {
    if (ns == cap) {
        cap = cap ? cap * 2 : 65536;
        samples = realloc(samples, sizeof(Sample) * cap);
    }
    Sample *x = &samples[ns++];
    x->n = s->n;
    features(s, x->r);
}
/* Rounds after which the others, and who leads, get tired of waiting; see judge.py. */
static int patience = 36, tiring = 20, patience_of_leader = 50;
/* What every end of the turn dares, as in judge.py. */
static void dares(const State *s, const int *squares, int k, double *risk) {
    int a = s->active, want = s->want[a], unsafe = s->have[a] & ~s->safe[a];
    u64 prey = 0, reach = 0, others = s->occ & ~BIT(s->pawn[a]);
    for (int o = 0; o < s->n; o++) {
        if (o == a) continue;
        if (want >= 0 && (s->have[o] & ~s->safe[o]) >> want & 1) prey |= BIT(s->pawn[o]);
        if (s->want[o] >= 0 && unsafe >> s->want[o] & 1) reach |= now.reach[(int)s->pawn[o]];
    }
    for (int i = 0; i < k; i++) {
        int q = squares[i];
        if (others >> q & 1) risk[i] = 1;
        else if (unsafe && s->board[q] == 11) risk[i] = -1;
        else risk[i] = (now.reach[q] & prey ? 0.4 : 0) + (!reach ? 0 : reach >> q & 1 ? 0.4 : -0.4);
    }
}
static long dared, decided;
static int pick(const State *s, const How *h) {
    double val;
    int sq = think(s, h, &val), n = s->n, a = s->active;
    int rounds = s->turns / n;
    u64 others = s->occ & ~BIT(s->pawn[a]);
    if (nranked < 2) return sq;
    double v[64];
    int two = h->kind == 1 && n == 2 && h->budget > 0;
    for (int i = 0; i < nranked; i++) v[i] = chance_of(ranked[i].v, two);
    if (v[0] >= 1 - 1e-9) return sq;
    if (h->ev < 0) {
        double t = (rounds - 36) / 20.0;
        if (t <= 0) return sq;
        if (t > 1) t = 1;
        int drop = uni() < t, any = 0;
        for (int i = 0; i < nranked; i++)
            if (!(others >> ranked[i].sq & 1)) any = 1;
        double z = 0, e[64];
        for (int i = 0; i < nranked; i++) {
            e[i] = drop && any && (others >> ranked[i].sq & 1) ? 0 : exp((v[i] - v[0]) / (0.05 * t));
            z += e[i];
        }
        double p = uni() * z;
        for (int i = 0; i < nranked; i++) {
            if (p < e[i]) return ranked[i].sq;
            p -= e[i];
        }
        return sq;
    }
    if (h->noise > 0 || h->tilt) {
        double b = -1e9, chance[64] = {0}, risk[64] = {0};
        int w = 0, squares[64];
        for (int i = 0; i < nranked; i++) {
            squares[i] = ranked[i].sq;
            chance[i] = !h->noise || v[i] >= v[0] - h->regret ? v[i] : -1;
            if (h->noise > 0 && chance[i] >= 0) {
                double p = v[i] < 1e-6 ? 1e-6 : v[i] > 1 - 1e-6 ? 1 - 1e-6 : v[i];
                double x = log(p / (1 - p)) + h->noise * normal();
                if (x > b) b = x, w = i;
            }
        }
        if (rounds <= patience && h->tilt) {
            dares(s, squares, nranked, risk);
            int usual = w;
            w = tilted(nranked, chance, risk, usual, h->tilt);
            decided++, dared += w != usual;
        }
        if (rounds <= patience) return squares[w];
    }
    double c[4];
    chances(s, h->ev, c);
    int lead = 1;
    for (int o = 0; o < n; o++)
        if (c[o] > c[a]) lead = 0;
    double t = (double)(rounds - (lead ? patience_of_leader : patience)) / tiring;
    if (t <= 0) return sq;
    if (t > 1) t = 1;
    Goals g;
    goals(s, a, s->owned[a], s->tok, &g);
    int T = dist(&g, s->pawn[a]);
    double b = -1;
    int w = sq;
    int weary = rounds > patience_of_leader && uni() < (double)(rounds - patience_of_leader) / tiring;
    for (int i = 0; i < nranked; i++) {
        int q = ranked[i].sq;
        double x = v[i];
        int steal = others >> q & 1;
        int quiet;
        int left = 30;
        if (steal) quiet = weary;
        else {
            State u = *s;
            play(&u, q);
            Goals k;
            goals(&u, a, u.owned[a], u.tok, &k);
            left = dist(&k, q);
            quiet = left >= T;
        }
        if (quiet) x *= 1 - t;
        x += 1e-3 * t * (30 - mini(left, 30));
        if (x > b) {
            b = x;
            w = q;
        }
    }
    return w;
}
static int match(int n, const How *hows, int first, int learn, double eps, u64 dseed, int *turns) {
    State s;
    seed(dseed);
    deal(&s, n);
    seed(dseed * 31 + 7 + first + learn);
    if (picks) pick_corners(&s, first, hows);
    else corners(&s, first);
    int start = ns;
    memset(TT, 0, sizeof TT);
    while (!s.phase && s.turns < 100 * n) {
        int a = s.active;
        const How *h = &hows[a];
        if (learn && uni() < 0.7) keep(&s);
        int sq;
        int wild = eps > 0 && uni() < eps;
        if (wild) {
            Move m[64];
            int k = promising(&s, m);
            int j = uni() < 0.6 ? (int)(uni() * mini(k, 5)) : (int)(uni() * k);
            sq = m[j].sq;
        } else sq = pick(&s, h);
        int v = victim_of(&s, sq), c = -1;
        if (v >= 0) c = corner_by(&s, sq, v, &hows[v]);
        play_at(&s, sq, c);
    }
    if (turns) *turns = s.turns;
    if (learn) {
        if (s.winner < 0) ns = start;
        else
            for (int i = start; i < ns; i++) samples[i].win = s.winner;
    }
    return s.winner;
}
static double fit(int n, double *w, int from, int epochs, double rate, double ridge) {
    double *mom = calloc(MOSTW, 8);
    for (int i = 0; i < MOSTW; i++) mom[i] = 1;
    double ll = 0;
    int cnt = ns - from;
    int *ord = malloc(sizeof(int) * cnt);
    for (int i = 0; i < cnt; i++) ord[i] = from + i;
    for (int e = 0; e < epochs; e++) {
        ll = 0;
        mix(ord, cnt);
        double rt = rate * (e < epochs / 2 ? 1 : 2.0 * (epochs - e) / epochs);
        for (int x = 0; x < cnt; x++) {
            Sample *p = &samples[ord[x]];
            double c[4];
            for (int s = 0; s < n; s++) {
                c[s] = 0;
                for (int i = 0; i < p->r[s].k; i++) c[s] += w[p->r[s].i[i]];
            }
            softmax(n, c);
            for (int s = 0; s < n; s++) {
                double err = (s == p->win) - c[s];
                if (s == p->win) ll += log(c[s] + 1e-12);
                for (int i = 0; i < p->r[s].k; i++) {
                    int f = p->r[s].i[i];
                    double g = err - ridge * w[f];
                    mom[f] += g * g;
                    w[f] += rt * g / sqrt(mom[f]);
                }
            }
        }
    }
    free(ord);
    free(mom);
    return ll / cnt;
}
static void save(const char *path, int n, const double *w) {
    FILE *f = fopen(path, "w");
    fprintf(f, "%d\n", n);
    for (int i = 0; i < F_END; i++) fprintf(f, "%.4f\n", w[i]);
    fclose(f);
}
static int load(const char *path, double w[5][MOSTW]) {
    FILE *f = fopen(path, "r");
    int n;
    if (!f || fscanf(f, "%d", &n) != 1) return 0;
    for (int i = 0; i < F_END; i++)
        if (fscanf(f, "%lf", &w[n][i]) != 1) return 0;
    fclose(f);
    return n;
}
static void duel(int n, How one, How other, int deals, u64 ds, const char *name) {
    double won = 0, no = 0;
    int k = 0;
    long t = 0;
    for (int d = 0; d < deals; d++)
        for (int p = 0; p < n; p++) {
            How h[4];
            for (int i = 0; i < n; i++) h[i] = i == p ? one : other;
            int tu;
            int w = match(n, h, d % n, 0, 0, ds + d, &tu);
            t += tu;
            k++;
            if (w == p) won++;
            if (w < 0) no++;
        }
    double q = won / k, e = 1.96 * sqrt(q * (1 - q) / k);
    printf("%s n=%d matches=%d share %.1f +-%.1f  undecided %.0f turns/seat %.1f\n", name, n, k, 100 * q, 100 * e, no,
           (double)t / k / n);
    if (decided) printf("  by temperament otherwise: %.1f %% of %ld decisions\n", 100.0 * dared / decided, decided);
    fflush(stdout);
}
/* What the seats win among equals, from who begins on. */
static void order(int n, How level, int matches) {
    How h[4] = {level, level, level, level};
    double won[4] = {0};
    int ended = 0;
    for (int m = 0; m < matches; m++) {
        int w = match(n, h, m % n, 0, 0, 440000 + m, 0);
        if (w >= 0) won[(w - m % n + n) % n]++, ended++;
    }
    print_shares(n, won, ended);
    printf(", undecided %d\n", matches - ended);
}

/* ---- for whoever compares this with the rules: a position as numbers; tokens that are gone are missing in `tokens` */
static void read_position(State *s, int seats, int active, const int8_t *board, u64 tokens, const int8_t *pawns,
                          const int8_t *rows, const int8_t *owned, const uint8_t *safe, int length) {
    memset(s, 0, sizeof *s);
    s->n = seats;
    s->active = active;
    s->winner = -1;
    layout(board);
    now.len = length;
    for (int q = 0; q < N; q++) {
        s->board[q] = board[q];
        if (board[q] >= 0 && board[q] < 7) {
            if (tokens >> q & 1) {
                s->tok |= BIT(q);
                s->of[(int)board[q]] |= BIT(q);
            } else s->board[q] = -1;
        }
    }
    for (int p = 0; p < seats; p++) {
        s->pawn[p] = pawns[p];
        s->occ |= BIT(pawns[p]);
        s->owned[p] = owned[p];
        s->safe[p] = safe[p];
        for (int i = 0; i < length; i++) {
            s->row[p][i] = rows[p * 7 + i];
            if (i < owned[p]) s->have[p] |= 1 << rows[p * 7 + i];
        }
        s->want[p] = owned[p] < length ? s->row[p][(int)owned[p]] : -1;
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
    return s.tok;
}
#ifndef SHARED
static How how(int ev, int budget, int root, int w, int kind) {
    How h = {ev, budget, root, {w, w, w, w, w, w, w, w}, 16, kind, 0, 0, 0};
    return h;
}
/* What the rest of a match comes to for who is on turn, if it ends the turn here and all go on as `h` with other errors. */
static double played_on(State s, int sq, const How *h) {
    int me = s.active;
    for (;;) {
        int v = victim_of(&s, sq), c = v < 0 ? -1 : corner_by(&s, sq, v, h);
        play_at(&s, sq, c);
        if (s.phase || s.turns >= 100 * s.n) return s.winner < 0 ? 1.0 / s.n : s.winner == me;
        sq = pick(&s, h);
    }
}
/* The same by one course of a position: its number fixes the dice, so choices are played on alike. */
static double course(int m, int k, const State *s, int sq, const How *h) {
    seed_plus(7000 + m, k);
    return played_on(*s, sq, h);
}
enum { DEAREST = 5 };
static const int AGAIN = 6, SURELY = 60;
typedef struct { State s; Layout lay; int hint, better; double cost, error; } Dear;
static int dearer(const void *one, const void *other) {
    double a = ((const Dear *)one)->cost, b = ((const Dear *)other)->cost;
    return (a < b) - (a > b);
}
/* By how much one end of a turn is better than another, by so many courses from a number on. */
static double gained(int m, int from, int courses, const State *s, int better, int hint, const How *level, double *error) {
    double gain = 0, each = 0;
    for (int k = from; k < from + courses; k++) {
        double a = course(m, k, s, better, level) - course(m, k, s, hint, level);
        gain += a / courses, each += a * a / courses;
    }
    *error = sqrt((each - gain * gain) / courses);
    return gain;
}
static How sharp(int width) { /* see judge.py */
    How level = how(0, 900, 16, width, 1);
    level.noise = .15, level.regret = .08;
    return level;
}
/* A position with a choice, by lot, from a match of equal players; 0 if there is none. */
static int met_in(int m, int n, const How *level, State *kept) {
    State s;
    int met = 0;
    seed(880000 + m);
    deal(&s, n);
    corners(&s, m % n);
    while (!s.phase && s.turns < 100 * n) {
        if (COUNT(ends(&s)) > 1 && uni() * ++met < 1) *kept = s;
        int sq = pick(&s, level), v = victim_of(&s, sq);
        play_at(&s, sq, v < 0 ? -1 : corner_by(&s, sq, v, level));
    }
    return met;
}
static void further(int n, How near, How far, How player, int matches, int courses) {
    const How level = sharp(near.width[0]);
    double said = 0, sum = 0, squares = 0, errors = 0;
    int many = 0, other = 0, dear = 0;
    Dear *dears = calloc(matches, sizeof *dears);
    if (!player.budget && player.noise == 0) player = level;
    for (int m = 0; m < matches; m++) {
        State kept;
        if (!met_in(m, n, &level, &kept)) continue;
        double value, cost = 0;
        int hint = think(&kept, &near, &value), better = think(&kept, &far, &value);
        many++;
        if (hint == better) continue;
        other++;
        for (int i = 0; i < nranked; i++)
            if (ranked[i].sq == hint) cost = value - chance_of(ranked[i].v, n == 2);
        said += cost;
        double error, gain = gained(m, 0, courses, &kept, better, hint, &player, &error);
        errors += error * error;
        if (gain > 2 * error) {
            Dear one = {kept, now, hint, better, 0, 0};
            one.cost = gained(m, courses, AGAIN * courses, &kept, better, hint, &player, &one.error);
            dears[dear++] = one;
        }
        sum += gain, squares += gain * gain;
    }
    double mean = sum / many, error = sqrt((squares / many - mean * mean) / many);
    printf("%d seats, %d positions: in %d who looks further chooses otherwise, which is %.2f points better by what it "
           "says, %.2f +- %.2f by playing on\n", n, many, other, 100 * said / many, 100 * mean, 196 * error);
    printf("  of the spread between positions %.2f points are that of the courses, all of it %.2f\n",
           100 * sqrt(errors / (other ? other : 1)), 100 * sqrt(squares / (other ? other : 1)));
    printf("  %d cost something by more than twice their error; by %d new courses the dearest of them cost\n", dear, AGAIN * courses);
    qsort(dears, dear, sizeof *dears, dearer);
    for (int k = 0; k < dear && k < DEAREST; k++) {
        now = dears[k].lay; /* played on with the tokens of its own match */
        double once = dears[k].cost, error, cost = gained(880000 + k, 0, SURELY * courses, &dears[k].s, dears[k].better, dears[k].hint, &player, &error);
        printf("  %.1f +- %.1f, by %d more %.1f +- %.1f: round %d, to %d, better to %d\n", 100 * once, 196 * dears[k].error,
               SURELY * courses, 100 * cost, 196 * error, dears[k].s.turns / n, dears[k].hint, dears[k].better);
        fflush(stdout);
    }
    free(dears);
}
/* How many of some figures, how much they said and what came, and the squares of that. */
typedef struct { int many; double said, came, squares; } Promise;
static void promised(Promise *one, double said, double came) {
    one->many++, one->said += said, one->came += came, one->squares += came * came;
}
static void print_promise(const char *what, double low, double high, const Promise *one) {
    if (one->many < 2) return;
    double mean = one->came / one->many, error = sqrt((one->squares / one->many - mean * mean) / (one->many - 1));
    printf("  %s %.1f to %.1f: %d said %.1f, came %.1f +- %.1f\n", what, 100 * low, 100 * high, one->many,
           100 * one->said / one->many, 100 * mean, 196 * error);
}
/* What a hint says of its choice, and how much more than of the next best, against what sharp players win with them. */
static void told(int n, How near, int matches, int courses) {
    static const double LEADS[] = {0, .005, .02, .05, .1, .2, .4, 1.01};
    enum { TENTHS = 10, MANY = sizeof LEADS / sizeof *LEADS - 1 };
    Promise chances[TENTHS] = {{0}}, leads[MANY] = {{0}};
    const How level = sharp(near.width[0]);
    double squares = 0, both = 0, *said = calloc(matches, sizeof *said), *came = calloc(matches, sizeof *came), errors = 0;
    for (int m = 0; m < matches; m++) {
        State kept;
        if (!met_in(m, n, &level, &kept)) continue;
        double chance, next = -1, won = 0, lead = 0;
        int hint = think(&kept, &near, &chance), second = -1, tenth = chance >= 1 ? TENTHS - 1 : TENTHS * chance, at = 0;
        for (int i = 0; i < nranked; i++) {
            double other = chance_of(ranked[i].v, n == 2);
            if (ranked[i].sq != hint && other > next) next = other, second = ranked[i].sq;
        }
        for (int k = 0; k < courses; k++) {
            double once = course(m, k, &kept, hint, &level);
            won += once / courses;
            if (second >= 0) lead += (once - course(m, k, &kept, second, &level)) / courses;
        }
        promised(&chances[tenth], chance, won);
        if (second < 0) continue;
        while (chance - next >= LEADS[at + 1]) at++;
        promised(&leads[at], chance - next, lead);
        said[m] = chance - next, came[m] = lead;
        squares += said[m] * said[m], both += said[m] * came[m];
    }
    /* The slope through nothing said and nothing come; its error is from what is left. */
    for (int m = 0; m < matches; m++) errors += pow(said[m] * (came[m] - both / squares * said[m]), 2);
    printf("%d seats, points of the chance to win\n", n);
    for (int k = 0; k < TENTHS; k++) print_promise("the hint", k / 10., (k + 1) / 10., &chances[k]);
    for (int k = 0; k < MANY; k++) print_promise("more than the next best by", LEADS[k], LEADS[k + 1], &leads[k]);
    printf("  of a point that is said to be more %.2f +- %.2f come\n", both / squares, 1.96 * sqrt(errors) / squares);
    free(said);
    free(came);
}
int main(int argc, char **argv) {
    init();
    zinit();
    if (!strcmp(argv[1], "train")) {
        patience = 12, tiring = 12, patience_of_leader = 20; // train n prefix gens matches budget
        int n = atoi(argv[2]);
        const char *prefix = argv[3];
        int gens = atoi(argv[4]), matches = atoi(argv[5]), budget = atoi(argv[6]);
        int g0 = argc > 7;
        char path[200];
        if (g0) load(argv[7], WS[0]);
        int mark = 0;
        for (int g = 0; g < gens; g++) {
            int before = ns;
            How base = g == 0 && !g0 ? FORMER : how(0, budget, 10, 6, 1);
            if (g == 0 && !g0) base.budget = budget / 2;
            How old = FORMER;
            old.budget = budget;
            for (int m = 0; m < matches; m++) {
                How h[4];
                for (int i = 0; i < n; i++) h[i] = base;
                if (m % 5 == 0) h[m / 5 % n] = old;
                match(n, h, m % n, 1, 0.08, 1000000ULL * (g + 1) + m, 0);
            }
            double *w = WS[1][n];
            memcpy(w, WS[0][n], sizeof WS[0][n]);
            double ll = fit(n, w, mark, 12, 0.1, 1e-6);
            printf("gen %d: %d samples, ll %.4f\n", g, ns - mark, ll);
            fflush(stdout);
            if (g > 0 || g0)
                duel(n, how(1, budget, 10, 6, 1), how(0, budget, 10, 6, 1), 200, 777000 + g * 1000, "new-old");
            memcpy(WS[0][n], w, sizeof WS[0][n]);
            sprintf(path, "%s%d.%d", prefix, n, g);
            save(path, n, w);
            How f = FORMER;
            duel(n, how(0, 1200, 10, 8, 1), f, 100, 555000, "vs former same budget");
            if (g == 0 && !g0) mark = ns;
            else mark = before;
        }
    } else if (!strcmp(argv[1], "duel")) {
        int n = atoi(argv[2]);
        int ev = argv[3][0] == '-' ? -1 : 0;
        if (!ev) load(argv[3], WS[0]);
        How h = how(ev, atoi(argv[4]), atoi(argv[5]), atoi(argv[6]), argc > 9 ? atoi(argv[9]) : 1);
        duel(n, h, FORMER, atoi(argv[7]), argc > 8 ? atoi(argv[8]) : 99000, argv[3]);
    } else if (!strcmp(argv[1], "further")) {
        int n = atoi(argv[2]);
        load(argv[3], WS[0]);
        How player = how(0, argc > 12 ? atoi(argv[10]) : 0, 16, atoi(argv[7]), 1);
        if (argc > 12) player.noise = atof(argv[11]), player.regret = atof(argv[12]);
        if (!player.budget) player.root = 64;
        further(n, how(0, atoi(argv[6]), 16, atoi(argv[7]), 1), how(0, atoi(argv[8]), 16, atoi(argv[9]), 1), player, atoi(argv[4]),
                atoi(argv[5]));
    } else if (!strcmp(argv[1], "told")) {
        load(argv[3], WS[0]);
        told(atoi(argv[2]), how(0, atoi(argv[6]), 16, atoi(argv[7]), 1), atoi(argv[4]), atoi(argv[5]));
    } else if (!strcmp(argv[1], "order")) {
        load(argv[3], WS[0]);
        picks = argc > 7 && !strcmp(argv[7], "last") ? 2 : 1;
        order(atoi(argv[2]), how(0, atoi(argv[5]), 16, atoi(argv[6]), 1), atoi(argv[4]));
    } else if (!strcmp(argv[1], "rungs")) {
        int n = atoi(argv[2]);
        picks = 1;
        load(argv[3], WS[0]);
        How a = how(0, atoi(argv[5]), atoi(argv[5]) ? 16 : 64, atoi(argv[6]), 1),
            b = how(0, atoi(argv[9]), atoi(argv[9]) ? 16 : 64, atoi(argv[10]), 1);
        a.noise = atof(argv[7]);
        a.regret = atof(argv[8]);
        b.noise = atof(argv[11]);
        b.regret = atof(argv[12]);
        a.tilt = argc > 13 ? atof(argv[13]) : 0;
        duel(n, a, b, atoi(argv[4]), argc > 14 ? atoi(argv[14]) : 31000, argv[3]);
    }
}
#endif
