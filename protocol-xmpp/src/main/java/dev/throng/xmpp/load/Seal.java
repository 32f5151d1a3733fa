package dev.throng.xmpp.load;

/**
 * Eight characters at the end of a stanza's id that only this run can write: a hash of the id, the kind of stanza, its sender and its
 * recipient with a secret number. An id that comes back changed, at another session or from another sender does not fit its seal. It keeps
 * faulty servers from bending a figure; it is no protection against one that has broken the hash. A copy of a whole stanza fits: those of
 * messages are known by {@link Deliveries}.
 * Immutable; thread-safe.
 *
 * <p>The hash is FNV-1a over 64 bits, finished as in SplittableRandom (Stafford's variant 13); 40 bits of it are written.
 */
final class Seal {

    /**
     * What a stanza is and what its recipient must find in it.
     *
     * @param kind tells ids of different kinds apart
     * @param from the sender as the server writes it
     * @param to the recipient; empty if any may receive it
     */
    record Route(String kind, String from, String to) {

        /** A request, answered to the full JID that asked. */
        static Route request(String asker) {
            return new Route("request", asker, "");
        }

        /** The wish to enter a room, answered to the full JID that asked. */
        static Route join(String asker) {
            return new Route("join", asker, "");
        }

        /** From a full JID to the user of a JID, whatever the resource. */
        static Route message(String from, String to) {
            return new Route("message", from, Jids.folded(to));
        }

        /** From an occupant, by its JID in the room, to all others. */
        static Route groupchat(String occupant) {
            return new Route("groupchat", occupant, "");
        }

        /** From a full JID to a full JID, or to all that are subscribed. */
        static Route presence(String from, String to) {
            return new Route("presence", from, to);
        }

        /** An item of a node of a service. */
        static Route item(String service, String node) {
            return new Route("item", Jids.folded(service), node);
        }
    }

    /** How many characters it has. */
    static final int LENGTH = 8;

    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private final long secret;

    Seal(long secret) {
        this.secret = secret;
    }

    /** The seal on an id. */
    String over(String id, Route route) {
        long hash = hash(id, id.length(), route);
        char[] seal = new char[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            seal[i] = digit(hash, i);
        }
        return new String(seal);
    }

    /** Whether the last characters of a text are the seal on what stands before them and a dot. Makes no garbage. */
    boolean isOn(String text, Route route) {
        int start = text.length() - LENGTH;
        long hash = hash(text, start - 1, route);
        for (int i = 0; i < LENGTH; i++) {
            if (text.charAt(start + i) != digit(hash, i)) {
                return false;
            }
        }
        return true;
    }

    private long hash(String id, int length, Route route) {
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
