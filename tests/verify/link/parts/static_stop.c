// Part of link_error_namesake_*.c: a static function whose name is another file's symbol.
static int n;
static void stop(void) { n = 1; }
int work(void) {
  stop();
  return n;
}
