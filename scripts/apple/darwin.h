// What the library and the tool call of Darwin, with the types that it has there, so that scripts/check-apple can check
// them elsewhere. The values of constants do not matter. Darwin.swift has what C can't say or Swift does not import.

typedef __SIZE_TYPE__ size_t;
typedef long long blkcnt_t;
typedef long ssize_t;
typedef long long off_t;
typedef long time_t;
typedef int pid_t;
typedef unsigned int uid_t, gid_t;
typedef unsigned short mode_t, nlink_t;
typedef int dev_t;
typedef unsigned long long ino_t;
typedef unsigned int sigset_t;

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
typedef enum { CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6 } clockid_t;
int clock_gettime(clockid_t clock, struct timespec *time);

void *malloc(size_t size);
void *realloc(void *block, size_t size);
void free(void *block);
__attribute__((noreturn)) void abort(void);
__attribute__((noreturn)) void _exit(int status);
char *getenv(const char *name);
char ***_NSGetEnviron(void);
unsigned long strlen(const char *text);
char *strerror(int number);
unsigned int sleep(unsigned int seconds);
long sysconf(int name);
int sched_yield(void);

struct stat {
    dev_t st_dev;
    mode_t st_mode;
    nlink_t st_nlink;
    ino_t st_ino;
    uid_t st_uid;
    gid_t st_gid;
    struct timespec st_mtimespec;
    off_t st_size;
    blkcnt_t st_blocks;
};
int stat(const char *path, struct stat *result);
int lstat(const char *path, struct stat *result);
int fstat(int descriptor, struct stat *result);
ssize_t read(int descriptor, void *start, size_t count);
ssize_t pread(int descriptor, void *start, size_t count, off_t place);
ssize_t write(int descriptor, const void *start, size_t count);
off_t lseek(int descriptor, off_t place, int from);
int close(int descriptor);
int dup(int descriptor);
int fsync(int descriptor);
int fchown(int descriptor, uid_t owner, gid_t group);
int fchmod(int descriptor, mode_t mode);
int faccessat(int directory, const char *path, int mode, int flag);
int isatty(int descriptor);
int link(const char *old, const char *path);
int openat(int directory, const char *path, int flags, ...);
int fstatat(int directory, const char *path, struct stat *result, int flags);
int unlinkat(int directory, const char *path, int flags);
int renameat(int oldDirectory, const char *old, int directory, const char *path);
int linkat(int oldDirectory, const char *old, int directory, const char *path, int flags);
int mkdirat(int directory, const char *path, mode_t mode);
int unlink(const char *path);
int rename(const char *old, const char *path);
int mkdir(const char *path, mode_t mode);
ssize_t readlink(const char *path, char *target, size_t size);

struct dirent {
    ino_t d_ino;
    unsigned char d_type;
    char d_name[1024];
};
typedef struct {
    int descriptor;
} DIR;
DIR *fdopendir(int descriptor);
struct dirent *readdir(DIR *stream);
int closedir(DIR *stream);

struct pollfd {
    int fd;
    short events;
    short revents;
};
int poll(struct pollfd *requests, unsigned int count, int timeout);

struct winsize {
    unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};

struct sigaction {
    void (*handler)(int);
    sigset_t sa_mask;
    int sa_flags;
};
int sigaction(int number, const struct sigaction *action, struct sigaction *old);
void (*signal(int number, void (*handler)(int)))(int);
int raise(int number);
int sigemptyset(sigset_t *set);
int sigfillset(sigset_t *set);
int sigaddset(sigset_t *set, int number);
int sigprocmask(int how, const sigset_t *set, sigset_t *old);

typedef struct _opaque_pthread_t *pthread_t;
struct _opaque_pthread_t {
    long signature;
};
typedef struct _opaque_pthread_t pthread_attr_t, pthread_mutex_t, pthread_mutexattr_t, pthread_cond_t, pthread_condattr_t;
int pthread_create(
    pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
    void *_Nullable (*_Nonnull start)(void *_Nonnull), void *_Nullable argument);
pthread_t _Nonnull pthread_self(void);
void *_Nonnull pthread_get_stackaddr_np(pthread_t _Nonnull thread);
size_t pthread_get_stacksize_np(pthread_t _Nonnull thread);
int pthread_detach(pthread_t _Nonnull thread);
int pthread_sigmask(int how, const sigset_t *_Nullable set, sigset_t *_Nullable old);
int pthread_mutex_init(pthread_mutex_t *_Nonnull mutex, const pthread_mutexattr_t *_Nullable attributes);
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull mutex);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull mutex);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull mutex);
int pthread_cond_init(pthread_cond_t *_Nonnull condition, const pthread_condattr_t *_Nullable attributes);
int pthread_cond_destroy(pthread_cond_t *_Nonnull condition);
int pthread_cond_wait(pthread_cond_t *_Nonnull condition, pthread_mutex_t *_Nonnull mutex);
int pthread_cond_timedwait(
    pthread_cond_t *_Nonnull condition, pthread_mutex_t *_Nonnull mutex, const struct timespec *_Nullable time);
int pthread_cond_broadcast(pthread_cond_t *_Nonnull condition);

typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;
int posix_spawnattr_init(posix_spawnattr_t *attributes);
int posix_spawnattr_destroy(posix_spawnattr_t *attributes);
int posix_spawnattr_setflags(posix_spawnattr_t *attributes, short flags);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *attributes, const sigset_t *set);
int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
    char *const arguments[], char *const environment[]);
pid_t waitpid(pid_t process, int *status, int options);

enum : int {
    AT_FDCWD = -2, AT_EACCESS = 1, AT_SYMLINK_NOFOLLOW, EACCES = 2, EAGAIN, EBADF, EEXIST, EINTR, EINVAL, EISDIR, ELOOP, ENAMETOOLONG, ENOENT,
    ENOMEM, ENOSYS, ENOTDIR, ENOTSUP, ENXIO, EPERM, EROFS, F_FULLFSYNC, F_GETFD, F_GETFL, O_ACCMODE, O_CLOEXEC, O_CREAT,
    O_DIRECTORY, O_EXCL, O_NOCTTY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_TRUNC, O_WRONLY, PATH_MAX, POLLIN, POLLOUT,
    POSIX_SPAWN_SETSIGDEF, SEEK_CUR, SEEK_DATA, SEEK_SET, SIGABRT, SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGXFSZ, SIG_BLOCK, SIG_SETMASK,
    SIG_UNBLOCK, STDERR_FILENO, STDIN_FILENO, STDOUT_FILENO, W_OK, _SC_NPROCESSORS_ONLN, _SC_OPEN_MAX
};
