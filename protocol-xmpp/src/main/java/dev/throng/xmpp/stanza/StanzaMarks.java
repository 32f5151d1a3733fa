package dev.throng.xmpp.stanza;

import dev.throng.protocol.RunProcesses;

/**
 * What the ids of a run's stanzas have in common, in all its processes: the prefix, the checksum with the secret of the run, and the clock of
 * the time of sending. Thread-safe.
 */
public final class StanzaMarks {

    private final String idPrefix;
    private final Checksum checksum;
    private final RunProcesses.Messages messages;

    public StanzaMarks(RunProcesses processes) {
        this.idPrefix = StanzaId.Fields.prefix(processes.runNumber());
        this.checksum = new Checksum(processes.secret());
        this.messages = processes.messages();
    }

    /** The start of all stanza ids of the run. */
    public String idPrefix() {
        return idPrefix;
    }

    public Checksum checksum() {
        return checksum;
    }

    /** The time in the id of a stanza that is sent now. */
    public long sentNanos(long nowNanos) {
        return messages.shared(nowNanos);
    }

    /**
     * The time from sending a stanza until its delivery.
     *
     * @param sentNanos the time in its id
     * @param atNanos when it was delivered, on the clock of this process
     */
    public long deliveryNanos(long sentNanos, long atNanos) {
        // the difference of two clocks is known to some microseconds
        return Math.max(0, messages.shared(atNanos) - sentNanos);
    }

    /**
     * Computes the eight characters at the end of a stanza's id that only this run can write: a hash of the id, the {@link StanzaRoute} and a
     * secret number. The checksum of an id that comes back changed, at another session or from another sender is wrong. So faulty servers
     * cannot distort a figure. It does not protect against an attacker. A copy of a whole stanza has a right checksum; the
     * event loop that waits for the answer finds copies of messages. Immutable; thread-safe.
     *
     * <p>The hash is FNV-1a over 64 bits, finished as in SplittableRandom (Stafford's variant 13); 40 bits of it are written.
     */
    public static final class Checksum {

        /** Characters of a checksum. */
        static final int LENGTH = 8;

        private static final long OFFSET = 0xcbf29ce484222325L;
        private static final long PRIME = 0x100000001b3L;

        private final long secret;

        Checksum(long secret) {
            this.secret = secret;
        }

        public String of(String id, StanzaRoute route) {
            long hash = hash(id, id.length(), route);
            char[] checksum = new char[LENGTH];
            for (int i = 0; i < LENGTH; i++) {
                checksum[i] = digit(hash, i);
            }
            return new String(checksum);
        }

        /** Whether a text ends with a dot and the checksum of what is before the dot. Makes no garbage. */
        public boolean isRight(String text, StanzaRoute route) {
            int start = text.length() - LENGTH;
            long hash = hash(text, start - 1, route);
            for (int i = 0; i < LENGTH; i++) {
                if (text.charAt(start + i) != digit(hash, i)) {
                    return false;
                }
            }
            return true;
        }

        private long hash(String id, int length, StanzaRoute route) {
            long hash = add(OFFSET ^ secret, id, length);
            hash = add(hash, route.kind());
            hash = add(hash, route.from());
            hash = add(hash, route.to());
            hash = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
            hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
            return hash ^ hash >>> 31;
        }

        private static char digit(long hash, int place) {
            return Character.forDigit((int) (hash >>> 5 * place & 31), 32);
        }

        private static long add(long before, String text) {
            return add(before, text, text.length());
        }

        private static long add(long before, String text, int length) {
            long hash = before;
            for (int i = 0; i < length; i++) {
                hash = (hash ^ text.charAt(i)) * PRIME;
            }
            return (hash ^ length) * PRIME;
        }
    }
}
