/* How All Around and Diceland learn what a seat stands for: self play and fits to who won, by a network of one layer.
 *
 * Included by their `learner.c`, which before that says how many INPUTS and HIDDEN nodes there are, what PLAIN rules are,
 * and what type an input has (`Input`); after it come their match and the other functions declared here as theirs.
 * Everything follows from the seed, on one kind of machine. */
#ifndef SELFPLAY_H
#define SELFPLAY_H
#include "learner.h"

/* Fields of a board of up to 128. */
typedef unsigned __int128 Set;
#define BIT(n) ((Set)1 << (n))
static int count(Set s) { return __builtin_popcountll((u64)s) + __builtin_popcountll((u64)(s >> 64)); }
static int low_bit(Set s) { return (u64)s ? __builtin_ctzll((u64)s) : 64 + __builtin_ctzll((u64)(s >> 64)); }

/* splitmix64 */
static u64 rng_state;
static u64 rng(void) {
    u64 z = (rng_state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
static double unit(void) { return (double)(rng() >> 11) / 9007199254740992.0; }
static int below(int n) { return (int)(unit() * n); }
static double gauss(void) { return sqrt(-2 * log(1 - unit())) * cos(6.283185307179586 * unit()); }
static u64 seed_of(u64 seed, int generation, int number) {
    rng_state = seed * 1000003u + generation;
    rng();
    rng_state ^= (u64)number << 20;
    return rng();
}

/* ---- the order of play, as in `game/rules/order.py`: who began, and whether it turns after every round (D-54, B-53) */
static int first, back;
/* Whose turn it is once so many are over. */
static int seat_at(int turns, int seats) {
    int place = turns % seats;
    return (first + (back && turns / seats % 2 ? seats - 1 - place : place)) % seats;
}
/* The turns of others before a seat's own after the running one; never more than there are others. */
static int wait_at(int turns, int seats, int seat) {
    int wait = 0;
    while (wait < seats - 1 && seat_at(turns + 1 + wait, seats) != seat) wait++;
    return wait;
}

/* Who plays: what was learned, or the clever player of `bot.py`. One whose name begins with + `sees` more, if the game has that,
 * with - less; a level has :NOISE:REGRET after the file; after @ stands how far it tilts towards what dares more, or below 0
 * less (`skilled.py`). */
typedef struct {
    float in[INPUTS][HIDDEN], skip[INPUTS], out[HIDDEN];
    int clever, sees, is_level;
    double noise, regret, tilt;
} Player;
typedef struct { double noise, stray; } Habit;
typedef struct { Input f[4][INPUTS]; float target[4]; int seats; } Position;

/* What was dared by those who tilt and by the others, and how often they could. */
static double dared[2], daring[2];
static void dare(const Player *p, double risk) { dared[!p->tilt] += risk, daring[!p->tilt]++; }

/* What a player takes of choices by their chances, none where below 0. */
static int taken(const Player *p, int count, double *chance, const double *apart) {
    return misjudged(count, chance, p->is_level ? p->noise : 0, p->regret, apart, gauss);
}

/* ---- what the game has: names of its inputs, what they count for the network, and its weights for inputs as they are */
static const char *const NAMES[INPUTS];
static float input_of(int k, Input value);
static double weight_of(int k, float weight);
/* Habits of players who learn: unsteady not at all, somewhat, much (the clever ones by CLEVER times as much), and astray. */
static const double NOISE[3], STRAY[3];
static const int CLEVER;
/* The rules of a match to learn by, by lot; and a match, which returns who won as bits. */
static int rules_of(int seats);
static int match(int seats, const Player *const *players, const Habit *habits, int is_learning, int rules, u64 seed);

static long turns_played;
static Position *positions;
static int position_count, position_room;
static const double KEPT = 0.5;
static Position *next_position(int seats) {
    if (position_count == position_room) positions = realloc(positions, (position_room = 2 * position_room + 1024) * sizeof *positions);
    positions[position_count].seats = seats;
    return &positions[position_count++];
}
static double net(const Player *p, const Input *f) {
    float h[HIDDEN] = {0}, total = 0;
    for (int k = 0; k < INPUTS; k++) {
        if (!f[k]) continue;
        float x = input_of(k, f[k]);
        const float *w = p->in[k];
        for (int j = 0; j < HIDDEN; j++) h[j] += w[j] * x;
        total += p->skip[k] * x;
    }
    for (int j = 0; j < HIDDEN; j++) total += p->out[j] * (h[j] > 0 ? h[j] : 0);
    return total;
}

/* ---- the fit: who won, by steps of Adam over lots of positions */
enum { WEIGHTS = INPUTS * HIDDEN + INPUTS + HIDDEN };
static double fit_pass(Player *p, int from, int until, const int *order, double rate, int is_testing) {
    static float slope[WEIGHTS], first[WEIGHTS], second[WEIGHTS];
    static double done1 = 1, done2 = 1;
    float *w = &p->in[0][0];
    double score = 0;
    enum { LOT = 64 };
    for (int lot = from; lot < until; lot += LOT) {
        if (!is_testing) memset(slope, 0, sizeof slope);
        int end = lot + LOT < until ? lot + LOT : until;
        for (int at = lot; at < end; at++) {
            const Position *q = &positions[order[at]];
            float h[4][HIDDEN];
            double out[4];
            for (int s = 0; s < q->seats; s++) {
                float total = 0;
                memset(h[s], 0, sizeof h[s]);
                for (int k = 0; k < INPUTS; k++) {
                    if (!q->f[s][k]) continue;
                    float x = input_of(k, q->f[s][k]);
                    for (int j = 0; j < HIDDEN; j++) h[s][j] += p->in[k][j] * x;
                    total += p->skip[k] * x;
                }
                for (int j = 0; j < HIDDEN; j++) if (h[s][j] > 0) total += p->out[j] * h[s][j];
                out[s] = total;
            }
            softmax(q->seats, out);
            for (int s = 0; s < q->seats; s++) {
                double share = out[s];
                score += q->target[s] * log(share > 1e-9 ? share : 1e-9);
                if (is_testing) continue;
                float wrong = q->target[s] - share, back[HIDDEN];
                for (int j = 0; j < HIDDEN; j++) {
                    back[j] = h[s][j] > 0 ? wrong * p->out[j] : 0;
                    slope[INPUTS * HIDDEN + INPUTS + j] += h[s][j] > 0 ? wrong * h[s][j] : 0;
                }
                for (int k = 0; k < INPUTS; k++) {
                    if (!q->f[s][k]) continue;
                    float x = input_of(k, q->f[s][k]), *g = slope + k * HIDDEN;
                    for (int j = 0; j < HIDDEN; j++) g[j] += back[j] * x;
                    slope[INPUTS * HIDDEN + k] += wrong * x;
                }
            }
        }
        if (is_testing) continue;
        done1 *= 0.9; done2 *= 0.999;
        float lift = rate / (1 - done1), scale = 1 / (1 - done2);
        for (int k = 0; k < WEIGHTS; k++) {
            float g = slope[k] / (end - lot) - 1e-5f * w[k];
            first[k] = 0.9f * first[k] + 0.1f * g;
            second[k] = 0.999f * second[k] + 0.001f * g * g;
            w[k] += lift * first[k] / (sqrtf(second[k] * scale) + 1e-8f);
        }
    }
    return score / (until - from);
}
static void save(const Player *p, const char *name) {
    FILE *file = fopen(name, "w");
    const float *w = &p->in[0][0];
    for (int k = 0; k < WEIGHTS; k++) fprintf(file, "%.5g\n", w[k]);
    fclose(file);
}
/* The file the game reads: weights of the inputs as they are. */
static void print_json(const Player *p, const char *command, const char *seed, const char *date) {
    printf("{\n \"inputs\": [");
    for (int k = 0; k < INPUTS; k++) printf("%s\"%s\"", k ? ", " : "", NAMES[k]);
    printf("],\n \"made\": {\"command\": \"%s\", \"seed\": \"%s\", \"date\": \"%s\"},\n \"hidden\": [", command, seed, date);
    for (int j = 0; j < HIDDEN; j++)
        for (int k = 0; k < INPUTS; k++) printf("%s%.4g%s", k ? ", " : j ? ",\n  [" : "\n  [", weight_of(k, p->in[k][j]), k == INPUTS - 1 ? "]" : "");
    printf("\n ],\n \"skip\": [");
    for (int k = 0; k < INPUTS; k++) printf("%s%.4g", k ? ", " : "", weight_of(k, p->skip[k]));
    printf("],\n \"out\": [");
    for (int j = 0; j < HIDDEN; j++) printf("%s%.4g", j ? ", " : "", p->out[j]);
    printf("]\n}\n");
}
/* The numbers of a list in the file that the game reads, in their order. */
static void numbers(FILE *file, const char *path, const char *key, float *to, int many) {
    char word[100];
    int wanted = strlen(key), at = 0, c;
    rewind(file);
    while (at < wanted && (c = getc(file)) != EOF) at = c == key[at] ? at + 1 : c == key[0];
    for (int k = 0; k < many; k++)
        if (at < wanted || fscanf(file, "%99[^0-9.-]", word) < 0 || fscanf(file, "%f", &to[k]) != 1) { perror(path); exit(2); }
}
static Player player_of(const char *name) {
    char path[200];
    const int marks = strspn(name, "+-");
    snprintf(path, sizeof path, "%s", name + marks);
    Player p = {.clever = !strcmp(path, "clever"), .sees = *name == '-' ? -marks : marks};
    char *tilt = strchr(path, '@'), *level = strchr(path, ':');
    if (tilt) p.tilt = atof(tilt + 1), *tilt = 0;
    if (level) p.is_level = sscanf(level, ":%lf:%lf", &p.noise, &p.regret) == 2, *level = 0;
    if (p.clever) return p;
    FILE *file = fopen(path, "r");
    if (!file) { perror(path); exit(2); }
    if (strstr(path, ".json")) {
        static float hidden[HIDDEN][INPUTS];
        numbers(file, path, "\"hidden\"", hidden[0], HIDDEN * INPUTS);
        numbers(file, path, "\"skip\"", p.skip, INPUTS);
        numbers(file, path, "\"out\"", p.out, HIDDEN);
        for (int k = 0; k < INPUTS; k++) {
            p.skip[k] /= weight_of(k, 1);
            for (int j = 0; j < HIDDEN; j++) p.in[k][j] = hidden[j][k] / weight_of(k, 1);
        }
    } else {
        float *w = &p.in[0][0];
        for (int k = 0; k < WEIGHTS; k++) if (fscanf(file, "%f", &w[k]) != 1) { perror(path); exit(2); }
    }
    fclose(file);
    return p;
}
static double duel(u64 seed, int seats, int matches, const Player *one, const Player *other) {
    static const Habit steady[4];
    double won = 0;
    for (int k = 0; k < matches; k++) {
        const Player *all[4] = {other, other, other, other};
        all[k % seats] = one;
        int winners = match(seats, all, steady, 0, PLAIN, seed_of(seed, 77, k / seats));
        if (winners >> (k % seats) & 1) won += 1.0 / __builtin_popcount(winners);
    }
    return won / matches;
}
static void shuffle(int *order, int n) {
    for (int k = n - 1; k > 0; k--) {
        int o = below(k + 1), t = order[k];
        order[k] = order[o];
        order[o] = t;
    }
}
static void learn(u64 seed, char *counts, Player *result) {
    static Player player, clever = {.clever = 1}, before[64];
    rng_state = seed;
    for (int k = 0; k < INPUTS; k++) for (int j = 0; j < HIDDEN; j++) player.in[k][j] = 0.25 * gauss();
    for (int j = 0; j < HIDDEN; j++) player.out[j] = 0.2 * gauss();
    int generation = 0, begun = 0;
    int starts[64] = {0};
    for (char *part = strtok(counts, ","); part; part = strtok(NULL, ","), generation++) {
        int matches = atoi(part);
        before[generation] = player;
        /* the last three generations are learned from */
        if (generation >= 3 && starts[generation - 2] > begun) begun = starts[generation - 2];
        starts[generation] = position_count;
        for (int k = 0; k < matches; k++) {
            u64 own = seed_of(seed, generation, k);
            rng_state = own;
            double dice = unit();
            int seats = dice < .55 ? 4 : dice < .75 ? 3 : 2;
            int rules = rules_of(seats);
            const Player *all[4];
            Habit habits[4];
            for (int s = 0; s < seats; s++) {
                double what = unit();
                all[s] = generation == 0 || what < .1 ? &clever : what < .25 ? &before[1 + below(generation)] : &player;
                double dose = unit();
                int mess = dose < .4 ? 0 : dose < .8 ? 1 : 2;
                habits[s].noise = NOISE[mess] * (all[s]->clever ? CLEVER : 1);
                habits[s].stray = STRAY[mess];
                if (all[s] == &before[generation]) all[s] = &player;
            }
            int first = position_count, winners = match(seats, all, habits, 1, rules, rng());
            for (int q = first; q < position_count; q++)
                for (int s = 0; s < seats; s++) positions[q].target[s] = winners >> s & 1 ? 1.0 / __builtin_popcount(winners) : 0;
        }
        /* a tenth of what is new tests */
        int fresh = starts[generation], test = position_count - (position_count - fresh) / 10, n = test - begun;
        int *order = malloc(position_count * sizeof *order);
        for (int k = 0; k < position_count; k++) order[k] = k;
        rng_state = seed + 99 * generation;
        double score = 0, rate = 2e-3;
        for (int pass = 0; pass < 4; pass++) {
            for (int k = 0; k < n; k++) order[k] = begun + k;
            shuffle(order, n);
            score = fit_pass(&player, 0, n, order, rate * pow(.35, pass), 0);
            for (int k = test; k < position_count; k++) order[k] = k;
            fprintf(stderr, "  pass %d: %.4f, unseen %.4f\n", pass, score, fit_pass(&player, test, position_count, order, 0, 1));
        }
        free(order);
        char name[40];
        sprintf(name, "learned.%d", generation);
        save(&player, name);
        fprintf(stderr, "generation %d: %d positions; one among clever, 4 seats: %.1f %%, 2 seats: %.1f %%\n", generation, n,
                100 * duel(5, 4, 2000, &player, &clever), 100 * duel(7, 2, 2000, &player, &clever));
        if (generation) {
            double one = duel(8, 4, 2000, &player, &before[generation]), other = duel(9, 4, 2000, &before[generation], &player);
            fprintf(stderr, "  one new among old %.1f %%, one old among new %.1f %%\n", 100 * one, 100 * other);
            if (one < .25 || other > .25) player = before[generation], fprintf(stderr, "  dropped\n");
        }
    }
    *result = player;
}
static double quantile(double tail) { /* of the normal distribution, by halving */
    double a = 0, b = 9;
    for (int k = 0; k < 60; k++) { double x = (a + b) / 2; if (erfc(x / sqrt(2)) > tail) a = x; else b = x; }
    return a;
}
/* `learn SEED MATCHES,MATCHES,... DATE`, or `duel SEED SEATS MATCHES A B`, once the game has been loaded. */
static int obey(int count, char **words) {
    u64 seed = strtoull(words[2], NULL, 10);
    if (!strcmp(words[1], "learn")) {
        Player player;
        char command[200];
        snprintf(command, sizeof command, "learner learn %s %s", words[2], words[3]);
        learn(seed, words[3], &player);
        print_json(&player, command, words[2], words[4]);
    } else if (count > 6) {
        int seats = atoi(words[3]), matches = atoi(words[4]);
        Player one = player_of(words[5]), other = player_of(words[6]);
        double p = duel(seed, seats, matches, &one, &other);
        printf("%s among %s, %d seats: %.1f %% +- %.1f of %d, %.1f turns\n", words[5], words[6], seats, 100 * p,
               196 * sqrt(p * (1 - p) / matches), matches, (double)turns_played / matches);
        if (one.tilt) printf("  dares %.3f, the others %.3f\n", dared[0] / daring[0], dared[1] / daring[1]);
    }
    return 0;
}
#endif
