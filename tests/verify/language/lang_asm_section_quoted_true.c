// EXPECT: true
// SINCE: names of sections in quotes were not known
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int e = 0, kept = 1;
  char c = 0;
  __asm__ volatile("1:\tmovb %b1,%2\n2:\n.pushsection \"__ex_table\",\"a\"\n .balign 8\n .long (1b) - .\n .long (2b) - .\n .popsection\n"
                   : "=r"(e) : "iq"((char)3), "m"(c), "0"(e));
  if (e == 77) return 1;
  if (kept != 1) reach_error();
}
