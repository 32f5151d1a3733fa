package dev.throng.verdict;

import dev.throng.measure.Blame;
import java.util.Arrays;
import java.util.Locale;

/**
 * All reasons that a verdict can have. Users' scripts read the ids, so an id never changes its meaning. docs/verdict.md states for each when
 * it is given and what to do about it; a test keeps that page complete.
 */
public enum ReasonCode {
    /** The generator started arrivals late, by a time that is a large share of the response time. */
    GENERATOR_LATE(
            Blame.GENERATOR, "Lower the rate, make bursts smaller, give the generator more cores or its own machine."),
    /** An event loop of the generator did not run for some time. */
    LOOP_STALLED(Blame.GENERATOR, "Look for pauses (generator-gc.log) and other load on its machine."),
    /** The generator was late in measured seconds, because its JVM was still compiling its code. */
    GENERATOR_COLD(Blame.GENERATOR, "Add a warm-up with measured: false, or make it longer."),
    /** A garbage collection paused the generator. */
    GENERATOR_GC(Blame.GENERATOR, "Give the generator a larger heap, or another collector: THRONG_JAVA_OPTS."),
    /** An event loop of the generator used nearly all of a core. */
    GENERATOR_CPU(Blame.GENERATOR, "Use more event loops (generator.loops) or a faster machine."),
    /** A CPU quota stopped threads of the generator. */
    GENERATOR_THROTTLED(Blame.GENERATOR, "Raise the quota of its control group (cpu.max, --cpus)."),
    /** The target runs in the JVM that sent the load. */
    SHARED_JVM(Blame.GENERATOR, "Run the load in a separate JVM: the default of the Java API."),
    /** An agent was lost, so its share of the load is missing from then on. */
    AGENT_LOST(Blame.GENERATOR, "See the agent's machine and log. Repeat the run if the whole load matters."),
    /** The process of an agent did not run for some seconds, so its share of the load was late or is missing. */
    AGENT_STALLED(Blame.GENERATOR, "Does the agent's machine swap, was the process stopped? Repeat the run."),
    /** Figures of an agent are missing for some time, though it sent its load. */
    AGENT_GAP(Blame.MEASUREMENT, "See the logs of controller and agent. Give both machines more CPU or network."),
    /** The clock of an agent moved against the controller's, so its seconds are not those of the other agents. */
    AGENT_CLOCK(
            Blame.MEASUREMENT,
            "Synchronise the clocks of the machines. Response times are right, rates over time are not."),
    /** The controller ended, and another one went on with the run. */
    CONTROLLER_RESTARTED(Blame.MEASUREMENT, "Repeat the run if the target's CPU and memory matter."),
    /** The process of the controller did not run for some seconds. */
    CONTROLLER_STALLED(
            Blame.MEASUREMENT,
            "Does the controller's machine swap, was the process or the virtual machine stopped? Repeat the run."),
    /** The generator ran out of heap, of memory for network buffers, or of threads. */
    OUT_OF_MEMORY(Blame.GENERATOR, "Raise the limit that the sentence names, or plan a lower load."),
    /** The generator never started some arrivals of an open load, though no limit kept it from that. */
    OWED(Blame.GENERATOR, "Lower the rate, or give the generator more cores."),
    /** Arrivals failed because of the generator. */
    BLAMED_ON_GENERATOR(Blame.GENERATOR, "Use more source addresses, or raise the limit on open files."),
    /** Many arrivals failed while the generator's machine had no idle CPU, and the target did not use all of it. */
    MACHINE_FULL(
            Blame.GENERATOR,
            "Give generator and target more cores, or a machine each. Let the load begin slowly (steps, {from, to}), or lower it."),

    /** Arrivals failed because of the scenario's own plan. */
    BLAMED_ON_SCENARIO(Blame.SCENARIO, "Make what is missing in an earlier phase."),

    /** Arrivals never started because the load's limit on arrivals in the system was reached. */
    LIMIT_REACHED(
            Blame.TARGET,
            "Raise atMost, or lower the rate: the arrivals that would have waited longest have no response time."),
    /** The target answered no arrival. */
    NOTHING_ANSWERED(Blame.TARGET, "Look at the failures and at the target's log."),
    /** No arrival became due in a measured phase that has a load. */
    NOTHING_MEASURED(
            Blame.TARGET,
            "Did the target hang in the warm-up? All users of a closed load then wait. Otherwise make the phase longer, or its rate higher."),
    /** Many arrivals of a phase that is not measured failed, so the measured phases had less load than planned. */
    UNMEASURED_FAILED(Blame.TARGET, "Look at the failures. Without measured: false, objectives count them."),
    /** Every arrival failed from the start, so the run stopped early. */
    ALL_FAILED(Blame.TARGET, "Fix the failure that the sentence names first."),
    /** The target's replies cannot be matched with what was sent, so times and failures are not those of the arrivals. */
    REPLIES_MISMATCHED(Blame.TARGET, "Look at the server, or the proxy in front of it."),
    /** The target's process ended during the run. */
    TARGET_ENDED(Blame.TARGET, "Read the target's last output, in the sentence and in target.out."),

    /** The counts of arrivals do not add up. */
    NOT_CONSERVED(Blame.MEASUREMENT, "Report it: this is a bug in Throng."),
    /** The mean in flight differs from throughput × service time. */
    LITTLES_LAW(Blame.MEASUREMENT, "Report it: this is a bug in Throng."),
    /** The processes were not sampled in some seconds. */
    SAMPLES_MISSING(Blame.MEASUREMENT, "Give the machine more CPU. Check that Throng may read the target's /proc."),
    /** A probe of the target counts otherwise than the generator. */
    COUNTS_DISAGREE(
            Blame.MEASUREMENT, "Look for other clients of the target, or probe a page that counts this load alone."),
    /** A JVM's garbage collection log is missing, or could not be read. */
    GC_LOG_UNREADABLE(Blame.MEASUREMENT, "Let the JVM write its log as Throng's options ask."),
    /** Many lines of a JVM's garbage collection log could not be read. */
    GC_LOG_INCOMPLETE(Blame.MEASUREMENT, "Remove other -Xlog options that write into the file."),
    /** A JVM's garbage collection log holds no pauses. */
    GC_LOG_WITHOUT_PAUSES(Blame.MEASUREMENT, "Log with -Xlog:gc*."),
    /** The protocol could not analyse the series of the run. */
    NOT_ANALYSED(Blame.MEASUREMENT, "The sentence names the cause. The other results are not affected."),
    /** The protocol's own counters contradict the results. The protocol chooses the blame. */
    PROTOCOL(Blame.MEASUREMENT, "Look for other clients of the same accounts, and synchronize the clocks."),

    /** The user ended the run. */
    ABORTED(Blame.MEASUREMENT, "Run it again."),
    /** The run did not end in the time planned for it. */
    NOT_ENDED(Blame.MEASUREMENT, "Report it: an event loop hangs."),
    /** A bug in Throng ended the run. */
    INTERNAL_ERROR(Blame.MEASUREMENT, "Report it, with throng.log."),
    /** Files of the result directory could not be written. */
    NOT_WRITTEN(Blame.MEASUREMENT, "Free room on the disk, or choose another directory with -o."),
    /** The generator ended before it had written all files. */
    FILES_INCOMPLETE(Blame.MEASUREMENT, "Run it again."),
    /** {@code result.json} is missing, cannot be read, or holds no verdict. */
    NO_VERDICT(Blame.MEASUREMENT, "Run it again."),
    /** No run could be made: nothing was sent. Searches and studies only. */
    NOT_RUN(Blame.MEASUREMENT, "Read the sentence."),

    /** The studied JVM logged another collector than the study asks for. */
    WRONG_COLLECTOR(Blame.MEASUREMENT, "Check the options: a JVM may choose another collector for a small machine."),
    /** The log of the studied JVM names no collector. */
    COLLECTOR_UNKNOWN(Blame.MEASUREMENT, "Let the JVM write its log as Throng's options ask."),
    /** The studied JVM runs another version than the study asks for. */
    WRONG_JAVA(Blame.MEASUREMENT, "Check which java the target starts."),
    /** The studied JVM logged another size of the heap than its flags ask for. */
    WRONG_HEAP(Blame.MEASUREMENT, "Remove -Xmx or -XX:MaxRAMPercentage from a copy of the start script."),
    /** The generator of a cell stalled, or was without CPU, for so long that the cell does not count, however slow the target was. */
    GENERATOR_DISTURBED(
            Blame.GENERATOR,
            "The cell is run again, up to attempts times. Stop other programs, give the generator more CPU, or lower the load."),
    /** Figures of the studied JVM that come from two sources contradict each other. */
    SOURCES_DISAGREE(Blame.MEASUREMENT, "Run the cell again."),
    /** The answer of a search lies outside the range that was searched. */
    SEARCH_RANGE(Blame.MEASUREMENT, "Widen the range."),
    /** The generator, not the target, ended a search. */
    SEARCH_LIMITED_BY_GENERATOR(Blame.GENERATOR, "Give the generator more cores, or its own machine."),
    /** Invalid runs ended a search. */
    SEARCH_NOT_TRUSTED(Blame.MEASUREMENT, "Read their reasons."),
    /** The target held no rate of a search, not even the lowest. */
    NOTHING_HELD(Blame.TARGET, "Begin the search lower."),
    /** The smallest heap of which the cell's heap is a multiple was not found. */
    HEAP_UNKNOWN(Blame.MEASUREMENT, "Widen the range of minHeap."),

    /** A reason in a file of another version of Throng: only its text is known. */
    UNKNOWN(Blame.MEASUREMENT, "Read the sentence.");

    private final Blame blame;
    private final String remedy;

    ReasonCode(Blame blame, String remedy) {
        this.blame = blame;
        this.remedy = remedy;
    }

    /** The id in files: {@code generator-late}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** On whose side the cause lies, unless the reason itself says otherwise. */
    public Blame blame() {
        return blame;
    }

    /** What a user can do about it: one or more sentences, as in docs/verdict.md. */
    public String remedy() {
        return remedy;
    }

    static ReasonCode of(String id) {
        return Arrays.stream(values())
                .filter(code -> code.id().equals(id))
                .findFirst()
                .orElse(UNKNOWN);
    }
}
