package dev.throng.httpstream.codec;

import dev.throng.http.ChunkedReader;
import dev.throng.http.HttpException;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Reads the answer of a server to a source or to an administrative request: any number of provisional answers, the final one, and the
 * beginning of its content, which names the reason of a refusal ({@code Mountpoint in use}). The bytes may be cut anywhere.
 *
 * <p>Each head has at most {@value #MAX_HEAD_BYTES} bytes, and there are at most {@value #MAX_PROVISIONAL} provisional answers. At most
 * {@value #MAX_TEXT_BYTES} bytes of the content are kept.
 */
public final class AnswerReader {

    /** The result of {@link #read}. */
    public enum Event {
        /** All bytes were read; more are needed. */
        MORE,
        /** The head of a provisional answer, {@code 100 Continue}, say. */
        PROVISIONAL,
        /** The head of the final answer. */
        HEAD,
        /** The content is complete. Not reported for content that ends with the connection. */
        END,
        /** The head is not HTTP. Nothing more can be read. */
        BAD_HEAD,
        /** The chunks of the content are broken. Nothing more can be read. */
        BAD_CHUNK,
        /** A head is longer than the limit, or there are too many of them. Nothing more can be read. */
        TOO_LONG
    }

    private enum State {
        STATUS_LINE,
        FIELDS,
        CONTENT,
        OVER
    }

    static final int MAX_HEAD_BYTES = 16 * 1024;
    static final int MAX_PROVISIONAL = 16;
    static final int MAX_TEXT_BYTES = 1024;

    private static final long UNKNOWN = Long.MAX_VALUE;

    private State state = State.STATUS_LINE;
    private final StringBuilder line = new StringBuilder(64);
    private byte[] text = new byte[0];
    private int headBytes;
    private int provisional;
    private int status;
    private boolean http11;
    private long contentLeft = UNKNOWN;

    /** Null unless the content is chunked. */
    private ChunkedReader chunks;

    /** Returns the status of the newest head. */
    public int status() {
        return status;
    }

    /** Returns the beginning of the content, as far as it has arrived. The target chose this text. */
    public String text() {
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Reads up to the next event. Must be called again until it returns {@link Event#MORE}, or nothing more can be read. */
    public Event read(ByteBuf in) {
        while (state == State.STATUS_LINE || state == State.FIELDS) {
            if (headBytes > MAX_HEAD_BYTES) {
                return Event.TOO_LONG;
            }
            if (!in.isReadable()) {
                return Event.MORE;
            }
            Event event = headByte((char) in.readUnsignedByte());
            if (event != Event.MORE) {
                return event;
            }
        }
        return state == State.CONTENT ? content(in) : drop(in);
    }

    /** Returns {@link Event#MORE} if the byte completes nothing. */
    private Event headByte(char next) {
        headBytes++;
        if (next != '\n') {
            line.append(next);
            return Event.MORE;
        }
        if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
            line.setLength(line.length() - 1);
        }
        Event event = line(line.toString());
        line.setLength(0);
        return event;
    }

    private Event line(String line) {
        if (state == State.STATUS_LINE) {
            if (line.isEmpty()) {
                return Event.MORE;
            }
            state = State.FIELDS;
            return statusLine(line) ? Event.MORE : Event.BAD_HEAD;
        }
        if (!line.isEmpty()) {
            return field(line) ? Event.MORE : Event.BAD_HEAD;
        }
        headBytes = 0;
        if (status < 200) {
            state = State.STATUS_LINE;
            contentLeft = UNKNOWN;
            chunks = null;
            return ++provisional > MAX_PROVISIONAL ? Event.TOO_LONG : Event.PROVISIONAL;
        }
        state = State.CONTENT;
        if (status == 204 || status == 304) {
            contentLeft = 0;
            chunks = null;
        }
        return Event.HEAD;
    }

    /** {@code HTTP/1.0 200 OK}, or {@code ICY 200 OK}. */
    private boolean statusLine(String line) {
        String[] parts = line.split(" ", 3);
        boolean known = parts[0].startsWith("HTTP/1.") || parts[0].equals("ICY");
        if (!known || parts.length < 2 || !parts[1].matches("[1-9][0-9][0-9]")) {
            return false;
        }
        status = Integer.parseInt(parts[1]);
        http11 = parts[0].matches("HTTP/1\\.[1-9]");
        return true;
    }

    /** Returns whether the field can be read. */
    private boolean field(String line) {
        int colon = line.indexOf(':');
        if (colon <= 0) {
            return true;
        }
        String value = line.substring(colon + 1).strip();
        switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
            case "content-length" -> contentLeft = value.matches("[0-9]{1,15}") ? Long.parseLong(value) : UNKNOWN;
            case "transfer-encoding" -> {
                // RFC 9112, 6.1: not before HTTP/1.1, and no coding that was not requested
                if (!http11 || !value.equalsIgnoreCase("chunked")) {
                    return false;
                }
                chunks = new ChunkedReader();
            }
            default -> {
                // not needed
            }
        }
        return true;
    }

    private Event content(ByteBuf in) {
        if (chunks != null) {
            return chunkedContent(in);
        }
        int bytes = (int) Math.min(in.readableBytes(), contentLeft);
        keep(in, bytes);
        if (contentLeft != UNKNOWN) {
            contentLeft -= bytes;
            if (contentLeft == 0) {
                state = State.OVER;
                return Event.END;
            }
        }
        return Event.MORE;
    }

    private Event chunkedContent(ByteBuf in) {
        try {
            for (int bytes = chunks.next(in); bytes > 0; bytes = chunks.next(in)) {
                keep(in, bytes);
                chunks.taken(bytes);
            }
        } catch (HttpException e) {
            return Event.BAD_CHUNK;
        }
        if (chunks.ended()) {
            state = State.OVER;
            return Event.END;
        }
        return Event.MORE;
    }

    /** Reads bytes of the content, and keeps them as far as text is kept. */
    private void keep(ByteBuf in, int bytes) {
        int kept = Math.min(bytes, MAX_TEXT_BYTES - text.length);
        if (kept > 0) {
            byte[] grown = Arrays.copyOf(text, text.length + kept);
            in.getBytes(in.readerIndex(), grown, text.length, kept);
            text = grown;
        }
        in.skipBytes(bytes);
    }

    private static Event drop(ByteBuf in) {
        in.skipBytes(in.readableBytes());
        return Event.MORE;
    }
}
