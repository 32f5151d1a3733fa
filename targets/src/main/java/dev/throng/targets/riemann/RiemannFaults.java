package dev.throng.targets.riemann;

import dev.throng.targets.launch.Fraction;
import dev.throng.targets.serving.Stall;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** The faults that were asked for. All but stalls count Msgs per connection, from 1. Immutable. */
final class RiemannFaults {

    static final RiemannFaults NONE = new RiemannFaults(
            List.of(), Fraction.NONE, Duration.ZERO, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

    private final List<Stall> stalls;
    private final Fraction errorReplies;
    private final Duration slowAcks;
    private final OptionalLong closeAfter;
    private final OptionalLong silentAfter;
    private final OptionalLong resetAfter;

    RiemannFaults(
            List<Stall> stalls,
            Fraction errorReplies,
            Duration slowAcks,
            OptionalLong closeAfter,
            OptionalLong silentAfter,
            OptionalLong resetAfter) {
        this.stalls = List.copyOf(stalls);
        this.errorReplies = errorReplies;
        this.slowAcks = slowAcks;
        this.closeAfter = closeAfter;
        this.silentAfter = silentAfter;
        this.resetAfter = resetAfter;
    }

    List<Stall> stalls() {
        return stalls;
    }

    /** How long each reply is kept before it is written. */
    Duration slowAcks() {
        return slowAcks;
    }

    /** Whether every Msg has to be looked at on its own. */
    boolean concernSingleMsgs() {
        return !errorReplies.isNone() || closeAfter.isPresent() || silentAfter.isPresent() || resetAfter.isPresent();
    }

    /** What happens to the n-th Msg of a connection. Reset wins over close, close over silence, silence over an error. */
    MsgAction fate(long n) {
        if (resetAfter.isPresent() && n >= resetAfter.getAsLong()) {
            return MsgAction.RESET;
        }
        if (closeAfter.isPresent() && n >= closeAfter.getAsLong()) {
            return MsgAction.SERVE_AND_CLOSE;
        }
        if (silentAfter.isPresent() && n > silentAfter.getAsLong()) {
            return MsgAction.KEEP_SILENT;
        }
        return errorReplies.takes(n) ? MsgAction.REFUSE : MsgAction.SERVE;
    }

    /** What happens to one Msg. */
    enum MsgAction {
        /** Served and replied to. */
        SERVE,
        /** Replied to with ok = false; its events are not taken. */
        REFUSE,
        /** Its events are taken, nothing is replied. */
        KEEP_SILENT,
        /** Served and replied to; then the connection ends in order (FIN), what else it sends is thrown away. */
        SERVE_AND_CLOSE,
        /** Not served; the connection is reset at once (RST), replies not yet written are lost. */
        RESET
    }
}
