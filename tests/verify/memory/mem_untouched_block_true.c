// EXPECT: true
// SINCE: blocks allocated in a loop that nothing accesses had no type and were not supported
#include <stdlib.h>
void reach_error(void) { abort(); }
struct item {
  void *data;
  struct item *next;
};
int main(void) {
  struct item *list = 0;
  for (int i = 0; i < 2; i++) {
    struct item *one = malloc(sizeof *one);
    one->data = malloc(119);
    one->next = list;
    list = one;
  }
  if (list->data == list->next->data) reach_error();
}
