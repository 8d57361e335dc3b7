// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern void exit(int);
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
void *worker(void *a) { reach_error(); return 0; }
int stop(void) { exit(0); return 1; }
int start(void) { pthread_t t; pthread_create(&t, 0, worker, 0); pthread_join(t, 0); return 1; }
int main(void) { int r = stop() + start(); return r; }
