package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.codec.StreamAddress;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cookies as browsers keep and send them. */
class CookieJarTest {

    private static final StreamAddress FROM =
            StreamAddress.parse("http://media.example.com:8080/live/a/index.m3u8?x=/y");
    private static final long NOW_SECONDS = 1_700_000_000;

    private long nowSeconds = NOW_SECONDS;
    private final CookieJar jar = new CookieJar(() -> nowSeconds * 1_000_000);

    private boolean add(String... headers) {
        return jar.add(FROM, List.of(headers));
    }

    private String header(String url) {
        return jar.header(StreamAddress.parse(url));
    }

    private String own() {
        return jar.header(FROM);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sid=abc                                  | sid=abc",
                "sid=abc; Path=/                          | sid=abc",
                " sid = abc ;Path=/;HttpOnly; SameSite=Lax| sid=abc",
                "sid=a=b==; path=/live                    | sid=a=b==",
                "sid=\"quoted, text\"                     | sid=\"quoted, text\"",
                "sid=                                     | sid=",
                "sid=abc; Path=live                       | sid=abc",
                "sid=abc; Path=/live/a                    | sid=abc",
                "sid=abc; Path=/live/a/                   | sid=abc",
                "sid=abc; Path=/live/ab                   |",
                "sid=abc; Path=/li                        |",
                "sid=abc; Domain=media.example.com        | sid=abc",
                "sid=abc; Domain=.Example.COM             | sid=abc",
                "sid=abc; Domain=ample.com                |",
                "sid=abc; Domain=other.com                |",
                "sid=abc; Domain=com                      |",
                "sid=abc; Domain=a.media.example.com      |",
                "sid=abc; Domain=                         | sid=abc",
                "sid=abc; Secure                          |",
                "sid=abc; Max-Age=60                      | sid=abc",
                "sid=abc; Max-Age=0                       |",
                "sid=abc; Max-Age=-1                      |",
                "sid=abc; Max-Age=soon                    | sid=abc",
                "sid=abc; Expires=Thu, 01 Jan 1970 00:00:00 GMT             |",
                "sid=abc; Expires=Wed, 15-Nov-2023 00:00:00 GMT             | sid=abc",
                "sid=abc; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60 | sid=abc",
                "sid=abc; Expires=never                                     | sid=abc",
                "abc                                      |",
                "=abc                                     |",
                ";                                        |",
            })
    void aCookieIsKeptAndSentBack(String header, String sent) {
        add(header);
        assertThat(own()).isEqualTo(sent == null ? "" : sent);
    }

    @ParameterizedTest
    @CsvSource({
        "http://media.example.com/live/a/1.ts, sid=abc",
        "https://media.example.com/live/a/1.ts, sid=abc",
        "http://media.example.com:9/live/a/b/1.ts, sid=abc",
        "http://media.example.com/live/1.ts, ''",
        "http://media.example.com/live/ab/1.ts, ''",
        "http://a.media.example.com/live/a/1.ts, ''",
        "http://example.com/live/a/1.ts, ''",
        "http://127.0.0.1/live/a/1.ts, ''",
    })
    void aCookieGoesToItsHostAndBelowItsPath(String to, String sent) {
        add("sid=abc");
        assertThat(header(to)).isEqualTo(sent);
    }

    @Test
    void aCookieOfADomainGoesToAllItsHosts() {
        add("sid=abc; Domain=example.com; Path=/");
        assertThat(header("http://cdn.example.com/1.ts")).isEqualTo("sid=abc");
        assertThat(header("http://example.com/1.ts")).isEqualTo("sid=abc");
        assertThat(header("http://badexample.com/1.ts")).isEmpty();
    }

    @Test
    void aSecureCookieNeedsTls() {
        add("sid=abc; Secure; Path=/");
        assertThat(header("https://media.example.com/")).isEqualTo("sid=abc");
        assertThat(header("http://media.example.com/")).isEmpty();
    }

    @Test
    void aCookieExpires() {
        add("a=1; Max-Age=10", "b=2");
        nowSeconds += 9;
        assertThat(own()).isEqualTo("a=1; b=2");
        nowSeconds += 1;
        assertThat(own()).isEqualTo("b=2");
    }

    @Test
    void aLaterCookieReplacesAnEarlierOne() {
        assertThat(add("a=1")).isTrue();
        assertThat(add("a=1")).as("the same").isFalse();
        assertThat(add("a=2")).isTrue();
        assertThat(own()).isEqualTo("a=2");
        assertThat(add("a=2; Max-Age=0")).isTrue();
        assertThat(own()).isEmpty();
        assertThat(add("a=2; Max-Age=0")).isFalse();
    }

    @Test
    void theLongerPathComesFirst() {
        add("a=1; Path=/", "b=2; Path=/live/a", "c=3; Path=/live");
        assertThat(own()).isEqualTo("b=2; c=3; a=1");
    }

    @Test
    void aHostileServerFillsNoMemory() {
        for (int i = 0; i < 1_000; i++) {
            add("c" + i + "=" + "x".repeat(4_000));
        }
        assertThat(own().split("; ")).hasSize(CookieJar.MAX_COOKIES);
        assertThat(own()).startsWith("c950=").contains("c999=");
        assertThat(add("long=" + "x".repeat(4_096))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=b\u0001", "a=b\tc", "a\u007f=b", "a=b\u0085"})
    void controlCharactersAreRefused(String header) {
        assertThat(add(header)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sun, 06 Nov 1994 08:49:37 GMT    | 784111777",
                "Sunday, 06-Nov-94 08:49:37 GMT   | 784111777",
                "Sun Nov  6 08:49:37 1994         | 784111777",
                "6 nov 1994 8:49:37               | 784111777",
                "Fri, 01-Jan-2038 00:00:00 GMT    | 2145916800",
                "Thu, 01 Jan 1970 00:00:00 GMT    | 0",
                "Sun, 06 Nov 1994                 |",
                "06 Nov 1994 25:00:00             |",
                "31 Feb 2026 00:00:00             |",
                "06 Foo 1994 08:49:37             |",
                "1                                |",
            })
    void datesAreReadAsBrowsersReadThem(String text, Long seconds) {
        assertThat(CookieDate.seconds(text))
                .isEqualTo(seconds == null ? OptionalLong.empty() : OptionalLong.of(seconds));
    }
}
