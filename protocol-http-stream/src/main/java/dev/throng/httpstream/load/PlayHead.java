package dev.throng.httpstream.load;

/**
 * A player that nobody hears: where it would be in the stream, and when it would stand still.
 *
 * <p>The model. Media that came is buffered without limit. Playing begins when {@code start} of media is buffered and goes on in real
 * time, a second of media per second. When the buffer is empty the play-head stalls, at that very instant, and plays on when {@code
 * resume} of media is buffered. So media that comes at time t with a playing time of m moves the instant of standing still by m, and a
 * stall lasts from that instant until the read with which enough is there. A stream that stops for less than what is buffered stalls
 * nobody.
 *
 * <p>Times are nanoseconds of any clock that does not run backwards. Pure; confined to its event loop.
 */
public final class PlayHead {

    /**
     * @param startNanos media that must be there before it begins to play
     * @param resumeNanos media that must be there before it plays on
     */
    public record Model(long startNanos, long resumeNanos) {

        static Model of(BufferSettings settings) {
            return new Model(
                    settings.start().toNanos(),
                    settings.resume().orElse(settings.start()).toNanos());
        }
    }

    private enum State {
        FILLING,
        PLAYING,
        STALLED
    }

    private final Model model;
    private State state = State.FILLING;

    /** While playing, when the buffer will be empty; while stalled, since when. */
    private long emptyNanos;

    /** Media that waits to be played, while none is. */
    private long bufferedNanos;

    private long begunNanos;
    private long stalledNanos;
    private int stalls;

    public PlayHead(Model model) {
        this.model = model;
    }

    /**
     * Media came.
     *
     * @param mediaNanos its playing time
     * @return how long the stall lasted that ended with it; 0 if none did
     */
    public long fed(long mediaNanos, long atNanos) {
        ranDry(atNanos);
        if (state == State.PLAYING) {
            emptyNanos += mediaNanos;
            return 0;
        }
        bufferedNanos += mediaNanos;
        if (bufferedNanos < (state == State.FILLING ? model.startNanos() : model.resumeNanos())) {
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
        emptyNanos = atNanos + bufferedNanos;
        bufferedNanos = 0;
        return stalled;
    }

    /** Looks whether it stands still by now. */
    public void ranDry(long atNanos) {
        if (state == State.PLAYING && atNanos > emptyNanos) {
            state = State.STALLED;
            stalls++;
        }
    }

    /** How often it ran dry, as far as was looked. */
    public int stalls() {
        return stalls;
    }

    /** How long it stands still by now; 0 if it does not. */
    public long stallNanos(long atNanos) {
        ranDry(atNanos);
        return state == State.STALLED ? atNanos - emptyNanos : 0;
    }

    /** How long it stood still in all. */
    public long stalledNanos(long atNanos) {
        return stalledNanos + stallNanos(atNanos);
    }

    /** Whether it ever began to play. */
    public boolean begun() {
        return state != State.FILLING;
    }

    /** The stalled share of the time since it began to play, in thousandths; 0 if it never did. */
    long stalledPermille(long atNanos) {
        long played = atNanos - begunNanos;
        return begun() && played > 0 ? Math.round(1000.0 * stalledNanos(atNanos) / played) : 0;
    }
}
