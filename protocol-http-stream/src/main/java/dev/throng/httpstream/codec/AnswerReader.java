package dev.throng.httpstream.codec;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Reads what a server says to a source or to a request of administration: any number of provisional answers, the final one, and the first
 * words of its content, which say why ({@code Mountpoint in use}). Takes bytes as they come and resumes where it stopped.
 *
 * <p>Heads are bounded by {@value #MAX_HEAD_BYTES} bytes each, provisional ones by {@value #MAX_PROVISIONAL}, words by {@value
 * #MAX_WORDS_BYTES} bytes; the rest of the content is dropped.
 */
public final class AnswerReader {

    /** What {@link #read} came to. */
    public enum Event {
        /** All bytes are taken; more are needed. */
        MORE,
        /** The head of a provisional answer, {@code 100 Continue}, say. */
        PROVISIONAL,
        /** The head of the final answer. */
        HEAD,
        /** The content is complete. Where no length was said that only happens at the end of the connection, which is not seen here. */
        END,
        /** This is no HTTP. Nothing more can be read. */
        BAD,
        /** A head that is longer than it may be, or too many of them. Nothing more can be read. */
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
    static final int MAX_WORDS_BYTES = 1024;

    private static final long UNKNOWN = Long.MAX_VALUE;

    private State state = State.STATUS_LINE;
    private final StringBuilder line = new StringBuilder(64);
    private byte[] words = new byte[0];
    private int headBytes;
    private int provisional;
    private int status;
    private long contentLeft = UNKNOWN;

    /** Of the latest head. */
    public int status() {
        return status;
    }

    /** What has come of the content's beginning; hostile text. */
    public String words() {
        return new String(words, StandardCharsets.UTF_8);
    }

    /** Reads up to the next event; to be called again until it says {@link Event#MORE}, or nothing more can be read. */
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

    /** {@link Event#MORE} for nothing to tell. */
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

    private Event line(String text) {
        if (state == State.STATUS_LINE) {
            if (text.isEmpty()) {
                return Event.MORE;
            }
            state = State.FIELDS;
            return statusLine(text) ? Event.MORE : Event.BAD;
        }
        if (!text.isEmpty()) {
            field(text);
            return Event.MORE;
        }
        headBytes = 0;
        if (status < 200) {
            state = State.STATUS_LINE;
            contentLeft = UNKNOWN;
            return ++provisional > MAX_PROVISIONAL ? Event.TOO_LONG : Event.PROVISIONAL;
        }
        state = State.CONTENT;
        if (status == 204 || status == 304) {
            contentLeft = 0;
        }
        return Event.HEAD;
    }

    /** {@code HTTP/1.0 200 OK}, or {@code ICY 200 OK}. */
    private boolean statusLine(String text) {
        String[] parts = text.split(" ", 3);
        boolean known = parts[0].startsWith("HTTP/1.") || parts[0].equals("ICY");
        if (!known || parts.length < 2 || !parts[1].matches("[1-9][0-9][0-9]")) {
            return false;
        }
        status = Integer.parseInt(parts[1]);
        return true;
    }

    private void field(String text) {
        int colon = text.indexOf(':');
        if (colon > 0 && text.substring(0, colon).toLowerCase(Locale.ROOT).equals("content-length")) {
            String value = text.substring(colon + 1).strip();
            contentLeft = value.matches("[0-9]{1,15}") ? Long.parseLong(value) : UNKNOWN;
        }
    }

    private Event content(ByteBuf in) {
        int take = (int) Math.min(in.readableBytes(), contentLeft);
        int keep = Math.min(take, MAX_WORDS_BYTES - words.length);
        if (keep > 0) {
            byte[] grown = Arrays.copyOf(words, words.length + keep);
            in.getBytes(in.readerIndex(), grown, words.length, keep);
            words = grown;
        }
        in.skipBytes(take);
        if (contentLeft != UNKNOWN) {
            contentLeft -= take;
            if (contentLeft == 0) {
                state = State.OVER;
                return Event.END;
            }
        }
        return Event.MORE;
    }

    private static Event drop(ByteBuf in) {
        in.skipBytes(in.readableBytes());
        return Event.MORE;
    }
}
