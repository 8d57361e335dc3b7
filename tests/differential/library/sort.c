// SPDX-License-Identifier: Apache-2.0
// qsort and bsearch: the comparisons call the program back; elements of several sizes.
#include <stdlib.h>
#include <string.h>

struct pair { short key; char text[5]; };
static unsigned sum = 5;
static void add(unsigned v) { sum = sum * 33 + v; }
static int by_int(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}
static int by_key(const void *a, const void *b) {
  const struct pair *p = a, *q = b;
  return p->key - q->key;
}
static int backwards(const void *a, const void *b) { return strcmp(*(char *const *)b, *(char *const *)a); }

int main(void) {
  int v[37];
  unsigned x = 1;
  for (int k = 0; k < 37; k++) v[k] = (int)((x = x * 1103515245 + 12345) >> 20) - 2000;
  qsort(v, 37, sizeof *v, by_int);
  for (int k = 0; k < 37; k++) add((unsigned)v[k]);
  for (int k = 0; k < 37; k++) {
    int *found = bsearch(&v[k], v, 37, sizeof *v, by_int);
    add(found != 0 && *found == v[k]);
  }
  int absent = 5000;
  add(bsearch(&absent, v, 37, sizeof *v, by_int) == 0);
  add(bsearch(&absent, v, 0, sizeof *v, by_int) == 0);
  struct pair p[6] = {{3, "c"}, {1, "a"}, {2, "bb"}, {9, "z"}, {0, ""}, {5, "eeee"}};
  qsort(p, 6, sizeof *p, by_key);
  for (int k = 0; k < 6; k++) add((unsigned)p[k].key), add((unsigned)strlen(p[k].text));
  const char *names[] = {"pear", "apple", "fig", "quince"};
  qsort(names, 4, sizeof *names, backwards);
  for (int k = 0; k < 4; k++) add((unsigned char)names[k][0]);
  qsort(v, 1, sizeof *v, by_int);
  return (int)(sum % 251);
}
