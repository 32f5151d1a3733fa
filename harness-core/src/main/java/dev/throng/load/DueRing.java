package dev.throng.load;

/**
 * Due times in order, in a ring that grows. Times that come in order are added and removed in constant time; one that goes before
 * others moves those, and several equal ones move them once.
 */
final class DueRing {

    private long[] ring = new long[16];
    private int head;
    private int size;

    int size() {
        return size;
    }

    /** The earliest, or {@link ArrivalProcess#NEVER}. */
    long first() {
        return size == 0 ? ArrivalProcess.NEVER : ring[head];
    }

    /** The latest; only if there is one. */
    long last() {
        return ring[at(size - 1)];
    }

    void removeFirst() {
        head = at(1);
        size--;
    }

    void removeLast() {
        size--;
    }

    void add(long dueNanos, int count) {
        while (size > ring.length - count) {
            widen();
        }
        int place = size;
        while (place > 0 && ring[at(place - 1)] > dueNanos) {
            place--;
            ring[at(place + count)] = ring[at(place)];
        }
        for (int i = 0; i < count; i++) {
            ring[at(place + i)] = dueNanos;
        }
        size += count;
    }

    /** How many are due strictly before the given time. */
    int countBefore(long nanos) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ring[at(middle)] < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int at(int place) {
        return (head + place) & (ring.length - 1);
    }

    private void widen() {
        long[] wider = new long[Math.multiplyExact(ring.length, 2)];
        for (int i = 0; i < size; i++) {
            wider[i] = ring[at(i)];
        }
        ring = wider;
        head = 0;
    }
}
