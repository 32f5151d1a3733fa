package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.Member;
import dev.throng.cluster.Role;
import dev.throng.engine.Parts;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Time;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.AgentStrain;
import dev.throng.sample.CpuParts;
import dev.throng.sample.JvmCounts;
import dev.throng.sample.MachineId;
import dev.throng.sample.MachineSampler;
import dev.throng.sample.ProcessSample;
import dev.throng.transport.TransportError;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class AgentFiguresTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;
    private static final OptionalLong UNKNOWN = OptionalLong.empty();
    private static final MachineId HERE = new MachineId("here", "net");
    private static final MachineId THERE = new MachineId("there", "net");

    /** Two seconds of warm-up, then ten that count. */
    private static final Timeline TIMELINE = new Timeline(
            List.of(
                    new PhasePlan("warm-up", 0, 2 * SECOND, false, Map.of()),
                    new PhasePlan("main", 2 * SECOND, 10 * SECOND, true, Map.of())),
            SECOND);

    private final AgentFigures figures = new AgentFigures();

    private static AgentResources resources(long second, long cpuMillis, long usedMillis, long idleMillis) {
        ProcessSample process = new ProcessSample(
                new ProcessSample.CpuTimes(
                        OptionalLong.of(cpuMillis * MILLI),
                        UNKNOWN,
                        UNKNOWN,
                        UNKNOWN,
                        OptionalLong.of(second * 100 * MILLI),
                        CpuParts.NONE),
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                OptionalLong.of(100 + second),
                Optional.empty(),
                JvmCounts.NONE);
        MachineSampler.Sample machine = new MachineSampler.Sample(
                OptionalLong.of(usedMillis * MILLI),
                OptionalLong.of(0),
                OptionalLong.of(0),
                OptionalLong.of(idleMillis * MILLI),
                OptionalLong.of(0),
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN);
        return new AgentResources(second * SECOND, process, machine, new long[] {cpuMillis * MILLI, 0});
    }

    private static Message.Offer offer(String host, MachineId machine) {
        return new Message.Offer("1", "", host, machine, 7, 4, 1.5, new Message.Limits(20_000, 20_000, 60, "", ""), "");
    }

    private static LoopInterval interval(
            int phase, long stallNanos, long ownLag, long owed, Map<Failure, Long> failures) {
        Histogram lag = new Histogram(3);
        lag.recordValue(ownLag);
        Map<Time, Histogram> times = new EnumMap<>(Time.class);
        Time.all().forEach(time -> times.put(time, time == Time.OWN_LAG ? lag : new Histogram(3)));
        ArrivalCounts counts = ArrivalCounts.of(new long[] {9, 5, 0, 0, 0, 0, owed, 0, 0, 0, 0, 0, 0, 0});
        return new LoopInterval(
                new LoopInterval.Span(0, phase, 0, SECOND, SECOND),
                new LoopInterval.Stalls(stallNanos, 0),
                List.of(new OperationInterval(phase, 0, counts, failures, times, null)),
                new LoopInterval.InFlight(Map.of(), Long.MAX_VALUE),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                List.of(),
                null);
    }

    @Test
    void resourcesAreReadAsTheyWereWritten() throws IOException {
        AgentResources written = resources(3, 1_500, 4_000, 500);

        AgentResources read = AgentResources.read(written.write());

        assertThat(read).usingRecursiveComparison().isEqualTo(written);
    }

    @Test
    void onlyMeasuredPhasesCount() {
        figures.interval(
                0, interval(0, 900 * MILLI, 800 * MILLI, 70, Map.of(TransportError.NO_LOCAL_PORT, 9L)), TIMELINE);
        figures.interval(0, interval(1, 30 * MILLI, 20 * MILLI, 6, Map.of(TransportError.NO_LOCAL_PORT, 4L)), TIMELINE);
        figures.interval(1, interval(1, 10 * MILLI, 1 * MILLI, 2, Map.of(TransportError.REFUSED, 4L)), TIMELINE);
        figures.interval(0, interval(1, 0, 1 * MILLI, 3, Map.of()), TIMELINE);
        figures.pauses(
                List.of(
                        new Message.Pause(false, SECOND, 700 * MILLI, "G1", ""),
                        new Message.Pause(true, 3 * SECOND, 600 * MILLI, "G1", ""),
                        new Message.Pause(false, 4 * SECOND, 50 * MILLI, "G1", ""),
                        new Message.Pause(false, 12 * SECOND, 500 * MILLI, "G1", "")),
                TIMELINE);

        AgentStrain strain = figures.strain(offer("a", HERE), 0, true);

        assertThat(strain.loopStallMax()).isEqualTo(30 * MILLI);
        assertThat(strain.gcPauseMax()).hasValue(50 * MILLI);
        assertThat(strain.generatorFailures()).isEqualTo(4);
        assertThat(strain.owed()).as("what is owed at last, of both loops").isEqualTo(5);
        assertThat(figures.ownLag().count()).isEqualTo(3);
        assertThat(figures.started()).as("of all phases").isEqualTo(20);
    }

    @Test
    void theMachineIsFullIfItHasNoIdleCpu() {
        figures.resources(resources(1, 100, 1_000, 3_000), TIMELINE);
        figures.resources(resources(2, 3_900, 5_000, 3_000), TIMELINE);
        figures.resources(resources(3, 4_900, 9_000, 3_000), TIMELINE);
        figures.resources(resources(4, 5_400, 11_000, 5_000), TIMELINE);

        AgentStrain strain = figures.strain(offer("a", THERE), figures.cpuWhileFullNanos(), false);

        assertThat(strain.measuredSeconds()).isEqualTo(2);
        assertThat(strain.gcPauseMax()).as("it never reported its end").isEmpty();
        assertThat(strain.cpuCores()).hasValue(0.75);
        assertThat(strain.loopCpuShare()).isEqualTo(0.75);
        assertThat(strain.throttledSeconds()).isEqualTo(0.2);
        assertThat(strain.cpuQuotaCores()).hasValue(1.5);
        assertThat(strain.fdMax()).hasValue(104);
        assertThat(strain.fdLimit()).hasValue(20_000);
        assertThat(strain.machineFullSeconds()).isEqualTo(1);
        assertThat(strain.machineCores()).hasValue(4);
        assertThat(strain.othersCores()).hasValue(3);
    }

    private static RemoteAgent agent(String name, int number, MachineId machine, AgentResources... samples)
            throws IOException {
        Member member = new Member(name, Role.AGENT, "id", new InetSocketAddress("127.0.0.1", 7800));
        RemoteAgent agent = new RemoteAgent(member, offer("host-of-" + name, machine), new Parts(number, 3, 3));
        agent.begin();
        for (AgentResources sample : samples) {
            agent.resources(sample.write(), TIMELINE);
        }
        return agent;
    }

    /** Two agents on another machine that use three of its four cores; others use one. */
    @Test
    void theAgentsOfAMachineAreNoOtherProcesses() throws IOException {
        AgentMachines machines = new AgentMachines(
                HERE,
                List.of(
                        agent("a", 0, HERE),
                        agent("b", 1, THERE, resources(2, 0, 0, 0), resources(3, 1_000, 4_000, 0)),
                        agent("c", 2, THERE, resources(2, 0, 0, 0), resources(3, 2_000, 4_000, 0))));

        List<AgentResult> results = machines.results();

        assertThat(machines.allHere()).isFalse();
        assertThat(machines.here()).extracting(here -> here.member().name()).containsExactly("a");
        assertThat(results).extracting(AgentResult::here).containsExactly(true, false, false);
        assertThat(results).extracting(AgentResult::machine).containsExactly("host-of-a", "host-of-b", "host-of-b");
        assertThat(results)
                .extracting(result -> result.strain().othersCores())
                .as("unknown of a machine whose CPUs were never all in use")
                .containsExactly(OptionalDouble.empty(), OptionalDouble.of(1), OptionalDouble.of(1));
    }
}
