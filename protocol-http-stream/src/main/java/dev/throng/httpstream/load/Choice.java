package dev.throng.httpstream.load;

/** How a listener comes by its mount. */
enum Choice {
    RANDOM,
    ROUND_ROBIN,
    WEIGHTED
}
