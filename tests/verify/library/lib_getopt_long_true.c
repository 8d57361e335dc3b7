// EXPECT: true
// NATIVE: skip
// SINCE: getopt_long was not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <getopt.h>
int main(int argc, char **argv) {
  int flag = 0;
  const struct option all[] = {{"flag", no_argument, &flag, 7}, {0, 0, 0, 0}};
  int c = getopt_long(argc, argv, "n:", all, 0);
  if (c == 'n' && !optarg) reach_error();
  if (c != -1 && c != 0 && c != 'n' && c != '?') reach_error();
  if (flag != (c == 0 ? 7 : 0)) reach_error();
}
