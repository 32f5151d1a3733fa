package dev.throng.load;

/**
 * A sorted ring buffer of due times that grows. A time that is not before the others is added in constant time. An earlier one moves the
 * later ones; several equal times move them only once. Confined to one thread.
 */
final class DueRing {

    private long[] ring = new long[16];
    private int head;
    private int size;

    int size() {
        return size;
    }

    /** The earliest time; {@link ArrivalProcess#NEVER} if the ring is empty. */
    long first() {
        return size == 0 ? ArrivalProcess.NEVER : ring[head];
    }

    /** The latest time. The ring must not be empty. */
    long last() {
        return ring[index(size - 1)];
    }

    void removeFirst() {
        head = index(1);
        size--;
    }

    void removeLast() {
        size--;
    }

    /** Adds equal times. */
    void add(long dueNanos, int count) {
        while (size > ring.length - count) {
            grow();
        }
        int position = size;
        while (position > 0 && ring[index(position - 1)] > dueNanos) {
            position--;
            ring[index(position + count)] = ring[index(position)];
        }
        for (int i = 0; i < count; i++) {
            ring[index(position + i)] = dueNanos;
        }
        size += count;
    }

    /** How many times are before the given one. */
    int countBefore(long nanos) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ring[index(middle)] < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int index(int position) {
        return (head + position) & (ring.length - 1);
    }

    private void grow() {
        long[] larger = new long[Math.multiplyExact(ring.length, 2)];
        for (int i = 0; i < size; i++) {
            larger[i] = ring[index(i)];
        }
        ring = larger;
        head = 0;
    }
}
