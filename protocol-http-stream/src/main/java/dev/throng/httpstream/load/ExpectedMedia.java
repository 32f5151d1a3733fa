package dev.throng.httpstream.load;

/** What the bytes that listeners get are checked as. */
enum ExpectedMedia {
    /** By the response's Content-Type, or else by the content. */
    AUTO,
    MP3,
    AAC,
    OGG,
    FLV,
    /** Not at all: anything counts as media. */
    ANY
}
