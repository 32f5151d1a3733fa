package dev.throng.targets.riemann;

import dev.throng.targets.launch.Fraction;
import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;
import dev.throng.targets.serving.Stall;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** The configured faults. All but stalls count Msgs per connection, from 1. Immutable. */
final class RiemannFaults {

    static final List<Option> OPTIONS = List.of(
            Option.repeatable("stall", "LENGTH@START", "serve nothing for a while, such as 1s@5s after the first Msg"),
            Option.optional(
                    "error-replies", "SHARE", "refuse this share of each connection's Msgs, such as 1% or 1/100"),
            Option.of("slow-acks", "TIME", "0", "delay each reply by this time"),
            Option.optional("close-after", "N", "close each connection gracefully once N Msgs are acked"),
            Option.optional("no-acks-after", "N", "send no replies after the first N Msgs of a connection"),
            Option.optional("reset-after", "N", "reset each connection on its N-th Msg"));

    final List<Stall> stalls;
    final Duration slowAcks;

    private final Fraction errorReplies;
    private final OptionalLong closeAfter;
    private final OptionalLong silentAfter;
    private final OptionalLong resetAfter;

    RiemannFaults(Options options) {
        stalls = options.values("stall", Stall::of);
        errorReplies = options.optionalValue("error-replies", Fraction::of).orElse(Fraction.NONE);
        slowAcks = options.duration("slow-acks");
        closeAfter = options.optionalNumber("close-after", 1, Long.MAX_VALUE);
        silentAfter = options.optionalNumber("no-acks-after", 0, Long.MAX_VALUE);
        resetAfter = options.optionalNumber("reset-after", 1, Long.MAX_VALUE);
    }

    /** Whether some fault depends on the number of a Msg. */
    boolean affectSingleMsgs() {
        return !errorReplies.isNone() || closeAfter.isPresent() || silentAfter.isPresent() || resetAfter.isPresent();
    }

    /**
     * The action for the n-th Msg of a connection. Reset overrides close, close overrides silence, silence overrides an
     * error.
     */
    MsgAction action(long n) {
        if (resetAfter.isPresent() && n >= resetAfter.getAsLong()) {
            return MsgAction.RESET;
        }
        if (closeAfter.isPresent() && n >= closeAfter.getAsLong()) {
            return MsgAction.SERVE_AND_CLOSE;
        }
        if (silentAfter.isPresent() && n > silentAfter.getAsLong()) {
            return MsgAction.KEEP_SILENT;
        }
        return errorReplies.includes(n) ? MsgAction.REFUSE : MsgAction.SERVE;
    }

    /** What the server does with one Msg. */
    enum MsgAction {
        /** Serves it and replies. */
        SERVE,
        /** Replies with ok = false and ignores its events. */
        REFUSE,
        /** Takes its events and sends no reply. */
        KEEP_SILENT,
        /** Serves it, replies, then closes the connection gracefully (FIN) and discards further input. */
        SERVE_AND_CLOSE,
        /** Resets the connection at once (RST); pending replies are lost. */
        RESET
    }
}
