package dev.throng.xmpp.stanza;

/**
 * The id of a stanza as it was received. An id of this run is {@link Fields}, a dot, and the {@link StanzaMarks.Checksum} of both the
 * fields and the route. So each event loop can check an id without a table: whether this run wrote it, when, and for which route.
 *
 * @param text the whole id
 * @param fields {@link Fields#NOT_OURS} if the text does not have the form of this run's ids
 */
public record StanzaId(String text, Fields fields) {

    /** No id. */
    public static final StanzaId NONE = new StanzaId("", Fields.NOT_OURS);

    /** Reads an id. {@link #isValid} checks the checksum. */
    public static StanzaId parse(String prefix, String text) {
        int end = text.length() - StanzaMarks.Checksum.LENGTH - 1;
        if (end <= prefix.length() || text.charAt(end) != '.' || !text.startsWith(prefix)) {
            return text.isEmpty() ? NONE : new StanzaId(text, Fields.NOT_OURS);
        }
        return new StanzaId(text, Fields.parse(prefix, text.substring(0, end)));
    }

    public int part() {
        return fields.part();
    }

    public long sequence() {
        return fields.sequence();
    }

    public long sentNanos() {
        return fields.sentNanos();
    }

    /** Whether this run gave the id to a stanza on that route. */
    public boolean isValid(StanzaMarks.Checksum checksum, StanzaRoute route) {
        return fields.isOurs() && checksum.isRight(text, route);
    }

    /**
     * The fields of a stanza's id: the run that sent it, the event loop that waits for the answer, and when it was sent. So the time to
     * delivery needs no table. The text is {@code throng.RUN.PART.SEQUENCE.NANOS}, with numbers in base 36.
     */
    public record Fields(int part, long sequence, long sentNanos) {

        private static final int RADIX = 36;

        /** The start of all ids of a run. */
        public static String prefix(long run) {
            return "throng." + Long.toString(run, RADIX) + ".";
        }

        public String text(String prefix) {
            return prefix + Integer.toString(part, RADIX) + "." + Long.toString(sequence, RADIX) + "."
                    + Long.toString(sentNanos, RADIX);
        }

        /** Whether an id begins as all ids of the run do. */
        public static boolean hasPrefix(String prefix, String id) {
            return id.startsWith(prefix);
        }

        /** Reads the fields; {@link #NOT_OURS} if this run did not write the text. */
        public static Fields parse(String prefix, String id) {
            if (id.startsWith(prefix)) {
                int first = id.indexOf('.', prefix.length());
                int second = id.indexOf('.', first + 1);
                if (first > 0 && second > 0) {
                    try {
                        return new Fields(
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

        public static final Fields NOT_OURS = new Fields(-1, -1, -1);

        public boolean isOurs() {
            return part >= 0;
        }
    }
}
