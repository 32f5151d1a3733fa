package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.cli.docs.DocumentedResults;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RehearsalResult;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rehearsals before whole runs: they reach the target's JVM, and nothing of them is in the run. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RehearsalIT {

    private static final String TARGET_JVM = ", jvm: {options: [-Xmx128m, -XX:TieredStopAtLevel=1]}";

    @TempDir
    Path temporary;

    private Path results() {
        return temporary.resolve("results");
    }

    private static String scenario(String protocol, String set, String settings, String load, String rehearse) {
        return "name: test\nprotocol: " + protocol + "\ntarget: {launch: " + protocol + TARGET_JVM + ", set: {" + set
                + "}}\nsettings: {" + settings + "}\ndeadline: 60s\nphases:\n  - {name: only, for: 1s, load: {" + load
                + "}}\ngenerator: {rehearse: " + rehearse + "}\n";
    }

    private RunResult run(String yaml) throws Exception {
        RunResult result =
                AnyProtocolRuns.runner(yaml, results(), RunListener.NONE).run();
        WholeRun.operations(result).forEach(WholeRun::assertConserved);
        DocumentedResults.assertDocumented(results());
        return result;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "riemann     | ''                  | event: {service: a}         | send: {rate: 50/s}, query: {rate: 5/s}",
                "xmpp        | users: 20           | users: {count: 20}          | login: {rate: 10/s}",
                "http-stream | ''                  | mounts: {paths: [/stream-1]} | listen: {rate: 5/s}",
                "http-stream | mounts: 0           | mounts: {paths: [/a]}       | 'publish: {rate: 1/s, upTo: 1}'",
                "http-stream | ''                  | mounts: {paths: [/live/stream-1.m3u8]} | watch: {rate: 5/s}",
                "rtmp        | ''                  | streams: {names: [stream-1]} | play: {rate: 5/s}",
            })
    void everyProtocolRehearsesItsOperations(String protocol, String set, String settings, String load)
            throws Exception {
        RunResult result = run(scenario(protocol, set, settings, load, "1500ms"));

        RehearsalResult rehearsal = result.generator().rehearsal().orElseThrow();
        assertThat(rehearsal.answered() + rehearsal.failed())
                .as("a busy machine may answer none in time")
                .isPositive();
        assertThat(rehearsal.durationNanos()).isGreaterThanOrEqualTo(1_500_000_000L);
        assertThat(result.notes()).noneMatch(note -> note.contains("rehears"));
    }

    /** The target is somebody else's: here a reference target that was started as one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "riemann     | event: {service: a}         | send: {rate: 50/s}",
                "xmpp        | users: {count: 20, pattern: other-%d} | login: {rate: 10/s}",
                "http-stream | mounts: {paths: [/stream-1]} | listen: {rate: 5/s}",
                "rtmp        | streams: {names: [stream-1]} | play: {rate: 5/s}",
            })
    void aTargetOfSomebodyElseHasAStandInAndSeesNothingOfTheRehearsal(String protocol, String settings, String load)
            throws Exception {
        try (StandIn other = StandIn.start(protocol, Map.of(), AnyProtocolRuns.TARGET_JARS, NanoClock.SYSTEM)) {
            RunResult result = run(scenario(protocol, "", settings, load, "1500ms")
                    .replaceFirst(
                            "target: .*",
                            "target: {attach: \"127.0.0.1:" + other.address().getPort() + "\"}"));

            RehearsalResult rehearsal = result.generator().rehearsal().orElseThrow();
            assertThat(rehearsal.answered()).isPositive();
            assertThat(result.notes()).noneMatch(note -> note.contains("rehears"));
        }
    }

    /** The target counts what it served since it started; its status page is read to the end of the run. */
    @Test
    void countsOfTargetAndResultHaveTheRunOnly() throws Exception {
        RunResult result =
                run(scenario("http-stream", "", "mounts: {paths: [/stream-1]}", "listen: {rate: 5/s, upTo: 5}", "1s")
                        .replace(
                                "set: {}",
                                "set: {}, probes: [{json: {url: /throng.json, pointer: /listenersTotal, name: target, count:"
                                        + " total, gauge: none}}]"));

        OperationResult listen = AnyProtocolRuns.operation(result, "only", "listen");
        assertThat(listen.due()).isEqualTo(5);
        assertThat(result.generator().rehearsal()).isPresent();
        assertThat(ResultDirectory.open(results()).resources())
                .as("listeners of the target in all")
                .isNotEmpty()
                .allMatch(row -> row.probes()
                                .getOrDefault("target.total", OptionalDouble.empty())
                                .orElse(0)
                        <= 5);
        assertThat(result.target().addresses())
                .allSatisfy(address -> assertThat(address.opened()).isLessThanOrEqualTo(5));
    }

    @Test
    void arrivalsAreThoseOfARunWithoutARehearsal() throws Exception {
        String load = "send: {rate: 200/s, arrivals: poisson}, query: {rate: 5/s}";
        RunResult rehearsed = run(scenario("riemann", "", "event: {service: a}", load, "300ms"));
        RunResult plain = AnyProtocolRuns.runner(
                        scenario("riemann", "", "event: {service: a}", load, "off"),
                        temporary.resolve("plain"),
                        RunListener.NONE)
                .run();

        assertThat(plain.generator().rehearsal()).isEmpty();
        for (String operation : new String[] {"send", "query"}) {
            OperationResult with = AnyProtocolRuns.operation(rehearsed, "only", operation);
            OperationResult without = AnyProtocolRuns.operation(plain, "only", operation);
            assertThat(with.due()).isEqualTo(without.due());
            assertThat(with.bytesSent()).isEqualTo(without.bytesSent());
        }
    }

    @Test
    void aRunThatIsAbortedInItsRehearsalHasSentNothing() throws Exception {
        AtomicReference<Runner> runner = new AtomicReference<>();
        RunListener listener = new RunListener() {
            @Override
            public void preparing(String what) {
                if (what.equals("rehearsing")) {
                    CompletableFuture.runAsync(() -> runner.get().abort("interrupted"));
                }
            }
        };
        runner.set(AnyProtocolRuns.runner(
                scenario("riemann", "", "event: {service: a}", "send: {rate: 5/s}", "60s"), results(), listener));

        assertThatThrownBy(() -> runner.get().run())
                .isInstanceOf(RunException.class)
                .hasMessage("the run was interrupted before the load began; nothing was sent");
        assertThat(Thread.interrupted()).isFalse();
    }
}
