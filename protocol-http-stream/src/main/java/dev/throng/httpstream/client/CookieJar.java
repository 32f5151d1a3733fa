package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.time.WallClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cookies of one player, as a browser keeps them (RFC 6265). Bounded: {@value #MAX_COOKIES} cookies of {@value Cookie#MAX_CHARS}
 * characters; the one that was set longest ago makes way for another. Takes no memory before the first cookie. Confined to one thread.
 */
public final class CookieJar {

    static final int MAX_COOKIES = 50;

    private static final long MICROS_PER_SECOND = 1_000_000;

    private final WallClock clock;
    private List<Cookie> cookies = List.of();

    /** @param clock decides when cookies expire */
    public CookieJar(WallClock clock) {
        this.clock = clock;
    }

    /**
     * Takes the cookies of a response.
     *
     * @param from the address of the response
     * @param headers the values of its headers {@code Set-Cookie}
     * @return whether the jar changed
     */
    boolean add(StreamAddress from, List<String> headers) {
        boolean changed = false;
        for (String header : headers) {
            Optional<Cookie> cookie = Cookie.parse(header, from, nowSeconds());
            changed |= cookie.isPresent() && put(cookie.get());
        }
        return changed;
    }

    private long nowSeconds() {
        return clock.epochMicros() / MICROS_PER_SECOND;
    }

    private boolean put(Cookie cookie) {
        if (cookies.isEmpty()) {
            cookies = new ArrayList<>();
        }
        Optional<Cookie> known = cookies.stream().filter(cookie::isSame).findFirst();
        if (cookie.isExpired(nowSeconds())) {
            return cookies.removeIf(cookie::isSame);
        }
        if (known.isPresent()) {
            cookies.set(cookies.indexOf(known.get()), cookie);
            return !known.get().value().equals(cookie.value());
        }
        if (cookies.size() == MAX_COOKIES) {
            cookies.remove(0);
        }
        cookies.add(cookie);
        return true;
    }

    /** Returns the value of the header {@code Cookie} of a request for an address; empty for none. Longer paths come first. */
    String header(StreamAddress to) {
        if (cookies.isEmpty()) {
            return "";
        }
        long now = nowSeconds();
        cookies.removeIf(cookie -> cookie.isExpired(now));
        return cookies.stream()
                .filter(cookie -> cookie.isFor(to))
                .sorted(Comparator.comparingInt((Cookie cookie) -> cookie.path().length())
                        .reversed())
                .map(cookie -> cookie.name() + '=' + cookie.value())
                .collect(Collectors.joining("; "));
    }
}
