package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.MetadataRequest;
import dev.throng.measure.Failure;
import dev.throng.transport.DialOptions;
import dev.throng.transport.PlayedConnections;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In virtual time. */
class TitleUpdateTest {

    private static final long MILLI = 1_000_000L;
    private static final Duration LONG = Duration.ofSeconds(30);

    private final List<String> told = new ArrayList<>();
    private final PlayedConnections played = new PlayedConnections();
    private final SourceClient client = new SourceClient(
            played.loop(),
            played::newChannel,
            played.target().address(),
            new SourceOptions(new DialOptions(List.of(), LONG, LONG), LONG, LONG, Optional.empty()),
            played.clock());

    private final TitleUpdateEvents events = new TitleUpdateEvents() {
        @Override
        public void confirmed(long atNanos) {
            told.add("confirmed at " + atNanos / MILLI + " ms");
        }

        @Override
        public void failed(Failure why, String detail, long atNanos) {
            told.add(why.id() + " at " + atNanos / MILLI + " ms");
        }
    };

    private void request() {
        client.update(
                new MetadataRequest(
                        "/admin/metadata",
                        "/live",
                        "a title",
                        "localhost",
                        new BasicCredentials("admin", "secret"),
                        "Throng"),
                events);
        played.run();
        played.channel().releaseOutbound();
    }

    private void say(String text) {
        played.channel().writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
    }

    private void answer(String text) {
        request();
        played.pass(40);
        say(text);
    }

    /** Nothing tells where the answer ends: it is waited for, but that was not the target's doing. */
    @Test
    void whatIsWaitedForTheEndOfAnAnswerWithoutALengthIsNoResponseTime() {
        answer("HTTP/1.1 200 OK\r\n\r\n<iceresponse><return>1</return></iceresponse>");
        played.pass(960);
        assertThat(told).isEmpty();
        played.pass(100);
        assertThat(told).containsExactly("confirmed at 40 ms");
    }

    @Test
    void anAnswerWithALengthIsThereAtItsEnd() {
        answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        assertThat(told).containsExactly("confirmed at 40 ms");
    }

    @ParameterizedTest
    @CsvSource({
        "<!DOCTYPE html><html><body>Welcome</body></html>, update-unconfirmed",
        "<html><head><title>Metadata update successful</title></head></html>, update-unconfirmed",
        "Not found: <p>try the <a href=/>start page</a>, update-unconfirmed",
        "<iceresponse><message>Metadata update successful</message></iceresponse>, update-unconfirmed",
        "<iceresponse><return>10</return></iceresponse>, update-unconfirmed",
        "<iceresponse><return> 1 </return></iceresponse>, confirmed",
        "<iceresponse><return>0</return></iceresponse>, update-declined",
        "Updated metadatas for mount /live, confirmed"
    })
    void aPageIsNoConfirmation(String words, String told) {
        answer("HTTP/1.1 200 OK\r\nContent-Length: " + words.length() + "\r\n\r\n" + words);
        assertThat(this.told).containsExactly(told + " at 40 ms");
    }

    @Test
    void whatIsSaidLateIsStillARefusal() {
        answer("HTTP/1.1 200 OK\r\n\r\n<iceresponse><return>0</return></iceresponse>");
        played.pass(1_060);
        assertThat(told).containsExactly("update-declined at 1100 ms");
    }

    /** All of it comes a byte each 10 ms, up to the end of the connection. */
    @ParameterizedTest
    @CsvSource({
        "200, <return>1</return>, confirmed",
        "200, <return>0</return>, update-declined",
        "200, '', confirmed",
        "400, Source does not exist, no-such-mount",
        "400, Mountpoint will not accept URL updates, status-400",
        "401, You need to authenticate, status-401"
    })
    void anAnswerMayComeByteByByte(int status, String words, String outcome) {
        request();
        String answer = "HTTP/1.0 " + status + " Whatever\r\n\r\n" + words;
        for (int at = 0; at < answer.length(); at++) {
            played.pass(10);
            say(answer.substring(at, at + 1));
            assertThat(told).isEmpty();
        }
        long now = played.nowNanos() / MILLI;
        played.channel().close();
        assertThat(told).containsExactly(outcome + " at " + now + " ms");
    }

    /** An answer of HTTP/1.1 may be chunked; it ends with its last chunk, wherever it is cut. */
    @ParameterizedTest
    @CsvSource({
        "200, <iceresponse><return>1</return></iceresponse>, confirmed",
        "200, <iceresponse><return>0</return></iceresponse>, update-declined",
        "400, Source does not exist, no-such-mount",
    })
    void aChunkedAnswerMayBeCutAnywhere(int status, String words, String outcome) {
        String answer = "HTTP/1.1 " + status + " Whatever\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\n"
                + words.substring(0, 3) + "\r\n" + Integer.toHexString(words.length() - 3) + "\r\n" + words.substring(3)
                + "\r\n0\r\nTrailer: z\r\n\r\n";
        for (int at = 1; at < answer.length(); at++) {
            long now = played.nowNanos() / MILLI + 50;
            answer(answer.substring(0, at));
            assertThat(told).as("split at %d", at).isEmpty();
            played.pass(10);
            say(answer.substring(at));
            assertThat(told).as("split at %d", at).containsExactly(outcome + " at " + now + " ms");
            told.clear();
        }
    }

    @Test
    void brokenChunksAreNamed() {
        answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz");
        assertThat(told).containsExactly("bad-chunk at 40 ms");
    }

    /** A second after the head, at the next tick of 100 ms, what is there of the words counts. */
    @Test
    void wordsThatComeTooLateDoNotCount() {
        answer("HTTP/1.0 400 Bad\r\n\r\nSource does ");
        played.pass(1_050);
        assertThat(told).isEmpty();
        played.pass(10);
        assertThat(told).containsExactly("status-400 at 1100 ms");
    }
}
