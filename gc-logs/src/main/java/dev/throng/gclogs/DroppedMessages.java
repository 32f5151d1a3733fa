package dev.throng.gclogs;

/**
 * Counts the messages that the JVM did not write to this log. Asynchronous logging ({@code -Xlog:async}, JDK 17 and newer) drops messages if its
 * buffer is full, and states how many: {@code   1234 messages dropped due to async logging}. Confined to the reader's thread.
 */
final class DroppedMessages {

    private static final byte[] DROPPED = Ascii.bytes(" messages dropped due to async logging");

    private long count;

    /** Reads a line on any subject. */
    void read(LogLine line) {
        if (line.isEmpty() || line.hasGcId() || line.bytes()[line.from()] > '9' || !line.endsWith(DROPPED)) {
            return;
        }
        int digits = line.from();
        while (line.bytes()[digits] == ' ') {
            digits++;
        }
        long dropped = Ascii.integer(line.bytes(), digits, line.to() - DROPPED.length);
        count += dropped == Ascii.NONE ? 0 : dropped;
    }

    long count() {
        return count;
    }
}
