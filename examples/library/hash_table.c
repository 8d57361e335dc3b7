// SPDX-License-Identifier: Apache-2.0
// Open addressing with a fixed number of slots.
extern unsigned __VERIFIER_nondet_uint(void);

#define SLOTS 64
struct entry { unsigned key; int value; char used; };
static struct entry table[SLOTS];

static struct entry *find(unsigned key) {
  unsigned at = (key * 2654435761u) % SLOTS;
  for (unsigned n = 0; n < SLOTS; n++) {
    struct entry *e = &table[(at + n) % SLOTS];
    if (!e->used || e->key == key) return e;
  }
  return 0;
}

static int insert(unsigned key, int value) {
  struct entry *e = find(key);
  if (e == 0) return 0;
  e->used = 1;
  e->key = key;
  e->value = value;
  return 1;
}

int main(void) {
  while (__VERIFIER_nondet_uint() % 4) insert(__VERIFIER_nondet_uint(), 1);
  struct entry *e = find(__VERIFIER_nondet_uint());
  return e ? e->value : 0;
}
