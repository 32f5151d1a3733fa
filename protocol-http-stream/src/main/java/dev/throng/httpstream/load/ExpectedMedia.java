package dev.throng.httpstream.load;

/** What the bytes that listeners get are checked as. */
enum ExpectedMedia {
    /** By the content. The response's Content-Type says what is looked for first. */
    AUTO,
    MP3,
    AAC,
    OGG,
    FLV,
    /** Not at all: anything counts as media. */
    ANY
}
