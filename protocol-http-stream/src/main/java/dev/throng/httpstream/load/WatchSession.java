package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ResourceEvents;
import dev.throng.httpstream.client.ResourceFetcher;
import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.hls.ByteRange;
import dev.throng.httpstream.hls.Decision;
import dev.throng.httpstream.hls.HlsException;
import dev.throng.httpstream.hls.HlsPlayer;
import dev.throng.httpstream.hls.HlsPlaylistReader;
import dev.throng.httpstream.hls.MediaPart;
import dev.throng.httpstream.hls.PlaylistChange;
import dev.throng.httpstream.hls.PlaylistLimits;
import dev.throng.httpstream.hls.Segment;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.streams.delivery.StreamMetric;
import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.Future;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One player of HLS from the start of its arrival until it departs: carries out what its {@link HlsPlayer} decides, with one connection for
 * playlists and one for segments. Confined to its event loop.
 */
final class WatchSession {

    private final WatchDriver driver;
    private final Arrival arrival;
    private final String path;
    private final HlsPlayer player;
    private final SegmentMeter meter;
    private final ResourceFetcher playlists;
    private final ResourceFetcher parts;
    private final PlaylistEvents playlistEvents = new PlaylistEvents();
    private final PartEvents partEvents = new PartEvents();
    private final Runnable advanceTask = this::advance;

    private Optional<Future<?>> timer = Optional.empty();
    /** Ends the session at the end of its listening time; empty without one. */
    private Optional<Future<?>> leaving = Optional.empty();

    private final PlayerTotals counted;
    private long countedBytes;
    private long countedSentBytes;
    private long answeredNanos;
    private boolean answered;
    private boolean playlistKnown;
    private boolean ending;
    private boolean recorded;
    private boolean over;

    WatchSession(
            WatchDriver driver,
            Arrival arrival,
            String path,
            HlsPlayer player,
            ResourceFetcher playlists,
            ResourceFetcher parts) {
        this.driver = driver;
        this.arrival = arrival;
        this.path = path;
        this.player = player;
        this.meter = new SegmentMeter(driver.loop(), path, driver.playbackLevels());
        this.playlists = playlists;
        this.parts = parts;
        this.counted = new PlayerTotals(driver.loop());
    }

    private StreamLoopState loop() {
        return driver.loop();
    }

    private long now() {
        return loop().clock().nanos();
    }

    /** Decides what to do now, and does it. */
    void advance() {
        if (over || ending) {
            return;
        }
        long now = now();
        if (meter.stallNanos(now) > driver.leaveAfterNanos()) {
            fail(StreamFailure.STALLED_OUT, "no media to play for longer than buffer.leaveAfter", now);
            return;
        }
        try {
            Decision decision = player.decide(now, meter.bufferedNanos(now));
            counted.count(player.counts());
            decision.playlist().ifPresent(this::requestPlaylist);
            decision.part().ifPresent(part -> requestPart(part, now));
            if (decision.ended()) {
                end(now);
            } else {
                decideAgain(decision.againNanos(), now);
            }
        } catch (HlsException e) {
            fail(HlsFailures.of(e.fault()), e.getMessage(), now);
        }
    }

    private void decideAgain(long atNanos, long nowNanos) {
        cancelTimer();
        if (atNanos != Long.MAX_VALUE) {
            timer = Optional.of(later(advanceTask, Math.max(0, atNanos - nowNanos)));
        }
    }

    private Future<?> later(Runnable task, long nanos) {
        return loop().context().loop().schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    private void cancelTimer() {
        timer.ifPresent(running -> running.cancel(false));
        timer = Optional.empty();
    }

    /** All segments were read: the player leaves when it has played them. */
    private void end(long nowNanos) {
        if (!answered) {
            fail(StreamFailure.NO_MEDIA, "the playlist has ended, and no segment of it could be read", nowNanos);
            return;
        }
        ending = true;
        cancelTimer();
        meter.record(nowNanos);
        timer = Optional.of(later(this::leave, meter.bufferedNanos(nowNanos)));
    }

    private void requestPlaylist(StreamAddress address) {
        loop().count(HttpStreamMetric.PLAYLISTS, 1);
        playlistEvents.begin();
        playlists.get(address, Optional.empty(), playlistEvents);
    }

    private void requestPart(Decision.PartRequest request, long atNanos) {
        MediaPart part = request.part();
        meter.requested(part, atNanos);
        partEvents.begin(part);
        parts.get(request.address(), part.range().map(ByteRange::header), partEvents);
    }

    /** Counts the bytes of the connections since the last call. */
    private void countBytes() {
        long bytes = playlists.wireBytes() + parts.wireBytes();
        long sentBytes = playlists.sentBytes() + parts.sentBytes();
        arrival.received((int) (bytes - countedBytes));
        arrival.sent((int) (sentBytes - countedSentBytes));
        countedBytes = bytes;
        countedSentBytes = sentBytes;
    }

    /** Reads the requested playlist. */
    private final class PlaylistEvents implements ResourceEvents {

        private HlsPlaylistReader reader = new HlsPlaylistReader(PlaylistLimits.DEFAULT);
        private long requestedNanos;

        private void begin() {
            reader = new HlsPlaylistReader(PlaylistLimits.DEFAULT);
            requestedNanos = now();
        }

        @Override
        public void content(ByteBuf bytes, long atNanos) {
            try {
                reader.add(bytes);
            } catch (HlsException e) {
                fail(HlsFailures.of(e.fault()), e.getMessage(), atNanos);
            }
        }

        @Override
        public void complete(StreamAddress from, long atNanos) {
            countBytes();
            loop().record(HttpStreamMetric.PLAYLIST_TIME, atNanos - requestedNanos);
            try {
                Optional<PlaylistChange> change = player.playlistRead(reader.complete(), from, atNanos);
                change.ifPresent(difference -> {
                    playlistKnown = true;
                    counted.count(difference);
                });
            } catch (HlsException e) {
                fail(HlsFailures.of(e.fault()), e.getMessage(), atNanos);
            }
            advance();
        }

        @Override
        public void failed(Failure why, String detail, long atNanos) {
            countBytes();
            if (!playlistKnown) {
                fail(why, detail, atNanos);
                return;
            }
            loop().count(HttpStreamMetric.PLAYLISTS_FAILED, 1);
            note(why, "playlist", detail);
            try {
                player.playlistFailed(atNanos);
            } catch (HlsException e) {
                fail(HlsFailures.of(e.fault()), e.getMessage(), atNanos);
            }
            advance();
        }
    }

    /** Reads the requested segment or initialization section. */
    private final class PartEvents implements ResourceEvents {

        private boolean segment;

        private void begin(MediaPart part) {
            segment = part instanceof Segment;
        }

        @Override
        public void content(ByteBuf bytes, long atNanos) {
            countBytes();
            if (segment && !answered) {
                answered = true;
                answeredNanos = atNanos;
                driver.answered(arrival);
                arrival.answered(atNanos);
                loop().settings()
                        .listeningTime()
                        .ifPresent(time -> leaving = Optional.of(later(WatchSession.this::leave, time.toNanos())));
            }
            meter.content(bytes);
        }

        @Override
        public void complete(StreamAddress from, long atNanos) {
            meter.complete(atNanos);
            player.partRead();
            advance();
        }

        @Override
        public void failed(Failure why, String detail, long atNanos) {
            countBytes();
            loop().count(HttpStreamMetric.SEGMENTS_FAILED, 1);
            note(why, "segment", detail);
            player.partFailed(atNanos);
            advance();
        }
    }

    private void note(Failure why, String what, String detail) {
        loop().recorder().note(why.id() + ", " + what + " of " + path + ": " + detail);
    }

    private void fail(Failure why, String detail, long atNanos) {
        if (over) {
            return;
        }
        close(atNanos);
        loop().recorder().note(why.id() + ", " + path + ": " + detail);
        arrival.failed(why, atNanos);
    }

    /** Leaves as planned. */
    void leave() {
        if (over) {
            return;
        }
        long now = now();
        close(now);
        if (answered) {
            arrival.departed(now);
        } else {
            arrival.failed(StreamFailure.STOPPED, now);
        }
    }

    /** The engine has stopped waiting for the answer. */
    void abandon() {
        if (!over) {
            loop().noteAbandoned(path, step());
            leave();
        }
    }

    private void close(long atNanos) {
        over = true;
        cancelTimer();
        leaving.ifPresent(running -> running.cancel(false));
        playlists.close();
        parts.close();
        countBytes();
        record(atNanos);
        driver.left(this, arrival);
    }

    /** Records what is recorded once per player, unless that was done. */
    void record(long atNanos) {
        if (answered && !recorded) {
            recorded = true;
            loop().record(StreamMetric.LISTENING_TIME, atNanos - answeredNanos);
            meter.record(atNanos);
        }
    }

    /** Returns the step that the player waits in. With a playlist and no open request it waits for a segment to be listed. */
    StreamStep step() {
        if (!playlistKnown) {
            return playlists.step();
        }
        return parts.isIdle() ? StreamStep.FIRST_BYTE : parts.step();
    }

    /** Whether media is being played. */
    boolean isPlaying(long atNanos) {
        return meter.hasBegun() && (ending || meter.stallNanos(atNanos) == 0);
    }
}
