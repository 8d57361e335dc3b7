// EXPECT: unknown(alarm not confirmed)
// SINCE: getopt was not supported; the argument is optional
extern void abort(void);
void reach_error(void) { abort(); }
#include <unistd.h>
int main(int argc, char **argv) {
  if (getopt(argc, argv, "vn::") == 'n' && !optarg) reach_error();
}
