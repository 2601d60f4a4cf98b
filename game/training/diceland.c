/* Diceland in C, to learn from self-play and to measure. Run from the checkout:
 *
 *     cc -O3 -ffp-contract=off -o diceland game/training/diceland.c -lm
 *     ./diceland learn SEED MATCHES,MATCHES,... NAME              generations of self-play, to NAME.0, NAME.1, ... and NAME
 *     ./diceland duel SEED SEATS MATCHES A B                      the share of one A among B
 *     ./diceland hint_cost SEED SEATS POSITIONS ROLLOUTS FILE     the cost of the master's choices
 *
 * A player is a file of weights; FILE:NOISE:MAX_LOSS:DEPTH plays as a level of judge.py: gentle and steady with depth 0, sharp
 * with depth 1, which minds the dice left for the others, the master with depth 2, which looks ahead as lookahead.py does
 * (FILE:0:1:2). One network serves all numbers of seats.
 *
 * Rules, inputs and choices are those of rules.py, value.py and judge.py (tests/games/diceland/test_diceland_bots.py
 * compares them). */
#include <stdint.h>
enum { MAX_SEATS = 4, INPUTS = 65, HIDDEN = 12, MAX_ACTIVE = INPUTS, IS_SHARED = 0 };
enum { STANDARD = 9 << 1 }; /* the treasures of the goal, and whether the match is on the islands */
typedef struct { signed char inputs[MAX_SEATS][INPUTS]; } Example;
typedef struct { int depth; } Search;

enum { FIELDS = 112, SHADES = 6, SIDES = 16, DICE = 6, CHESTS = 12, REGIONS = 24, MAX_TURNS = 400, PLACES = 48 };
typedef unsigned __int128 Set;
typedef struct {
    int colour[FIELDS], start, region_at[FIELDS];
    int chests, chest_colour[CHESTS];
    Set land, coloured, treasure, near[FIELDS], region[REGIONS], chest[CHESTS];
    int shade_of[REGIONS];
    int of_shade[SHADES][4], size[REGIONS];
    Set rings_chest[CHESTS][32], rings_region[REGIONS][32];
} Side;
/* Known distances to treasures and regions: they only become shorter. */
typedef struct { signed char chest[CHESTS], region[REGIONS]; } Ways;
typedef struct { const Side *side; Set free, front, open[SHADES]; int need[SHADES], treasures; Ways ways; } Sheet;
typedef struct { Sheet sheet[MAX_SEATS]; int seats, active, turns; } Match;
/* The choices of a turn in their order, with the random numbers after each. */
typedef struct {
    int count, taken[PLACES], seat[PLACES], kind[PLACES];
    uint64_t luck[PLACES];
} Choices;
#define HINT_COST
typedef struct { Match match; Choices made; int place; uint64_t luck; } Spot;
#include "selfplay.h"

#define BIT(n) ((Set)1 << (n))
static int count(Set s) { return __builtin_popcountll((u64)s) + __builtin_popcountll((u64)(s >> 64)); }
static int low_bit(Set s) { return (u64)s ? __builtin_ctzll((u64)s) : 64 + __builtin_ctzll((u64)(s >> 64)); }

/* ---- sides and sheets */
static Side sides[SIDES];
static int GOAL = 9;
static Set around[FIELDS];

/* The fields within 0, 1, 2, ... steps over land. */
static void spread(const Side *side, Set from, Set *rings) {
    rings[0] = from;
    for (int d = 1; d < 32; d++) {
        Set next = rings[d - 1];
        for (Set s = rings[d - 1]; s; s &= s - 1) next |= around[low_bit(s)];
        rings[d] = next & side->land;
    }
}
/* The tables of a side from its text, a letter a field. */
static void build(Side *side, const char *text) {
    int chests = 0, regions = 0, filled[SHADES] = {0};
    memset(side, 0, sizeof *side);
    for (int n = 0; n < FIELDS; n++) {
        const char *at = strchr("RYGBOSrygbos", text[n]);
        side->colour[n] = at ? (int)(at - "RYGBOSrygbos") % 6 : -1;
        if (text[n] == 'X') side->start = n;
        if (at) side->coloured |= BIT(n);
        if (at && text[n] >= 'a') { side->treasure |= BIT(n); side->chest_colour[chests] = side->colour[n], side->chest[chests++] = BIT(n); }
    }
    side->land = side->coloured | BIT(side->start);
    for (int n = 0; n < FIELDS; n++) side->near[n] = around[n] & side->coloured, side->region_at[n] = -1;
    for (int n = 0; n < FIELDS; n++)
        if (side->colour[n] >= 0 && side->region_at[n] < 0) {
            Set part = BIT(n);
            for (Set edge = part; edge;) {
                Set next = 0;
                for (Set e = edge; e; e &= e - 1)
                    for (Set a = around[low_bit(e)]; a; a &= a - 1)
                        if (side->colour[low_bit(a)] == side->colour[n]) next |= BIT(low_bit(a));
                edge = next & ~part;
                part |= edge;
            }
            for (Set e = part; e; e &= e - 1) side->region_at[low_bit(e)] = regions;
            side->shade_of[regions] = side->colour[n];
            side->region[regions++] = part;
        }
    side->chests = chests;
    for (int k = 0; k < chests; k++) spread(side, side->chest[k], side->rings_chest[k]);
    for (int k = 0; k < regions; k++) {
        int c = side->shade_of[k];
        spread(side, side->region[k], side->rings_region[k]);
        side->of_shade[c][filled[c]++] = k;
        side->size[k] = count(side->region[k]);
    }
}
/* The neighbours of every field. */
static void grid(void) {
    for (int n = 0; n < FIELDS; n++) {
        int r = n / 14, c = n % 14, shift = r % 2;
        int near[6][2] = {{r, c - 1}, {r, c + 1}, {r - 1, c - 1 + shift}, {r - 1, c + shift},
                          {r + 1, c - 1 + shift}, {r + 1, c + shift}};
        for (int k = 0; k < 6; k++)
            if (near[k][0] >= 0 && near[k][0] < 8 && near[k][1] >= 0 && near[k][1] < 14)
                around[n] |= BIT(14 * near[k][0] + near[k][1]);
    }
}
/* Reads the eight sides that are dealt from a board file: lines of remarks, a name, eight lines of 14 letters. */
static void load_sides(const char *path, Side *side) {
    static const char dealt[] = "NKLM";
    FILE *file = fopen(path, "r");
    char line[200], text[FIELDS + 1] = "", name[8] = "";
    int filled = 0;
    if (!file) { perror(path); exit(2); }
    while (fgets(line, sizeof line, file)) {
        int letters = 0;
        char row[200];
        if (*line == ';') continue;
        for (char *at = line; *at; at++) if (*at > ' ') row[letters++] = *at;
        if (letters == 2) snprintf(name, sizeof name, "%.2s", row);
        if (letters != 14) continue;
        memcpy(text + filled, row, 14);
        if ((filled += 14) < FIELDS) continue;
        filled = 0;
        const char *at = strchr(dealt, *name);
        if (at) build(&side[2 * (at - dealt) + (name[1] == '2')], text);
    }
    fclose(file);
}

/* The distance to crossed fields, known to be no more than so many steps. */
static int nearer(const Set *rings, Set crossed, int steps) {
    while (steps > 1 && crossed & rings[steps - 1]) steps--;
    return steps;
}
static int room(const Sheet *sheet, int shade) {
    if (sheet->open[shade]) return count(sheet->open[shade]);
    int most = 0;
    for (int j = 0; j < 4; j++) {
        int k = sheet->side->of_shade[shade][j];
        if (sheet->side->size[k] > most && sheet->front & sheet->side->region[k]) most = sheet->side->size[k];
    }
    return most;
}
static void cross(Sheet *sheet, int field) {
    const Side *side = sheet->side;
    int shade = side->colour[field];
    Set rest = sheet->open[shade] ? sheet->open[shade] : side->region[side->region_at[field]];
    sheet->open[shade] = rest & ~BIT(field);
    sheet->free &= ~BIT(field);
    sheet->front = (sheet->front | side->near[field]) & sheet->free;
    sheet->need[shade]--;
    if (side->treasure & BIT(field)) sheet->treasures++;
}
static int missing(const Sheet *sheet) { return sheet->treasures < GOAL ? GOAL - sheet->treasures : 0; }
static int reached(const Sheet *sheet) {
    if (sheet->treasures < GOAL) return 0;
    for (int c = 0; c < SHADES; c++) if (!sheet->need[c]) return 1;
    return 0;
}

/* ---- the chance to reach the goal soon: by one use of dice, or by the next own turn with the treasure throw it may bring */
enum { THROW_DICE = 5, LEFT_DICE = 3 };
static const double FACTORIAL[DICE + 1] = {1, 1, 2, 6, 24, 120, 720};
/* The fewest dice that reach a treasure of a region from the fields touching a cross; 0 if none of them is in the region. */
static int reaching(Set rest, Set front, Set chest) {
    Set reach = rest & front;
    if (!reach) return 0;
    for (int dice = 1;; dice++) {
        if (reach & chest) return dice;
        for (Set s = reach; s; s &= s - 1) reach |= around[low_bit(s)] & rest;
    }
}
/* The numbers of dice by colour, as bits, whose use reaches the goal; true if there are any. */
static int find_hits(const Sheet *sheet, unsigned char *hits) {
    const Side *side = sheet->side;
    int want = GOAL - sheet->treasures, any = 0, is_whole = 0;
    memset(hits, 0, SHADES);
    if (want > 1) return 0;
    for (int c = 0; c < SHADES; c++) is_whole |= !sheet->need[c];
    for (int c = 0; c < SHADES; c++)
        for (int j = 0; j < 4 && sheet->need[c]; j++) {
            Set rest = side->region[side->of_shade[c][j]] & sheet->free, chest = rest & side->treasure;
            if (!(rest & sheet->front) || (sheet->open[c] && !(rest & sheet->open[c])) || (want > 0 && !chest)) continue;
            int size = count(rest);
            if (is_whole) for (int n = want > 0 ? reaching(rest, sheet->front, chest) : 1; n <= size; n++) hits[c] |= 1 << n;
            else if (sheet->need[c] == size) hits[c] |= 1 << size;
            any |= hits[c];
        }
    return any;
}
/* The chance that some dice show one of these numbers of its colour. */
static double hit_chance(const unsigned char *hits, int dice) {
    double ways[DICE + 1] = {1};
    for (int c = 0; c < SHADES; c++) {
        double next[DICE + 1] = {0};
        for (int had = 0; had <= dice; had++)
            for (int n = 0; had + n <= dice; n++) if (!(hits[c] >> n & 1)) next[had + n] += ways[had] / FACTORIAL[n];
        memcpy(ways, next, sizeof ways);
    }
    return 1 - ways[dice] * FACTORIAL[dice] / pow(SHADES, dice);
}
/* The chance of the goal by using so many dice of a colour; a treasure on the way brings a throw. Of the fields that the
 * first crosses lead to, only those beside a whole region count. */
static int chances_by_use(const Sheet *sheet, double use[SHADES][DICE + 1]) {
    const Side *side = sheet->side;
    unsigned char hits[SHADES];
    int any = find_hits(sheet, hits);
    for (int c = 0; c < SHADES; c++) for (int n = 0; n <= DICE; n++) use[c][n] = hits[c] >> n & 1;
    for (int k = 0; k < side->chests; k++) {
        int c = side->chest_colour[k];
        Set rest = side->region[side->region_at[low_bit(side->chest[k])]] & sheet->free;
        if (!(side->chest[k] & sheet->free) || (sheet->open[c] && !(rest & sheet->open[c]))) continue;
        int least = reaching(rest, sheet->front, side->chest[k]), size = count(rest);
        for (int n = least; least && n <= size; n++) {
            if (use[c][n] >= 1) continue;
            Sheet next = *sheet;
            next.treasures++;
            next.need[c] -= n;
            next.open[c] = n < size ? rest : 0;
            next.free &= n < size ? ~side->chest[k] : ~rest;
            if (n == size) for (Set s = rest; s; s &= s - 1) next.front |= side->near[low_bit(s)];
            next.front &= next.free;
            find_hits(&next, hits);
            if (n < size) hits[c] = next.need[c] == size - n && next.treasures >= GOAL ? 1 << (size - n) : 0;
            double chance = hit_chance(hits, THROW_DICE);
            if (chance > use[c][n]) use[c][n] = chance, any = 1;
        }
    }
    return any;
}
/* All results of so many dice, with their probabilities. */
enum { ROLLS = 462 };
static struct { int many, of[ROLLS][SHADES]; double share[ROLLS]; } throws[DICE + 1];
static void list_throws(int dice, int colour, int left, int *of) {
    if (colour < SHADES - 1)
        for (of[colour] = 0; of[colour] <= left; of[colour]++) list_throws(dice, colour + 1, left - of[colour], of);
    else {
        double share = FACTORIAL[dice] / pow(SHADES, dice);
        int at = throws[dice].many++;
        of[colour] = left;
        for (int c = 0; c < SHADES; c++) share /= FACTORIAL[of[c]], throws[dice].of[at][c] = of[c];
        throws[dice].share[at] = share;
    }
}
/* The treasures that some dice bring by these numbers of a colour, with the throws that each of them brings. The easiest is
 * taken first; treasures that come into reach on the way do not count. */
static double treasures_brought(const unsigned char *takes, int dice) {
    unsigned char left[SHADES];
    double brings = 0, chance = 1;
    for (int c = 0; c < SHADES; c++) {
        int at = c;
        for (; at && left[at - 1] < takes[c]; at--) left[at] = left[at - 1];
        left[at] = takes[c];
    }
    for (int c = 0; c < SHADES && left[c]; c++) {
        brings += chance *= hit_chance(left, c ? THROW_DICE : dice);
        left[c] = 0;
    }
    return brings;
}
static double CHANCES[DICE + 1][DICE + 1];
/* The chance to reach the goal with the next turn, if everything is done for it. */
static double chance_of_turn(double use[SHADES][DICE + 1]) {
    double best[SHADES][DICE + 1], chance = 0;
    for (int c = 0; c < SHADES; c++) {
        best[c][0] = 0;
        best[c][DICE] = use[c][DICE];
        for (int kept = DICE - 1; kept; kept--) {
            double roll = CHANCES[DICE - kept][0] * use[c][kept];
            for (int h = 1; h <= DICE - kept; h++) roll += CHANCES[DICE - kept][h] * best[c][kept + h];
            best[c][kept] = roll > use[c][kept] ? roll : use[c][kept];
        }
    }
    for (int k = 0; k < throws[DICE].many; k++) {
        double most = 0;
        for (int c = 0; c < SHADES; c++) if (best[c][throws[DICE].of[k][c]] > most) most = best[c][throws[DICE].of[k][c]];
        chance += throws[DICE].share[k] * most;
    }
    return chance;
}
/* In hundredths: the goal with the next turn, how surprising it would be to miss it, and the goal by dice left or thrown. */
typedef struct { int turn, surprise, left, thrown; } Prospects;
static int hundredths(double chance) { return (int)(100 * chance + .5); }
static int twentieths(double treasures) { return (int)(20 * treasures + .5); }
static Prospects find_prospects(const Sheet *sheet) {
    Prospects found = {0, 0, 0, 0};
    double use[SHADES][DICE + 1];
    unsigned char hits[SHADES];
    if (GOAL - sheet->treasures > 2) return found;
    if (chances_by_use(sheet, use)) {
        double chance = chance_of_turn(use);
        found.turn = hundredths(chance);
        found.surprise = chance > .98 ? 100 : (int)(.5 - 25 * log(1 - chance));
    }
    if (find_hits(sheet, hits)) found.left = hundredths(hit_chance(hits, LEFT_DICE)), found.thrown = hundredths(hit_chance(hits, THROW_DICE));
    return found;
}

/* The inputs of a sheet as small whole numbers, in the order of value.py. */
static int capped(int x, int most) { return x > most ? most : x; }
static void look(Sheet *sheet, int owed, int wait, int seats, signed char *f) {
    const Side *side = sheet->side;
    Set crossed = side->land & ~sheet->free;
    int want = missing(sheet), gap[SHADES], left[SHADES], effort[SHADES], rooms[SHADES], order[SHADES];
    memset(f, 0, INPUTS);
    for (int c = 0; c < SHADES; c++) {
        gap[c] = left[c] = 0;
        for (int j = 0; j < 4; j++) {
            int k = side->of_shade[c][j];
            Set rest = side->region[k] & sheet->free;
            if (!rest) continue;
            left[c]++;
            if (rest != side->region[k] || rest & sheet->front) continue;
            sheet->ways.region[k] = nearer(side->rings_region[k], crossed, sheet->ways.region[k]);
            gap[c] += sheet->ways.region[k] - 1;
        }
        effort[c] = sheet->need[c] + gap[c];
        rooms[c] = sheet->need[c] ? room(sheet, c) : 0;
        int at = c;
        for (; at && effort[order[at - 1]] > effort[c]; at--) order[at] = order[at - 1];
        order[at] = c;
    }
    int first = order[0], second = order[1], third = order[2];
    int n = 0, steps[CHESTS], free[CHESTS], chests = 0, sum = 0, last = 0, near = 0;
    f[n++] = want;
    f[n++] = want <= 0; f[n++] = want <= 1; f[n++] = want <= 2; f[n++] = want <= 3; f[n++] = want <= 5;
    unsigned char takes[SHADES] = {0}; /* as bits, the numbers of dice that take a treasure */
    int colours = 0;
    for (int k = 0; k < side->chests; k++)
        if (side->chest[k] & sheet->free) {
            int c = side->chest_colour[k];
            Set rest = side->region[side->region_at[low_bit(side->chest[k])]] & sheet->free;
            int least = sheet->open[c] && !(rest & sheet->open[c]) ? 0 : reaching(rest, sheet->front, side->chest[k]);
            if (least) colours += !takes[c], takes[c] |= (1 << (count(rest) + 1)) - (1 << least);
            int d = sheet->ways.chest[k] = nearer(side->rings_chest[k], crossed, sheet->ways.chest[k]);
            if (sheet->open[c] && !(sheet->open[c] & side->chest[k])) d += count(sheet->open[c]);
            near += d == 1;
            int at = chests++;
            free[at] = k;
            for (; at && steps[at - 1] > d; at--) steps[at] = steps[at - 1];
            steps[at] = d;
        }
    for (int k = 0; k < want && k < chests; k++) {
        int d = steps[k];
        f[n + (d < 5 ? d - 1 : d < 7 ? 4 : 5)]++;
        sum += last = d;
    }
    n += 6;
    f[n++] = capped(sum, 100); f[n++] = last;
    f[n++] = effort[first]; f[n++] = effort[second]; f[n++] = effort[third];
    f[n++] = sheet->need[first]; f[n++] = sheet->need[second];
    f[n++] = gap[first]; f[n++] = gap[second];
    static const int marks[6] = {0, 1, 2, 4, 6, 9};
    for (int k = 0; k < 6; k++) f[n++] = effort[first] <= marks[k];
    f[n++] = rooms[first]; f[n++] = rooms[second];
    f[n++] = count(sheet->open[first]); f[n++] = count(sheet->open[second]);
    f[n++] = left[first]; f[n++] = left[second];
    for (int k = 1; k <= 6; k++) { for (int c = 0; c < SHADES; c++) f[n] += rooms[c] >= k; n++; }
    int way[2];
    for (int which = 0; which < 2; which++) {
        int c = order[which], found[CHESTS], many = 0;
        Set base = crossed;
        for (int j = 0; j < 4; j++) base |= side->region[side->of_shade[c][j]];
        for (int k = 0; want && k < chests; k++) {
            const Side *s = side;
            int d = s->chest_colour[free[k]] == c ? 0 : nearer(s->rings_chest[free[k]], base, sheet->ways.chest[free[k]]);
            int at = many++;
            for (; at && found[at - 1] > d; at--) found[at] = found[at - 1];
            found[at] = d;
        }
        way[which] = 0;
        for (int k = 0; k < want && k < many; k++) way[which] += found[k];
    }
    int a = effort[first] + way[0], b = effort[second] + way[1];
    f[n++] = capped(a < b ? a : b, 120); f[n++] = capped(a < b ? b : a, 120);
    f[n++] = way[0]; f[n++] = way[1];
    f[n++] = count(side->coloured & ~sheet->free);
    f[n++] = count(sheet->front);
    f[n++] = effort[first] * want / 2 > 120 ? 120 : effort[first] * want / 2;
    f[n++] = near;
    const int thrown = twentieths(treasures_brought(takes, THROW_DICE));
    f[n++] = colours; f[n++] = twentieths(treasures_brought(takes, LEFT_DICE)); f[n++] = thrown;
    Prospects next = find_prospects(sheet);
    f[n++] = next.turn; f[n++] = next.surprise; f[n++] = next.left;
    f[n++] = owed;
    f[n++] = wait == 1; f[n++] = wait == 2; f[n++] = wait == 3;
    f[n++] = seats == 2; f[n++] = seats == 3;
    f[n++] = wait ? 0 : next.turn; f[n++] = wait ? 0 : next.surprise; f[n++] = owed ? next.thrown : 0;
    f[n++] = owed ? thrown : 0;
    f[n++] = chests - want;
    f[n++] = 1;
    if (n != INPUTS) { fprintf(stderr, "%d inputs\n", n); exit(2); }
}
/* The factors of inputs in training, so that all are of one size. */
static const float SCALE[INPUTS] = {
    .2, 1, 1, 1, 1, 1,  .5, .5, .5, .5, .5, .5,  .05, .2,  .1, .1, .1, .1, .1, .2, .2,  1, 1, 1, 1, 1, 1,
    .3, .3, .3, .3, .5, .5,  .4, .4, .4, .4, .4, .4,  .05, .05, .1, .1, .02, .05, .05, .5,
    .3, .03, .03,  .02, .02, .02,  1, 1, 1, 1, 1, 1,  .02, .02, .02, .03, .3, 1};
static double scale_of(int input) { return SCALE[input]; }
static int feeds_hidden(int input) { return input >= 0; }
static void list_inputs(const signed char *seen, Inputs *inputs) {
    inputs->count = inputs->output = 0;
    for (int k = 0; k < INPUTS; k++) if (seen[k]) add_input(inputs, k, SCALE[k] * seen[k]);
}
static void read_example(const Example *example, int seats, Inputs *inputs) {
    for (int s = 0; s < seats; s++) list_inputs(example->inputs[s], &inputs[s]);
}
static void prepare_player(Player *player, int seats) { (void)player, (void)seats; }
static void read_search(Search *search, int many, const double *numbers) { search->depth = many ? numbers[0] : 0; }
static const double NOISE[3] = {0, .15, .5}, STRAY[3] = {.01, .05, .15};
static const double SPREAD = .25, KEPT = .5, LAMBDA = 1, LEARNING_RATE = 2e-3;
/* The logarithm of the strength of a sheet. */
static double value(Sheet *sheet, const Player *player, int owed, int wait, int seats) {
    signed char seen[INPUTS];
    Inputs inputs;
    look(sheet, owed, wait, seats, seen);
    list_inputs(seen, &inputs);
    return network_value(&player->network, &inputs) + (reached(sheet) ? 40 : 0);
}

/* ---- crosses */
static const double NEVER = -1e9;
enum { MAX_CROSSINGS = MAX_CHOICES };
/* Choices of crosses: logarithms of strengths, and sheets. */
typedef struct { int many; double worth[MAX_CROSSINGS]; Sheet after[MAX_CROSSINGS]; } Crossings;
static Crossings *listed; /* all choices that are considered, null if they are not wanted */
static void add_crossing(double worth, const Sheet *after) {
    if (listed->many < MAX_CROSSINGS) listed->worth[listed->many] = worth, listed->after[listed->many++] = *after;
}
/* Finds the best use of so many dice of a colour that is worth no less than `least`; false if there is none. */
static int best_crosses(Sheet *sheet, int shade, int dice, const Player *player, int owed, int wait, int seats, double noise,
                        double least, double *best, Sheet *after) {
    const Side *side = sheet->side;
    int any = 0;
    for (int j = 0; j < 4; j++) {
        int k = side->of_shade[shade][j];
        Set rest = side->region[k] & sheet->free;
        if (!(rest & sheet->front) || count(rest) < dice) continue;
        if (sheet->open[shade] && !(rest & sheet->open[shade])) continue;
        int bits[6], n = 0;
        for (Set s = rest; s; s &= s - 1) bits[n++] = low_bit(s);
        unsigned char can[64] = {1};
        int touch[6] = {0}, doors = 0;
        for (int b = 0; b < n; b++) {
            if (sheet->front & BIT(bits[b])) doors |= 1 << b;
            for (int o = 0; o < n; o++) if (around[bits[b]] & BIT(bits[o])) touch[b] |= 1 << o;
        }
        for (int subset = 1; subset < 1 << n; subset++) {
            if (__builtin_popcount(subset) > dice) continue;
            for (int b = 0; b < n && !can[subset]; b++)
                if (subset >> b & 1 && can[subset ^ 1 << b] && (doors >> b & 1 || touch[b] & subset)) can[subset] = 1;
            if (!can[subset] || __builtin_popcount(subset) != dice) continue;
            Sheet next = *sheet;
            for (int b = 0; b < n; b++) if (subset >> b & 1) cross(&next, bits[b]);
            double v = value(&next, player, owed + (next.treasures > sheet->treasures), wait, seats);
            if (v < least) continue;
            if (listed) add_crossing(v, &next);
            if (noise) v += noise * normal();
            if (!any || v > *best) { *best = v; *after = next; any = 1; }
        }
    }
    return any;
}

/* The turns of others before the next turn of a seat. */
static int wait_of(const Match *m, int seat) { return (seat - m->active - 1 + m->seats) % m->seats; }
static void roll(int dice, int *of) {
    memset(of, 0, SHADES * sizeof *of);
    for (int k = 0; k < dice; k++) of[below(SHADES)]++;
}
/* Records the position before a treasure throw of a seat, or (below 0) before the next turn. */
static void record_position(Match *m, int thrower, int owed) {
    Example example;
    if (!recorder) return;
    for (int s = 0; s < m->seats; s++) look(&m->sheet[s], (s == thrower) + (owed >> s & 1), wait_of(m, s), m->seats, example.inputs[s]);
    record(&example, m->seats);
}
/* The strengths of another seat with the dice left for it: without any, by colour and number. */
typedef struct { double resting, use[SHADES][6]; } Use;
static double use_of(const Use *use, const int *of, int shade) {
    double most = use->resting;
    for (int c = 0; c < SHADES; c++) if (c != shade && of[c] && use->use[c][of[c]] > most) most = use->use[c][of[c]];
    return most;
}
static double leftovers(const Use *uses, int others, const int *of, int shade) {
    double total = 0;
    for (int o = 0; o < others; o++) total += use_of(&uses[o], of, shade);
    return total;
}
static int SAMPLES = 60; /* random results of the dice left for others */
/* The mean share of the active seat, and of another one if it is watched. */
static double mean_share(double strength, const Use *uses, int others, int dice, int shade, int watched, double *share) {
    double total = 0, watched_total = 0;
    int many = dice ? SAMPLES : 1;
    u64 keep = random_state;
    random_state = 12345 + dice;
    for (int k = 0; k < many; k++) {
        int of[SHADES] = {0};
        for (int d = 0; d < dice; d++) { int c = below(SHADES - 1); of[c >= shade ? c + 1 : c]++; }
        double all = strength + leftovers(uses, others, of, shade);
        total += strength / all;
        if (watched >= 0) watched_total += use_of(&uses[watched], of, shade) / all;
    }
    if (watched >= 0) *share = watched_total / many;
    random_state = keep;
    return total / many;
}

/* ---- the choices of a turn are numbered, so that a turn can be played again with another choice at one place */
enum { PLAYING, NOTING, REPEATING };
enum { COLOUR, ROLLING, OWN, LEFTOVER, THROWN }; /* kinds of choices */
static const char *const KINDS[] = {"colour", "roll (1) or stop (0)", "own crosses", "crosses with dice left", "crosses of a treasure throw"};
static struct {
    int mode, place, forced; /* the place of another choice, and that choice; below 0: as the player decides */
    Choices made;
    u64 luck; /* random numbers from there on */
    int count;
    double chance[MAX_CROSSINGS];
} replay;
static int decide(int seat, int kind, int many, const double *chance, int taken) {
    int open = 0;
    for (int k = 0; k < many; k++) open += chance[k] >= 0;
    if (replay.mode == PLAYING || open < 2 || replay.made.count == PLACES) return taken;
    Choices *made = &replay.made;
    int at = made->count++;
    if (replay.mode == NOTING) {
        made->taken[at] = taken, made->seat[at] = seat, made->kind[at] = kind, made->luck[at] = random_state;
        return taken;
    }
    if (at > replay.place) return taken;
    if (at < replay.place) {
        random_state = made->luck[at];
        return made->taken[at];
    }
    replay.count = many;
    memcpy(replay.chance, chance, many * sizeof *chance);
    random_state = replay.luck;
    return replay.forced < 0 ? taken : replay.forced;
}
/* The sum of the strengths of all other seats. */
static double rest_of(Match *m, int seat, const Player *player) {
    double rest = 0;
    for (int s = 0; s < m->seats; s++) if (s != seat) rest += exp(value(&m->sheet[s], player, 0, wait_of(m, s), m->seats));
    return rest;
}
/* The sheet after the best use of dice of some colours; `is_optional` if they need not be used. */
static Sheet crossed_plainly(Match *m, int seat, const Player *player, const int *of, int is_optional, double noise) {
    Sheet *sheet = &m->sheet[seat], next = *sheet, after;
    int wait = wait_of(m, seat), is_level = player->noise > 0;
    double idle = value(sheet, player, 0, wait, m->seats), v, most = is_optional ? idle : NEVER, least = NEVER;
    for (int c = 0; c < SHADES; c++)
        if (of[c] && best_crosses(sheet, c, of[c], player, 0, wait, m->seats, noise, NEVER, &v, &after) && v > most) most = v, next = after;
    if (!is_level || most == NEVER) return next;
    double rest = rest_of(m, seat, player), top = 1 / (1 + rest * exp(-most));
    if (top >= 1 - 1e-9) return next;
    if (top > player->max_loss) least = log(rest) + logit(top - player->max_loss);
    most = is_optional && idle >= least ? idle + player->noise * normal() : NEVER;
    next = *sheet;
    for (int c = 0; c < SHADES; c++)
        if (of[c] && best_crosses(sheet, c, of[c], player, 0, wait, m->seats, player->noise, least, &v, &after) && v > most)
            most = v, next = after;
    return next;
}
/* The chances of the active seat by colour and number of dice, and the strengths of the others. */
typedef struct {
    Use uses[3];
    int others, is_seen;
    double rest, strong[SHADES][DICE + 1]; /* the sum of the others as they stand; logarithms of the own strength */
    double base[SHADES][DICE + 1], best[SHADES][DICE + 1], rolling[SHADES][DICE + 1]; /* by stopping, by the better, by rolling on */
    int watched; /* another seat whose shares are wanted by stopping and rolling on, or -1 */
    double share[SHADES][DICE + 1], rolled_share[SHADES][DICE + 1];
} Outlook;
/* For colours with at least so many dice; 0: not for this colour. */
static void find_outlook(Match *m, const Player *player, const int *least, int watched, Outlook *o) {
    const int active = m->active, seats = m->seats, late = wait_of(m, active);
    Sheet *own = &m->sheet[active], after;
    const double idle = value(own, player, 0, late, seats);
    o->others = 0, o->rest = 0, o->watched = watched, o->is_seen = player->search.depth > 0;
    for (int k = 1; k < seats; k++) {
        int seat = (active + k) % seats;
        Use *use = &o->uses[o->others++];
        Sheet *sheet = &m->sheet[seat];
        const int wait = wait_of(m, seat);
        use->resting = exp(value(sheet, player, 0, wait, seats));
        o->rest += use->resting;
        if (!o->is_seen) continue;
        for (int c = 0; c < SHADES; c++)
            for (int n = 1; n < 6; n++) {
                double v;
                use->use[c][n] = use->resting;
                if (n <= room(sheet, c) && best_crosses(sheet, c, n, player, 0, wait, seats, 0, NEVER, &v, &after)) use->use[c][n] = exp(v);
            }
    }
    for (int c = 0; c < SHADES; c++) {
        if (!least[c]) continue;
        for (int n = least[c]; n <= DICE; n++) {
            double v = idle;
            if (n > room(own, c) || !best_crosses(own, c, n, player, 0, late, seats, 0, NEVER, &v, &after)) v = idle;
            if (o->is_seen) o->base[c][n] = mean_share(exp(v), o->uses, o->others, DICE - n, c, watched, &o->share[c][n]);
            else o->base[c][n] = exp(v) / (exp(v) + o->rest);
            o->strong[c][n] = v;
        }
        memcpy(o->best[c], o->base[c], sizeof o->best[c]);
        for (int kept = DICE - 1; kept >= least[c]; kept--) {
            double r = CHANCES[DICE - kept][0] * o->base[c][kept];
            for (int h = 1; h <= DICE - kept; h++) r += CHANCES[DICE - kept][h] * o->best[c][kept + h];
            o->rolling[c][kept] = r;
            if (watched >= 0) {
                double w = CHANCES[DICE - kept][0] * o->share[c][kept];
                for (int h = 1; h <= DICE - kept; h++)
                    w += CHANCES[DICE - kept][h] * (o->best[c][kept + h] > o->base[c][kept + h] ? o->rolled_share : o->share)[c][kept + h];
                o->rolled_share[c][kept] = w;
            }
            if (r > o->best[c][kept]) o->best[c][kept] = r;
        }
    }
}
/* The chance by stopping with so many dice of a colour and the others lying there. */
static double chance_of_stopping(const Outlook *o, const int *of, int shade, int aside) {
    if (!o->is_seen) return o->base[shade][aside];
    double s = exp(o->strong[shade][aside]);
    return s / (s + leftovers(o->uses, o->others, of, shade));
}
/* The chance by taking a colour of a throw, and stopping or rolling on as is best. */
static double chance_of_throw(const Outlook *o, const int *of, int shade) {
    if (!o->is_seen) return o->best[shade][of[shade]];
    double s = chance_of_stopping(o, of, shade, of[shade]);
    return of[shade] < DICE && o->rolling[shade][of[shade]] > s ? o->rolling[shade][of[shade]] : s;
}
/* The chance of a seat before its treasure throw. */
static double chance_before_throw(Match *m, int seat, Sheet *sheet, const Player *player, double rest) {
    const int wait = wait_of(m, seat), seats = m->seats;
    double use[SHADES][THROW_DICE + 1], idle = exp(value(sheet, player, 0, wait, seats)), v, chance = 0;
    Sheet after;
    for (int c = 0; c < SHADES; c++) {
        use[c][0] = idle;
        for (int n = 1; n <= THROW_DICE; n++) {
            const int is_usable = n <= room(sheet, c) && best_crosses(sheet, c, n, player, 0, wait, seats, 0, NEVER, &v, &after);
            use[c][n] = is_usable ? exp(v) : idle;
        }
    }
    for (int k = 0; k < throws[THROW_DICE].many; k++) {
        double most = idle;
        for (int c = 0; c < SHADES; c++) if (use[c][throws[THROW_DICE].of[k][c]] > most) most = use[c][throws[THROW_DICE].of[k][c]];
        chance += throws[THROW_DICE].share[k] * most / (most + rest);
    }
    return chance;
}
/* The chance of a seat before the first roll of the next turn, its own or of another. */
static double chance_before_turn(const Match *m, int seat, const Sheet *sheet, const Player *player) {
    static const int all[SHADES] = {1, 1, 1, 1, 1, 1};
    Match next = *m;
    Outlook o;
    double chance = 0;
    next.sheet[seat] = *sheet;
    next.turns++;
    next.active = (m->active + 1) % m->seats;
    const int watched = (seat - next.active + m->seats) % m->seats - 1;
    find_outlook(&next, player, all, watched, &o);
    for (int k = 0; k < throws[DICE].many; k++) {
        const int *of = throws[DICE].of[k];
        double most = 0;
        int taken = -1;
        for (int c = 0; c < SHADES; c++) if (of[c] && (taken < 0 || chance_of_throw(&o, of, c) > most)) most = chance_of_throw(&o, of, taken = c);
        if (watched >= 0) {
            double stopping = chance_of_stopping(&o, of, taken, of[taken]), own = exp(o.strong[taken][of[taken]]);
            if (most > stopping) most = o.rolled_share[taken][of[taken]];
            else most = use_of(&o.uses[watched], of, taken) / (own + leftovers(o.uses, o.others, of, taken));
        }
        chance += throws[DICE].share[k] * most;
    }
    return chance;
}
/* The chance before a treasure throw, followed from its likeliest results to the next turn or throw. */
enum { FOLLOWED = 6 };
static double chance_beyond_throw(Match *m, int seat, Sheet *sheet, const Player *player, double rest) {
    enum { ENDS = SHADES * THROW_DICE + 1 };
    const int wait = wait_of(m, seat), seats = m->seats;
    double use[ENDS], weight[ENDS] = {0}, v, chance = 0, shift = 0, seen = 0;
    Sheet after[ENDS];
    after[0] = *sheet, use[0] = value(sheet, player, 0, wait, seats);
    for (int c = 0; c < SHADES; c++)
        for (int n = 1; n <= THROW_DICE; n++) {
            int end = 1 + THROW_DICE * c + n - 1;
            use[end] = n <= room(sheet, c) && best_crosses(sheet, c, n, player, 0, wait, seats, 0, NEVER, &v, &after[end]) ? v : NEVER;
        }
    for (int k = 0; k < ENDS; k++) use[k] = 1 / (1 + rest * exp(-use[k]));
    for (int k = 0; k < throws[THROW_DICE].many; k++) {
        int most = 0;
        for (int c = 0; c < SHADES; c++) {
            int n = throws[THROW_DICE].of[k][c], end = 1 + THROW_DICE * c + n - 1;
            if (n && use[end] > use[most]) most = end;
        }
        weight[most] += throws[THROW_DICE].share[k], chance += throws[THROW_DICE].share[k] * use[most];
    }
    for (int k = 0; k < FOLLOWED; k++) {
        int most = 0;
        for (int end = 1; end < ENDS; end++) if (weight[end] > weight[most]) most = end;
        if (!weight[most]) break;
        double turn;
        if (reached(&after[most])) turn = 1;
        else if (after[most].treasures > sheet->treasures) turn = chance_before_throw(m, seat, &after[most], player, rest);
        else turn = chance_before_turn(m, seat, &after[most], player);
        shift += weight[most] * (turn - use[most]), seen += weight[most], weight[most] = 0;
    }
    return chance + shift / seen;
}
/* Looks ahead from the best choices (lookahead.py); all others stay behind these. */
enum { LOOKED = 6 };
static const double MARGIN = .3, CLOSE = .25;
static void look_ahead(Match *m, int seat, const Player *player, double rest, Crossings *ways) {
    int order[LOOKED], many = 0, throws_again = 0;
    for (int k = 0; k < ways->many; k++) {
        int at = many < LOOKED ? many++ : LOOKED;
        for (; at && ways->worth[order[at - 1]] < ways->worth[k]; at--) if (at < LOOKED) order[at] = order[at - 1];
        if (at < LOOKED) order[at] = k;
    }
    const double first = ways->worth[order[0]];
    while (many && ways->worth[order[many - 1]] < first - MARGIN) many--;
    if (many < 2 || 1 / (1 + rest * exp(-first)) >= 1 - 1e-9) return;
    for (int k = 0; k < many; k++) throws_again |= ways->after[order[k]].treasures > m->sheet[seat].treasures;
    double seen[LOOKED], least = 1e9, plain_turn = 0;
    int plain = -1;
    for (int k = 0; k < many; k++) {
        Sheet *after = &ways->after[order[k]];
        double chance = -1;
        if (!throws_again) chance = chance_before_turn(m, seat, after, player);
        else if (after->treasures > m->sheet[seat].treasures) chance = chance_before_throw(m, seat, after, player, rest);
        seen[k] = chance < 0 ? ways->worth[order[k]] : logit(chance) + log(rest);
        if (chance < 0) {
            /* The next turn tells crosses without a throw apart; the first of these keeps its worth. */
            double turn = logit(chance_before_turn(m, seat, after, player));
            if (plain < 0) plain = k, plain_turn = turn;
            else seen[k] = seen[plain] + turn - plain_turn;
        }
        if (seen[k] < least) least = seen[k];
    }
    Match own = *m;
    own.active = (seat - 1 + m->seats) % m->seats;
    if (own.active != m->active) {
        /* Crosses without a throw also serve the own next turn, even if others come before. */
        double anchor = 0;
        int is_first = 1;
        least = 1e9;
        for (int k = 0; k < many; k++) {
            Sheet *after = &ways->after[order[k]];
            if (after->treasures == m->sheet[seat].treasures) {
                double more = logit(chance_before_turn(&own, seat, after, player)) - value(after, player, 0, 0, m->seats);
                if (is_first) anchor = more, is_first = 0;
                seen[k] += more - anchor;
            }
            if (seen[k] < least) least = seen[k];
        }
    }
    const double shift = seen[0] - first;
    if (throws_again && plain >= 0) {
        /* The next turn decides between a throw and none that are worth nearly the same. */
        int best[2] = {-1, -1};
        for (int k = 0; k < many; k++) {
            int brings = ways->after[order[k]].treasures > m->sheet[seat].treasures;
            if (best[brings] < 0 || seen[k] > seen[best[brings]]) best[brings] = k;
        }
        if (fabs(seen[best[1]] - seen[best[0]]) < CLOSE) {
            const double turn[2] = {chance_before_turn(m, seat, &ways->after[order[best[0]]], player),
                                    chance_beyond_throw(m, seat, &ways->after[order[best[1]]], player, rest)};
            const double more[2] = {logit(turn[0]) + log(rest) - seen[best[0]], logit(turn[1]) + log(rest) - seen[best[1]]};
            least = 1e9;
            for (int k = 0; k < many; k++) {
                seen[k] += more[ways->after[order[k]].treasures > m->sheet[seat].treasures];
                if (seen[k] < least) least = seen[k];
            }
        }
    }
    for (int k = 0; k < ways->many; k++) {
        int at = 0;
        while (at < many && order[at] != k) at++;
        double worth = ways->worth[k] + shift;
        ways->worth[k] = at < many ? seen[at] : worth < least ? worth : least;
    }
}
static Sheet crossed_by(Match *m, int seat, const Player *player, const int *of, int kind, double noise) {
    Sheet next = crossed_plainly(m, seat, player, of, kind != OWN, noise), *sheet = &m->sheet[seat], after;
    if (replay.mode == PLAYING && player->search.depth < 2) return next;
    static double chance[MAX_CROSSINGS];
    double rest = rest_of(m, seat, player), v;
    int wait = wait_of(m, seat), taken = 0;
    free(listed);
    Crossings *ways = listed = calloc(1, sizeof *listed);
    if (kind != OWN) add_crossing(value(sheet, player, 0, wait, m->seats), sheet);
    for (int c = 0; c < SHADES; c++) if (of[c]) best_crosses(sheet, c, of[c], player, 0, wait, m->seats, 0, NEVER, &v, &after);
    listed = 0;
    if (player->search.depth > 1) look_ahead(m, seat, player, rest, ways);
    for (int k = 0; k < ways->many; k++) {
        chance[k] = 1 / (1 + rest * exp(-ways->worth[k]));
        if (player->search.depth > 1 ? ways->worth[k] > ways->worth[taken] : ways->after[k].free == next.free) taken = k;
    }
    int many = ways->many, pick = decide(seat, kind, many, chance, taken);
    if (many) next = ways->after[pick];
    free(ways);
    return next;
}
static double *foreseen; /* takes the best chance after the first throw of a turn, instead of playing it; usually null */
/* Plays a turn; true if it ends the match, with the winners as bits. */
static int play_turn(Match *m, const Player *const *players, const Habit *habits, int *winners) {
    int of[SHADES], active = m->active, shade = -1, aside = 0, seats = m->seats;
    const Player *player = players[active];
    double noise = habits[active].noise, top = NEVER, worth[SHADES], known[SHADES];
    Outlook o;
    roll(DICE, of);
    find_outlook(m, player, of, -1, &o);
    for (int c = 0; c < SHADES; c++) {
        worth[c] = -1;
        if (!of[c]) continue;
        double v = chance_of_throw(&o, of, c);
        if (noise) v *= exp(noise * normal());
        worth[c] = v;
        if (v > top) { top = v; shade = c; }
    }
    if (foreseen) {
        *foreseen = top;
        return 0;
    }
    memcpy(known, worth, sizeof known);
    if (player->noise) shade = misjudged(SHADES, worth, player->noise, player->max_loss, 0);
    if (habits[active].stray && uniform() < habits[active].stray) do shade = below(SHADES); while (!of[shade]);
    shade = decide(active, COLOUR, SHADES, known, shade);
    aside = of[shade];
    while (aside < DICE) {
        double r = o.rolling[shade][aside], s = chance_of_stopping(&o, of, shade, aside);
        if (noise) r *= exp(0.3 * noise * normal());
        double both[] = {s, r}, chances[] = {s, r};
        int rolls = player->noise ? misjudged(2, both, player->noise, player->max_loss, 0) : r > s;
        rolls = decide(active, ROLLING, 2, chances, rolls);
        if (!rolls) break;
        roll(DICE - aside, of);
        if (!of[shade]) break;
        aside += of[shade];
    }
    if (aside == DICE) memset(of, 0, sizeof of);
    int found = 0, over = 0;
    for (int k = 0; k < seats; k++) {
        int seat = (active + k) % seats;
        Sheet *sheet = &m->sheet[seat], next = *sheet;
        if (seat == active) {
            int used[SHADES] = {0};
            used[shade] = aside;
            next = crossed_by(m, seat, players[seat], used, OWN, habits[seat].noise);
        } else {
            of[shade] = 0;
            next = crossed_by(m, seat, players[seat], of, LEFTOVER, habits[seat].noise);
        }
        if (next.treasures > sheet->treasures) found |= 1 << seat;
        *sheet = next;
        if (reached(sheet)) over |= 1 << seat;
    }
    if (over) { *winners = over; return 1; }
    for (int k = 0; k < seats; k++) {
        int seat = (active + k) % seats;
        while (found >> seat & 1) {
            found &= ~(1 << seat);
            Sheet *sheet = &m->sheet[seat], next = *sheet;
            if (recorder && below(2)) record_position(m, seat, found);
            roll(5, of);
            next = crossed_by(m, seat, players[seat], of, THROWN, habits[seat].noise);
            if (next.treasures > sheet->treasures) found |= 1 << seat;
            *sheet = next;
            if (reached(sheet)) { *winners = 1 << seat; return 1; }
        }
    }
    record_position(m, -1, 0);
    m->turns++;
    m->active = (active + 1) % seats;
    if (m->turns >= MAX_TURNS) {
        long most = -1;
        for (int s = 0; s < seats; s++) {
            int least = FIELDS;
            for (int c = 0; c < SHADES; c++) if (m->sheet[s].need[c] < least) least = m->sheet[s].need[c];
            long key = 100 * (GOAL - missing(&m->sheet[s])) - least;
            if (key > most) { most = key; *winners = 0; }
            if (key == most) *winners |= 1 << s;
        }
        return 1;
    }
    return 0;
}
static void deal(Match *m, int seats, int rules) {
    const int islands = rules & 1;
    int boards[4] = {0, 1, 2, 3};
    GOAL = rules >> 1;
    *m = (Match){.seats = seats};
    for (int s = 0; s < seats; s++) {
        int pick = s + below(4 - s), board = boards[pick];
        boards[pick] = boards[s];
        Sheet *sheet = &m->sheet[s];
        sheet->side = &sides[8 * islands + 2 * board + below(2)];
        sheet->free = sheet->side->coloured;
        sheet->front = sheet->side->near[sheet->side->start];
        memset(&sheet->ways, 31, sizeof sheet->ways);
        for (int c = 0; c < SHADES; c++) sheet->need[c] = islands ? 14 : 18;
    }
    m->active = below(seats);
}
/* Plays a turn, notes its choices and offers all of them as spots. */
static Spot noted;
static int play_for_spots(Match *m, const Player *const *players, const Habit *habits, int *winners) {
    noted.match = *m;
    noted.luck = random_state;
    replay.mode = NOTING, replay.made.count = 0;
    int is_over = play_turn(m, players, habits, winners);
    replay.mode = PLAYING;
    noted.made = replay.made;
    for (noted.place = 0; noted.place < noted.made.count; noted.place++) meet_spot(&noted);
    return is_over;
}
static int play_match(int seats, const Player *const *players, const Habit *habits, int rules) {
    int winners = 0;
    Match m;
    deal(&m, seats, rules);
    while (!(spots_met < 0 ? play_turn : play_for_spots)(&m, players, habits, &winners)) continue;
    return winners;
}
static int draw_rules(int seats) {
    int islands = uniform() < .06, goal = islands ? 5 : 9;
    if (seats && uniform() < .04) goal = islands ? 6 : 12;
    return goal << 1 | islands;
}

/* ---- the cost of hints: the seat ends its turn as the master, then all play at a glance to its next throw, which the
 * master judges, or to the end */
enum { EXACT = 2000 };
static void make_levels(Player *master, Player *glance, Player *steady, Player *sharp) {
    master->search.depth = 2, glance->search.depth = 0;
    steady->noise = .34, steady->max_loss = .12;
    sharp->noise = .2, sharp->max_loss = .06, sharp->search.depth = 1;
}
/* Plays the turn of a spot again with another choice; true if it ends the match. */
static int play_again(Match *m, const Spot *spot, int choice, u64 luck, const Player *const *players, int *winners) {
    *m = spot->match;
    replay.mode = REPEATING, replay.made = spot->made, replay.made.count = 0;
    replay.place = spot->place, replay.forced = choice, replay.luck = luck;
    random_state = spot->luck;
    int is_over = play_turn(m, players, STEADY, winners);
    replay.mode = PLAYING;
    return is_over;
}
static double rollout(const Spot *spot, int choice, u64 luck, int is_to_end, const Player *master, const Player *glance) {
    const Player *rest = is_to_end ? master : glance, *all[MAX_SEATS] = {rest, rest, rest, rest};
    const int seat = spot->made.seat[spot->place];
    Match m;
    int winners = 0;
    all[seat] = master;
    int is_over = play_again(&m, spot, choice, luck, all, &winners);
    all[seat] = rest;
    while (!is_over) {
        seed(luck, m.turns);
        if (!is_to_end && m.active == seat) {
            double chance;
            foreseen = &chance;
            all[seat] = master;
            play_turn(&m, all, STEADY, &winners);
            foreseen = 0;
            return chance;
        }
        is_over = play_turn(&m, all, STEADY, &winners);
    }
    return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}
static int weigh_spot(const Spot *spot, const Player *master, double *chances) {
    static Player glance;
    const Player *all[MAX_SEATS] = {&glance, &glance, &glance, &glance};
    const int usual = SAMPLES;
    Match m;
    int winners;
    glance = *master;
    glance.search.depth = 0;
    all[spot->made.seat[spot->place]] = master;
    SAMPLES = EXACT;
    play_again(&m, spot, -1, spot->luck, all, &winners);
    SAMPLES = usual;
    memcpy(chances, replay.chance, sizeof replay.chance);
    return replay.count;
}
static void print_spot(const Spot *spot, int hint, int better) {
    printf("%s, choice %d, better %d; turn %d\n", KINDS[spot->made.kind[spot->place]], hint, better, spot->match.turns);
}
static void list_chances(void) {
    for (int n = 0; n < 7; n++)
        for (int h = 0; h <= n; h++)
            CHANCES[n][h] = tgamma(n + 1) / tgamma(h + 1) / tgamma(n - h + 1) * pow(1 / 6.0, h) * pow(5 / 6.0, n - h);
    for (int n = 0, of[SHADES]; n <= DICE; n++) throws[n].many = 0, list_throws(n, 0, n, of);
}

/* ---- compared with value.py and judge.py by the tests: sheets on the land of a text, with these fields crossed */
#ifdef SHARED
static Sheet sheet_of(Side *side, const char *text, const unsigned char *is_crossed) {
    grid();
    list_chances();
    build(side, text);
    Sheet sheet = {.side = side, .free = side->coloured};
    memset(&sheet.ways, 31, sizeof sheet.ways);
    for (int n = 0; n < FIELDS; n++) if (is_crossed[n]) sheet.free &= ~BIT(n);
    for (int n = 0; n < FIELDS; n++) if (is_crossed[n] || n == side->start) sheet.front |= side->near[n] & sheet.free;
    for (int k = 0; k < REGIONS; k++) {
        Set rest = side->region[k] & sheet.free;
        sheet.need[side->shade_of[k]] += count(rest);
        if (rest && rest != side->region[k]) sheet.open[side->shade_of[k]] = rest;
    }
    sheet.treasures = count(side->treasure & ~sheet.free);
    return sheet;
}
void sheet_inputs(const char *text, const unsigned char *is_crossed, int goal, int owed, int wait, int seats, signed char *inputs) {
    static Side side;
    Sheet sheet = sheet_of(&side, text, is_crossed);
    GOAL = goal;
    look(&sheet, owed, wait, seats, inputs);
}
/* How often, of many times, a level leaves each of some sets of fields free with dice of some colours; the last count is for
 * all others. The first of two seats chooses. */
void crosses_taken(const char *text, const unsigned char *is_crossed, const char *other_text, const unsigned char *is_other_crossed,
                   int goal, int active, int turns, const char *level, const int *dice, int is_optional, int times, int sets,
                   const u64 *left_free, int *taken) {
    static Side side[2];
    static Player player;
    GOAL = goal;
    read_player(&player, level, 2);
    Match m = {.seats = 2, .active = active, .turns = turns};
    m.sheet[0] = sheet_of(&side[0], text, is_crossed);
    m.sheet[1] = sheet_of(&side[1], other_text, is_other_crossed);
    for (int k = 0; k < times; k++) {
        Set free = crossed_by(&m, 0, &player, dice, is_optional ? LEFTOVER : OWN, 0).free;
        int at = 0;
        while (at < sets && (Set)left_free[2 * at] + ((Set)left_free[2 * at + 1] << 64) != free) at++;
        taken[at]++;
    }
}
/* Plays every turn of a match of equal levels again, once with each of its choices taken as it was: the number of choices, or
 * -1 if a turn ends otherwise. */
int choices_again(u64 number, int seats, const char *level) {
    static Player player;
    const Player *all[MAX_SEATS] = {&player, &player, &player, &player};
    int is_over = 0, choices = 0, winners;
    Match m;
    grid();
    list_chances();
    load_sides("assets/games/diceland/mainland.txt", sides);
    read_player(&player, level, seats);
    seed(number, 0);
    deal(&m, seats, STANDARD);
    while (!is_over) {
        is_over = play_for_spots(&m, all, STEADY, &winners);
        const u64 after = random_state;
        for (int k = 0; k < noted.made.count; k++, choices++) {
            Match again;
            noted.place = k;
            int is_over_again = play_again(&again, &noted, noted.made.taken[k], noted.made.luck[k], all, &winners);
            if (is_over_again != is_over || random_state != after) return -1;
            for (int s = 0; s < seats; s++) if (again.sheet[s].free != m.sheet[s].free) return -1;
        }
        random_state = after;
    }
    return choices;
}
#else
int main(int argc, char **argv) {
    grid();
    list_chances();
    load_sides("assets/games/diceland/mainland.txt", sides);
    load_sides("assets/games/diceland/islands.txt", sides + 8);
    return run_command(argc, argv);
}
#endif
