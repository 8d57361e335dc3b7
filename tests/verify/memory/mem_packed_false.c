// EXPECT: false
// members of a packed structure are not aligned
extern void abort(void);
void reach_error(void) { abort(); }
struct __attribute__((packed)) s { char c; int i; short h; };

int main(void) {
  struct s x = {1, 0x01020304, 5};
  unsigned char *p = (unsigned char *)&x;
  if (!(p[4] == 4 && p[5] == 5 && sizeof x == 7)) reach_error();
  return 0;
}
