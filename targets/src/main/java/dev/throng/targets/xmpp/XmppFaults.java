package dev.throng.targets.xmpp;

import dev.throng.targets.launch.Fraction;
import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.OptionValues;
import dev.throng.targets.launch.Options;
import dev.throng.targets.serving.Stall;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The configured faults. Immutable, except for {@link #lossRefusal}. */
final class XmppFaults {

    static final List<Option> OPTIONS = List.of(
            Option.repeatable(
                    "stall", "LENGTH@START", "serve nothing for a while, such as 1s@5s after the first login"),
            Option.of("slow-roster", "TIME[@SHARE]", "0", "delay roster results, or a share of them: 2s@1%"),
            Option.optional("close-after", "N", "serve N stanzas of a connection, then close its stream gracefully"),
            Option.optional("reset-after", "N", "reset each connection on its N-th stanza"),
            Option.of("not-authorized", "SHARE", "0%", "refuse this share of all logins, such as 1% or 1/100"),
            Option.optional(
                    "refuse-after-loss",
                    "TIME@LOSSES",
                    "refuse logins for a time after so many sessions lost their connections within a second: 5s@100"),
            Option.optional("silent-at", "STEP", "answer nothing from this login step on: " + steps()),
            Option.optional("close-at", "STEP", "close stream and connection at this login step"),
            Option.optional("reset-at", "STEP", "reset the connection at this login step"),
            Option.of("fault-share", "SHARE", "100%", "the share of connections that have the five faults above"),
            Option.of(
                    "lose-answers",
                    "SHARE",
                    "0%",
                    "close the HTTP connection instead of this share of BOSH's answers, except the first of a session"),
            Option.flag("split-features", "send the stream's start tag and features in two writes, as ejabberd does"));

    final List<Stall> stalls;
    final RosterDelay slowRoster;
    private final OptionalLong closeAfter;
    private final OptionalLong resetAfter;
    private final Fraction notAuthorized;
    final Optional<LossRefusal> lossRefusal;
    private final Map<FaultStep, StepFault> stepFaults = new EnumMap<>(FaultStep.class);
    private final Fraction share;
    private final Fraction lostAnswers;
    final boolean splitFeatures;

    XmppFaults(Options options) {
        stalls = options.values("stall", Stall::of);
        slowRoster = options.value("slow-roster", RosterDelay::of);
        closeAfter = options.optionalNumber("close-after", 1, Long.MAX_VALUE);
        resetAfter = options.optionalNumber("reset-after", 1, Long.MAX_VALUE);
        notAuthorized = options.value("not-authorized", Fraction::of);
        lossRefusal = options.optionalValue("refuse-after-loss", LossRefusal::of);
        step(options, "silent-at").ifPresent(step -> stepFaults.put(step, StepFault.SILENT));
        step(options, "close-at").ifPresent(step -> stepFaults.put(step, StepFault.CLOSE));
        step(options, "reset-at").ifPresent(step -> stepFaults.put(step, StepFault.RESET));
        share = options.value("fault-share", Fraction::of);
        lostAnswers = options.value("lose-answers", Fraction::of);
        splitFeatures = options.isTrue("split-features");
    }

    private static String steps() {
        return "connect, stream, starttls, auth, bind, roster or presence";
    }

    private static Optional<FaultStep> step(Options options, String name) {
        return options.optionalValue(name, text -> OptionValues.choice(text, FaultStep.class));
    }

    /** Whether the n-th login, counted from 1, is refused in spite of a correct password. */
    boolean refusesLogin(long login) {
        return notAuthorized.includes(login);
    }

    /** Whether the connection is closed instead of the n-th answer of BOSH, counted from 1. The client may ask for it again. */
    boolean losesAnswer(long answer) {
        return lostAnswers.includes(answer);
    }

    /** The fault of the n-th connection, counted from 1, at a step. Reset overrides close, close overrides silence. */
    Optional<StepFault> faultAt(FaultStep reached, long connection) {
        StepFault fault = stepFaults.get(reached);
        return fault != null && share.includes(connection) ? Optional.of(fault) : Optional.empty();
    }

    /** Whether the n-th connection is reset on its m-th stanza, both counted from 1. */
    boolean resetsAt(long stanza, long connection) {
        return resetAfter.isPresent() && stanza >= resetAfter.getAsLong() && share.includes(connection);
    }

    /** Whether the n-th connection is closed after its m-th stanza. */
    boolean closesAfter(long stanza, long connection) {
        return closeAfter.isPresent() && stanza >= closeAfter.getAsLong() && share.includes(connection);
    }
}
