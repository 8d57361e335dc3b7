// EXPECT: false
// padding counts
extern void abort(void);
void reach_error(void) { abort(); }

struct s { char c; int i; char d; };
struct __attribute__((packed)) p { char c; int i; char d; };

int main(void) {
  if (!(sizeof(struct s) == 6)) reach_error();
  return 0;
}
