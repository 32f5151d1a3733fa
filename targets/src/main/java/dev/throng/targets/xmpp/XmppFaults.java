package dev.throng.targets.xmpp;

import dev.throng.targets.launch.Fraction;
import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;
import dev.throng.targets.serving.Stall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The faults that were asked for. Immutable. */
final class XmppFaults {

    static final List<Option> OPTIONS = List.of(
            Option.repeatable(
                    "stall", "LENGTH@START", "serve nothing for a while, such as 1s@5s after the first login"),
            Option.of("slow-roster", "TIME[@SHARE]", "0", "keep roster results this long, or a share of them: 2s@1%"),
            Option.optional("close-after", "N", "serve N stanzas of a connection, then end its stream in order"),
            Option.optional("reset-after", "N", "reset each connection on its N-th stanza"),
            Option.of("not-authorized", "SHARE", "0%", "refuse this share of all logins, such as 1% or 1/100"),
            Option.optional("silent-at", "STEP", "answer nothing from a step on: " + steps()),
            Option.optional("close-at", "STEP", "end stream and connection at a step"),
            Option.optional("reset-at", "STEP", "reset the connection at a step"),
            Option.of("fault-share", "SHARE", "100%", "the share of connections the five options above are for"),
            Option.flag(
                    "split-features", "send the stream's start tag and its features in two writes, as ejabberd does"));

    private final List<Stall> stalls;
    private final RosterDelay slowRoster;
    private final OptionalLong closeAfter;
    private final OptionalLong resetAfter;
    private final Fraction notAuthorized;
    private final List<StepFault> missteps;
    private final Fraction share;
    private final boolean splitFeatures;

    XmppFaults(Options options) {
        stalls = options.values("stall", Stall::of);
        slowRoster = options.value("slow-roster", RosterDelay::of);
        closeAfter = options.optionalNumber("close-after", 1, Long.MAX_VALUE);
        resetAfter = options.optionalNumber("reset-after", 1, Long.MAX_VALUE);
        notAuthorized = options.value("not-authorized", Fraction::of);
        missteps = new ArrayList<>();
        step(options, "reset-at").ifPresent(step -> missteps.add(new StepFault(StepFault.Kind.RESET, step)));
        step(options, "close-at").ifPresent(step -> missteps.add(new StepFault(StepFault.Kind.CLOSE, step)));
        step(options, "silent-at").ifPresent(step -> missteps.add(new StepFault(StepFault.Kind.SILENT, step)));
        share = options.value("fault-share", Fraction::of);
        splitFeatures = options.isTrue("split-features");
    }

    private static String steps() {
        return "connect, stream, starttls, auth, bind, roster or presence";
    }

    private static Optional<FaultStep> step(Options options, String name) {
        return options.text(name).isEmpty() ? Optional.empty() : Optional.of(options.choice(name, FaultStep.class));
    }

    List<Stall> stalls() {
        return stalls;
    }

    RosterDelay slowRoster() {
        return slowRoster;
    }

    /** Whether the n-th login of all, counted from 1, is refused although the password is right. */
    boolean refuses(long login) {
        return notAuthorized.takes(login);
    }

    boolean splitFeatures() {
        return splitFeatures;
    }

    /** What the n-th connection, counted from 1, meets at a step. Reset wins over close, close over silence. */
    Optional<StepFault.Kind> at(FaultStep reached, long connection) {
        if (missteps.isEmpty()) {
            return Optional.empty();
        }
        for (StepFault misstep : missteps) {
            if (misstep.happensAt(reached) && share.takes(connection)) {
                return Optional.of(misstep.kind());
            }
        }
        return Optional.empty();
    }

    /** Whether the n-th connection is reset on its m-th stanza, both counted from 1. */
    boolean resetsOn(long stanza, long connection) {
        return resetAfter.isPresent() && stanza >= resetAfter.getAsLong() && share.takes(connection);
    }

    /** Whether the n-th connection is ended after its m-th stanza. */
    boolean closesAfter(long stanza, long connection) {
        return closeAfter.isPresent() && stanza >= closeAfter.getAsLong() && share.takes(connection);
    }
}
