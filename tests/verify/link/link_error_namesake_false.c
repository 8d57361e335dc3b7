// EXPECT: false
// WITH: parts/static_stop.c
// SINCE: a static function was the error because the error function's symbol is its name
extern void abort(void);
void reach_error(void) __asm__("stop");
extern int work(void);
int main(void) {
  int r = work();
  if (r == 1) reach_error();
  return 0;
}
void reach_error(void) { abort(); }
