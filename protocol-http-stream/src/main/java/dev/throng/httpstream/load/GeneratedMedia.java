package dev.throng.httpstream.load;

/** Media that Throng makes itself. */
enum GeneratedMedia {
    MP3,
    OGG
}
