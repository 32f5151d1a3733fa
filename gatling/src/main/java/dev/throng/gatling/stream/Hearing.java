package dev.throng.gatling.stream;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.httpstream.client.ListenEvents;
import dev.throng.httpstream.client.Listening;
import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.load.PlayHead;
import dev.throng.httpstream.load.Reception;
import dev.throng.httpstream.load.UnknownMedia;
import dev.throng.httpstream.media.MediaCheck;
import dev.throng.httpstream.media.MediaFormat;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * One listener, from his request until he leaves: answered by the first byte of media, judged by all that he heard. Confined to his event
 * loop.
 */
final class Hearing implements ListenEvents {

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Station station;
    private final Request request;
    private final Duration time;
    private final Checks<ListenAnswer> checks;
    private final PlayHead playHead;
    private Optional<Listening> listening = Optional.empty();
    private Optional<Reception> reception = Optional.empty();
    private MediaCheck media = new UnknownMedia();
    private boolean heard;
    private int titles;

    Hearing(Station station, Request request, Duration time, Checks<ListenAnswer> checks) {
        this.station = station;
        this.request = request;
        this.time = time;
        this.checks = checks;
        this.playHead = new PlayHead(station.playHeads());
    }

    /** He is on his way, unless that has ended already. */
    void began(Listening begun) {
        listening = Optional.of(begun);
    }

    @Override
    public void connected(long atNanos) {
        reception = Optional.of(new Reception(atNanos));
    }

    @Override
    public void accepted(ResponseHead head, long atNanos) {
        head.contentType().flatMap(MediaFormat::ofContentType).ifPresent(format -> media = format.newCheck());
    }

    @Override
    public void media(ByteBuf bytes, long atNanos) {
        if (!heard) {
            heard = true;
            request.answered(atNanos);
            station.later(this::leave, time.toNanos());
            station.later(this::look, LOOK_NANOS);
        }
        int count = bytes.readableBytes();
        long before = media.mediaNanos();
        media.read(bytes);
        reception.orElseThrow().media(station.receptions(), count, media.mediaNanos(), atNanos);
        if (media.mediaNanos() > before) {
            playHead.fed(media.mediaNanos() - before, atNanos);
        }
    }

    @Override
    public void metadata(IcyMetadata metadata, long atNanos) {
        if (metadata.title().isPresent()) {
            titles++;
        }
    }

    private void leave() {
        listening.ifPresent(Listening::stop);
    }

    private void look() {
        if (!request.over()) {
            long now = station.nowNanos();
            reception.orElseThrow().look(station.receptions(), now);
            playHead.ranDry(now);
            station.later(this::look, LOOK_NANOS);
        }
    }

    @Override
    public void ended(StreamFailure why, String detail, long atNanos) {
        if (why == StreamFailure.STOPPED && heard) {
            request.completed(atNanos, checks.on(answer(atNanos)));
        } else {
            request.failed(why, detail, atNanos);
        }
    }

    private ListenAnswer answer(long atNanos) {
        Reception all = reception.orElseThrow();
        playHead.ranDry(atNanos);
        long permille = all.rateSinceBurstPermille(station.receptions(), atNanos);
        boolean rated = permille != Reception.UNKNOWN && media.nominalBitsPerSecond() > 0;
        return new ListenAnswer(
                rated ? OptionalLong.of(permille * media.nominalBitsPerSecond() / 1000) : OptionalLong.empty(),
                playHead.stalls(),
                Duration.ofNanos(playHead.stalledNanos(atNanos)),
                Duration.ofNanos(all.longestGapNanos(atNanos)),
                media.frames(),
                media.lostSyncs(),
                titles);
    }
}
