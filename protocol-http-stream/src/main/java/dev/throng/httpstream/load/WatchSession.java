package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ResourceRequests;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.httpstream.hls.Decision;
import dev.throng.httpstream.hls.HlsException;
import dev.throng.httpstream.hls.HlsPlayer;
import dev.throng.httpstream.hls.PlaylistChange;
import dev.throng.httpstream.hls.SharedPlaylists;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.load.OpenArrivals;
import dev.throng.streams.load.StreamLoop;
import io.netty.util.concurrent.Future;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One player of HLS from the start of its arrival until it departs: carries out what its {@link HlsPlayer} decides, with one connection for
 * playlists and one for segments. Confined to its event loop.
 */
final class WatchSession implements OpenArrivals.Session {

    private final WatchDriver driver;
    private final Arrival arrival;
    private final String path;
    private final HlsPlayer player;
    private final SegmentMeter meter;
    private final PlayerStates states;
    private final ResourceRequests playlistFetcher;
    private final ResourceRequests segmentFetcher;
    private final PlaylistLoader playlists;
    private final SegmentLoader segments;
    private final PlayerTotals counted;
    private final Runnable advanceTask = this::advance;

    private Optional<Future<?>> timer = Optional.empty();
    /** Ends the session at the end of its listening time; empty without one. */
    private Optional<Future<?>> leaving = Optional.empty();

    private Optional<Failure> segmentFailure = Optional.empty();
    private long countedBytes;
    private long countedSentBytes;
    private long answeredNanos;
    private boolean answered;
    private boolean ending;
    /** The last phase is over. */
    private boolean stopping;
    /** Requests nothing more, because the run ends. */
    private boolean stopped;

    private boolean playingAtStop;
    private boolean unfinishedCounted;
    private boolean recorded;
    private boolean over;

    /**
     * @param playlistFetcher loads nothing but playlists
     * @param segmentFetcher loads nothing but segments and initialization sections
     */
    WatchSession(
            WatchDriver driver,
            Arrival arrival,
            int mount,
            HlsPlayer player,
            ResourceRequests playlistFetcher,
            ResourceRequests segmentFetcher,
            SharedPlaylists shared) {
        this.driver = driver;
        this.arrival = arrival;
        this.path = driver.loop().mounts().path(mount);
        this.player = player;
        this.meter = new SegmentMeter(driver.loop(), path, driver.rules().playbackLevels());
        this.states = new PlayerStates(driver.rules(), driver.registry(), arrival, mount);
        this.playlistFetcher = playlistFetcher;
        this.segmentFetcher = segmentFetcher;
        this.playlists = new PlaylistLoader(this, driver.loop(), player, playlistFetcher, shared);
        this.segments = new SegmentLoader(this, driver.loop(), player, segmentFetcher, meter);
        this.counted = new PlayerTotals(driver.loop());
    }

    private StreamLoop<HttpStreamSettings> loop() {
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
        countBytes();
        long now = now();
        stopIfAnswered(now);
        if (stopped) {
            restIfIdle();
            return;
        }
        if (meter.stallNanos(now) > driver.rules().leaveAfterNanos()) {
            fail(StreamFailure.STALLED_OUT, "no media to play for longer than buffer.leaveAfter", now);
            return;
        }
        try {
            Decision decision = player.decide(now, meter.bufferedNanos(now));
            counted.count(player.counts());
            decision.playlist().ifPresent(address -> playlists.request(address, now));
            decision.part().ifPresent(part -> segments.request(part, now));
            if (decision.ended()) {
                end(now);
            } else {
                decideAgain(decision.againNanos(), now);
            }
        } catch (HlsException e) {
            fail(e, now);
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

    /**
     * The last phase is over. A player that has media requests nothing more from now on; any other does when it has some, because its arrival
     * may still be answered.
     *
     * @return whether the player has no media yet, or a request of it is open
     */
    boolean stopsWhenAnswered(long atNanos) {
        stopping = true;
        stopIfAnswered(atNanos);
        return !(answered && isIdle());
    }

    private void stopIfAnswered(long atNanos) {
        if (stopping && answered && !ending && !stopped) {
            playingAtStop = isPlaying(atNanos);
            stopped = true;
            cancelTimer();
            states.stop(atNanos);
        }
    }

    private boolean isIdle() {
        return playlistFetcher.isIdle() && segmentFetcher.isIdle();
    }

    private void restIfIdle() {
        if (isIdle()) {
            driver.rests(this);
        }
    }

    /** The last figures are taken after this. */
    void finish() {
        countBytes();
        countUnfinished();
    }

    private void countUnfinished() {
        if (!unfinishedCounted) {
            unfinishedCounted = true;
            int unfinished = (playlistFetcher.isUnanswered() ? 1 : 0) + (segmentFetcher.isUnanswered() ? 1 : 0);
            loop().count(HttpStreamMetric.REQUESTS_UNFINISHED, unfinished);
        }
    }

    /** All segments were read: the player leaves when it has played them. */
    private void end(long nowNanos) {
        if (!answered) {
            fail(
                    segmentFailure.orElse(StreamFailure.NO_MEDIA),
                    "the playlist has ended, and no segment of it could be read",
                    nowNanos);
            return;
        }
        ending = true;
        cancelTimer();
        states.finish(nowNanos);
        meter.record(nowNanos);
        timer = Optional.of(later(this::leave, meter.bufferedNanos(nowNanos)));
    }

    /**
     * Content of a segment or initialization section arrived that may be media. The first of a segment answers the arrival.
     *
     * @param count bytes
     */
    void received(int count, boolean ofSegment, long atNanos) {
        countBytes();
        states.received(count, atNanos);
        if (ofSegment && !answered) {
            answer(atNanos);
        }
    }

    /** Returns the states of the player as a listener. */
    PlayerStates states() {
        return states;
    }

    private void answer(long atNanos) {
        answered = true;
        states.answered(atNanos);
        answeredNanos = atNanos;
        driver.answered(arrival);
        arrival.answered(atNanos);
        loop().settings().listeningTime().ifPresent(time -> leaving = Optional.of(later(this::leave, time.toNanos())));
    }

    /** A media playlist was read. */
    void mediaPlaylist(PlaylistChange change, long atNanos) {
        counted.count(change);
        states.accepted(atNanos);
    }

    /** Counts the bytes of the connections since the last call. */
    private void countBytes() {
        long bytes = playlistFetcher.wireBytes() + segmentFetcher.wireBytes();
        long sentBytes = playlistFetcher.sentBytes() + segmentFetcher.sentBytes();
        arrival.received((int) (bytes - countedBytes));
        arrival.sent((int) (sentBytes - countedSentBytes));
        countedBytes = bytes;
        countedSentBytes = sentBytes;
    }

    /**
     * Notes a request that failed. The player goes on.
     *
     * @param what was requested
     */
    void note(Failure why, String what, String detail) {
        loop().recorder().note(why.id() + ", " + what + " of " + path + ": " + detail);
    }

    /** Counts a deviation of the target from HTTP. The player goes on. */
    void deviates(String how) {
        driver.rules().deviations().count(path, how, 1);
    }

    /** Notes what happened at the mount. */
    void note(String what) {
        loop().recorder().note(path + ": " + what);
    }

    /** A request of a segment or initialization section failed, or it has no media. */
    void segmentFailed(Failure why, String detail) {
        segmentFailure = Optional.of(why);
        note(why, "segment", detail);
        states.segmentFailed();
    }

    /** Why the last request of a segment failed, or the present playlist could not be read; empty if neither has failed. */
    @Override
    public Optional<Failure> unfinished() {
        return segmentFailure.or(playlists::failure);
    }

    /** Ends the player by the fault of a playlist. */
    void fail(HlsException fault, long atNanos) {
        fail(fault.fault(), fault.getMessage(), atNanos);
    }

    /** Ends the player, unless it has ended. */
    void fail(Failure why, String detail, long atNanos) {
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

    @Override
    public Failure overdue() {
        return unfinished().orElseGet(() -> step().overdue());
    }

    @Override
    public void abandon() {
        if (!over) {
            loop().noteAbandoned(path, step());
            leave();
        }
    }

    private void close(long atNanos) {
        over = true;
        cancelTimer();
        leaving.ifPresent(running -> running.cancel(false));
        countUnfinished();
        playlistFetcher.close();
        segmentFetcher.close();
        countBytes();
        states.leave(atNanos);
        record(atNanos, driver.left(this, arrival));
    }

    /**
     * Records what is recorded once per player, unless that was done.
     *
     * @param waitingCounts whether a player that still waits for its first segment has a rate, of 0
     */
    void record(long atNanos, boolean waitingCounts) {
        if (answered && !recorded) {
            recorded = true;
            loop().record(StreamMetric.LISTENING_TIME, atNanos - answeredNanos);
            meter.record(atNanos);
        }
        if (answered || waitingCounts) {
            states.record(atNanos);
        }
    }

    /** The step that the player waits in. With a playlist and no open request it waits for a segment to be listed. */
    private StreamStep step() {
        if (!playlists.isKnown()) {
            return playlistFetcher.step();
        }
        return segmentFetcher.isIdle() ? StreamStep.FIRST_BYTE : segmentFetcher.step();
    }

    /** Whether media is being played. */
    boolean isPlaying(long atNanos) {
        return stopped ? playingAtStop : meter.hasBegun() && (ending || meter.stallNanos(atNanos) == 0);
    }
}
