package dev.throng.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.serve.EventStreams.Event;
import io.netty.buffer.ByteBufHolder;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventStreamsTest {

    private final AtomicInteger state = new AtomicInteger();
    private final EventStreams streams = new EventStreams(() -> new Event("whole", String.valueOf(state.get())));

    private EmbeddedChannel opened() {
        EmbeddedChannel channel = new EmbeddedChannel();
        streams.open(channel);
        return channel;
    }

    private void tick() {
        streams.send(new Event("tick", String.valueOf(state.incrementAndGet())));
    }

    /** What was written since the last call. */
    private static String read(EmbeddedChannel channel) {
        StringBuilder text = new StringBuilder();
        for (Object out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
            text.append(((ByteBufHolder) out).content().toString(StandardCharsets.UTF_8));
            ((ByteBufHolder) out).release();
        }
        return text.toString();
    }

    private static void writable(EmbeddedChannel channel, boolean is) {
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, is);
    }

    @Test
    void aStreamBeginsWithTheWholeStateAndGoesOnWithEvents() {
        tick();
        EmbeddedChannel page = opened();
        tick();
        assertThat(read(page)).isEqualTo("event: whole\ndata: 1\n\nevent: tick\ndata: 2\n\n");
    }

    @Test
    void aReaderThatIsSlowMissesEventsAndGetsTheWholeStateWhenItReadsAgain() {
        EmbeddedChannel slow = opened();
        EmbeddedChannel fast = opened();
        read(slow);
        read(fast);
        writable(slow, false);
        tick();
        tick();
        writable(slow, true);
        tick();
        tick();
        assertThat(read(slow)).isEqualTo("event: whole\ndata: 3\n\nevent: tick\ndata: 4\n\n");
        assertThat(read(fast))
                .contains("tick")
                .doesNotContain("whole")
                .contains("data: 1", "data: 2", "data: 3", "data: 4");
    }

    @Test
    void aReaderThatMissesElevenEventsInARowIsClosedAndTheOthersGoOn() {
        EmbeddedChannel stuck = opened();
        EmbeddedChannel fast = opened();
        writable(stuck, false);
        for (int n = 0; n < 10; n++) {
            tick();
        }
        assertThat(stuck.isOpen()).isTrue();
        tick();
        stuck.runPendingTasks();
        assertThat(stuck.isOpen()).isFalse();
        assertThat(streams.size()).isEqualTo(1);
        assertThat(read(fast)).endsWith("event: tick\ndata: 11\n\n");
        assertThat(read(stuck)).as("nothing was queued for it").isEqualTo("event: whole\ndata: 0\n\n");
    }

    @Test
    void theLastEventClosesOpenStreamsAndThoseThatComeLate() {
        EmbeddedChannel early = opened();
        streams.end(new Event("ended", "done"));
        EmbeddedChannel late = opened();
        assertThat(read(early)).endsWith("event: ended\ndata: done\n\n");
        assertThat(read(late)).isEqualTo("event: whole\ndata: 0\n\nevent: ended\ndata: done\n\n");
        assertThat(early.isOpen()).isFalse();
        assertThat(late.isOpen()).isFalse();
        assertThat(streams.size()).isZero();
    }

    @Test
    void hasRoomForAFixedNumberOfStreamsAndForAnotherWhenOneCloses() {
        EmbeddedChannel first = opened();
        for (int n = 1; n < EventStreams.MOST; n++) {
            assertThat(streams.hasRoom()).isTrue();
            opened();
        }
        assertThat(streams.hasRoom()).isFalse();
        first.close();
        assertThat(streams.hasRoom()).isTrue();
    }
}
