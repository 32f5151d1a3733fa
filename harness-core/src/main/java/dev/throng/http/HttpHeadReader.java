package dev.throng.http;

import dev.throng.http.HttpException.Fault;
import dev.throng.text.Printable;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the head of a response (RFC 9112 §4 and §5). The bytes may be cut anywhere. Skips interim responses (1xx except 101). Strict: a line
 * that is no header is an error, and so is a folded one. A reader reads one head only. Confined to one thread.
 */
public final class HttpHeadReader {

    static final int MAX_HEADERS = 200;

    private static final int SWITCHING_PROTOCOLS = 101;

    private final HeadLines lines = new HeadLines();
    private final List<HttpHeader> headers = new ArrayList<>(8);
    private boolean http11;
    /** 0 before the status line. */
    private int status;

    /**
     * Reads up to the end of the head, and no byte after it.
     *
     * @return whether the head is complete
     */
    public boolean read(ByteBuf in) throws HttpException {
        while (lines.next(in)) {
            if (lineEnded(new String(lines.bytes(), 0, lines.length(), StandardCharsets.ISO_8859_1))) {
                return true;
            }
        }
        return false;
    }

    private boolean lineEnded(String line) throws HttpException {
        if (status == 0) {
            statusLine(line);
            return false;
        }
        if (!line.isEmpty()) {
            header(line);
            return false;
        }
        if (status < 200 && status != SWITCHING_PROTOCOLS) {
            status = 0;
            headers.clear();
            return false;
        }
        return true;
    }

    private void statusLine(String line) throws HttpException {
        if (!line.matches("HTTP/1\\.[0-9] [1-9][0-9]{2}( .*)?")) {
            throw new HttpException(
                    Fault.BAD_HEAD,
                    "the first line is \"" + Printable.excerpt(line) + "\" (expected: HTTP/1.1 and three digits)");
        }
        http11 = line.charAt("HTTP/1.".length()) != '0';
        status = Integer.parseInt(line.substring(9, 12));
    }

    private void header(String line) throws HttpException {
        int colon = line.indexOf(':');
        if (headers.size() == MAX_HEADERS) {
            throw new HttpException(Fault.HEAD_TOO_LONG, "a head of more than " + MAX_HEADERS + " headers");
        }
        try {
            headers.add(new HttpHeader(line.substring(0, Math.max(0, colon)), line.substring(colon + 1)));
        } catch (IllegalArgumentException noHeader) {
            throw new HttpException(
                    Fault.BAD_HEAD, "a line of the head is no header: \"" + Printable.excerpt(line) + '"');
        }
    }

    /** Returns the complete head. */
    public HttpHead head() {
        return new HttpHead(http11, status, headers);
    }
}
