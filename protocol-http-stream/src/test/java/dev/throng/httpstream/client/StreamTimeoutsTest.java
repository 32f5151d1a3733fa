package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.client.ListenRig.Ear;
import dev.throng.httpstream.codec.ListenRequest;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.codec.Version;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.streams.client.Redirects;
import dev.throng.transport.DialOptions;
import dev.throng.transport.PlayedConnections;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How long each step of a stream may take, in virtual time: a head 3 s, the first byte 4 s, and silence 2 s, which is checked each 200 ms. */
class StreamTimeoutsTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final PlayedConnections played = new PlayedConnections();
    private final Ear ear = new Ear();

    /** The read buffer of the loop is released with its last stream. */
    @AfterEach
    void stop() {
        ear.listening.stop();
        played.channel().releaseOutbound();
    }

    private StreamClient client(Optional<Duration> silence) {
        ListenerOptions options = new ListenerOptions(
                new DialOptions(List.of(), LONG, LONG),
                new ListenerOptions.Timeouts(Duration.ofSeconds(3), Duration.ofSeconds(4), silence),
                new ListenRequest(Version.HTTP_1_1, "Throng-test/1", true, Optional.empty()),
                Optional.empty(),
                Redirects.NONE,
                0);
        return new StreamClient(
                played.loop(), played::newChannel, played.target().address(), options, played.clock());
    }

    private StreamAddress address() {
        return StreamAddress.at(played.target().address(), false, "/mount");
    }

    private void connect(Optional<Duration> silence) {
        ear.listening = client(silence).listen(address(), ear);
        played.run();
        assertThat(ear.told).containsExactly("connected");
    }

    /** A listener whose stream has begun with one byte. */
    private void listen() {
        connect(Optional.of(Duration.ofSeconds(2)));
        say(StreamClientIT.OK + "x");
    }

    private void say(String text) {
        played.channel().writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1));
        played.channel().releaseOutbound();
    }

    private void assertEndsAt(long millis, String failure) {
        played.pass(millis - TimeUnit.NANOSECONDS.toMillis(played.nowNanos()) - 10);
        assertThat(ear.end).isNotDone();
        played.pass(10);
        assertThat(ear.end).isDone();
        assertThat(ear.end.join().id()).isEqualTo(failure);
        played.channel().releaseOutbound();
    }

    @Test
    void aHeadThatDoesNotComeIsADeadline() {
        connect(Optional.empty());
        assertEndsAt(3_000, "deadline-during-head");
        assertThat(ear.told).containsExactly("connected", "ended");
    }

    @Test
    void aFirstByteThatDoesNotComeIsADeadlineFromTheHeadOn() {
        connect(Optional.empty());
        played.pass(2_000);
        say(StreamClientIT.OK);
        assertEndsAt(6_000, "deadline-during-first-byte");
        assertThat(ear.told).containsExactly("connected", "accepted", "ended");
    }

    @Test
    void aPartOfAHeadDoesNotStopItsDeadline() {
        connect(Optional.empty());
        played.pass(2_000);
        say("HTTP/1.0 200");
        assertEndsAt(3_000, "deadline-during-head");
    }

    @Test
    void aPlaylistHasTheTimeOfAHeadForItsWholeContent() {
        connect(Optional.empty());
        played.pass(2_000);
        say("HTTP/1.0 200 OK\r\nContent-Type: audio/x-scpls\r\n\r\n[playlist]\r\n");
        assertEndsAt(3_000, "deadline-during-head");
    }

    @Test
    void withoutALimitAStreamMayBeSilentForEver() {
        connect(Optional.empty());
        say(StreamClientIT.OK + "x");
        played.pass(600_000);
        assertThat(ear.end).isNotDone();
        ear.listening.stop();
        assertThat(ear.end.join()).isSameAs(StreamFailure.STOPPED);
    }

    @Test
    void aStreamThatOnlyPausesGoesOnForAnyTime() {
        listen();
        for (int piece = 1; piece < 200; piece++) {
            played.pass(1_990);
            say("x");
        }
        assertThat(ear.told).containsExactly("connected", "accepted", "media");
        assertThat(ear.text()).hasSize(200);
    }

    @Test
    void aStreamThatPausesForLongerIsSilent() {
        listen();
        played.pass(990);
        say("x");
        played.pass(2_000);
        assertThat(ear.end).isNotDone();
        played.pass(210);
        assertThat(ear.end).isCompletedWithValue(StreamFailure.SILENT);
        assertThat(ear.told).containsExactly("connected", "accepted", "media", "ended");
    }

    /** It may cause the silence itself. */
    @Test
    void aSlowReaderIsNotCheckedForSilence() {
        ear.listening = client(Optional.of(Duration.ofSeconds(2))).listenSlowly(address(), ear, 1);
        played.run();
        say(StreamClientIT.OK + "x");
        played.pass(60_000);
        assertThat(ear.end).isNotDone();
        ear.listening.stop();
    }
}
