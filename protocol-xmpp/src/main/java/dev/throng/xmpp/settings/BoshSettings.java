package dev.throng.xmpp.settings;

import dev.throng.http.HttpHeader;
import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Key;
import dev.throng.xmpp.bosh.PostHead;
import dev.throng.xmpp.client.XmppTransport;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The section {@code bosh}. Immutable. */
public record BoshSettings(
        @Setting(
                value = "where the server offers BOSH; the default is that of prosody",
                fallback = "/http-bind",
                example = "/bosh")
        String path,

        @Setting(
                value = "how long the server may hold a request until it has something to send, in whole seconds",
                fallback = "60s",
                example = "30s")
        @Key("wait")
        Duration longestWait,

        @Setting(
                value = "how many requests the server may hold; a session has one connection more than that",
                fallback = "1",
                example = "2")
        int hold,

        @Setting(
                value =
                        "further headers of each request; Host is the domain and the target's port, unless it is among them",
                fallback = "{}",
                example = "{Origin: \"https://chat.example.org\"}")
        Map<String, String> headers) {

    static final BoshSettings DEFAULT = new BoshSettings("/http-bind", Duration.ofSeconds(60), 1, Map.of());

    private static final int MAX_WAIT_SECONDS = 3_600;
    private static final int MAX_HOLD = 9;

    public BoshSettings {
        boolean good = path.startsWith("/") && path.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#');
        Expect.that(good, "path", path, "a path from its slash on, percent-encoded where it is not plain ASCII");
        boolean whole = longestWait.toNanosPart() == 0
                && longestWait.toSeconds() >= 1
                && longestWait.toSeconds() <= MAX_WAIT_SECONDS;
        Expect.that(whole, "wait", longestWait, "whole seconds, 1s to 1h");
        Expect.within("hold", hold, 1, MAX_HOLD);
        headers = Map.copyOf(headers);
        headersOf(headers);
    }

    private static List<HttpHeader> headersOf(Map<String, String> headers) {
        List<HttpHeader> all = headers.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> new HttpHeader(each.getKey(), each.getValue()))
                .toList();
        for (HttpHeader header : all) {
            Expect.that(
                    !PostHead.isOwn(header), "headers", header.name(), "other headers, because requests set this one");
        }
        return all;
    }

    /** The same with the usual path and without headers, which may be secrets. */
    BoshSettings forReferenceTarget() {
        return new BoshSettings(DEFAULT.path, longestWait, hold, Map.of());
    }

    /** The transport as the client needs it. */
    XmppTransport asTransport() {
        return new XmppTransport.Bosh(path, headersOf(headers), (int) longestWait.toSeconds(), hold);
    }
}
