package dev.throng.xmpp.load;

/**
 * The fields of a stanza's id: the run that sent it, the event loop that waits for the answer, and when it was sent. So the time to delivery
 * needs no table. The text is {@code throng.RUN.PART.SEQUENCE.NANOS}, with numbers in base 36.
 */
record StanzaIdFields(int part, long sequence, long sentNanos) {

    private static final int RADIX = 36;

    /** The start of all ids of a run. */
    static String prefix(long run) {
        return "throng." + Long.toString(run, RADIX) + ".";
    }

    String text(String prefix) {
        return prefix + Integer.toString(part, RADIX) + "." + Long.toString(sequence, RADIX) + "."
                + Long.toString(sentNanos, RADIX);
    }

    /** Whether an id begins as all ids of the run do. */
    static boolean hasPrefix(String prefix, String id) {
        return id.startsWith(prefix);
    }

    /** Reads the fields; {@link #NOT_OURS} if this run did not write the text. */
    static StanzaIdFields parse(String prefix, String id) {
        if (id.startsWith(prefix)) {
            int first = id.indexOf('.', prefix.length());
            int second = id.indexOf('.', first + 1);
            if (first > 0 && second > 0) {
                try {
                    return new StanzaIdFields(
                            Integer.parseInt(id, prefix.length(), first, RADIX),
                            Long.parseLong(id, first + 1, second, RADIX),
                            Long.parseLong(id, second + 1, id.length(), RADIX));
                } catch (NumberFormatException e) {
                    return NOT_OURS;
                }
            }
        }
        return NOT_OURS;
    }

    static final StanzaIdFields NOT_OURS = new StanzaIdFields(-1, -1, -1);

    boolean isOurs() {
        return part >= 0;
    }
}
