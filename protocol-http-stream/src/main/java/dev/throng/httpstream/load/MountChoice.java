package dev.throng.httpstream.load;

/** How the mount of a listener is chosen. */
enum MountChoice {
    RANDOM,
    ROUND_ROBIN,
    WEIGHTED
}
