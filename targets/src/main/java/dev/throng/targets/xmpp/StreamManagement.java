package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;

/** Stream management of one session (XEP-0198): counts both ways, and what was sent but not acknowledged. On its loop. */
final class StreamManagement {

    private static final long MODULUS = 1L << 32;
    private static final int ACK_EVERY = 16;
    private static final byte[] REQUEST = new XmlWriter()
            .raw("<r")
            .attribute("xmlns", Namespaces.MANAGEMENT)
            .raw("/>")
            .toBytes();

    private final String id;
    private final boolean resumable;
    private final long maxBytes;
    private final Deque<byte[]> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private long acknowledged;
    private long received;
    private int sentSinceRequest;

    /** {@code maxBytes} may wait for acknowledgement. */
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

    /** A stanza was handled. */
    void received() {
        received = (received + 1) % MODULUS;
    }

    /** A stanza is sent; says no if too much waits. */
    boolean sent(byte[] bytes, int offset, int length) {
        waiting.add(Arrays.copyOfRange(bytes, offset, offset + length));
        waitingBytes += length;
        sentSinceRequest++;
        return waitingBytes <= maxBytes;
    }

    /** Whether it is time to ask for an acknowledgement; starts counting anew if so. */
    boolean wantsAck() {
        boolean due = sentSinceRequest >= ACK_EVERY;
        sentSinceRequest = due ? 0 : sentSinceRequest;
        return due;
    }

    static void request(ClientConnection connection) {
        connection.write(REQUEST, 0, REQUEST.length);
    }

    /** Takes {@code <r/>} or {@code <a/>}; says no if more is acknowledged than was sent. */
    boolean take(ClientConnection connection, XmlElement element) {
        switch (element.name()) {
            case "r":
                XmlWriter out = new XmlWriter(64).raw("<a").attribute("xmlns", Namespaces.MANAGEMENT);
                connection.write(out.attribute("h", Long.toString(received)).raw("/>"));
                return true;
            case "a":
                return acknowledge(handled(element));
            default:
                connection.write(failed(new XmlWriter(), "unexpected-request"));
                return true;
        }
    }

    /** The count an element carries, -1 for none. */
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

    /** Writes {@code <resumed/>}; {@code handled} was the client's count. */
    XmlWriter resumed(XmlWriter out, long handled) {
        acknowledge(handled);
        return out.raw("<resumed")
                .attribute("xmlns", Namespaces.MANAGEMENT)
                .attribute("previd", id)
                .attribute("h", Long.toString(received))
                .raw("/>");
    }

    static XmlWriter failed(XmlWriter out, String condition) {
        return out.raw("<failed")
                .attribute("xmlns", Namespaces.MANAGEMENT)
                .raw("><" + condition + " xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></failed>");
    }
}
