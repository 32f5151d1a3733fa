package dev.throng.streams.delivery;

/**
 * The playback buffer of a listener's player: models when playback would begin, and when it would stall.
 *
 * <p>Media that arrived is buffered without limit. Playback begins when {@code start} of media is buffered and goes on in real time, a
 * second of media per second. When the buffer is empty, playback stalls at that very instant, and goes on when {@code resume} of media is
 * buffered. So media of playing time m moves the instant of the next stall by m, and a stall lasts until the read that brings enough. A
 * stream that stops for less time than what is buffered causes no stall.
 *
 * <p>Times are nanoseconds of any clock that does not run backwards. Pure; confined to its event loop.
 */
public final class PlaybackBuffer {

    /**
     * @param startNanos media that must be buffered before playback begins
     * @param resumeNanos media that must be buffered before playback goes on after a stall
     */
    public record Levels(long startNanos, long resumeNanos) {

        /** Returns what the settings of a scenario say. */
        public static Levels of(BufferSettings settings) {
            return new Levels(
                    settings.start().toNanos(),
                    settings.resume().orElse(settings.start()).toNanos());
        }
    }

    private enum State {
        FILLING,
        PLAYING,
        STALLED
    }

    private final Levels levels;
    private State state = State.FILLING;

    /** While playing, when the buffer will be empty; while stalled, since when it is. */
    private long emptyNanos;

    /** Media that is buffered while none is played. */
    private long filledNanos;

    private long begunNanos;
    private long stalledNanos;
    private int stalls;

    public PlaybackBuffer(Levels levels) {
        this.levels = levels;
    }

    /**
     * Adds media that arrived.
     *
     * @param mediaNanos its playing time
     * @return how long the stall lasted that ended with it; 0 if none did
     */
    public long add(long mediaNanos, long atNanos) {
        update(atNanos);
        if (state == State.PLAYING) {
            emptyNanos += mediaNanos;
            return 0;
        }
        filledNanos += mediaNanos;
        if (filledNanos < (state == State.FILLING ? levels.startNanos() : levels.resumeNanos())) {
            return 0;
        }
        long stalled = 0;
        if (state == State.FILLING) {
            begunNanos = atNanos;
        } else {
            stalled = atNanos - emptyNanos;
            stalledNanos += stalled;
        }
        state = State.PLAYING;
        emptyNanos = atNanos + filledNanos;
        filledNanos = 0;
        return stalled;
    }

    /**
     * Something arrived of which it is not known how long it plays. So it is left open whether playback went on meanwhile: what is buffered, or
     * the present stall, is as it was before.
     *
     * @param nanos how long that took
     */
    public void leaveOut(long nanos) {
        emptyNanos += state == State.FILLING ? 0 : nanos;
    }

    /** Plays up to a time, and stalls if the buffer is empty by then. */
    public void update(long atNanos) {
        if (state == State.PLAYING && atNanos > emptyNanos) {
            state = State.STALLED;
            stalls++;
        }
    }

    /** Returns how much media is left to play; 0 while nothing is played. */
    public long bufferedNanos(long atNanos) {
        return state == State.PLAYING ? Math.max(0, emptyNanos - atNanos) : 0;
    }

    /** Returns how often playback stalled, up to the last {@link #update}. */
    public int stalls() {
        return stalls;
    }

    /** Returns how long the present stall has lasted; 0 without one. */
    public long stallNanos(long atNanos) {
        update(atNanos);
        return state == State.STALLED ? atNanos - emptyNanos : 0;
    }

    /** Returns how long all stalls together have lasted. */
    public long stalledNanos(long atNanos) {
        return stalledNanos + stallNanos(atNanos);
    }

    /** Whether playback ever began. */
    public boolean hasBegun() {
        return state != State.FILLING;
    }

    /** Returns the stalled share of the time since playback began, in thousandths; 0 if it never did. */
    public long stalledPermille(long atNanos) {
        long played = atNanos - begunNanos;
        return hasBegun() && played > 0 ? Math.round(1000.0 * stalledNanos(atNanos) / played) : 0;
    }
}
