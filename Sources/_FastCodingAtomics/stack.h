// The stack of the thread that asks. The C libraries of Linux declare the function for GNU programs
// only, which Swift's modules of them are not. There is no #include, so that any system can compile
// it: both libraries pass a thread as a word.
#if defined(__linux__)
void *fastcode_thread(void) __asm__("pthread_self");

int fastcode_attributes(void *thread, void *attributes) __asm__("pthread_getattr_np");

// Fills a pthread_attr_t; 0 if that succeeds.
static inline int fastcode_thread_attributes(void *attributes) {
    return fastcode_attributes(fastcode_thread(), attributes);
}
#endif
