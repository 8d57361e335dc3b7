// SPDX-License-Identifier: Apache-2.0
// The string behind a quotation mark of a JSON text, its escapes resolved. The room that it needs is counted first.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);

static char *parse_string(const char *in, const char **behind) {
  const char *end = in;
  unsigned room = 0;
  while (*end != '"') {
    if (*end == 0) return NULL;
    if (*end == '\\') {
      end++;
      if (*end == 0) return NULL;
    }
    end++;
    room++;
  }
  char *out = malloc(room + 1), *to = out;
  while (in < end) {
    if (*in == '\\') {
      in++;
      switch (*in) {
        case 'n': *to++ = '\n'; break;
        case 't': *to++ = '\t'; break;
        default: *to++ = *in;
      }
    } else {
      *to++ = *in;
    }
    in++;
  }
  *to = 0;
  *behind = end + 1;
  return out;
}

int main(void) {
  char text[7];
  for (int i = 0; i < 6; i++) text[i] = __VERIFIER_nondet_char();
  text[6] = 0;
  const char *behind = text;
  char *s = parse_string(text, &behind);
  char c = *behind;
  free(s);
  return c;
}
