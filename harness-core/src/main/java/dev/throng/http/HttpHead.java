package dev.throng.http;

import java.util.List;
import java.util.Optional;

/**
 * The first line of a response and its headers. The target chose the text, so it may be hostile. Immutable.
 *
 * @param http11 whether the version is 1.1; otherwise it is 1.0
 * @param status three digits
 * @param headers in their order
 */
public record HttpHead(boolean http11, int status, List<HttpHeader> headers) {

    public HttpHead {
        headers = List.copyOf(headers);
    }

    /** The value of the first header of a name, in any case. */
    public Optional<String> value(String name) {
        return headers.stream()
                .filter(header -> header.is(name))
                .map(HttpHeader::value)
                .findFirst();
    }

    /** The values of all headers of a name, in their order. */
    public List<String> values(String name) {
        return headers.stream()
                .filter(header -> header.is(name))
                .map(HttpHeader::value)
                .toList();
    }

    /** Whether a header that is a list, such as {@code Connection}, has a word, in any case. */
    public boolean has(String name, String word) {
        for (String value : values(name)) {
            for (String each : value.split(",")) {
                if (each.strip().equalsIgnoreCase(word)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the status leads elsewhere (RFC 9110 §15.4). */
    public boolean isRedirect() {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> true;
            default -> false;
        };
    }
}
