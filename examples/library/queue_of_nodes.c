// SPDX-License-Identifier: Apache-2.0
// A queue of nodes with its first and its last.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };
struct queue { struct node *first, *last; };

static void enqueue(struct queue *q, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = 0;
  if (q->last) q->last->next = n;
  else q->first = n;
  q->last = n;
}

static int dequeue(struct queue *q, int *value) {
  struct node *n = q->first;
  if (!n) return 0;
  *value = n->value;
  q->first = n->next;
  if (!q->first) q->last = 0;
  free(n);
  return 1;
}

int main(void) {
  struct queue q = {0, 0};
  int value = 0;
  while (__VERIFIER_nondet_int()) enqueue(&q, __VERIFIER_nondet_int());
  while (dequeue(&q, &value)) {}
  return value;
}
