package dev.throng.gclogs;

/**
 * The beginning of a line whose event is not complete yet. If the event never ends, it is this line that could not be read. Reused from
 * event to event.
 */
final class OpenLine {

    private final byte[] bytes = new byte[UnreadLines.MAX_TEXT];
    private int length;
    private long number;
    private boolean lost;

    /** Keeps a line with its number in the log. */
    void keep(long lineNumber, byte[] line, int from, int to) {
        length = Math.min(bytes.length, to - from);
        System.arraycopy(line, from, bytes, 0, length);
        number = lineNumber;
    }

    /** The event was given up. */
    void lose() {
        lost = true;
    }

    /** Adds the line to those that could not be read, if its event was given up; false if there is none. */
    boolean addTo(UnreadLines unread) {
        boolean added = lost;
        if (lost) {
            unread.add(number, bytes, 0, length);
        }
        lost = false;
        return added;
    }
}
