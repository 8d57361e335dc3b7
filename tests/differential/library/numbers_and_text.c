// SPDX-License-Identifier: Apache-2.0
// strtol and its like, sprintf, snprintf, sscanf: every result goes into a checksum.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned sum = 17;
static void add(unsigned long long v) { sum = sum * 31 + (unsigned)(v ^ v >> 32); }
static void add_text(const char *s) {
  while (*s) add((unsigned char)*s++);
  add(0);
}

int main(void) {
  static const char *numbers[] = {"12", "  -77x", "+0x1fz", "0x", "0755", "zz", "", "-", "99999", "ffff", " \t\n8"};
  static const int bases[] = {0, 10, 16, 8, 36, 2};
  for (unsigned k = 0; k < sizeof numbers / sizeof *numbers; k++)
    for (unsigned b = 0; b < sizeof bases / sizeof *bases; b++) {
      char *end = 0;
      add((unsigned long)strtol(numbers[k], &end, bases[b]));
      add((unsigned long)(end - numbers[k]));
      add((unsigned long)strtoull(numbers[k], &end, bases[b]));
      add((unsigned long)(end - numbers[k]));
    }
  add(strtoul("-1", 0, 10) == -1ul);
  add((unsigned long)strtoll("-9223372036854775808", 0, 10));

  char buffer[64];
  add((unsigned)sprintf(buffer, "%d|%5d|%-5d|%05d|%+d|% d", -3, 42, 42, 42, 42, 42));
  add_text(buffer);
  add((unsigned)sprintf(buffer, "%u %x %X %#x %o %hhd %hd %lld", -1, 255, 255, 255, 8, 300, 70000, -5000000000ll));
  add_text(buffer);
  add((unsigned)sprintf(buffer, "%s|%8s|%-8s|%.2s|%c|%3c|%%", "abc", "abc", "abc", "abc", 'x', 'y'));
  add_text(buffer);
  add((unsigned)sprintf(buffer, "%.2f %e %g %8.3f", 3.14159, 12345.678, 0.0001, -2.5));
  add_text(buffer);
  memset(buffer, '#', sizeof buffer);
  add((unsigned)snprintf(buffer, 5, "%d", 1234567));
  add_text(buffer);
  add((unsigned char)buffer[5]);
  add((unsigned)snprintf(buffer, 1, "%s", "long"));
  add_text(buffer);
  add((unsigned)snprintf(0, 0, "%s", "long"));

  int a = 1, b = 2, n;
  unsigned u = 3;
  long l = 4;
  short h = 5;
  char word[16] = "old", c = '?';
  n = sscanf(" 12,-34 ff 077", "%d,%d %x %ld", &a, &b, &u, &l);
  add((unsigned)n), add((unsigned)a), add((unsigned)b), add(u), add((unsigned long)l);
  n = sscanf("key = value;", "%s = %3s%c", word, buffer, &c);
  add((unsigned)n), add_text(word), add_text(buffer), add((unsigned char)c);
  n = sscanf("12345 0x10", "%2d%hd %i", &a, &h, &b);
  add((unsigned)n), add((unsigned)a), add((unsigned)h), add((unsigned)b);
  n = sscanf("abc", "%d", &a);
  add((unsigned)n);
  n = sscanf("", "%d", &a);
  add((unsigned)n);
  n = sscanf("1 x", "%d %d", &a, &b);
  add((unsigned)n), add((unsigned)b);
  return (int)(sum % 251);
}
