/* What the programs in C share that opponents are learned by (`learner.c` in the folders of the games), included by them.
 *
 * Random numbers here are those of Beacon, Knight's Leap and Going Places; All Around and Diceland learn by `selfplay.h`
 * and have those in there: another generator would mean other weights for the same seed. */
#ifndef LEARNER_H
#define LEARNER_H
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef uint64_t u64;

/* xorshift*, for the same matches everywhere. */
static u64 rs = 88172645463325252ULL;
static inline u64 rnd(void) {
    rs ^= rs << 13;
    rs ^= rs >> 7;
    rs ^= rs << 17;
    return rs * 2685821657736338717ULL;
}
static inline double uni(void) { return (rnd() >> 11) * (1.0 / 9007199254740992.0); }
static inline double normal(void) { return sqrt(-2 * log(uni() + 1e-12)) * cos(6.283185307 * uni()); }
static inline void seed_plus(u64 s, u64 more) {
    rs = s * 0x9E3779B97F4A7C15ULL + more;
    for (int i = 0; i < 20; i++) rnd();
}
static inline void seed(u64 s) { seed_plus(s, 0x1234567); }
static inline void mix(int *order, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = rnd() % (i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
}

/* The shares of seats from the logarithms of their strengths. */
static inline void softmax(int n, double *total) {
    double top = total[0], z = 0;
    for (int i = 1; i < n; i++) top = total[i] > top ? total[i] : top;
    for (int i = 0; i < n; i++) z += total[i] = exp(total[i] - top);
    for (int i = 0; i < n; i++) total[i] /= z;
}
static inline double logit(double chance) {
    chance = chance < 1e-6 ? 1e-6 : chance > 1 - 1e-6 ? 1 - 1e-6 : chance;
    return log(chance / (1 - chance));
}
/* Which choice a level takes by what each is worth, below 0 if it is none: what seems best of those that cost no more than the
 * regret; the others are none afterwards. By `apart` what each is misjudged by, or by `draw` (`skilled.py`). */
static inline int misjudged(int count, double *chance, double noise, double regret, const double *apart, double (*draw)(void)) {
    int best = 0;
    for (int i = 1; i < count; i++) if (chance[i] > chance[best]) best = i;
    if (noise <= 0 || chance[best] >= 1 - 1e-9) return best;
    double least = chance[best] - regret, most = -1e9;
    for (int i = 0; i < count; i++) {
        if (chance[i] < least) chance[i] = -1;
        if (chance[i] < 0) continue;
        double seems = logit(chance[i]) + noise * (apart ? apart[i] : draw());
        if (seems > most) most = seems, best = i;
    }
    return best;
}
/* Which choice is taken in place of the usual one by who likes risk, or with a tilt below 0 avoids it (`skilled.py`). */
static inline int tilted(int count, const double *chance, const double *risk, int usual, double tilt) {
    int taken = usual;
    double most = logit(chance[usual]) + tilt * risk[usual];
    for (int i = 0; i < count && tilt; i++) {
        double seems = logit(chance[i]) + tilt * risk[i], apart = fabs(logit(chance[i]) - logit(chance[usual]));
        if (fabs(chance[i] - chance[usual]) <= 0.02 && apart <= tilt * (risk[i] - risk[usual]) && seems > most)
            most = seems, taken = i;
    }
    return taken;
}
/* What the seats have won, from who began on, and how good these figures are. */
static inline void print_shares(int seats, const double *won, int matches) {
    for (int i = 0; i < seats; i++) printf("%s%.1f", i ? " " : "", 100 * won[i] / matches);
    printf(" %% +- %.1f of %d", 196 * sqrt(1.0 / seats * (1 - 1.0 / seats) / matches), matches);
}
/* A file of the game, until the next one is read; 0 if there is none. */
static inline char *text_of(const char *path) {
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}
#endif
