// EXPECT: false
extern void *memset(void *, int, __SIZE_TYPE__);
extern void abort(void);
void reach_error(void) { abort(); }
struct __attribute__((packed)) packed { unsigned char a : 4; unsigned char b : 8; unsigned char c : 4; };
int main(void) {
  struct packed x;
  memset(&x, 0x12, sizeof x);
  if (x.b == 0x21 || x.a != 2 || x.c != 1) reach_error();
  return 0;
}
