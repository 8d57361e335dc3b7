// SPDX-License-Identifier: Apache-2.0
// A string that knows its length and its room, as libraries of dynamic strings have it: the bytes follow a header.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct header { unsigned length, room; char text[]; };

static char *string_new(const char *from, unsigned n) {
  struct header *h = malloc(sizeof *h + n + 1);
  if (h == NULL) return NULL;
  h->length = n;
  h->room = n;
  for (unsigned i = 0; i < n; i++) h->text[i] = from[i];
  h->text[n] = 0;
  return h->text;
}

static struct header *header_of(char *s) { return (struct header *)(s - sizeof(struct header)); }

static char *string_append(char *s, const char *more, unsigned n) {
  struct header *h = header_of(s);
  if (h->room - h->length < n) {
    struct header *larger = malloc(sizeof *larger + 2 * (h->length + n) + 1);
    if (larger == NULL) return s;
    larger->length = h->length;
    larger->room = 2 * (h->length + n);
    for (unsigned i = 0; i < h->length; i++) larger->text[i] = h->text[i];
    free(h);
    h = larger;
  }
  for (unsigned i = 0; i < n; i++) h->text[h->length + i] = more[i];
  h->length += n;
  h->text[h->length] = 0;
  return h->text;
}

int main(void) {
  char *s = string_new("abc", 3);
  if (s == NULL) return 1;
  if (__VERIFIER_nondet_uint() % 2) s = string_append(s, "defg", 4);
  s = string_append(s, "h", 1);
  free(header_of(s));
  return 0;
}
