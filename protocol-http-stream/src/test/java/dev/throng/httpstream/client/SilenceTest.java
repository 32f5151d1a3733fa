package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.client.ListenRig.Ear;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.codec.Version;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How long a stream may pause, in virtual time: 2 s, for which the watch looks each 200 ms. */
class SilenceTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final EmbeddedChannel host = new EmbeddedChannel();
    private final Ear ear = new Ear();
    private final PlayedChannel channel = new PlayedChannel();
    private long nowNanos;

    SilenceTest() {
        host.freezeTime();
    }

    /** A listener whose stream has begun with one byte. */
    private void listen(Optional<SlowReading> slow) {
        ClientOptions options = new ClientOptions(
                new Patience(LONG, LONG, LONG, LONG, Optional.of(Duration.ofSeconds(2))),
                Version.HTTP_1_1,
                "Throng-test/1",
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Redirects.NONE,
                0,
                OptionalInt.empty(),
                OptionalInt.empty());
        InetSocketAddress target = InetSocketAddress.createUnresolved("localhost", 8000);
        StreamClient client =
                new StreamClient(host.eventLoop(), NioSocketChannel::new, target, List.of(), options, () -> nowNanos);
        Listener listener = new Listener(client, ear, StreamAddress.at(target, false, "/mount"), slow);
        ear.listening = listener;
        client.watch().began();
        listener.opens(channel);
        channel.pipeline().addLast(listener);
        channel.pipeline().fireChannelActive();
        say(StreamClientIT.OK + "x");
        channel.releaseOutbound();
    }

    private void say(String text) {
        channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1));
    }

    private void pass(long millis) {
        for (long step = 0; step < millis; step += 10) {
            nowNanos += TimeUnit.MILLISECONDS.toNanos(10);
            host.advanceTimeBy(10, TimeUnit.MILLISECONDS);
            host.runScheduledPendingTasks();
        }
    }

    @Test
    void aStreamThatOnlyPausesGoesOnForAnyTime() {
        listen(Optional.empty());
        for (int piece = 1; piece < 200; piece++) {
            pass(1_990);
            say("x");
        }
        assertThat(ear.told).containsExactly("connected", "accepted", "media");
        assertThat(ear.text()).hasSize(200);
    }

    @Test
    void aStreamThatPausesForLongerIsSilent() {
        listen(Optional.empty());
        pass(990);
        say("x");
        pass(2_000);
        assertThat(ear.end).isNotDone();
        pass(200);
        assertThat(ear.end).isCompletedWithValue(StreamFailure.SILENT);
        assertThat(ear.told).containsExactly("connected", "accepted", "media", "ended");
    }

    /** That nothing comes may be its own doing. */
    @Test
    void aSlowReaderIsNotWatchedForSilence() {
        listen(Optional.of(new SlowReading(1)));
        pass(60_000);
        assertThat(ear.end).isNotDone();
    }
}
