package dev.throng.ports;

import java.util.Arrays;

/** Ports, first in, first out. Needs two bytes for each of the most that it ever held. Confined to one event loop. */
final class PortQueue {

    private static final int FIRST_CAPACITY = 16;

    private char[] ports = new char[0];
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void add(int port) {
        if (size == ports.length) {
            grow();
        }
        ports[(head + size) % ports.length] = (char) port;
        size++;
    }

    /** Removes the oldest port. The queue must not be empty. */
    int remove() {
        int port = ports[head];
        head = (head + 1) % ports.length;
        size--;
        return port;
    }

    private void grow() {
        char[] larger = Arrays.copyOf(ports, Math.max(FIRST_CAPACITY, 2 * size));
        // the ports before the head are the newest; they move behind the old end
        System.arraycopy(larger, 0, larger, size, head);
        ports = larger;
    }
}
