// SPDX-License-Identifier: Apache-2.0
// A line of comma separated values, cut in place into at most eight fields.
extern char __VERIFIER_nondet_char(void);

static unsigned split(char *line, char **fields, unsigned most) {
  unsigned n = 0;
  char *start = line;
  for (char *p = line;; p++) {
    if (*p != ',' && *p != 0) continue;
    int last = *p == 0;
    if (n == most) return n;
    fields[n++] = start;
    *p = 0;
    start = p + 1;
    if (last) return n;
  }
}

int main(void) {
  char line[12], *fields[4];
  for (int i = 0; i < 11; i++) line[i] = __VERIFIER_nondet_char();
  line[11] = 0;
  unsigned n = split(line, fields, 4);
  int sum = 0;
  for (unsigned i = 0; i < n; i++) sum += *fields[i] != 0;
  return sum;
}
