package dev.throng.gatling.hls;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Request;
import dev.throng.gatling.delivery.Delivery;
import dev.throng.httpstream.client.CookieJar;
import dev.throng.httpstream.client.RequestFaults;
import dev.throng.httpstream.client.ResourceEvents;
import dev.throng.httpstream.client.ResourceFetcher;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.httpstream.hls.ByteRange;
import dev.throng.httpstream.hls.Decision;
import dev.throng.httpstream.hls.HlsException;
import dev.throng.httpstream.hls.HlsPlayer;
import dev.throng.httpstream.hls.HlsPlaylistReader;
import dev.throng.httpstream.hls.PlaylistLimits;
import dev.throng.httpstream.hls.Segment;
import dev.throng.httpstream.media.SegmentFault;
import dev.throng.measure.Failure;
import dev.throng.time.WallClock;
import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.Optional;

/**
 * One player of HLS from its request until it leaves: carries out what its {@link HlsPlayer} decides. The first byte of a segment answers the
 * request; checks look at everything that it received. Confined to its event loop.
 */
final class WatchingUser {

    private final HlsLoopContext context;
    private final Request request;
    private final Duration time;
    private final Checks<WatchAnswer> checks;
    private final HlsPlayer player;
    private final ResourceFetcher playlists;
    private final ResourceFetcher parts;
    private final Delivery delivery;
    private final WatchedSegments segments;
    private final PlaylistEvents playlistEvents = new PlaylistEvents();
    private final PartEvents partEvents = new PartEvents();
    private Optional<Future<?>> timer = Optional.empty();
    private boolean answered;
    /** Why the last part that failed could not be read; empty if none has failed. */
    private Optional<Failure> partFailure = Optional.empty();

    WatchingUser(
            HlsLoopContext context,
            Request request,
            StreamAddress address,
            long number,
            Duration time,
            Checks<WatchAnswer> checks) {
        this.context = context;
        this.request = request;
        this.time = time;
        this.checks = checks;
        this.player = context.player(address, number);
        CookieJar cookies = new CookieJar(WallClock.SYSTEM);
        this.playlists = context.fetcher(address, cookies);
        this.parts = context.fetcher(address, cookies);
        this.delivery = new Delivery(context.deliveryRules(), context.nowNanos());
        this.segments = new WatchedSegments(delivery);
    }

    void start() {
        request.start(context.recording());
        advance();
    }

    /** Decides what to do now, and does it. */
    private void advance() {
        if (request.isFinished()) {
            return;
        }
        long now = context.nowNanos();
        delivery.check(now);
        timer.ifPresent(running -> running.cancel(false));
        try {
            Decision decision = player.decide(now, delivery.bufferedNanos(now));
            decision.playlist().ifPresent(address -> playlists.get(address, Optional.empty(), playlistEvents.begin()));
            decision.part()
                    .ifPresent(part -> parts.get(
                            part.address(), part.part().range().map(ByteRange::header), partEvents.begin(part)));
            if (decision.ended()) {
                timer = Optional.of(context.later(this::leave, delivery.bufferedNanos(now)));
            } else if (decision.againNanos() != Long.MAX_VALUE) {
                timer = Optional.of(context.later(this::advance, decision.againNanos() - now));
            }
        } catch (HlsException e) {
            fail(e, now);
        }
    }

    private void answered(long atNanos) {
        if (!answered) {
            answered = true;
            request.answered(atNanos);
            context.later(this::leave, time.toNanos());
        }
    }

    private void leave() {
        if (request.isFinished()) {
            return;
        }
        long now = context.nowNanos();
        if (!answered) {
            fail(
                    partFailure.orElse(StreamFailure.NO_MEDIA),
                    "the playlist has ended, and no segment of it could be read",
                    now);
            return;
        }
        close();
        request.completed(now, checks.evaluator(segments.answer(player.counts(), now)));
    }

    /** A part could not be read. The player goes on, and gives up if none can be read before the deadline. */
    private void partFailed(Failure why) {
        if (!answered && partFailure.isEmpty()) {
            context.later(this::giveUp, context.deadline().toNanos());
        }
        partFailure = Optional.of(why);
    }

    private void giveUp() {
        if (!answered) {
            fail(
                    partFailure.orElseThrow(),
                    "no segment could be read within " + context.deadline().toMillis() + " ms after the first failed",
                    context.nowNanos());
        }
    }

    private void fail(HlsException fault, long atNanos) {
        fail(fault.fault(), fault.getMessage(), atNanos);
    }

    private void fail(Failure why, String detail, long atNanos) {
        if (!request.isFinished()) {
            close();
            request.failed(why, detail, atNanos);
        }
    }

    private void close() {
        timer.ifPresent(running -> running.cancel(false));
        playlists.close();
        parts.close();
    }

    /** Reads the requested playlist. */
    private final class PlaylistEvents implements ResourceEvents {

        private HlsPlaylistReader reader = new HlsPlaylistReader(PlaylistLimits.DEFAULT);

        private PlaylistEvents begin() {
            reader = new HlsPlaylistReader(PlaylistLimits.DEFAULT);
            return this;
        }

        @Override
        public void content(ByteBuf bytes, long atNanos) {
            try {
                reader.add(bytes);
            } catch (HlsException e) {
                fail(e, atNanos);
            }
        }

        @Override
        public void complete(StreamAddress from, long atNanos) {
            try {
                player.playlistRead(reader.complete(), from, atNanos);
            } catch (HlsException e) {
                failed(e.fault(), e.getMessage(), atNanos);
                return;
            }
            advance();
        }

        /** The playlist is requested again, as long as the player allows it. */
        @Override
        public void failed(Failure why, String detail, long atNanos) {
            if (!player.playlistFailed(RequestFaults.of(why), atNanos)) {
                fail(why, detail, atNanos);
            }
            advance();
        }
    }

    /** Reads the requested segment or initialization section. */
    private final class PartEvents implements ResourceEvents {

        private boolean segment;

        private PartEvents begin(Decision.PartRequest part) {
            segment = part.part() instanceof Segment;
            segments.requested(part.part());
            return this;
        }

        @Override
        public void content(ByteBuf bytes, long atNanos) {
            if (segments.content(bytes, atNanos) && segment) {
                answered(atNanos);
            }
        }

        @Override
        public void complete(StreamAddress from, long atNanos) {
            Optional<SegmentFault> withoutMedia = segments.complete(atNanos);
            if (withoutMedia.isPresent()) {
                segments.failed();
                partFailed(StreamFailure.NO_MEDIA);
                player.partSkipped(atNanos);
            } else {
                player.partRead();
            }
            advance();
        }

        @Override
        public void failed(Failure why, String detail, long atNanos) {
            segments.failed();
            partFailed(why);
            if (!player.partFailed(RequestFaults.of(why), atNanos)) {
                fail(why, detail, atNanos);
            }
            advance();
        }
    }
}
