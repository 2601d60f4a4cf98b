/* All Around in C, to learn from self-play and to measure. Run from the checkout:
 *
 *     cc -O3 -ffp-contract=off -o borders game/training/borders.c -lm
 *     ./borders learn SEED MATCHES,MATCHES,... NAME        generations of self-play, to NAME.0, NAME.1, ... and NAME
 *     ./borders duel SEED SEATS MATCHES A B                the share of one A among B
 *
 * A player is a file of weights; FILE:NOISE:MAX_LOSS:DEPTH plays as a level of judge.py: gentle and steady with depth 0, which
 * does not see what the others could do with the dice left for them, sharp with depth 1. The master's look ahead (lookahead.py)
 * is not here: the league measures it. One network serves all numbers of seats.
 *
 * Rules, inputs and choices are those of rules.py, value.py and judge.py (tests/games/borders/test_borders_bots.py
 * compares them). */
#include <stdint.h>
enum { MAX_SEATS = 4, INPUTS = 53, HIDDEN = 12, MAX_ACTIVE = INPUTS, IS_SHARED = 0, STANDARD = 6 }; /* areas that end the match */
typedef struct { short inputs[MAX_SEATS][INPUTS]; } Example; /* in hundredths */
typedef struct { int depth; } Search;
#include "selfplay.h"

enum { FIELDS = 86, COLOURS = 6, DICE = 5, AREAS = 9, SEGMENTS = 24, BOARDS = 8, HANDS = 462, MAX_TURNS = 400 };
static const int HIGH[AREAS] = {4, 5, 6, 7, 8, 9, 10, 11, 12}, LOW[AREAS] = {2, 2, 3, 3, 4, 4, 5, 5, 6};

/* ---- sets of fields */
typedef unsigned __int128 Set;
#define BIT(n) ((Set)1 << (n))
static int count(Set s) { return __builtin_popcountll((u64)s) + __builtin_popcountll((u64)(s >> 64)); }
static int low_bit(Set s) { return (u64)s ? __builtin_ctzll((u64)s) : 64 + __builtin_ctzll((u64)(s >> 64)); }

/* ---- boards and sheets */
typedef struct { Set segment[SEGMENTS], around[SEGMENTS], colour[COLOURS]; int shade[FIELDS]; } Layout;
typedef struct { const Layout *layout; Set crossed, edge; int high, low; } Sheet;
typedef struct { Sheet sheet[MAX_SEATS]; int seats, active, turns, goal; } Match;

static Layout layouts[BOARDS];
static Set near[FIELDS], border[AREAS], started;
static char *read_text(const char *path) {
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    if (!file) { perror(path); exit(2); }
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}
/* Reads the whole numbers of the list after a key; moves on to the end of the list. */
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
static const char *const COLOUR[COLOURS] = {"red", "yellow", "green", "blue", "orange", "grey"};
/* Reads a board from a file of the game. */
static void load_board(Layout *l, const char *path) {
    char *at = read_text(path);
    memset(l, 0, sizeof *l);
    for (int k = 0; k < SEGMENTS; k++) {
        int c = 0, fields[5];
        char *name = strstr(at, "\"colour\": \"");
        if (!name) { fprintf(stderr, "%s: too few segments\n", path); exit(2); }
        name += 11;
        while (c < COLOURS - 1 && strncmp(name, COLOUR[c], strlen(COLOUR[c]))) c++;
        at = name;
        int size = list_after(&at, "\"fields\":", fields, 5), segment = 4 * c + size - 2;
        for (int f = 0; f < size; f++) {
            l->segment[segment] |= BIT(fields[f]);
            l->around[segment] |= near[fields[f]];
            l->shade[fields[f]] = c;
        }
        l->colour[c] |= l->segment[segment];
    }
}
/* Reads the geometry and the boards that are dealt from the files of the game. */
static void load_boards(void) {
    static const char names[2 * BOARDS + 1] = "e1e2f1f2c1g2h1h2";
    int n[2 * FIELDS * 4], many;
    char *at = read_text("assets/games/borders/geometry.json");
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
        snprintf(path, sizeof path, "assets/games/borders/boards/%.2s.json", names + 2 * b);
        load_board(&layouts[b], path);
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
/* The values of keeping every hand and rolling the rest once, from the values of whole throws. */
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

/* The areas, as bits, that any seat has enclosed first. */
static int taken_areas(const Match *m) {
    int taken = 0;
    for (int s = 0; s < m->seats; s++) taken |= m->sheet[s].high;
    return taken;
}
static int points_of_area(const Sheet *s, int a) { return s->high >> a & 1 ? HIGH[a] : s->low >> a & 1 ? LOW[a] : 0; }
static int points_of(const Sheet *s) {
    int points = 0;
    for (int a = 0; a < AREAS; a++) points += points_of_area(s, a);
    return points;
}
static int best_area(const Sheet *s) {
    int best = 0;
    for (int a = 0; a < AREAS; a++) if (points_of_area(s, a) > best) best = points_of_area(s, a);
    return best;
}
static int closed_of(const Sheet *s) { return __builtin_popcount(s->high | s->low); }
static int lacking(Set mask, Set crossed) { return count(mask & ~crossed); }

/* Everything about a position that one seat chooses by. */
typedef struct {
    const Match *m;
    const Player *player;
    int seat, taken, points[MAX_SEATS], closed[MAX_SEATS], lack[MAX_SEATS][AREAS], need[MAX_SEATS];
    double logit[MAX_SEATS], others; /* logarithms of all strengths, sum of the strengths of the other seats */
} View;
/* The fields missing for the areas that a seat still needs to end the match. */
static int need_of(const int *lack, int scored, int goal) {
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
/* The turns of others before the next turn of a seat. */
static int wait_of(const Match *m, int seat) { return (seat - m->active - 1 + m->seats) % m->seats; }
/* The inputs of a seat in hundredths, in the order of value.py. */
static void look(const View *v, int seat, Set crossed, Set edge, int high, int low, int taken, short *f) {
    const Layout *layout = v->m->sheet[seat].layout;
    const int seats = v->m->seats, wait = wait_of(v->m, seat);
    int scored = high | low, points = 0, best = -99, closed = __builtin_popcount(scored), rival = 0, rivals_need = 99, n = 0;
    int lack[AREAS], open[5] = {0};
    static const int reaches[5] = {1, 2, 3, 5, 8};
    double worth[9] = {0}, threatened = 0, ahead = 0;
    for (int a = 0; a < AREAS; a++) {
        lack[a] = lacking(border[a], crossed);
        points += (high >> a & 1) * HIGH[a] + (low >> a & 1) * LOW[a];
        if (scored >> a & 1) continue;
        int theirs = 99, is_low = taken >> a & 1, l = lack[a];
        for (int o = 0; o < seats; o++) {
            const int has_area = (v->m->sheet[o].high | v->m->sheet[o].low) >> a & 1;
            if (o != seat && !has_area && v->lack[o][a] < theirs) theirs = v->lack[o][a];
        }
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
/* The factors between inputs in training and inputs as they are. */
static const double SCALE[INPUTS] = {
    .1, .1, 1, 1, 1, 1, 1, .3, .3, 1, 1, 1, 1, .05, .05, 1, 1, 1, 1, .1, .1, .1, .1, .1, .1, .1, .1, .1, .5, .5, .5, .5, .5,
    .2, .2, .2, .2, .2, .2, .3, .3, .3, .3, .1, .03, .1, .1, 1, 1, 1, 1, 1, 1};
static double scale_of(int input) { return SCALE[input]; }
static int feeds_hidden(int input) { return input >= 0; }
static void list_inputs(const short *seen, Inputs *inputs) {
    inputs->count = inputs->output = 0;
    for (int k = 0; k < INPUTS; k++) if (seen[k]) add_input(inputs, k, 0.01f * seen[k]);
}
static void read_example(const Example *example, int seats, Inputs *inputs) {
    for (int s = 0; s < seats; s++) list_inputs(example->inputs[s], &inputs[s]);
}
static void prepare_player(Player *player, int seats) { (void)player, (void)seats; }
static void read_search(Search *search, int count, const double *numbers) { search->depth = count ? numbers[0] : 1; }
static int draw_rules(int seats) { return seats == 2 && uniform() < .1 ? STANDARD - 1 : STANDARD; }
static const double NOISE[3] = {0, .1, .4}, STRAY[3] = {0, .02, .1};
static const double SPREAD = .25, KEPT = .5, LAMBDA = 1, LEARNING_RATE = 2e-3;

/* The logarithm of the strength of a seat with these crosses and areas. */
static double strength(const View *v, int seat, Set crossed, Set edge, int high, int low, int taken) {
    short seen[INPUTS];
    Inputs inputs;
    look(v, seat, crossed, edge, high, low, taken, seen);
    list_inputs(seen, &inputs);
    return network_value(&v->player->network, &inputs);
}
static void measure(View *v, const Match *m, int seat, const Player *player) {
    v->m = m; v->seat = seat; v->player = player; v->taken = taken_areas(m); v->others = 0;
    for (int s = 0; s < m->seats; s++) {
        const Sheet *sheet = &m->sheet[s];
        v->points[s] = points_of(sheet); v->closed[s] = closed_of(sheet);
        for (int a = 0; a < AREAS; a++) v->lack[s][a] = lacking(border[a], sheet->crossed);
        v->need[s] = need_of(v->lack[s], sheet->high | sheet->low, m->goal);
    }
}
static void see(View *v, const Match *m, int seat, const Player *player) {
    measure(v, m, seat, player);
    for (int s = 0; s < m->seats; s++) {
        const Sheet *sheet = &m->sheet[s];
        v->logit[s] = strength(v, s, sheet->crossed, sheet->edge, sheet->high, sheet->low, v->taken);
        if (s != seat) v->others += exp(v->logit[s]);
    }
}
static const double END = 0.8, TIE = 0.05; /* the worth of a point at the end of the match, and of a point of the best area */
/* The logarithm of the strength of the choosing seat after some crosses, less that of all other seats. */
static double worth(const View *v, Set crossed, Set edge) {
    const Match *m = v->m;
    const Sheet *sheet = &m->sheet[v->seat];
    int high = sheet->high, low = sheet->low, taken = v->taken, seat = v->seat, is_over = 0;
    for (int a = 0; a < AREAS; a++)
        if (!((high | low) >> a & 1) && !(border[a] & ~crossed)) {
            if (v->taken >> a & 1) low |= 1 << a;
            else high |= 1 << a, taken |= 1 << a;
        }
    for (int s = 0; s < m->seats; s++) is_over |= v->closed[s] >= m->goal;
    if (high == sheet->high && low == sheet->low && !is_over)
        return strength(v, seat, crossed, edge, high, low, taken) - log(v->others);
    /* Areas are closed: all seats stand otherwise. */
    View then = *v;
    Sheet now = *sheet;
    now.high = high; now.low = low;
    then.points[seat] = points_of(&now); then.closed[seat] = closed_of(&now);
    for (int a = 0; a < AREAS; a++) then.lack[seat][a] = lacking(border[a], crossed);
    then.need[seat] = need_of(then.lack[seat], high | low, m->goal);
    is_over |= then.closed[seat] >= m->goal;
    double own = 0, others = 0;
    for (int s = 0; s < m->seats; s++) {
        const Sheet *o = &m->sheet[s];
        double logit;
        if (is_over) logit = END * then.points[s] + TIE * (s == seat ? best_area(&now) : best_area(o));
        else if (s == seat) logit = strength(&then, s, crossed, edge, high, low, taken);
        else logit = strength(&then, s, o->crossed, o->edge, o->high, o->low, taken);
        if (s == seat) own = logit;
        else others += exp(logit);
    }
    return own - log(others);
}
static Set edge_after(Set crossed, Set edge, Set more) { return (edge | more) & ~crossed; }

/* ---- dice left for the others: by how much they lower the logarithm of the own strength */
typedef struct { double left[HANDS], single[COLOURS]; } Gift;
static void find_gifts(const View *v, Gift *g) {
    const Match *m = v->m;
    if (!v->player->search.depth) return;
    double gain[MAX_SEATS][COLOURS][DICE + 1] = {{{0}}};
    for (int o = 0; o < m->seats; o++) {
        if (o == v->seat) continue;
        View w = *v;
        w.seat = o;
        w.others = 0;
        for (int s = 0; s < m->seats; s++) if (s != o) w.others += exp(v->logit[s]);
        double base = v->logit[o] - log(w.others);
        for (int c = 0; c < COLOURS; c++) {
            Set crossed = m->sheet[o].crossed, edge = m->sheet[o].edge;
            const Layout *layout = m->sheet[o].layout;
            for (int k = 1; k <= DICE; k++) {
                double best = gain[o][c][k - 1] + base;
                int field = -1;
                for (Set f = edge & layout->colour[c]; f; f &= f - 1) {
                    int at = low_bit(f);
                    double value = worth(&w, crossed | BIT(at), edge_after(crossed | BIT(at), edge, near[at]));
                    if (value > best) best = value, field = at;
                }
                gain[o][c][k] = best - base;
                if (field < 0) { for (int j = k; j <= DICE; j++) gain[o][c][j] = gain[o][c][k]; break; }
                crossed |= BIT(field);
                edge = edge_after(crossed, edge, near[field]);
            }
        }
    }
    double idle = log(v->others);
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
static const double GIFT = .04; /* the cost of a die at depth 0, as in turn_value.py */
static double gift_value(const View *v, const Gift *g, int whole, int left) {
    if (!v->player->search.depth) return GIFT * held[left];
    if (held[left]) return g->left[left];
    double most = 0;
    for (int c = 0; c < COLOURS; c++) if (hand[whole][c] && g->single[c] > most) most = g->single[c];
    return most;
}
static double sigma(double x) { return 1 / (1 + exp(-x)); }

/* The chances by every whole throw: the best segments for it, colour by colour, and the dice left for the others. */
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
            Set crossed = sheet->crossed, edge = sheet->edge;
            for (int s = 0; s < 4; s++) if (set >> s & 1) crossed |= sheet->layout->segment[4 * c + s], edge |= sheet->layout->around[4 * c + s];
            double x = worth(v, crossed, edge & ~crossed) - base + (noise ? noise * normal() : 0);
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
                sum -= gift_value(v, g, k, left);
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
        values[k] = sigma(base + best);
    }
}
enum { SETS = 200 };
/* A set of segments that can be completed as action 1: the sheet and the dice left after it, its segments as bits. */
typedef struct { Set crossed, edge; int left, some; double worth; } Completion;
static Completion sets[SETS];
static int set_count;
static void complete(const View *v, const Gift *g, int whole, int left, int from, int some, Set crossed, Set edge, double noise, Completion *best) {
    const Sheet *sheet = &v->m->sheet[v->seat];
    double x = worth(v, crossed, edge) - gift_value(v, g, whole, left) + (noise ? noise * normal() : 0);
    const Completion made = {crossed, edge, left, some, x};
    if (x > best->worth) *best = made;
    if (v->player->noise && set_count < SETS) sets[set_count++] = made;
    for (int s = from; s < SEGMENTS; s++) {
        int l = lacking(sheet->layout->segment[s], crossed);
        if (!l || l > hand[left][s >> 2]) continue;
        int fewer = left;
        for (int k = 0; k < l; k++) fewer = fewer_of[fewer][s >> 2];
        Set next = crossed | sheet->layout->segment[s];
        complete(v, g, whole, fewer, s + 1, some | 1 << s, next, (edge | sheet->layout->around[s]) & ~next, noise, best);
    }
}
/* The set of segments that a level completes, one segment after the other: every segment is judged by the best that can
 * be completed beside it. */
static int set_of_level(const Player *p) {
    double apart[SETS], chance[SEGMENTS + 1], noise[SEGMENTS + 1];
    int here = 0;
    for (int k = 0; k < set_count; k++) apart[k] = normal();
    for (;;) {
        int with[SEGMENTS + 1];
        for (int s = 0; s <= SEGMENTS; s++) {
            with[s] = s < SEGMENTS ? -1 : here;
            for (int k = 0; s < SEGMENTS && k < set_count; k++) {
                const int adds = sets[k].some >> s & ~(sets[here].some >> s) & 1 && !(sets[here].some & ~sets[k].some);
                if (adds && (with[s] < 0 || sets[k].worth > sets[with[s]].worth)) with[s] = k;
            }
            chance[s] = with[s] < 0 ? -1 : sigma(sets[with[s]].worth);
            noise[s] = with[s] < 0 ? 0 : apart[with[s]];
        }
        int s = misjudged(SEGMENTS + 1, chance, p->noise, p->max_loss, noise), next = 0;
        if (s == SEGMENTS) return here;
        while (sets[next].some != (sets[here].some | 1 << s)) next++;
        here = next;
    }
}
enum { LOOKS = 120 };
static const int LOOKS_OF[] = {40, 80}; /* by depth of levels, as in judge.py */
/* The best crosses with dice left by another seat; `is_single` if only one of them may be used. */
static void mark_best(const View *v, int pool, int is_single, double noise, Set *crosses, Set *edges) {
    const Sheet *sheet = &v->m->sheet[v->seat];
    struct { Set crossed, edge; int pool; } found[LOOKS + 2] = {{sheet->crossed, sheet->edge, pool}};
    const int looks = v->player->noise ? LOOKS_OF[v->player->search.depth] : LOOKS;
    double worths[LOOKS + 2] = {worth(v, sheet->crossed, sheet->edge)};
    int known = 1, best = 0;
    for (int at = 0; at < known; at++) {
        Set reach = 0;
        for (int c = 0; c < COLOURS; c++) if (hand[found[at].pool][c]) reach |= sheet->layout->colour[c];
        for (Set f = found[at].edge & reach; f && known <= looks; f &= f - 1) {
            int field = low_bit(f), is_known = 0;
            Set next = found[at].crossed | BIT(field), open = (found[at].edge | near[field]) & ~next;
            for (int k = 0; k < known && !is_known; k++) is_known = found[k].crossed == next;
            if (is_known) continue;
            found[known].crossed = next; found[known].edge = open;
            found[known].pool = is_single ? 0 : fewer_of[found[at].pool][sheet->layout->shade[field]];
            worths[known] = worth(v, next, open) + (noise ? noise * normal() : 0);
            if (worths[known] > worths[best]) best = known;
            known++;
        }
    }
    for (int k = 0; k < known && v->player->noise; k++) worths[k] = sigma(worths[k]);
    if (v->player->noise) best = misjudged(known, worths, v->player->noise, v->player->max_loss, 0);
    *crosses = found[best].crossed; *edges = found[best].edge;
}

/* ---- the rules */
static void score(Match *m, int acting) {
    int taken = taken_areas(m);
    for (int s = 0; s < m->seats; s++) {
        Sheet *sheet = &m->sheet[s];
        if (!(acting >> s & 1)) continue;
        for (int a = 0; a < AREAS; a++)
            if (!((sheet->high | sheet->low) >> a & 1) && !(border[a] & ~sheet->crossed)) {
                if (taken >> a & 1) sheet->low |= 1 << a; else sheet->high |= 1 << a;
            }
    }
}
static void record_position(const Match *m) {
    View v;
    Example example = {{{0}}};
    if (!recorder) return;
    measure(&v, m, 0, 0);
    for (int s = 0; s < m->seats; s++) {
        const Sheet *sheet = &m->sheet[s];
        look(&v, s, sheet->crossed, sheet->edge, sheet->high, sheet->low, v.taken, example.inputs[s]);
    }
    record(&example, m->seats);
}
static int roll_dice(signed char *h, int dice) {
    for (int d = 0; d < dice; d++) h[below(COLOURS)]++;
    return place[packed(h)];
}
/* The part of a whole throw to keep for the next roll, all of it to stop. */
static int keep_dice(const Player *player, const Habit *habit, const double *finished, int whole, int rolls_left) {
    double values[HANDS], chances[HANDS];
    memcpy(values, finished, sizeof values);
    hold_values(values);
    if (rolls_left == 2) {
        best_values(values);
        for (int k = 0; k < whole_from; k++) values[k] = 0;
        hold_values(values);
    }
    for (int k = 0; k < HANDS; k++) {
        int is_part = k < whole_from || k == whole;
        for (int c = 0; c < COLOURS; c++) is_part &= hand[k][c] <= hand[whole][c];
        chances[k] = !is_part ? -1 : k < whole_from ? values[k] : finished[k];
    }
    int best = whole;
    for (int k = 0; k < whole_from; k++) if (chances[k] > chances[best]) best = k;
    if (player->noise) best = misjudged(HANDS, chances, player->noise, player->max_loss, 0);
    if (habit->stray && uniform() < habit->stray) {
        best = whole;
        while (held[best] && uniform() < .5) {
            int c = below(COLOURS);
            if (hand[best][c]) best = fewer_of[best][c];
        }
    }
    return best;
}
/* Plays a turn; true if it ends the match, with the winners as bits. */
static int play_turn(Match *m, const Player *const *players, const Habit *habits, int *winners) {
    const int active = m->active, seats = m->seats;
    const Player *player = players[active];
    View v;
    Gift g;
    double finished[HANDS], noise = habits[active].noise;
    see(&v, m, active, player);
    find_gifts(&v, &g);
    throw_values(&v, &g, worth(&v, m->sheet[active].crossed, m->sheet[active].edge), noise, finished);
    signed char h[COLOURS] = {0};
    int whole = roll_dice(h, DICE);
    for (int left = 2; left > 0; left--) {
        int kept = keep_dice(player, &habits[active], finished, whole, left);
        if (kept == whole) break;
        memcpy(h, hand[kept], COLOURS);
        whole = roll_dice(h, DICE - held[kept]);
    }
    Completion made = {m->sheet[active].crossed, m->sheet[active].edge, whole, 0, -1e9};
    set_count = 0;
    complete(&v, &g, whole, whole, 0, 0, made.crossed, made.edge, noise, &made);
    if (player->noise) made = sets[set_of_level(player)];
    m->sheet[active].crossed = made.crossed; m->sheet[active].edge = made.edge;
    score(m, 1 << active);
    int is_single = !held[made.left], pool = is_single ? whole : made.left, others = (1 << seats) - 1 - (1 << active);
    Set crossed[MAX_SEATS], edge[MAX_SEATS];
    for (int s = 0; s < seats; s++) {
        if (s == active) continue;
        see(&v, m, s, players[s]);
        mark_best(&v, pool, is_single, habits[s].noise, &crossed[s], &edge[s]);
    }
    for (int s = 0; s < seats; s++) if (s != active) m->sheet[s].crossed = crossed[s], m->sheet[s].edge = edge[s];
    score(m, others);
    int is_over = m->turns + 1 >= MAX_TURNS, most = -1;
    for (int s = 0; s < seats; s++) is_over |= closed_of(&m->sheet[s]) >= m->goal;
    if (!is_over) record_position(m);
    m->turns++;
    m->active = (active + 1) % seats;
    for (int s = 0; s < seats && is_over; s++) {
        int key = 100 * points_of(&m->sheet[s]) + best_area(&m->sheet[s]);
        if (key > most) most = key, *winners = 0;
        if (key == most) *winners |= 1 << s;
    }
    return is_over;
}
static int play_match(int seats, const Player *const *players, const Habit *habits, int goal) {
    Match m = {.seats = seats, .goal = goal};
    int boards[BOARDS], winners = 0;
    for (int k = 0; k < BOARDS; k++) boards[k] = k;
    for (int s = 0; s < seats; s++) {
        int pick = s + below(BOARDS - s), board = boards[pick];
        boards[pick] = boards[s];
        m.sheet[s].layout = &layouts[board];
        m.sheet[s].crossed = started;
        for (Set f = started; f; f &= f - 1) m.sheet[s].edge |= near[low_bit(f)];
        m.sheet[s].edge &= ~started;
    }
    m.active = below(seats);
    while (!play_turn(&m, players, habits, &winners)) continue;
    return winners;
}
static void prepare_tables(void) {
    for (int n = 0; n < 32; n++) DECAY[0][n] = pow(.92, n), DECAY[1][n] = pow(.8, n), DECAY[2][n] = pow(.6, n);
    make_hands();
    load_boards();
}

/* ---- compared with judge.py by the tests: how often a level comes to have crossed each of some sets of fields, of many
 * times; sets as two halves each, the last count for all others */
#ifdef SHARED
static Set set_of(const u64 *halves) { return halves[0] + ((Set)halves[1] << 64); }
void ready(void) { prepare_tables(); }
void crosses_taken(int seats, int seat, int active, int turns, const int *boards, const u64 *crossed, const int *high, const int *low,
                   const char *level, const int *dice, int is_marking, int is_single, int times, int sets_asked, const u64 *asked,
                   int *taken) {
    static Player player;
    Match m = {.seats = seats, .active = active, .turns = turns, .goal = STANDARD};
    signed char h[COLOURS];
    View v;
    Gift g;
    read_player(&player, level, seats);
    for (int s = 0; s < seats; s++) {
        Sheet *sheet = &m.sheet[s];
        *sheet = (Sheet){.layout = &layouts[boards[s]], .crossed = set_of(crossed + 2 * s), .high = high[s], .low = low[s]};
        for (Set f = sheet->crossed; f; f &= f - 1) sheet->edge |= near[low_bit(f)];
        sheet->edge &= ~sheet->crossed;
    }
    for (int c = 0; c < COLOURS; c++) h[c] = dice[c];
    int whole = place[packed(h)];
    see(&v, &m, seat, &player);
    if (!is_marking) find_gifts(&v, &g);
    for (int k = 0; k < times; k++) {
        Set made = m.sheet[seat].crossed, edge = m.sheet[seat].edge;
        if (is_marking) mark_best(&v, whole, is_single, 0, &made, &edge);
        else {
            Completion best = {made, edge, whole, 0, -1e9};
            set_count = 0;
            complete(&v, &g, whole, whole, 0, 0, made, edge, 0, &best);
            made = sets[set_of_level(&player)].crossed;
        }
        int at = 0;
        while (at < sets_asked && set_of(asked + 2 * at) != made) at++;
        taken[at]++;
    }
}
#else
int main(int count, char **words) {
    prepare_tables();
    return run_command(count, words);
}
#endif
