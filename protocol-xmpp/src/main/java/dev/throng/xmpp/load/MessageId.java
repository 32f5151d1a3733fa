package dev.throng.xmpp.load;

/**
 * The id of a stanza of ours, which tells whoever receives it which run sent it, which event loop waits for the answer, and when it was
 * sent, so that the time to delivery needs no table: {@code throng.RUN.PART.SEQUENCE.NANOS}, numbers in base 36.
 */
record MessageId(int part, long sequence, long sentNanos) {

    private static final int RADIX = 36;

    /** The start of all ids of a run. */
    static String prefix(long run) {
        return "throng." + Long.toString(run, RADIX) + ".";
    }

    String text(String prefix) {
        return prefix + Integer.toString(part, RADIX) + "." + Long.toString(sequence, RADIX) + "."
                + Long.toString(sentNanos, RADIX);
    }

    /** Whether it may be one of ours at all. */
    static boolean isOurs(String prefix, String id) {
        return id.startsWith(prefix);
    }

    /** Reads the id of a stanza; one that we did not write has the part -1. */
    static MessageId parse(String prefix, String id) {
        if (id.startsWith(prefix)) {
            int first = id.indexOf('.', prefix.length());
            int second = id.indexOf('.', first + 1);
            if (first > 0 && second > 0) {
                try {
                    return new MessageId(
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

    static final MessageId NOT_OURS = new MessageId(-1, -1, -1);

    boolean ours() {
        return part >= 0;
    }
}
