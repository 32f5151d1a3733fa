package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.client.ListenRig.Ear;
import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.streams.client.Redirects;
import dev.throng.transport.TransportError;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects and playlists: where they lead, and where they must not. */
@Timeout(240)
class FollowIT {

    private static final String STREAM = StreamClientIT.OK + "medium";

    /** No name, as its first label is longer than 63 bytes: no resolver sends a query for it. */
    private static final String UNKNOWN = "x".repeat(64) + ".radio.invalid";

    private ScriptedHttpServer server;
    private ScriptedHttpServer elsewhere;
    private ListenRig rig;

    @BeforeEach
    void begin() throws IOException {
        server = ScriptedHttpServer.plain().start();
        elsewhere = ScriptedHttpServer.plain().start();
        rig = new ListenRig(server.address());
    }

    @AfterEach
    void end() {
        server.awaitDeserted();
        elsewhere.awaitDeserted();
        server.close();
        elsewhere.close();
        rig.close();
    }

    private static String redirect(int status, String location) {
        return "HTTP/1.1 " + status + " Elsewhere\r\nLocation: " + location
                + "\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>";
    }

    private static String playlist(String type, String text) {
        return "HTTP/1.0 200 OK\r\nContent-Type: " + type + "\r\n\r\n" + text;
    }

    private void assertStreams(Ear ear) throws Exception {
        assertThat(ear.end.get()).as(ear.detail).isEqualTo(TransportError.CLOSED.during("stream"));
        assertThat(ear.told).containsExactly("connected", "accepted", "media", "ended");
        assertThat(ear.text()).isEqualTo("medium");
    }

    @Test
    void aServerThatSetsTheSameCookieAgainIsALoop() throws Exception {
        server.at("/self", settingCookies("/self", "SID=abc; Path=/"));
        Ear ear = rig.outcome("/self");
        assertThat(ear.end.get()).isEqualTo(StreamFailure.REDIRECT_LOOP);
        assertThat(server.requests()).hasSize(2);
    }

    private static String settingCookies(String location, String... cookies) {
        StringBuilder head = new StringBuilder("HTTP/1.1 302 Found\r\nLocation: " + location + "\r\n");
        for (String cookie : cookies) {
            head.append("Set-Cookie: ").append(cookie).append("\r\n");
        }
        return head.append("Content-Length: 0\r\n\r\n").toString();
    }

    /** Servers check in this way whether a client keeps cookies. */
    @Test
    void aRedirectToTheSameAddressIsFollowedIfItSetsACookie() throws Exception {
        server.at(
                "/self",
                peer -> peer.say(
                        peer.request().contains("Cookie") ? STREAM : settingCookies("/self", "SID=abc; Path=/")));
        assertStreams(rig.outcome("/self"));
        assertThat(server.requests()).hasSize(2);
        assertThat(server.requests().get(0)).doesNotContain("Cookie");
        assertThat(server.requests().get(1)).contains("\r\nCookie: SID=abc\r\n");
    }

    @Test
    void cookiesAreSentWhereTheyBelong() throws Exception {
        server.at("/a/one", settingCookies("/b/two", "x=1; Path=/b", "y=2; Path=/c", "z=3"))
                .at("/b/two", settingCookies("/a/three", "x=; Path=/b; Max-Age=0"))
                .at("/a/three", STREAM);
        assertStreams(rig.outcome("/a/one"));
        assertThat(server.requests().get(1)).contains("\r\nCookie: x=1\r\n");
        assertThat(server.requests().get(2)).contains("\r\nCookie: z=3\r\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirectsAreFollowed(int status) throws Exception {
        server.at("/a/mount", redirect(status, "../b")).at("/b", STREAM);
        assertStreams(rig.outcome("/a/mount"));
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void whatWasReadOnTheWayCounts() throws Exception {
        String redirect = redirect(302, "/b");
        server.at("/a", redirect).at("/b", STREAM);
        Ear ear = rig.outcome("/a");
        assertThat(ear.listening.receivedBytes()).isEqualTo(redirect.length() + STREAM.length());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "audio/x-mpegurl | /mount",
                "audio/x-mpegurl | #EXTM3U;#EXTINF:-1,x;URL",
                "audio/x-scpls | [playlist];File1=URL;Length1=-1",
                "application/xspf+xml | <playlist><trackList><track><location>URL</location></track></trackList></playlist>",
            })
    void playlistsAreFollowed(String type, String text) throws Exception {
        String url = server.url("localhost", "/mount");
        server.at("/list", playlist(type, text.replace("URL", url).replace(";", "\r\n")))
                .at("/mount", STREAM);
        assertStreams(rig.outcome("/list"));
    }

    /** In chunks, with a length, or to the end of the connection; a playlist's end is known in each way. */
    @Test
    void aPlaylistMayBeFramedInAnyWay() throws Exception {
        server.at("/mount", STREAM);
        server.at("/chunked.m3u", peer -> {
            peer.sayInPieces(
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n/mo\r\n3\r\nunt\r\n0\r\n\r\n", 1);
            peer.stayUntilGone();
        });
        server.at("/length.m3u", peer -> {
            peer.say("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n/mount and more");
            peer.stayUntilGone();
        });
        assertStreams(rig.outcome("/chunked.m3u"));
        assertStreams(rig.outcome("/length.m3u"));
        server.at("/cut.m3u", "HTTP/1.1 200 OK\r\nContent-Length: 60\r\n\r\n/mount");
        assertThat(rig.outcome("/cut.m3u").end.get().id()).isEqualTo("closed-during-head");
    }

    @Test
    void anEndlessPlaylistEndsAtItsLimit() throws Exception {
        server.at("/list.m3u", peer -> {
            peer.say("HTTP/1.0 200 OK\r\n\r\n");
            peer.sayForever("#x\r\n");
        });
        assertThat(rig.outcome("/list.m3u").end.get()).isSameAs(StreamFailure.BAD_PLAYLIST);
    }

    @Test
    void redirectsAndPlaylistsCountAlikeUpToTheLimit() throws Exception {
        server.at("/1", redirect(302, "/2.m3u"))
                .at("/2.m3u", playlist("text/plain", "/3"))
                .at("/3", redirect(307, "/4"))
                .at("/4", STREAM)
                .at("/0", redirect(301, "/1"));
        assertStreams(rig.outcome("/1"));
        assertThat(rig.outcome("/0").end.get()).isSameAs(StreamFailure.TOO_MANY_REDIRECTS);
    }

    @Test
    void redirectsWithoutEndEnd() throws Exception {
        server.at("/a", redirect(302, "/b")).at("/b", redirect(302, "/a"));
        assertThat(rig.outcome("/a").end.get()).isSameAs(StreamFailure.REDIRECT_LOOP);
        server.at("/c.m3u", playlist("text/plain", "c.m3u"));
        assertThat(rig.outcome("/c.m3u").end.get()).isSameAs(StreamFailure.REDIRECT_LOOP);
        for (int i = 0; i < 10; i++) {
            server.at("/" + i, redirect(302, "/" + (i + 1)));
        }
        assertThat(rig.outcome("/0").end.get()).isSameAs(StreamFailure.TOO_MANY_REDIRECTS);
        assertThat(server.requests()).hasSize(2 + 1 + 4);
    }

    /** Another port of the host is followed; another host is not, unless that is wanted. */
    @Test
    void noHostOutsideOfThisMachineIsContactedUnlessSettingsAllowIt() throws Exception {
        server.at("/port", redirect(302, elsewhere.url("127.0.0.1", "/mount")))
                .at("/local", redirect(302, elsewhere.url("localhost", "/mount")))
                .at("/stranger", redirect(302, "http://192.0.2.1/mount"))
                .at("/unknown.m3u", playlist("text/plain", "http://" + UNKNOWN + "/mount"));
        elsewhere.at("/mount", STREAM);
        assertStreams(rig.outcome("/port"));
        assertStreams(rig.outcome("/local"));
        assertThat(rig.outcome("/stranger").end.get()).isSameAs(StreamFailure.REDIRECT_REFUSED);
        assertThat(rig.outcome("/unknown.m3u").end.get()).isSameAs(StreamFailure.REDIRECT_REFUSED);
        try (ListenRig strict = new ListenRig(server.address())) {
            strict.redirects = Redirects.NONE;
            assertThat(strict.outcome("/port").end.get()).isSameAs(StreamFailure.REDIRECT_REFUSED);
        }
        try (ListenRig free = new ListenRig(server.address())) {
            free.redirects = Redirects.ANY;
            Ear ear = free.outcome("/unknown.m3u");
            assertThat(ear.end.get()).isSameAs(TransportError.UNRESOLVED);
            assertThat(ear.detail).contains("radio.invalid");
        }
    }

    @Test
    void secretsAreToldToTheFirstServerOnly() throws Exception {
        rig.credentials = Optional.of(new BasicCredentials("user", "secret"));
        server.at("/a", redirect(302, server.url("localhost", "/b")))
                .at("/b", redirect(302, elsewhere.url("127.0.0.1", "/c")));
        elsewhere.at("/c", STREAM);
        assertStreams(rig.outcome("/a"));
        assertThat(server.requests())
                .hasSize(2)
                .allMatch(request -> request.contains("\r\nAuthorization: Basic dXNlcjpzZWNyZXQ=\r\n"));
        assertThat(elsewhere.requests()).hasSize(1).noneMatch(request -> request.contains("Authorization"));
    }

    @Test
    void stoppedOnTheWayItGoesNoFurther() throws Exception {
        server.at("/a", redirect(302, elsewhere.url("127.0.0.1", "/b")));
        elsewhere.at("/b", HttpPeer::stayUntilGone);
        Ear ear = rig.listen("/a");
        ScriptedHttpServer.await(
                "the second request", () -> elsewhere.requests().size() == 1);
        rig.on(() -> ear.listening.stop());
        assertThat(rig.ended(ear).told).containsExactly("connected", "ended");
    }

    @Test
    void anAddressMayBeOfAnotherHostThanTheTarget() throws Exception {
        elsewhere.at("/mount", STREAM);
        assertStreams(rig.ended(rig.listen(StreamAddress.parse(elsewhere.url("localhost", "/mount")))));
    }
}
