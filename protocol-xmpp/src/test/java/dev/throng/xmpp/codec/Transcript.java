package dev.throng.xmpp.codec;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;

/** All that a reader said of a stream, one line for each call of the listener, and one more if it was refused. */
final class Transcript implements StreamListener {

    private final List<String> lines = new ArrayList<>();
    private final List<Element> elements = new ArrayList<>();
    private XmppStreamException refusal;

    /** The whole stream in pieces of given sizes, each at least one byte. */
    static Transcript of(StreamReader reader, byte[] stream, IntSupplier sizes) {
        Transcript transcript = new Transcript();
        int from = 0;
        while (from < stream.length && transcript.refusal == null) {
            int size = Math.min(Math.max(1, sizes.getAsInt()), stream.length - from);
            transcript.feed(reader, Arrays.copyOfRange(stream, from, from + size));
            from += size;
        }
        return transcript;
    }

    static Transcript of(StreamReader reader, String stream) {
        return of(reader, stream.getBytes(StandardCharsets.UTF_8), () -> Integer.MAX_VALUE);
    }

    /** Notes down a refusal instead of throwing it. */
    void feed(StreamReader reader, byte[] piece) {
        try {
            reader.feed(Unpooled.wrappedBuffer(piece), this);
        } catch (XmppStreamException e) {
            refusal = e;
            lines.add("refused " + e.fault().condition());
        }
    }

    List<String> lines() {
        return lines;
    }

    /** Those that were received. */
    List<Element> elements() {
        return elements;
    }

    /** The last refusal; null if there was none. */
    XmppStreamException refusal() {
        return refusal;
    }

    @Override
    public void opened(Element header) {
        lines.add("opened " + words(header));
    }

    @Override
    public boolean received(Element element, int bytes) {
        elements.add(element);
        lines.add("received " + bytes + " " + words(element));
        return true;
    }

    @Override
    public void closed() {
        lines.add("closed");
    }

    /** All there is in an element. */
    static String words(Element element) {
        StringBuilder words = new StringBuilder();
        append(words, element);
        return words.toString();
    }

    private static void append(StringBuilder words, Element element) {
        words.append(element).append('{').append(element.namespace()).append('}');
        for (Element child : element.children()) {
            append(words.append(' '), child);
        }
        words.append('"').append(element.text()).append('"');
    }
}
