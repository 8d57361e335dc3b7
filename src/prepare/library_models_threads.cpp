// SPDX-License-Identifier: Apache-2.0
// Models of POSIX threads and <threads.h>: what a lock is, said with atomic sections and a wait (ir/library.def, Threads). A lock's state is
// in its own memory, as int objects from its beginning on. glibc initialises locks with zeros, but for the kind of a mutex, which is
// where glibc has it. Waiting is the first thing of its section that the others can see.
#include "prepare/library_models.h"

namespace pippin::prepare {

const char* const kThreadModels = R"C(
#ifdef MODEL_threads
typedef void *__pippin_body(void (*)(void), void *);
extern void __pippin_atomic_begin(void);
extern void __pippin_atomic_end(void);
/* The section begins anew while the condition does not hold. */
extern void __pippin_await(int condition);
extern unsigned long __pippin_thread_create(__pippin_body *body, void (*start)(void), void *argument);
extern void *__pippin_thread_join(unsigned long thread);
extern void __pippin_thread_exit(void *result);
extern unsigned long __pippin_thread_self(void);
#if __SIZEOF_POINTER__ == 4
#define KIND 3
#else
#define KIND 4
#endif
enum { RECURSIVE = 1, CHECKED = 2 };
/* The k-th int of a lock. */
#define WORD(lock, k) (*(int *)((char *)(lock) + 4 * (k)))
/* Where memory is checked: the object is there as a whole, with the size that glibc gives it in 32-bit and 64-bit code. */
#ifdef MEMORY_CHECKED
#define WHOLE(object, small, large) (void)((const volatile char *)(object))[(__SIZEOF_POINTER__ == 4 ? small : large) - 1]
#else
#define WHOLE(object, small, large) (void)0
#endif
#define SELF ((int)__pippin_thread_self() + 1)
#endif

#ifdef MODEL_pthread_create
void *__pippin_run_thread(void (*start)(void), void *argument) {
  void *result = ((void *(*)(void *))start)(argument);
  return result;
}
int pthread_create(unsigned long *thread, const void *attributes, void *(*start)(void *), void *argument) {
  *thread = __pippin_thread_create(__pippin_run_thread, (void (*)(void))start, argument);
  return 0;
}
#endif
#ifdef MODEL_thrd_create
void *__pippin_run_thrd(void (*start)(void), void *argument) {
  void *result = (void *)(long)((int (*)(void *))start)(argument);
  return result;
}
int thrd_create(unsigned long *thread, int (*start)(void *), void *argument) {
  *thread = __pippin_thread_create(__pippin_run_thrd, (void (*)(void))start, argument);
  return 0;
}
#endif
#ifdef MODEL_pthread_join
int pthread_join(unsigned long thread, void **result) {
  void *value = __pippin_thread_join(thread);
  if (result != (void **)0) *result = value;
  return 0;
}
#endif
#ifdef MODEL_thrd_join
int thrd_join(unsigned long thread, int *result) {
  void *value = __pippin_thread_join(thread);
  if (result != (int *)0) *result = (int)(long)value;
  return 0;
}
#endif
#ifdef MODEL_pthread_detach
int pthread_detach(unsigned long thread) { return 0; }
#endif
#ifdef MODEL_thrd_detach
int thrd_detach(unsigned long thread) { return 0; }
#endif
#ifdef MODEL_pthread_exit
void pthread_exit(void *result) { __pippin_thread_exit(result); }
#endif
#ifdef MODEL_thrd_exit
void thrd_exit(int result) { __pippin_thread_exit((void *)(long)result); }
#endif
#ifdef MODEL_pthread_self
unsigned long pthread_self(void) { return __pippin_thread_self(); }
#endif
#ifdef MODEL_thrd_current
unsigned long thrd_current(void) { return __pippin_thread_self(); }
#endif
#ifdef MODEL_pthread_equal
int pthread_equal(unsigned long a, unsigned long b) { return a == b; }
#endif
#ifdef MODEL_thrd_equal
int thrd_equal(unsigned long a, unsigned long b) { return a == b; }
#endif

/* Attributes of threads change nothing here. The first int of a mutex's attributes is the kind. */
#ifdef MODEL_pthread_attr_init
int pthread_attr_init(void *attributes) { return 0; }
#endif
#ifdef MODEL_pthread_attr_destroy
int pthread_attr_destroy(void *attributes) { return 0; }
#endif
#ifdef MODEL_pthread_attr_setdetachstate
int pthread_attr_setdetachstate(void *attributes, int state) { return state == 0 || state == 1 ? 0 : 22; }
#endif
#ifdef MODEL_pthread_mutexattr_init
int pthread_mutexattr_init(void *attributes) {
  *(int *)attributes = 0;
  return 0;
}
#endif
#ifdef MODEL_pthread_mutexattr_settype
int pthread_mutexattr_settype(void *attributes, int kind) {
  if (kind < 0 || kind > 3) return 22;
  *(int *)attributes = kind;
  return 0;
}
#endif
#ifdef MODEL_pthread_mutexattr_destroy
int pthread_mutexattr_destroy(void *attributes) { return 0; }
#endif

/* A mutex: 0 or the owner; how often the owner has it besides; and the kind. */
#ifdef MODEL_threads
static int lock_mutex(char *mutex) {
  const int self = SELF;
  int error = 0;
  __pippin_atomic_begin();
  if (WORD(mutex, 0) == self && WORD(mutex, KIND) == RECURSIVE) {
    WORD(mutex, 1)++;
  } else if (WORD(mutex, 0) == self && WORD(mutex, KIND) == CHECKED) {
    error = 35;
  } else {
    __pippin_await(WORD(mutex, 0) == 0);
    WORD(mutex, 0) = self;
  }
  __pippin_atomic_end();
  return error;
}
static int try_mutex(char *mutex) {
  const int self = SELF;
  int error = 0;
  __pippin_atomic_begin();
  if (WORD(mutex, 0) == 0) WORD(mutex, 0) = self;
  else if (WORD(mutex, 0) == self && WORD(mutex, KIND) == RECURSIVE) WORD(mutex, 1)++;
  else error = 16;
  __pippin_atomic_end();
  return error;
}
static int unlock_mutex(char *mutex) {
  const int self = SELF;
  int error = 0;
  __pippin_atomic_begin();
  if (WORD(mutex, KIND) == RECURSIVE && WORD(mutex, 1) > 0) WORD(mutex, 1)--;
  else if (WORD(mutex, KIND) == CHECKED && WORD(mutex, 0) != self) error = 1;
  else WORD(mutex, 0) = 0;
  __pippin_atomic_end();
  return error;
}
static int begin_mutex(char *mutex, int kind) {
  __pippin_atomic_begin();
  WORD(mutex, 0) = 0;
  WORD(mutex, 1) = 0;
  WORD(mutex, KIND) = kind;
  __pippin_atomic_end();
  return 0;
}
#endif
#ifdef MODEL_pthread_mutex_init
int pthread_mutex_init(void *mutex, const void *attributes) { WHOLE(mutex, 24, 40); return begin_mutex(mutex, attributes == (void *)0 ? 0 : *(const int *)attributes); }
#endif
#ifdef MODEL_mtx_init
int mtx_init(void *mutex, int kind) { WHOLE(mutex, 24, 40); return begin_mutex(mutex, kind & 1); }
#endif
#ifdef MODEL_pthread_mutex_destroy
int pthread_mutex_destroy(void *mutex) { WHOLE(mutex, 24, 40); return WORD(mutex, 0) != 0 ? 16 : 0; }
#endif
#ifdef MODEL_mtx_destroy
void mtx_destroy(void *mutex) { WHOLE(mutex, 24, 40); }
#endif
#ifdef MODEL_pthread_mutex_lock
int pthread_mutex_lock(void *mutex) { WHOLE(mutex, 24, 40); return lock_mutex(mutex); }
#endif
#ifdef MODEL_mtx_lock
int mtx_lock(void *mutex) { WHOLE(mutex, 24, 40); return lock_mutex(mutex); }
#endif
#ifdef MODEL_pthread_mutex_trylock
int pthread_mutex_trylock(void *mutex) { WHOLE(mutex, 24, 40); return try_mutex(mutex); }
#endif
#ifdef MODEL_mtx_trylock
int mtx_trylock(void *mutex) { WHOLE(mutex, 24, 40); return try_mutex(mutex) == 0 ? 0 : 1; }
#endif
#ifdef MODEL_pthread_mutex_unlock
int pthread_mutex_unlock(void *mutex) { WHOLE(mutex, 24, 40); return unlock_mutex(mutex); }
#endif
#ifdef MODEL_mtx_unlock
int mtx_unlock(void *mutex) { WHOLE(mutex, 24, 40); return unlock_mutex(mutex); }
#endif

/* A waiting thread may wake up without a signal, so it may always go on. */
#ifdef MODEL_pthread_cond_init
int pthread_cond_init(void *condition, const void *attributes) { WHOLE(condition, 48, 48); return 0; }
#endif
#ifdef MODEL_cnd_init
int cnd_init(void *condition) { WHOLE(condition, 48, 48); return 0; }
#endif
#ifdef MODEL_pthread_cond_destroy
int pthread_cond_destroy(void *condition) { WHOLE(condition, 48, 48); return 0; }
#endif
#ifdef MODEL_cnd_destroy
void cnd_destroy(void *condition) { WHOLE(condition, 48, 48); }
#endif
#ifdef MODEL_threads
static int wait_for_signal(char *mutex) {
  unlock_mutex(mutex);
  return lock_mutex(mutex);
}
#endif
#ifdef MODEL_pthread_cond_wait
int pthread_cond_wait(void *condition, void *mutex) { WHOLE(mutex, 24, 40); WHOLE(condition, 48, 48); return wait_for_signal(mutex); }
#endif
#ifdef MODEL_cnd_wait
int cnd_wait(void *condition, void *mutex) { WHOLE(mutex, 24, 40); WHOLE(condition, 48, 48); return wait_for_signal(mutex); }
#endif
#ifdef MODEL_pthread_cond_timedwait
extern int __pippin_any_int(void);
int pthread_cond_timedwait(void *condition, void *mutex, const void *until) {
  WHOLE(mutex, 24, 40); WHOLE(condition, 48, 48);
  wait_for_signal(mutex);
  const int how = __pippin_any_int();
  return how == 0 ? 0 : how == 1 ? 110 : 22;
}
#endif
#ifdef MODEL_pthread_cond_signal
int pthread_cond_signal(void *condition) { WHOLE(condition, 48, 48); return 0; }
#endif
#ifdef MODEL_cnd_signal
int cnd_signal(void *condition) { WHOLE(condition, 48, 48); return 0; }
#endif
#ifdef MODEL_pthread_cond_broadcast
int pthread_cond_broadcast(void *condition) { WHOLE(condition, 48, 48); return 0; }
#endif
#ifdef MODEL_cnd_broadcast
int cnd_broadcast(void *condition) { WHOLE(condition, 48, 48); return 0; }
#endif

/* A read-write lock: how many read, and who writes. */
#ifdef MODEL_pthread_rwlock_init
int pthread_rwlock_init(void *lock, const void *attributes) {
  WHOLE(lock, 32, 56);
  __pippin_atomic_begin();
  WORD(lock, 0) = 0;
  WORD(lock, 1) = 0;
  __pippin_atomic_end();
  return 0;
}
#endif
#ifdef MODEL_pthread_rwlock_destroy
int pthread_rwlock_destroy(void *lock) { WHOLE(lock, 32, 56); return 0; }
#endif
#ifdef MODEL_pthread_rwlock_rdlock
int pthread_rwlock_rdlock(void *lock) {
  WHOLE(lock, 32, 56);
  char *state = lock;
  const int self = SELF;
  int error = 0;
  __pippin_atomic_begin();
  if (WORD(state, 1) == self) {
    error = 35;
  } else {
    __pippin_await(WORD(state, 1) == 0);
    WORD(state, 0)++;
  }
  __pippin_atomic_end();
  return error;
}
#endif
#ifdef MODEL_pthread_rwlock_wrlock
int pthread_rwlock_wrlock(void *lock) {
  WHOLE(lock, 32, 56);
  char *state = lock;
  const int self = SELF;
  int error = 0;
  __pippin_atomic_begin();
  if (WORD(state, 1) == self) {
    error = 35;
  } else {
    __pippin_await(WORD(state, 0) == 0 && WORD(state, 1) == 0);
    WORD(state, 1) = self;
  }
  __pippin_atomic_end();
  return error;
}
#endif
#ifdef MODEL_pthread_rwlock_tryrdlock
int pthread_rwlock_tryrdlock(void *lock) {
  WHOLE(lock, 32, 56);
  char *state = lock;
  int error = 0;
  __pippin_atomic_begin();
  if (WORD(state, 1) == 0) WORD(state, 0)++;
  else error = 16;
  __pippin_atomic_end();
  return error;
}
#endif
#ifdef MODEL_pthread_rwlock_trywrlock
int pthread_rwlock_trywrlock(void *lock) {
  WHOLE(lock, 32, 56);
  char *state = lock;
  const int self = SELF;
  int error = 0;
  __pippin_atomic_begin();
  if (WORD(state, 0) == 0 && WORD(state, 1) == 0) WORD(state, 1) = self;
  else error = 16;
  __pippin_atomic_end();
  return error;
}
#endif
#ifdef MODEL_pthread_rwlock_unlock
int pthread_rwlock_unlock(void *lock) {
  WHOLE(lock, 32, 56);
  char *state = lock;
  __pippin_atomic_begin();
  if (WORD(state, 1) != 0) WORD(state, 1) = 0;
  else if (WORD(state, 0) > 0) WORD(state, 0)--;
  __pippin_atomic_end();
  return 0;
}
#endif

#ifdef MODEL_pthread_spin_init
int pthread_spin_init(volatile int *lock, int shared) {
  *(int *)lock = 0;
  return 0;
}
#endif
#ifdef MODEL_pthread_spin_destroy
int pthread_spin_destroy(volatile int *lock) { return 0; }
#endif
#ifdef MODEL_pthread_spin_lock
int pthread_spin_lock(volatile int *lock) {
  int *state = (int *)lock;
  __pippin_atomic_begin();
  __pippin_await(*state == 0);
  *state = 1;
  __pippin_atomic_end();
  return 0;
}
#endif
#ifdef MODEL_pthread_spin_trylock
int pthread_spin_trylock(volatile int *lock) {
  int *state = (int *)lock;
  int error = 0;
  __pippin_atomic_begin();
  if (*state == 0) *state = 1;
  else error = 16;
  __pippin_atomic_end();
  return error;
}
#endif
#ifdef MODEL_pthread_spin_unlock
int pthread_spin_unlock(volatile int *lock) {
  *(int *)lock = 0;
  return 0;
}
#endif

/* A barrier: for how many, how many are there, and how often all were. */
#ifdef MODEL_pthread_barrier_init
int pthread_barrier_init(void *barrier, const void *attributes, unsigned count) {
  WHOLE(barrier, 20, 32);
  char *state = barrier;
  if (count == 0) return 22;
  __pippin_atomic_begin();
  WORD(state, 0) = (int)count;
  WORD(state, 1) = 0;
  WORD(state, 2) = 0;
  __pippin_atomic_end();
  return 0;
}
#endif
#ifdef MODEL_pthread_barrier_destroy
int pthread_barrier_destroy(void *barrier) { WHOLE(barrier, 20, 32); return 0; }
#endif
#ifdef MODEL_pthread_barrier_wait
int pthread_barrier_wait(void *barrier) {
  WHOLE(barrier, 20, 32);
  char *state = barrier;
  int last = 0;
  __pippin_atomic_begin();
  const int round = WORD(state, 2);
  WORD(state, 1)++;
  if (WORD(state, 1) == WORD(state, 0)) {
    WORD(state, 1) = 0;
    WORD(state, 2) = !round;
    last = 1;
  }
  __pippin_atomic_end();
  if (last) return -1;
  __pippin_atomic_begin();
  __pippin_await(WORD(state, 2) != round);
  __pippin_atomic_end();
  return 0;
}
#endif

/* 1: under way, 2: done. */
#ifdef MODEL_threads
static void do_once(int *control, void (*function)(void)) {
  int first = 0;
  __pippin_atomic_begin();
  if (*control == 0) {
    *control = 1;
    first = 1;
  } else {
    __pippin_await(*control == 2);
  }
  __pippin_atomic_end();
  if (first) {
    function();
    *control = 2;
  }
}
#endif
#ifdef MODEL_pthread_once
int pthread_once(int *control, void (*function)(void)) {
  do_once(control, function);
  return 0;
}
#endif
#ifdef MODEL_call_once
void call_once(int *control, void (*function)(void)) { do_once(control, function); }
#endif

/* A semaphore: its value. */
#ifdef MODEL_sem_init
int sem_init(void *semaphore, int shared, unsigned value) {
  WHOLE(semaphore, 16, 32);
  if ((int)value < 0) {
    SET_ERRNO(22);
    return -1;
  }
  *(int *)semaphore = (int)value;
  return 0;
}
#endif
#ifdef MODEL_sem_destroy
int sem_destroy(void *semaphore) { WHOLE(semaphore, 16, 32); return 0; }
#endif
#ifdef MODEL_sem_wait
int sem_wait(void *semaphore) {
  WHOLE(semaphore, 16, 32);
  int *value = semaphore;
  __pippin_atomic_begin();
  __pippin_await(*value > 0);
  (*value)--;
  __pippin_atomic_end();
  return 0;
}
#endif
#ifdef MODEL_sem_trywait
int sem_trywait(void *semaphore) {
  WHOLE(semaphore, 16, 32);
  int *value = semaphore;
  int result = 0;
  __pippin_atomic_begin();
  if (*value > 0) (*value)--;
  else {
    SET_ERRNO(11);
    result = -1;
  }
  __pippin_atomic_end();
  return result;
}
#endif
#ifdef MODEL_sem_post
int sem_post(void *semaphore) {
  WHOLE(semaphore, 16, 32);
  int *value = semaphore;
  __pippin_atomic_begin();
  (*value)++;
  __pippin_atomic_end();
  return 0;
}
#endif
#ifdef MODEL_sem_getvalue
int sem_getvalue(void *semaphore, int *value) {
  WHOLE(semaphore, 16, 32);
  const int now = *(int *)semaphore;
  *value = now;
  return 0;
}
#endif
)C";

}  // namespace pippin::prepare
