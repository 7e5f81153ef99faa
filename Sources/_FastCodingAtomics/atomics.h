// Numbers that threads and signal handlers share. Swift's own atomic values need macOS 15 and iOS 18.
// There is no #include, so that any system can compile it.
typedef unsigned long long fastcode_number;

static inline fastcode_number fastcode_load(const fastcode_number *place) { return __atomic_load_n(place, __ATOMIC_SEQ_CST); }

static inline fastcode_number fastcode_exchange(fastcode_number *place, fastcode_number value) {
    return __atomic_exchange_n(place, value, __ATOMIC_SEQ_CST);
}

static inline fastcode_number fastcode_add(fastcode_number *place, fastcode_number number) {
    return __atomic_add_fetch(place, number, __ATOMIC_SEQ_CST);
}

static inline _Bool fastcode_replace(fastcode_number *place, fastcode_number expected, fastcode_number value) {
    return __atomic_compare_exchange_n(place, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
