package dev.throng.scenario;

import dev.throng.protocol.Protocol;
import java.time.Duration;
import java.util.List;

/**
 * The test that a scenario file describes, valid, with defaults and with {@link #scale} applied. Immutable.
 *
 * <p>The scale is the size of the test relative to the file. It multiplies rates ({@code rate}, {@code from}, {@code
 * to}, {@code steps}), bursts, users, in-flight windows, {@code upTo} and {@code atMost}, and the protocol's settings that are
 * {@link dev.throng.protocol.Setting.Scaled}; whole numbers are rounded, to at least 1. It does not change durations ({@code for}, {@code every},
 * {@code each}, {@code think}, {@code deadline}), {@code generator}, {@code slo}, nor settings of one connection or message. A burst of
 * 10 scaled by 0.01 is a burst of 1: the number of small bursts does not shrink as much as {@code upTo}.
 *
 * @param name also names the result directory
 * @param seed the same seed gives the same schedule
 * @param settings an instance of the protocol's settings type
 * @param phases at least one, with unique names
 * @param deadline how long an answer may take, from the start of its arrival
 * @param drain how long the run waits at its end for arrivals that are still open
 * @param keepGoing whether the run continues if every arrival fails from the start
 */
public record Scenario(
        String name,
        long seed,
        double scale,
        Protocol protocol,
        TargetSpec target,
        Record settings,
        List<Phase> phases,
        List<Slo> slo,
        Duration deadline,
        Duration drain,
        boolean keepGoing,
        Generator generator) {

    public Scenario {
        phases = List.copyOf(phases);
        slo = List.copyOf(slo);
    }
}
