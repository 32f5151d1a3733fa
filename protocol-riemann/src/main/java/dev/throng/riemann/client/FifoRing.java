package dev.throng.riemann.client;

/** A first-in, first-out queue in an array whose length is a power of two; it doubles when full. Confined to one event loop. */
final class FifoRing<P> {

    private Object[] slots = new Object[64];
    private int head;
    private int size;

    int size() {
        return size;
    }

    void add(P pending) {
        if (size == slots.length) {
            grow();
        }
        slots[head + size & slots.length - 1] = pending;
        size++;
    }

    /** Only if there is one. */
    P take() {
        @SuppressWarnings("unchecked")
        P pending = (P) slots[head];
        slots[head] = null;
        head = head + 1 & slots.length - 1;
        size--;
        return pending;
    }

    private void grow() {
        Object[] larger = new Object[slots.length * 2];
        System.arraycopy(slots, head, larger, 0, slots.length - head);
        System.arraycopy(slots, 0, larger, slots.length - head, head);
        slots = larger;
        head = 0;
    }
}
