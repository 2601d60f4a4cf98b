/* Learning what a seat of All Around stands for, fast: self play and fits to who won. Run by hand, from the checkout:
 *
 *     cc -O3 -ffp-contract=off -o learner game/games/borders/learner.c -lm
 *     ./learner learn SEED MATCHES,MATCHES,... DATE > assets/games/borders/value.json
 *     ./learner duel SEED SEATS MATCHES A B        (one A among B: files of weights, or "clever"; FILE@TILT has a
 *                                                   temperament, +FILE looks ahead to the next throw as the master,
 *                                                   -FILE does not see what others could do with dice left for them;
 *                                                   FILE:NOISE:REGRET plays as a level, those of judge.py, gentle and
 *                                                   steady with -, master with +)
 *     ./learner boards SEED SEATS MATCHES A [former] [back, rising or circle]
 *                                                  (what each board and each seat wins among equals)
 *     ./learner fair SEED SEATS A [former]         (changes boards until all win alike, tells what they win, each version at
 *                                                  SEATS seats and more, leaves ./e1.json and so on)
 *     ./learner weigh SEED SEATS A FILE...         (what boards from files win beside those that are dealt)
 *
 * The rules are those of `rules.py` without anything that is seen, the clever player is `bot.py`, the inputs are those of
 * `value.py`, the choices those of `judge.py`, of + those of `ahead.py`. The first generation is played by clever players
 * who make mistakes, every later one mostly by what was learned so far; its weights are kept if they are not beaten by
 * those before in either direction. Weights of all generations are left as plain numbers in ./learned.N. Everything
 * follows from the seed, on one kind of machine. */
enum { INPUTS = 53, HIDDEN = 12, PLAIN = 6 }; /* rules: areas that end the match */
typedef short Input;                          /* hundredths */
#include "../../bots/selfplay.h"

enum { FIELDS = 86, COLOURS = 6, DICE = 5, AREAS = 9, SEGMENTS = 24, BOARDS = 8, ROOM = 160, HANDS = 462, CAP = 400, MOST = 4 };
static const int HIGH[AREAS] = {4, 5, 6, 7, 8, 9, 10, 11, 12}, LOW[AREAS] = {2, 2, 3, 3, 4, 4, 5, 5, 6};

typedef struct { Set segment[SEGMENTS], around[SEGMENTS], colour[COLOURS]; int shade[FIELDS], fields[SEGMENTS][5]; char name[4]; } Layout;
typedef struct { const Layout *layout; Set crossed, edge; int high, low; } Sheet;
typedef struct { Sheet sheet[MOST]; int seats, active, turns, goal; } Match;

static Layout layouts[ROOM];
static int boards_dealt = BOARDS; /* the first ones */
static int circle; /* whether play goes on to the end of the circle (B-52) */
static int rising; /* whether the first turn has one throw and the second two (B-54) */
static int throws_again(int turns) { return rising && turns < 2 ? turns : 2; }
static Set near[FIELDS], border[AREAS], started;
/* The whole numbers of the list after a key, and where it ends. */
static int list_after(char **at, const char *key, int *numbers, int most) {
    int depth = 0, many = 0;
    *at = strstr(*at, key);
    if (!*at) return 0;
    for (char *c = *at + strlen(key); *c; c++) {
        if (*c == '[') depth++;
        if (*c == ']' && !--depth) { *at = c; break; }
        if (depth && *c >= '0' && *c <= '9' && many < most) { numbers[many++] = strtol(c, &c, 10); c--; }
    }
    return many;
}
static char *needed(const char *path) {
    char *text = text_of(path);
    if (!text) { perror(path); exit(2); }
    return text;
}
static const char *const COLOUR[COLOURS] = {"red", "yellow", "green", "blue", "orange", "grey"};
/* What follows from the fields of the segments. */
static void complete(Layout *l) {
    memset(l->colour, 0, sizeof l->colour);
    for (int s = 0; s < SEGMENTS; s++) {
        l->segment[s] = l->around[s] = 0;
        for (int f = 0; f < 2 + s % 4; f++) {
            int field = l->fields[s][f];
            l->segment[s] |= BIT(field);
            l->around[s] |= near[field];
            l->shade[field] = s / 4;
        }
        l->colour[s / 4] |= l->segment[s];
    }
}
/* A board from a file of the game. */
static void load_board(Layout *l, const char *path) {
    char *at = needed(path);
    for (int k = 0; k < SEGMENTS; k++) {
        int c = 0, n[5];
        char *name = strstr(at, "\"colour\": \"");
        if (!name) { fprintf(stderr, "%s: too few segments\n", path); exit(2); }
        name += 11;
        while (c < COLOURS - 1 && strncmp(name, COLOUR[c], strlen(COLOUR[c]))) c++;
        at = name;
        int many = list_after(&at, "\"fields\":", n, 5);
        memcpy(l->fields[4 * c + many - 2], n, many * sizeof *n);
    }
    complete(l);
}
/* The geometry and the boards that are dealt, or were before, from the files of the game. */
static void load(int is_former) {
    static const char NAMES_OF[2][2 * BOARDS + 1] = {"e1e2f1f2c1g2h1h2", "a1a2b1b2c1c2d1d2"};
    int n[2 * FIELDS * 4], many;
    char *text = needed("assets/games/borders/geometry.json"), *at = text;
    many = list_after(&at, "\"white\":", n, 2);
    for (int k = 0; k < many; k++) started |= BIT(n[k]);
    many = list_after(&at, "\"links\":", n, 2 * FIELDS * 4);
    for (int k = 0; k + 1 < many; k += 2) near[n[k]] |= BIT(n[k + 1]), near[n[k + 1]] |= BIT(n[k]);
    for (int a = 0; a < AREAS; a++) {
        many = list_after(&at, "\"cycle\":", n, FIELDS);
        for (int k = 0; k < many; k++) border[a] |= BIT(n[k]);
    }
    for (int b = 0; b < BOARDS; b++) {
        char path[80];
        Layout *l = &layouts[b];
        const char *letter = NAMES_OF[is_former] + 2 * b;
        snprintf(l->name, sizeof l->name, "%c%c", letter[0] - 'a' + 'A', letter[1]);
        snprintf(path, sizeof path, "assets/games/borders/boards/%.2s.json", letter);
        load_board(l, path);
    }
}

/* ---- hands of dice: all up to five, small ones first */
static signed char hand[HANDS][COLOURS];
static int held[HANDS], whole_from, more_of[HANDS][COLOURS], fewer_of[HANDS][COLOURS], place[6 * 6 * 6 * 6 * 6 * 6];
static int packed(const signed char *h) { int p = 0; for (int c = 0; c < COLOURS; c++) p = 6 * p + h[c]; return p; }
static void make_hands(void) {
    int n = 0;
    for (int size = 0; size <= DICE; size++) {
        if (size == DICE) whole_from = n;
        for (int p = 0; p < 46656; p++) {
            signed char h[COLOURS];
            int q = p, sum = 0;
            for (int c = COLOURS - 1; c >= 0; c--) h[c] = q % 6, sum += h[c], q /= 6;
            if (sum != size) continue;
            memcpy(hand[n], h, COLOURS);
            held[n] = size;
            place[p] = n++;
        }
    }
    for (int k = 0; k < HANDS; k++)
        for (int c = 0; c < COLOURS; c++) {
            signed char h[COLOURS];
            memcpy(h, hand[k], COLOURS);
            more_of[k][c] = fewer_of[k][c] = -1;
            if (held[k] < DICE) { h[c]++; more_of[k][c] = place[packed(h)]; h[c]--; }
            if (h[c]) { h[c]--; fewer_of[k][c] = place[packed(h)]; }
        }
}
/* What holding every hand and throwing the rest once is worth, from the worth of whole throws. */
static void hold_values(double *v) {
    for (int k = whole_from - 1; k >= 0; k--) {
        double sum = 0;
        for (int c = 0; c < COLOURS; c++) sum += v[more_of[k][c]];
        v[k] = sum / COLOURS;
    }
}
static void best_values(double *v) {
    for (int k = 0; k < HANDS; k++)
        for (int c = 0; c < COLOURS; c++)
            if (hand[k][c] && v[fewer_of[k][c]] > v[k]) v[k] = v[fewer_of[k][c]];
}

/* ---- the clever player of `bot.py` */
static double FADING[20];
static int taken_of(const Match *m) { int t = 0; for (int s = 0; s < m->seats; s++) t |= m->sheet[s].high; return t; }
static int points_of(const Sheet *s) { int p = 0; for (int a = 0; a < AREAS; a++) p += (s->high >> a & 1) * HIGH[a] + (s->low >> a & 1) * LOW[a]; return p; }
static int best_of(const Sheet *s) { int p = 0; for (int a = 0; a < AREAS; a++) { int v = s->high >> a & 1 ? HIGH[a] : s->low >> a & 1 ? LOW[a] : 0; if (v > p) p = v; } return p; }
static int closed_of(const Sheet *s) { return __builtin_popcount(s->high | s->low); }
static int lacking(Set mask, Set crossed) { return count(mask & ~crossed); }

/* What is known of the position while one seat chooses. */
typedef struct {
    const Match *m;
    const Player *player;
    int seat, taken, points[MOST], closed[MOST], lack[MOST][AREAS], need[MOST];
    double logit[MOST], rest, own;
} View;
static int need_of(const int *lack, int scored, int goal) { /* fields to the areas still needed to end the match */
    int found[AREAS], n = 0, wanted = goal - __builtin_popcount(scored), sum = 0;
    if (wanted <= 0) return 0;
    for (int a = 0; a < AREAS; a++)
        if (!(scored >> a & 1)) {
            int at = n++;
            for (; at && found[at - 1] > lack[a]; at--) found[at] = found[at - 1];
            found[at] = lack[a];
        }
    for (int k = 0; k < wanted && k < n; k++) sum += found[k];
    return sum;
}
static double DECAY[3][32];
static int clamp(int x, int from, int to) { return x < from ? from : x > to ? to : x; }
/* What is known of a seat, in the order of `value.py`. */
static void inputs(const View *v, int seat, Set crossed, Set edge, int high, int low, int taken, int wait, short *f) {
    const Layout *layout = v->m->sheet[seat].layout;
    int seats = v->m->seats, scored = high | low, points = 0, best = -99, closed = __builtin_popcount(scored), rival = 0, rivals_need = 99, n = 0;
    int lack[AREAS], open[5] = {0};
    static const int reaches[5] = {1, 2, 3, 5, 8};
    double worth[9] = {0}, threatened = 0, ahead = 0;
    for (int a = 0; a < AREAS; a++) {
        lack[a] = lacking(border[a], crossed);
        points += (high >> a & 1) * HIGH[a] + (low >> a & 1) * LOW[a];
        if (scored >> a & 1) continue;
        int theirs = 99, is_low = taken >> a & 1, l = lack[a];
        for (int o = 0; o < seats; o++) if (o != seat && v->lack[o][a] < theirs && !((v->m->sheet[o].high | v->m->sheet[o].low) >> a & 1)) theirs = v->lack[o][a];
        int which = is_low ? 6 : l < theirs ? 0 : 3, value = is_low ? LOW[a] : HIGH[a];
        for (int d = 0; d < 3; d++) worth[which + d] += value * DECAY[d][l];
        for (int k = 0; k < 5; k++) open[k] += l <= reaches[k];
        if (!is_low && theirs <= 2 && l > 2) threatened += value - LOW[a];
        if (!is_low && theirs > 2 && l <= 2) ahead += value - LOW[a];
    }
    for (int o = 0; o < seats; o++)
        if (o != seat) {
            if (v->points[o] > best) best = v->points[o];
            if (v->closed[o] > rival) rival = v->closed[o];
            if (v->need[o] < rivals_need) rivals_need = v->need[o];
        }
    int lead = points - best, need = need_of(lack, scored, v->m->goal), most = closed > rival ? closed : rival;
    f[n++] = 10 * points; f[n++] = 10 * clamp(lead, -30, 30);
    f[n++] = 100 * (lead > 0); f[n++] = 100 * (lead >= 3); f[n++] = 100 * (lead >= 6); f[n++] = 100 * (lead >= -3); f[n++] = 100 * (lead >= -6);
    f[n++] = 30 * closed; f[n++] = 30 * rival;
    for (int k = 2; k <= 5; k++) f[n++] = 100 * (most >= v->m->goal - 6 + k);
    f[n++] = 5 * need; f[n++] = 5 * clamp(rivals_need, 0, 90);
    f[n++] = 100 * (need <= 2); f[n++] = 100 * (need <= 5); f[n++] = 100 * (rivals_need <= 2); f[n++] = 100 * (rivals_need <= 5);
    for (int k = 0; k < 9; k++) f[n++] = (short)(worth[k] * 10 + 0.5);
    for (int k = 0; k < 5; k++) f[n++] = 50 * open[k];
    int lacks[6] = {0}, colours[3] = {0};
    for (int c = 0; c < COLOURS; c++) {
        int least = 9;
        for (int s = 4 * c; s < 4 * c + 4; s++) {
            int l = lacking(layout->segment[s], crossed);
            lacks[l]++;
            if (l && l < least) least = l;
        }
        for (int k = 0; k < 3; k++) colours[k] += least <= k + 1;
    }
    for (int k = 0; k < 6; k++) f[n++] = 20 * lacks[k];
    for (int k = 0; k < 3; k++) f[n++] = 30 * colours[k];
    int touched = 0;
    for (int c = 0; c < COLOURS; c++) touched += (edge & layout->colour[c]) != 0;
    f[n++] = 30 * touched; f[n++] = 10 * count(edge); f[n++] = 3 * count(crossed);
    f[n++] = 10 * threatened; f[n++] = 10 * ahead;
    f[n++] = 100 * (wait == 1); f[n++] = 100 * (wait == 2); f[n++] = 100 * (wait == 3);
    f[n++] = 100 * (seats == 2); f[n++] = 100 * (seats == 3);
    f[n++] = 100;
    if (n != INPUTS) { fprintf(stderr, "%d inputs\n", n); exit(2); }
}
static const char *const NAMES[INPUTS] = {
    "points",
    "lead over the best other seat",
    "lead of at least 1",
    "lead of at least 3",
    "lead of at least 6",
    "lead of at least -3",
    "lead of at least -6",
    "areas enclosed",
    "most areas another seat has enclosed",
    "at most 4 areas to the end",
    "at most 3 areas to the end",
    "at most 2 areas to the end",
    "at most 1 areas to the end",
    "fields to the areas that end the match",
    "the same of the nearest other seat",
    "at most 2 fields to the end",
    "at most 5 fields to the end",
    "another seat at most 2 fields from the end",
    "another seat at most 5 fields from the end",
    "points of open areas that are nearer to nobody else, x 0.92 for every field missing",
    "points of open areas that are nearer to nobody else, x 0.8 for every field missing",
    "points of open areas that are nearer to nobody else, x 0.6 for every field missing",
    "points of open areas that another seat is as near to, x 0.92 for every field missing",
    "points of open areas that another seat is as near to, x 0.8 for every field missing",
    "points of open areas that another seat is as near to, x 0.6 for every field missing",
    "points of open areas that somebody has, x 0.92 for every field missing",
    "points of open areas that somebody has, x 0.8 for every field missing",
    "points of open areas that somebody has, x 0.6 for every field missing",
    "open areas with at most 1 fields missing",
    "open areas with at most 2 fields missing",
    "open areas with at most 3 fields missing",
    "open areas with at most 5 fields missing",
    "open areas with at most 8 fields missing",
    "segments with 0 fields missing",
    "segments with 1 fields missing",
    "segments with 2 fields missing",
    "segments with 3 fields missing",
    "segments with 4 fields missing",
    "segments with 5 fields missing",
    "colours with a segment with at most 1 fields missing",
    "colours with a segment with at most 2 fields missing",
    "colours with a segment with at most 3 fields missing",
    "colours in reach",
    "fields in reach",
    "crosses",
    "what would be lost if others enclose areas they are about to",
    "what is won by enclosing areas that only this seat is about to",
    "1 turns of others before the own",
    "2 turns of others before the own",
    "3 turns of others before the own",
    "two seats",
    "three seats",
    "always"};
/* What the weights of inputs in hundredths, as they are learned, are multiplied with for inputs as they are. */
static const double SCALE[INPUTS] = {
    .1, .1, 1, 1, 1, 1, 1, .3, .3, 1, 1, 1, 1, .05, .05, 1, 1, 1, 1, .1, .1, .1, .1, .1, .1, .1, .1, .1, .5, .5, .5, .5, .5,
    .2, .2, .2, .2, .2, .2, .3, .3, .3, .3, .1, .03, .1, .1, 1, 1, 1, 1, 1, 1};
static float input_of(int k, Input value) { (void)k; return 0.01f * value; }
static double weight_of(int k, float weight) { return weight * SCALE[k]; }
static int wait_of(const Match *m, int seat) { return wait_at(m->turns, m->seats, seat); }
static void see(View *v, const Match *m, int seat, const Player *player) {
    v->m = m; v->seat = seat; v->player = player; v->taken = taken_of(m); v->rest = 0;
    for (int s = 0; s < m->seats; s++) {
        const Sheet *sheet = &m->sheet[s];
        v->points[s] = points_of(sheet); v->closed[s] = closed_of(sheet);
        for (int a = 0; a < AREAS; a++) v->lack[s][a] = lacking(border[a], sheet->crossed);
        v->need[s] = need_of(v->lack[s], sheet->high | sheet->low, m->goal);
    }
    if (player->clever) return;
    for (int s = 0; s < m->seats; s++) {
        const Sheet *sheet = &m->sheet[s];
        short f[INPUTS];
        inputs(v, s, sheet->crossed, sheet->edge, sheet->high, sheet->low, v->taken, wait_of(m, s), f);
        v->logit[s] = net(player, f);
        if (s != seat) v->rest += exp(v->logit[s]);
    }
    v->own = v->logit[seat];
}
/* The sheet's worth to the clever player, its ending included; or the own logarithm less that of the others' strength. */
static double worth_of(const View *v, Set crossed) {
    const Sheet *sheet = &v->m->sheet[v->seat];
    double worth = 0;
    for (int a = 0; a < AREAS; a++)
        if (!((sheet->high | sheet->low) >> a & 1)) worth += (v->taken >> a & 1 ? LOW[a] : HIGH[a]) * FADING[lacking(border[a], crossed)];
    return worth;
}
static double ending_of(const View *v, Set crossed) {
    const Sheet *sheet = &v->m->sheet[v->seat];
    int closed = v->closed[v->seat], points = v->points[v->seat], best = -99;
    for (int a = 0; a < AREAS; a++)
        if (!((sheet->high | sheet->low) >> a & 1) && !lacking(border[a], crossed)) closed++, points += v->taken >> a & 1 ? LOW[a] : HIGH[a];
    if (closed < v->m->goal) return 0;
    for (int o = 0; o < v->m->seats; o++) if (o != v->seat && v->points[o] > best) best = v->points[o];
    return .5 * (points - best);
}
static double END = 0.8;
/* Whether the match is over after this turn if the goal is reached. */
static int is_last(const Match *m) { return !circle || (m->turns + 1) % m->seats == 0; }
static double after(const View *v, Set crossed, Set edge) {
    if (v->player->clever) return worth_of(v, crossed) + ending_of(v, crossed);
    const Match *m = v->m;
    const Sheet *sheet = &m->sheet[v->seat];
    int high = sheet->high, low = sheet->low, taken = v->taken, seat = v->seat;
    short f[INPUTS];
    for (int a = 0; a < AREAS; a++)
        if (!((high | low) >> a & 1) && !(border[a] & ~crossed)) { if (v->taken >> a & 1) low |= 1 << a; else high |= 1 << a, taken |= 1 << a; }
    if (high == sheet->high && low == sheet->low && v->closed[seat] < m->goal) {
        int over = 0;
        for (int s = 0; s < m->seats; s++) over |= is_last(m) && v->closed[s] >= m->goal;
        if (!over) {
            inputs(v, seat, crossed, edge, high, low, taken, wait_of(m, seat), f);
            return net(v->player, f) - log(v->rest);
        }
    }
    /* areas are closed: all stand otherwise */
    View w = *v;
    Sheet now = *sheet;
    now.high = high; now.low = low;
    w.points[seat] = points_of(&now); w.closed[seat] = closed_of(&now);
    for (int a = 0; a < AREAS; a++) w.lack[seat][a] = lacking(border[a], crossed);
    w.need[seat] = need_of(w.lack[seat], high | low, m->goal);
    int over = 0;
    for (int s = 0; s < m->seats; s++) over |= is_last(m) && w.closed[s] >= m->goal;
    double own = 0, rest = 0;
    for (int s = 0; s < m->seats; s++) {
        double logit;
        if (over) logit = END * w.points[s] + .05 * (s == seat ? best_of(&now) : best_of(&m->sheet[s]));
        else if (s == seat) { inputs(&w, s, crossed, edge, high, low, taken, wait_of(m, s), f); logit = net(v->player, f); }
        else {
            const Sheet *o = &m->sheet[s];
            inputs(&w, s, o->crossed, o->edge, o->high, o->low, taken, wait_of(m, s), f);
            logit = net(v->player, f);
        }
        if (s == seat) own = logit; else rest += exp(logit);
    }
    return own - log(rest);
}
static Set edge_after(Set crossed, Set edge, Set more) { return (edge | more) & ~crossed; }

/* What the hands that are left are worth to the others, by how much it lowers the own logarithm; the clever player has a price. */
typedef struct { double left[HANDS], single[COLOURS]; } Gift;
static void gifts(const View *v, Gift *g) {
    const Match *m = v->m;
    if (v->player->clever || v->player->sees < 0) return;
    double gain[MOST][COLOURS][DICE + 1] = {{{0}}};
    for (int o = 0; o < m->seats; o++) {
        if (o == v->seat) continue;
        View w = *v;
        w.seat = o;
        w.rest = 0;
        for (int s = 0; s < m->seats; s++) if (s != o) w.rest += exp(v->logit[s]);
        double base = v->logit[o] - log(w.rest);
        for (int c = 0; c < COLOURS; c++) {
            Set crossed = m->sheet[o].crossed, edge = m->sheet[o].edge;
            const Layout *layout = m->sheet[o].layout;
            for (int k = 1; k <= DICE; k++) {
                double best = gain[o][c][k - 1] + base;
                int field = -1;
                for (Set f = edge & layout->colour[c]; f; f &= f - 1) {
                    int at = low_bit(f);
                    double value = after(&w, crossed | BIT(at), edge_after(crossed | BIT(at), edge, near[at]));
                    if (value > best) best = value, field = at;
                }
                gain[o][c][k] = best - base;
                if (field < 0) { for (int j = k; j <= DICE; j++) gain[o][c][j] = gain[o][c][k]; break; }
                crossed |= BIT(field);
                edge = edge_after(crossed, edge, near[field]);
            }
        }
    }
    double idle = log(v->rest);
    for (int k = 0; k < HANDS; k++) {
        double rest = 0;
        for (int o = 0; o < m->seats; o++) {
            if (o == v->seat) continue;
            double sum = v->logit[o];
            for (int c = 0; c < COLOURS; c++) sum += gain[o][c][(int)hand[k][c]];
            rest += exp(sum);
        }
        g->left[k] = log(rest) - idle;
    }
    for (int c = 0; c < COLOURS; c++) g->single[c] = g->left[more_of[0][c]];
}
static const double GIFT = .04; /* what a die costs who does not see that, as in turns.py */
static double given(const View *v, const Gift *g, int whole, int left) {
    if (v->player->clever) return .15 * held[left];
    if (v->player->sees < 0) return GIFT * held[left];
    if (held[left]) return g->left[left];
    double most = 0;
    for (int c = 0; c < COLOURS; c++) if (hand[whole][c] && g->single[c] > most) most = g->single[c];
    return most;
}
static double sigma(double x) { return 1 / (1 + exp(-x)); }

/* What every whole throw is worth: the best segments for it, colour by colour, and what is left for the others. */
static void throw_values(const View *v, const Gift *g, double base, double noise, double *values) {
    const Sheet *sheet = &v->m->sheet[v->seat];
    double gain[COLOURS][DICE + 1];
    for (int c = 0; c < COLOURS; c++) {
        int lack[4];
        gain[c][0] = 0;
        for (int j = 1; j <= DICE; j++) gain[c][j] = -1e9;
        for (int s = 0; s < 4; s++) lack[s] = lacking(sheet->layout->segment[4 * c + s], sheet->crossed);
        for (int set = 1; set < 16; set++) {
            int cost = 0, ok = 1;
            for (int s = 0; s < 4; s++) if (set >> s & 1) cost += lack[s], ok &= lack[s] > 0;
            if (!ok || cost > DICE) continue;
            if (v->player->clever) {
                double sum = 0, before = worth_of(v, sheet->crossed);
                for (int s = 0; s < 4; s++) if (set >> s & 1) sum += worth_of(v, sheet->crossed | sheet->layout->segment[4 * c + s]) - before;
                if (noise) sum += noise * gauss();
                if (sum > gain[c][cost]) gain[c][cost] = sum;
                continue;
            }
            Set crossed = sheet->crossed, edge = sheet->edge;
            for (int s = 0; s < 4; s++) if (set >> s & 1) crossed |= sheet->layout->segment[4 * c + s], edge |= sheet->layout->around[4 * c + s];
            double x = after(v, crossed, edge & ~crossed) - base + (noise ? noise * gauss() : 0);
            if (x > gain[c][cost]) gain[c][cost] = x;
        }
    }
    for (int k = whole_from; k < HANDS; k++) {
        double best = -1e9;
        int use[COLOURS], shown[COLOURS], many = 0;
        for (int c = 0; c < COLOURS; c++) if (hand[k][c]) shown[many++] = c;
        memset(use, 0, sizeof use);
        for (;;) {
            double sum = 0;
            int left = k;
            for (int i = 0; i < many; i++) {
                sum += gain[shown[i]][use[i]];
                for (int j = 0; j < use[i]; j++) left = fewer_of[left][shown[i]];
            }
            if (sum > -1e8) {
                sum -= given(v, g, k, left);
                if (sum > best) best = sum;
            }
            int i = 0;
            while (i < many) {
                do use[i]++; while (use[i] <= hand[k][shown[i]] && gain[shown[i]][use[i]] < -1e8);
                if (use[i] <= hand[k][shown[i]]) break;
                use[i++] = 0;
            }
            if (i == many) break;
        }
        values[k] = v->player->clever ? best : sigma(base + best);
    }
}
enum { SETS = 200 };
static struct { Set crossed, edge; int left, some; double worth; } sets[SETS]; /* what was looked at for action 1 */
static int set_count;
static void complete_best(const View *v, const Gift *g, int whole, int left, int from, int some, Set crossed, Set edge, double noise, double *best, Set *crosses, Set *edges, int *rest) {
    const Sheet *sheet = &v->m->sheet[v->seat];
    double x = after(v, crossed, edge) - given(v, g, whole, left) + (noise ? noise * gauss() : 0);
    if (x > *best) *best = x, *crosses = crossed, *edges = edge, *rest = left;
    if ((v->player->sees > 0 || v->player->is_level) && set_count < SETS) {
        sets[set_count].crossed = crossed; sets[set_count].edge = edge; sets[set_count].left = left; sets[set_count].some = some;
        sets[set_count++].worth = x;
    }
    for (int s = from; s < SEGMENTS; s++) {
        int l = lacking(sheet->layout->segment[s], crossed);
        if (!l || l > hand[left][s >> 2]) continue;
        int fewer = left;
        for (int k = 0; k < l; k++) fewer = fewer_of[fewer][s >> 2];
        Set next = crossed | sheet->layout->segment[s];
        complete_best(v, g, whole, fewer, s + 1, some | 1 << s, next, (edge | sheet->layout->around[s]) & ~next, noise, best, crosses, edges, rest);
    }
}
/* Which of these sets of segments a level completes, one segment after the other: each with the best that can be completed
 * beside it, or to leave it at that. */
static int completed_by(const Player *p) {
    double apart[SETS], chance[SEGMENTS + 1], noise[SEGMENTS + 1];
    int here = 0;
    for (int k = 0; k < set_count; k++) apart[k] = gauss();
    for (;;) {
        int with[SEGMENTS + 1];
        for (int s = 0; s <= SEGMENTS; s++) {
            with[s] = s < SEGMENTS ? -1 : here;
            for (int k = 0; s < SEGMENTS && k < set_count; k++)
                if (sets[k].some >> s & ~(sets[here].some >> s) & 1 && !(sets[here].some & ~sets[k].some) && (with[s] < 0 || sets[k].worth > sets[with[s]].worth)) with[s] = k;
            chance[s] = with[s] < 0 ? -1 : sigma(sets[with[s]].worth);
            noise[s] = with[s] < 0 ? 0 : apart[with[s]];
        }
        int s = taken(p, SEGMENTS + 1, chance, noise), next = 0;
        if (s == SEGMENTS) return here;
        while (sets[next].some != (sets[here].some | 1 << s)) next++;
        here = next;
    }
}
static void score(Match *m, int acting);
/* The chance of a seat whose turn begins with these crosses, before it throws; below 0 if the match is over. */
static double next_turn(const View *v, Set crossed, Set edge) {
    Match m = *v->m;
    View w;
    Gift g;
    double values[HANDS];
    m.sheet[v->seat].crossed = crossed; m.sheet[v->seat].edge = edge;
    score(&m, 1 << v->seat);
    for (int s = 0; s < m.seats; s++) if (is_last(&m) && closed_of(&m.sheet[s]) >= m.goal) return -1;
    m.active = v->seat; m.turns++;
    see(&w, &m, v->seat, v->player);
    gifts(&w, &g);
    throw_values(&w, &g, after(&w, crossed, edge), 0, values);
    hold_values(values);
    for (int k = 0; k < throws_again(m.turns); k++) {
        best_values(values);
        hold_values(values);
    }
    return values[0];
}
enum { LOOKS = 120, MOST_LOOKS = 200 }; /* by whoever is no level, and at most */
static const int LOOKS_OF[] = {40, 80, MOST_LOOKS}; /* by levels, as in judge.py */
enum { TRIED = 6 };
static const double MARGIN = .3;
static void mark_best(const View *v, int pool, int is_single, double noise, Set *crosses, Set *edges) {
    const Sheet *sheet = &v->m->sheet[v->seat];
    struct { Set crossed, edge; int pool; } wait[MOST_LOOKS + 2];
    Set seen[MOST_LOOKS + 2], open_of[MOST_LOOKS + 2];
    double worth[MOST_LOOKS + 2];
    int many = 1, known = 1, looks = v->player->is_level ? LOOKS_OF[v->player->sees + 1] : LOOKS;
    wait[0].crossed = seen[0] = sheet->crossed; wait[0].edge = sheet->edge; wait[0].pool = pool;
    double best = after(v, sheet->crossed, sheet->edge);
    *crosses = sheet->crossed; *edges = sheet->edge;
    worth[0] = best; open_of[0] = sheet->edge;
    for (int at = 0; at < many; at++) {
        Set reach = 0, crossed = wait[at].crossed, edge = wait[at].edge;
        int has = wait[at].pool;
        for (int c = 0; c < COLOURS; c++) if (hand[has][c]) reach |= sheet->layout->colour[c];
        for (Set f = edge & reach; f; f &= f - 1) {
            int field = low_bit(f), is_seen = 0;
            Set next = crossed | BIT(field);
            if (known > looks) break;
            for (int k = 0; k < known && !is_seen; k++) is_seen = seen[k] == next;
            if (is_seen) continue;
            seen[known++] = next;
            Set open = (edge | near[field]) & ~next;
            double x = after(v, next, open) + (noise ? noise * gauss() : 0);
            worth[known - 1] = x; open_of[known - 1] = open;
            if (x > best) best = x, *crosses = next, *edges = open;
            int left = is_single ? 0 : fewer_of[has][sheet->layout->shade[field]];
            if (left) { wait[many].crossed = next; wait[many].edge = open; wait[many++].pool = left; }
        }
    }
    if (v->player->is_level && v->player->noise) {
        for (int k = 0; k < known; k++) worth[k] = sigma(worth[k]);
        int pick = taken(v->player, known, worth, 0);
        *crosses = seen[pick]; *edges = open_of[pick];
        return;
    }
    if (v->player->sees <= 0 || wait_of(v->m, v->seat)) return;
    /* Whose turn it is next throws after the best of them. */
    double most = -1, near_to = best - MARGIN;
    Set glanced = *crosses, glanced_edge = *edges;
    for (int tried = 0; tried < TRIED; tried++) {
        int pick = -1;
        for (int k = 0; k < known; k++) if (worth[k] >= near_to && (pick < 0 || worth[k] > worth[pick])) pick = k;
        if (pick < 0) break;
        double x = next_turn(v, seen[pick], open_of[pick]);
        if (x < 0) { /* over for one of them: as it was at a glance */
            *crosses = glanced;
            *edges = glanced_edge;
            return;
        }
        if (x > most) most = x, *crosses = seen[pick], *edges = open_of[pick];
        worth[pick] = -1e9;
    }
}
static void score(Match *m, int acting) {
    int taken = taken_of(m);
    for (int s = 0; s < m->seats; s++) {
        Sheet *sheet = &m->sheet[s];
        if (!(acting >> s & 1)) continue;
        for (int a = 0; a < AREAS; a++)
            if (!((sheet->high | sheet->low) >> a & 1) && !(border[a] & ~sheet->crossed)) {
                if (taken >> a & 1) sheet->low |= 1 << a; else sheet->high |= 1 << a;
            }
    }
}
static void note(const Match *m) {
    static const Player blind = {.clever = 1};
    View v;
    Position *p = next_position(m->seats);
    see(&v, m, 0, &blind);
    for (int s = 0; s < m->seats; s++) {
        const Sheet *sheet = &m->sheet[s];
        inputs(&v, s, sheet->crossed, sheet->edge, sheet->high, sheet->low, v.taken, wait_of(m, s), p->f[s]);
    }
}
/* The chance after action 1 with these crosses: the others cross what is best at a glance, with two seats the other throws. */
static double passed_on(const View *v, int whole, int left, Set crossed, Set edge) {
    static Player plain;
    plain = *v->player;
    plain.sees = 0;
    Match m = *v->m;
    int active = v->seat, is_single = !held[left], acting = 0, over = 0;
    Set made[MOST], open[MOST];
    View w;
    m.sheet[active].crossed = crossed; m.sheet[active].edge = edge;
    score(&m, 1 << active);
    for (int s = 0; s < m.seats; s++) {
        if (s == active) continue;
        see(&w, &m, s, &plain);
        mark_best(&w, is_single ? whole : left, is_single, 0, &made[s], &open[s]);
        acting |= 1 << s;
    }
    for (int s = 0; s < m.seats; s++) if (s != active) m.sheet[s].crossed = made[s], m.sheet[s].edge = open[s];
    score(&m, acting);
    for (int s = 0; s < m.seats; s++) over |= is_last(&m) && closed_of(&m.sheet[s]) >= m.goal;
    if (over) {
        int most = -1, many = 0, mine = 0;
        for (int s = 0; s < m.seats; s++) {
            int key = 100 * points_of(&m.sheet[s]) + best_of(&m.sheet[s]);
            if (key > most) most = key, many = mine = 0;
            if (key == most) many++, mine |= s == active;
        }
        return mine ? 1.0 / many : 0;
    }
    if (m.seats == 2 && !wait_of(&m, 1 - active)) {
        w.m = &m; w.seat = 1 - active; w.player = &plain;
        return 1 - next_turn(&w, m.sheet[1 - active].crossed, m.sheet[1 - active].edge);
    }
    see(&w, &m, active, &plain);
    return sigma(w.own - log(w.rest));
}
static int turn(Match *m, const Player *const *players, const Habit *habits, int *winners) {
    int active = m->active, whole = 0, seats = m->seats;
    View v;
    Gift g;
    double values[HANDS], finished[HANDS], noise = habits[active].noise;
    see(&v, m, active, players[active]);
    gifts(&v, &g);
    double base = after(&v, m->sheet[active].crossed, m->sheet[active].edge);
    throw_values(&v, &g, base, noise, finished);
    signed char h[COLOURS] = {0};
    for (int d = 0; d < DICE; d++) h[below(COLOURS)]++;
    whole = place[packed(h)];
    for (int left = throws_again(m->turns); left > 0; left--) {
        memcpy(values, finished, sizeof values);
        hold_values(values);
        if (left == 2) { best_values(values); for (int k = 0; k < whole_from; k++) values[k] = 0; hold_values(values); }
        for (int k = whole_from; k < HANDS; k++) values[k] = finished[k];
        /* the best part of the hand to hold */
        int best = whole;
        double top = values[whole];
        signed char *mine = hand[whole];
        for (int k = 0; k < whole_from; k++) {
            int ok = 1;
            for (int c = 0; c < COLOURS; c++) ok &= hand[k][c] <= mine[c];
            if (ok && values[k] > top) top = values[k], best = k;
        }
        if (v.player->tilt || v.player->is_level) {
            static double risk[HANDS], chance[HANDS];
            for (int k = 0; k < HANDS; k++) {
                int ok = k < whole_from || k == whole;
                for (int c = 0; c < COLOURS; c++) ok &= hand[k][c] <= mine[c];
                chance[k] = ok ? values[k] : -1;
                risk[k] = k == whole ? -1 : 2.0 * (DICE - held[k]) / DICE - 1;
            }
            if (v.player->is_level) best = taken(v.player, HANDS, chance, 0);
            best = tilted(HANDS, chance, risk, best, v.player->tilt);
        }
        dare(v.player, best == whole ? 0 : DICE - held[best]);
        if (habits[active].stray && unit() < habits[active].stray) { best = whole; while (held[best] && unit() < .5) { int c = below(COLOURS); if (hand[best][c]) best = fewer_of[best][c]; } }
        if (best == whole) break;
        memcpy(h, hand[best], COLOURS);
        for (int d = held[best]; d < DICE; d++) h[below(COLOURS)]++;
        whole = place[packed(h)];
    }
    double best = -1e9;
    Set crossed[MOST], edge[MOST];
    int rest = whole;
    set_count = 0;
    complete_best(&v, &g, whole, whole, 0, 0, m->sheet[active].crossed, m->sheet[active].edge, noise, &best, &crossed[active], &edge[active], &rest);
    if (players[active]->is_level && players[active]->noise) {
        int made = completed_by(players[active]);
        crossed[active] = sets[made].crossed; edge[active] = sets[made].edge; rest = sets[made].left;
    } else if (players[active]->sees > 0) {
        double most = -1, near_to = best - MARGIN;
        int many = set_count < SETS ? set_count : SETS;
        for (int tried = 0; tried < TRIED; tried++) {
            int pick = -1;
            for (int k = 0; k < many; k++) if (sets[k].worth >= near_to && (pick < 0 || sets[k].worth > sets[pick].worth)) pick = k;
            if (pick < 0) break;
            double x = passed_on(&v, whole, sets[pick].left, sets[pick].crossed, sets[pick].edge);
            if (x > most) most = x, crossed[active] = sets[pick].crossed, edge[active] = sets[pick].edge, rest = sets[pick].left;
            sets[pick].worth = -1e9;
        }
    }
    m->sheet[active].crossed = crossed[active]; m->sheet[active].edge = edge[active];
    score(m, 1 << active);
    int is_single = !held[rest], pool = is_single ? whole : rest, acting = 0;
    for (int s = 0; s < seats; s++) {
        if (s == active) continue;
        see(&v, m, s, players[s]);
        mark_best(&v, pool, is_single, habits[s].noise, &crossed[s], &edge[s]);
        acting |= 1 << s;
    }
    for (int s = 0; s < seats; s++) if (s != active) m->sheet[s].crossed = crossed[s], m->sheet[s].edge = edge[s];
    score(m, acting);
    m->turns++;
    int over = m->turns >= CAP;
    if (!circle || m->turns % seats == 0)
        for (int s = 0; s < seats; s++) over |= closed_of(&m->sheet[s]) >= m->goal;
    if (over) {
        int most = -1;
        for (int s = 0; s < seats; s++) {
            int key = 100 * points_of(&m->sheet[s]) + best_of(&m->sheet[s]);
            if (key > most) most = key, *winners = 0;
            if (key == most) *winners |= 1 << s;
        }
        return 1;
    }
    m->active = seat_at(m->turns, seats);
    return 0;
}
static int dealt[MOST]; /* which boards in the last match */
static int match(int seats, const Player *const *players, const Habit *habits, int is_learning, int goal, u64 seed) {
    rng_state = seed;
    Match m = {.seats = seats, .goal = goal};
    int boards[ROOM], winners = 0;
    for (int k = 0; k < boards_dealt; k++) boards[k] = k;
    for (int s = 0; s < seats; s++) {
        int pick = s + below(boards_dealt - s), t = boards[pick];
        boards[pick] = boards[s];
        m.sheet[s].layout = &layouts[dealt[s] = t];
        m.sheet[s].crossed = started;
        for (Set f = started; f; f &= f - 1) m.sheet[s].edge |= near[low_bit(f)];
        m.sheet[s].edge &= ~started;
    }
    first = m.active = below(seats);
    while (!turn(&m, players, habits, &winners))
        if (is_learning && unit() < KEPT) note(&m);
    turns_played += m.turns;
    return winners;
}
static const double NOISE[3] = {0, .1, .4}, STRAY[3] = {0, .02, .1};
static const int CLEVER = 3;
static int rules_of(int seats) { return seats == 2 && unit() < .1 ? PLAIN - 1 : PLAIN; }
/* Equal players: wins and matches by board and by seat, counted from who began. */
typedef struct { double won[ROOM], won_at[MOST], shared; int seen[ROOM]; } Tally;
static void tally(u64 seed, int seats, int matches, const Player *player, Tally *t) {
    static const Habit steady[MOST];
    const Player *all[MOST] = {player, player, player, player};
    memset(t, 0, sizeof *t);
    for (int k = 0; k < matches; k++) {
        int winners = match(seats, all, steady, 0, PLAIN, seed_of(seed, 78, k)), many = __builtin_popcount(winners);
        for (int s = 0; s < seats; s++) {
            t->seen[dealt[s]]++;
            if (!(winners >> s & 1)) continue;
            t->won[dealt[s]] += 1.0 / many;
            t->won_at[(s - first + seats) % seats] += 1.0 / many;
        }
        t->shared += many > 1;
    }
}
static void print_boards(u64 seed, int seats, int matches, const Player *player) {
    static Tally t;
    tally(seed, seats, matches, player, &t);
    double wide = 100 * quantile(.05 / BOARDS); /* as many are compared (Bonferroni) */
    for (int k = 0; k < BOARDS; k++) {
        double p = t.won[k] / t.seen[k];
        printf("%s %.1f +- %.1f  ", layouts[k].name, 100 * p, wide * sqrt(p * (1 - p) / t.seen[k]));
    }
    printf("%% of about %d seats each\nfirst to last", matches * seats / BOARDS);
    for (int s = 0; s < seats; s++) printf(" %.1f", 100 * t.won_at[s] / matches);
    printf(" %% of %d, shared %.1f %%\n", matches, 100 * t.shared / matches);
}
/* What boards from files win beside those that are dealt, each at about so many seats. */
static void weigh(u64 seed, int seats, const Player *player, int many, char **paths) {
    static Tally t;
    for (int k = 0; k < many && k < ROOM - BOARDS; k++) load_board(&layouts[boards_dealt++], paths[k]);
    tally(seed, MOST, seats * boards_dealt / MOST, player, &t);
    for (int k = 0; k < boards_dealt; k++) {
        double p = t.won[k] / t.seen[k];
        printf("%s %.1f +- %.1f\n", k < BOARDS ? layouts[k].name : paths[k - BOARDS], 100 * p, 196 * sqrt(p * (1 - p) / t.seen[k]));
    }
}
/* ---- fair boards: segments exchange their colours, or a field goes from one to the next; all else stays */
enum { LEAST_COLOURS = 5 };
static int is_one_piece(Set fields) {
    Set part = fields & -fields, rim = part;
    while (rim) {
        Set around = 0;
        for (Set f = rim; f; f &= f - 1) around |= near[low_bit(f)];
        rim = around & fields & ~part;
        part |= rim;
    }
    return part == fields;
}
static int colours_in(const Layout *l, Set fields) {
    int many = 0;
    for (int c = 0; c < COLOURS; c++) many += (l->colour[c] & fields) != 0;
    return many;
}
/* Whether two segments touch none of their own colour (B-04), and every area and the start show several colours. */
static int is_fit(const Layout *l, int one, int other) {
    Set edge = 0;
    if ((l->around[one] & l->colour[one / 4] & ~l->segment[one]) || (l->around[other] & l->colour[other / 4] & ~l->segment[other])) return 0;
    for (int a = 0; a < AREAS; a++) if (colours_in(l, border[a]) < LEAST_COLOURS) return 0;
    for (Set f = started; f; f &= f - 1) edge |= near[low_bit(f)];
    return colours_in(l, edge & ~started) == 4;
}
/* Two segments by lot of one size exchange their colours; or a field goes to a segment beside its own, one shorter, which is the
 * longer one then, so that these exchange theirs. */
static void change(Layout *l) {
    for (int attempt = 0, is_shift = below(2); attempt < 4000; attempt++) {
        Layout next = *l;
        int one = below(SEGMENTS), other = 4 * below(COLOURS) + (one + is_shift) % 4, n = 2 + one % 4, at = below(n + 1);
        int *short_one = next.fields[one], *long_one = next.fields[other];
        if (one == other || (is_shift && n == 5)) continue;
        if (!is_shift) {
            memcpy(short_one, l->fields[other], sizeof next.fields[0]);
            memcpy(long_one, l->fields[one], sizeof next.fields[0]);
        } else {
            int field = l->fields[other][at], k = 0;
            if (!(l->around[one] & BIT(field)) || !is_one_piece(l->segment[other] & ~BIT(field))) continue;
            for (int f = 0; f <= n; f++) if (f != at) short_one[k++] = l->fields[other][f];
            /* in their order, where it is one */
            int is_first = (near[field] & BIT(l->fields[one][0])) != 0;
            memcpy(long_one + is_first, l->fields[one], n * sizeof *long_one);
            long_one[is_first ? 0 : n] = field;
        }
        complete(&next);
        if (!is_fit(&next, one, other)) continue;
        *l = next;
        return;
    }
}
static void print_board(FILE *file, const Layout *l) {
    fprintf(file, "{\n  \"segments\": [\n");
    for (int s = 0; s < SEGMENTS; s++) {
        fprintf(file, "    {\"colour\": \"%s\", \"fields\": [", COLOUR[s / 4]);
        for (int f = 0; f < 2 + s % 4; f++) fprintf(file, "%s%d", f ? ", " : "", l->fields[s][f]);
        fprintf(file, "]}%s\n", s < SEGMENTS - 1 ? "," : "");
    }
    fprintf(file, "  ]\n}\n");
}
/* Some versions of a board, the first as it is, in the order of how near they seem to be to what is fair. */
typedef struct { Layout layout; double won, seen; } Version;
typedef struct { Version version[ROOM]; int many; double usual; } Side;
static double share_of(const Version *v) { return v->won / v->seen; }
/* What a version wins, as far as can be said: what is seldom seen is taken to be much like the other versions. */
static double guess(const Side *side, const Version *v) {
    const double weight = .25 * .75 / (.02 * .02); /* versions of a board lie about two points apart */
    return (v->won + weight * side->usual) / (v->seen + weight);
}
/* Plays all versions, each at so many seats, and leaves the best ones of each board. */
static void sift(u64 seed, Side *sides, int seats, int left, const Player *player) {
    static Tally t;
    int n = 0;
    for (int b = 0; b < BOARDS; b++) for (int k = 0; k < sides[b].many; k++) layouts[n++] = sides[b].version[k].layout;
    boards_dealt = n;
    tally(seed, MOST, seats * n / MOST, player, &t);
    n = 0;
    for (int b = 0; b < BOARDS; b++) {
        Side *side = &sides[b];
        double sum = 0;
        for (int k = 0; k < side->many; k++, n++) {
            side->version[k].won += t.won[n], side->version[k].seen += t.seen[n];
            sum += share_of(&side->version[k]) / side->many;
        }
        if (!side->usual) side->usual = sum;
        for (int k = 0; k < side->many; k++)
            for (int o = k + 1; o < side->many; o++)
                if (fabs(guess(side, &side->version[o]) - .25) < fabs(guess(side, &side->version[k]) - .25)) {
                    Version v = side->version[k];
                    side->version[k] = side->version[o];
                    side->version[o] = v;
                }
        if (side->many > left) side->many = left;
    }
}
static void make_fair(u64 seed, int seats, const Player *player) {
    static Side sides[BOARDS];
    for (int b = 0; b < BOARDS; b++) sides[b].version[0].layout = layouts[b], sides[b].many = 1;
    for (int round = 0; round < 9; round++) {
        int is_done = 1;
        sift(seed + 100 * round, sides, 9 * seats, 1, player);
        for (int b = 0; b < BOARDS; b++) {
            char path[20];
            Side *side = &sides[b];
            const Version *first = side->version;
            double share = share_of(first), off = fabs(share - .25);
            fprintf(stderr, "%s %.1f (%.0f)  ", first->layout.name, 100 * share, first->seen);
            char letter = first->layout.name[0] - 'A' + 'a';
            snprintf(path, sizeof path, "%c%c.json", letter < 'e' ? letter + 4 : letter, first->layout.name[1]);
            FILE *file = fopen(path, "w");
            print_board(file, &first->layout);
            fclose(file);
            side->usual = 0;
            if (off < .01) continue;
            is_done = 0;
            side->many = off < .02 ? 10 : off < .03 ? 18 : 30;
            int most = off < .02 ? 3 : off < .03 ? 6 : 12;
            rng_state = seed_of(seed, 80 + round, b);
            for (int k = 1; k < side->many; k++) {
                side->version[k] = (Version){.layout = first->layout};
                for (int step = below(most); step >= 0; step--) change(&side->version[k].layout);
            }
        }
        fprintf(stderr, "%% (seats), round %d\n", round);
        if (is_done) break;
        for (int many = 0, b = 0; b < BOARDS; b++) { /* as many as there is room for */
            if (many + sides[b].many > ROOM - BOARDS) sides[b].many = 1;
            many += sides[b].many;
        }
        sift(seed + 100 * round + 1, sides, seats, 4, player);
        sift(seed + 100 * round + 2, sides, 3 * seats, 2, player);
        sift(seed + 100 * round + 3, sides, 9 * seats, 1, player);
    }
}
static void tables(void) {
    FADING[0] = 1;
    for (int n = 1; n < 20; n++) FADING[n] = .85 * pow(.92, n);
    for (int n = 0; n < 32; n++) DECAY[0][n] = pow(.92, n), DECAY[1][n] = pow(.8, n), DECAY[2][n] = pow(.6, n);
    make_hands();
}
#ifdef SHARED
/* ---- for whoever compares this with `judge.py`: how often of so many times a level comes to have crossed these fields, the last
 * of them anything else, sets as two halves each; by the dice of action 2, or by those that were thrown. */
static Set set_of(const u64 *halves) { return halves[0] + ((Set)halves[1] << 64); }
void ready(void) {
    tables();
    load(0);
}
void crosses_taken(int seats, int seat, int active, int turns, const int *boards, const u64 *crossed, const int *high, const int *low,
                   const char *level, const int *dice, int is_marking, int is_single, int times, int sets_asked, const u64 *asked,
                   int *taken) {
    static Player player;
    Match m = {.seats = seats, .active = active, .turns = turns, .goal = PLAIN};
    signed char h[COLOURS];
    View v;
    Gift g;
    player = player_of(level);
    first = (active + seats - turns % seats) % seats;
    for (int s = 0; s < seats; s++) {
        Sheet *sheet = &m.sheet[s];
        *sheet = (Sheet){.layout = &layouts[boards[s]], .crossed = set_of(crossed + 2 * s), .high = high[s], .low = low[s]};
        for (Set f = sheet->crossed; f; f &= f - 1) sheet->edge |= near[low_bit(f)];
        sheet->edge &= ~sheet->crossed;
    }
    for (int c = 0; c < COLOURS; c++) h[c] = dice[c];
    int whole = place[packed(h)];
    see(&v, &m, seat, &player);
    if (!is_marking) gifts(&v, &g);
    for (int k = 0; k < times; k++) {
        Set made = m.sheet[seat].crossed, edge;
        if (is_marking) mark_best(&v, whole, is_single, 0, &made, &edge);
        else {
            double best = -1e9;
            int rest;
            set_count = 0;
            complete_best(&v, &g, whole, whole, 0, 0, made, m.sheet[seat].edge, 0, &best, &made, &edge, &rest);
            made = sets[completed_by(&player)].crossed;
        }
        int at = 0;
        while (at < sets_asked && set_of(asked + 2 * at) != made) at++;
        taken[at]++;
    }
}
#else
int main(int argc, char **argv) {
    if (argc < 5) return 2;
    tables();
    int is_former = 0;
    for (int k = 5; k < argc; k++) {
        is_former |= !strcmp(argv[k], "former");
        back |= !strcmp(argv[k], "back");
        rising |= !strcmp(argv[k], "rising");
    }
    circle = !strcmp(argv[argc - 1], "circle");
    load(is_former);
    if (!strcmp(argv[1], "fair")) {
        Player player = player_of(argv[4]);
        make_fair(strtoull(argv[2], NULL, 10), atoi(argv[3]), &player);
    } else if (!strcmp(argv[1], "weigh")) {
        Player player = player_of(argv[4]);
        weigh(strtoull(argv[2], NULL, 10), atoi(argv[3]), &player, argc - 5, argv + 5);
    } else if (!strcmp(argv[1], "boards") && argc > 5) {
        Player player = player_of(argv[5]);
        print_boards(strtoull(argv[2], NULL, 10), atoi(argv[3]), atoi(argv[4]), &player);
    } else return obey(argc, argv);
    return 0;
}
#endif
