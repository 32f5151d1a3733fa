package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;

/** Stream management of one session (XEP-0198): counters and unacknowledged stanzas. Confined to its event loop. */
final class StreamManagement {

    private static final long MODULUS = 1L << 32;
    private static final int ACK_EVERY = 16;
    private static final byte[] REQUEST =
            new XmlWriter().begin("r", Namespaces.MANAGEMENT).raw("/>").toBytes();

    private final String id;
    private final boolean resumable;
    private final long maxBytes;
    private final Deque<byte[]> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private long acknowledged;
    private long received;
    private int sentSinceRequest;

    /** {@code maxBytes} limits the bytes of unacknowledged stanzas. */
    StreamManagement(String id, boolean resumable, long maxBytes) {
        this.id = id;
        this.resumable = resumable;
        this.maxBytes = maxBytes;
    }

    String id() {
        return id;
    }

    boolean isResumable() {
        return resumable;
    }

    /** Counts a stanza that was received and handled. */
    void received() {
        received = (received + 1) % MODULUS;
    }

    /** Stores a sent stanza until it is acknowledged; returns false if too many bytes are unacknowledged. */
    boolean sent(byte[] bytes, int offset, int length) {
        waiting.add(Arrays.copyOfRange(bytes, offset, offset + length));
        waitingBytes += length;
        sentSinceRequest++;
        return waitingBytes <= maxBytes;
    }

    /** Whether to request an acknowledgement now; true once per {@link #ACK_EVERY} sent stanzas. */
    boolean takeAckRequestDue() {
        boolean due = sentSinceRequest >= ACK_EVERY;
        sentSinceRequest = due ? 0 : sentSinceRequest;
        return due;
    }

    static void request(ClientConnection connection) {
        connection.write(REQUEST, 0, REQUEST.length);
    }

    /** Handles {@code <r/>} or {@code <a/>}; returns false if the client acknowledges more than was sent. */
    boolean handle(ClientConnection connection, XmlElement element) {
        switch (element.name()) {
            case "r":
                XmlWriter out = new XmlWriter(64).begin("a", Namespaces.MANAGEMENT);
                connection.write(out.attribute("h", Long.toString(received)).raw("/>"));
                return true;
            case "a":
                return acknowledge(handled(element));
            default:
                connection.write(failed(new XmlWriter(), "unexpected-request"));
                return true;
        }
    }

    /** The acknowledged count in an element; -1 if it is missing or invalid. */
    static long handled(XmlElement element) {
        String count = element.attribute("h", "");
        return count.matches("[0-9]{1,10}") ? Long.parseLong(count) : -1;
    }

    boolean acknowledge(long handled) {
        long fresh = Math.floorMod(handled - acknowledged, MODULUS);
        if (handled < 0 || fresh > waiting.size()) {
            return false;
        }
        for (long n = 0; n < fresh; n++) {
            waitingBytes -= waiting.remove().length;
        }
        acknowledged = handled;
        return true;
    }

    Collection<byte[]> unacknowledged() {
        return Collections.unmodifiableCollection(waiting);
    }

    /** Writes {@code <resumed/>}; {@code handled} is the count of stanzas that the client acknowledges. */
    XmlWriter resumed(XmlWriter out, long handled) {
        acknowledge(handled);
        return out.begin("resumed", Namespaces.MANAGEMENT)
                .attribute("previd", id)
                .attribute("h", Long.toString(received))
                .raw("/>");
    }

    static XmlWriter failed(XmlWriter out, String condition) {
        return out.begin("failed", Namespaces.MANAGEMENT)
                .raw("><" + condition + " xmlns='" + Namespaces.STANZA_ERROR + "'/></failed>");
    }
}
