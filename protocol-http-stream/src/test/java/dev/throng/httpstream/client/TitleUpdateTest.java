package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.MetadataRequest;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
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
    private long nowNanos;

    private final TitleUpdate update = new TitleUpdate(
            new MetadataRequest(
                    "/admin/metadata",
                    "/live",
                    "a title",
                    "localhost",
                    new BasicCredentials("admin", "secret"),
                    "Throng"),
            new SourceOptions(LONG, LONG, LONG, LONG, Optional.empty(), Optional.empty()),
            () -> nowNanos,
            new UpdateEvents() {
                @Override
                public void confirmed(long atNanos) {
                    told.add("confirmed at " + atNanos / MILLI + " ms");
                }

                @Override
                public void failed(StreamFailure why, String detail, long atNanos) {
                    told.add(why.id() + " at " + atNanos / MILLI + " ms");
                }
            });

    private void answer(String text) {
        update.opening(nowNanos);
        EmbeddedChannel channel = new EmbeddedChannel(update);
        nowNanos = 40 * MILLI;
        channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
        channel.releaseOutbound();
    }

    /** Nothing tells where the answer ends: it is waited for, but that was not the target's doing. */
    @Test
    void whatIsWaitedForTheEndOfAnAnswerWithoutALengthIsNoResponseTime() {
        answer("HTTP/1.1 200 OK\r\n\r\n<iceresponse><return>1</return></iceresponse>");
        nowNanos = 1_000 * MILLI;
        update.sweep(nowNanos);
        assertThat(told).isEmpty();
        nowNanos = 1_100 * MILLI;
        update.sweep(nowNanos);
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
        nowNanos = 1_100 * MILLI;
        update.sweep(nowNanos);
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
        update.opening(nowNanos);
        EmbeddedChannel channel = new EmbeddedChannel(update);
        String answer = "HTTP/1.0 " + status + " Whatever\r\n\r\n" + words;
        for (int at = 0; at < answer.length(); at++) {
            nowNanos += 10 * MILLI;
            channel.writeInbound(Unpooled.copiedBuffer(answer.substring(at, at + 1), StandardCharsets.US_ASCII));
            update.sweep(nowNanos);
            assertThat(told).isEmpty();
        }
        channel.releaseOutbound();
        channel.close();
        assertThat(told).containsExactly(outcome + " at " + nowNanos / MILLI + " ms");
    }

    /** A second after the head, what is there of the words counts. */
    @Test
    void wordsThatComeTooLateDoNotCount() {
        answer("HTTP/1.0 400 Bad\r\n\r\nSource does ");
        nowNanos = 1_039 * MILLI;
        update.sweep(nowNanos);
        assertThat(told).isEmpty();
        nowNanos = 1_040 * MILLI;
        update.sweep(nowNanos);
        assertThat(told).containsExactly("status-400 at 1040 ms");
    }
}
