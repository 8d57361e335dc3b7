// EXPECT: true
// NATIVE: skip
// SINCE: getopt was not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <unistd.h>
int main(int argc, char **argv) {
  int verbose = 0, c;
  char *name = 0;
  while ((c = getopt(argc, argv, "vn:")) != -1) {
    switch (c) {
      case 'v': verbose = 1; break;
      case 'n':
        if (!optarg) reach_error();
        name = optarg;
        break;
      case '?': return 2;
      default: reach_error();
    }
  }
  if (optind < 1 || (argc > 0 && optind > argc)) reach_error();
  if (verbose != 0 && verbose != 1) reach_error();
}
