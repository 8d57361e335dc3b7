// SPDX-License-Identifier: Apache-2.0
// One line of an .ini file, cut into name and value where it stands.
#include <ctype.h>
#include <stddef.h>
extern char __VERIFIER_nondet_char(void);

static char *skip_spaces(char *s) {
  while (*s && isspace((unsigned char)*s)) s++;
  return s;
}

static char *strip_end(char *s) {
  char *end = s;
  while (*end) end++;
  while (end > s && isspace((unsigned char)end[-1])) *--end = 0;
  return s;
}

static int parse_line(char *line, char **name, char **value) {
  char *start = skip_spaces(strip_end(line));
  if (*start == ';' || *start == '#' || *start == 0) return 0;
  char *end = start;
  while (*end && *end != '=' && *end != ':') end++;
  if (*end == 0) return -1;
  *end = 0;
  *name = strip_end(start);
  *value = skip_spaces(end + 1);
  return 1;
}

int main(void) {
  char line[16];
  for (unsigned i = 0; i + 1 < sizeof line; i++) line[i] = __VERIFIER_nondet_char();
  line[sizeof line - 1] = 0;
  char *name = NULL, *value = NULL;
  if (parse_line(line, &name, &value) == 1) return *name + *value;
  return 0;
}
