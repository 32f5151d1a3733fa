package dev.throng.targets.httpstream.feed;

import java.util.Optional;

/** Bytes that are stored once for all who get them. One thread appends, any thread joins. */
public interface ListenerFeed {

    /** The position of a new listener; empty if the feed is closed. The caller closes the position. */
    Optional<FeedCursor> join();

    /** The number of bytes appended so far. */
    long end();
}
