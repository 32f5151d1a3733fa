package dev.throng.gclogs;

/**
 * Follows the numbers of the collections in the pauses that each collection has once. A JVM numbers its collections from 0 on, so that a
 * number that is not larger than the one before shows the collections of another JVM. Confined to the reader's thread.
 */
final class CollectionNumbers {

    private long last = Ascii.NONE;
    private long outOfOrder;

    void add(long number) {
        outOfOrder += number <= last ? 1 : 0;
        last = number;
    }

    /** Another JVM starts: it numbers its collections from 0 on. */
    void restart() {
        last = Ascii.NONE;
    }

    /** How many numbers are not larger than the one before. */
    long outOfOrder() {
        return outOfOrder;
    }
}
