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
    GENERATOR_LATE(Blame.GENERATOR),
    /** An event loop of the generator did not run for some time. */
    LOOP_STALLED(Blame.GENERATOR),
    /** The generator was late in measured seconds, because its JVM was still compiling its code. */
    GENERATOR_COLD(Blame.GENERATOR),
    /** A garbage collection paused the generator. */
    GENERATOR_GC(Blame.GENERATOR),
    /** An event loop of the generator used nearly all of a core. */
    GENERATOR_CPU(Blame.GENERATOR),
    /** A CPU quota stopped threads of the generator. */
    GENERATOR_THROTTLED(Blame.GENERATOR),
    /** The target runs in the JVM that sent the load. */
    SHARED_JVM(Blame.GENERATOR),
    /** An agent was lost, so its share of the load is missing from then on. */
    AGENT_LOST(Blame.GENERATOR),
    /** The process of an agent did not run for some seconds, so its share of the load was late or is missing. */
    AGENT_STALLED(Blame.GENERATOR),
    /** Figures of an agent are missing for some time, though it sent its load. */
    AGENT_GAP(Blame.MEASUREMENT),
    /** The clock of an agent moved against the controller's, so its seconds are not those of the other agents. */
    AGENT_CLOCK(Blame.MEASUREMENT),
    /** The controller ended, and another one went on with the run. */
    CONTROLLER_RESTARTED(Blame.MEASUREMENT),
    /** The process of the controller did not run for some seconds. */
    CONTROLLER_STALLED(Blame.MEASUREMENT),
    /** The generator ran out of heap, of memory for network buffers, or of threads. */
    OUT_OF_MEMORY(Blame.GENERATOR),
    /** The generator never started some arrivals of an open load, though no limit kept it from that. */
    OWED(Blame.GENERATOR),
    /** Arrivals failed because of the generator. */
    BLAMED_ON_GENERATOR(Blame.GENERATOR),
    /** Many arrivals failed while the generator's machine had no idle CPU, and the target did not use all of it. */
    MACHINE_FULL(Blame.GENERATOR),

    /** Arrivals failed because of the scenario's own plan. */
    BLAMED_ON_SCENARIO(Blame.SCENARIO),

    /** Arrivals never started because the load's limit on arrivals in the system was reached. */
    LIMIT_REACHED(Blame.TARGET),
    /** The target answered no arrival. */
    NOTHING_ANSWERED(Blame.TARGET),
    /** No arrival became due in a measured phase that has a load. */
    NOTHING_MEASURED(Blame.TARGET),
    /** Many arrivals of a phase that is not measured failed, so the measured phases had less load than planned. */
    UNMEASURED_FAILED(Blame.TARGET),
    /** Every arrival failed from the start, so the run stopped early. */
    ALL_FAILED(Blame.TARGET),
    /** The target's replies cannot be matched with what was sent, so times and failures are not those of the arrivals. */
    REPLIES_MISMATCHED(Blame.TARGET),
    /** The target's process ended during the run. */
    TARGET_ENDED(Blame.TARGET),

    /** The counts of arrivals do not add up. */
    NOT_CONSERVED(Blame.MEASUREMENT),
    /** The mean in flight differs from throughput × service time. */
    LITTLES_LAW(Blame.MEASUREMENT),
    /** The processes were not sampled in some seconds. */
    SAMPLES_MISSING(Blame.MEASUREMENT),
    /** A probe of the target counts otherwise than the generator. */
    COUNTS_DISAGREE(Blame.MEASUREMENT),
    /** A JVM's garbage collection log is missing, or could not be read. */
    GC_LOG_UNREADABLE(Blame.MEASUREMENT),
    /** Many lines of a JVM's garbage collection log could not be read. */
    GC_LOG_INCOMPLETE(Blame.MEASUREMENT),
    /** A JVM's garbage collection log holds no pauses. */
    GC_LOG_WITHOUT_PAUSES(Blame.MEASUREMENT),
    /** The protocol could not analyse the series of the run. */
    NOT_ANALYSED(Blame.MEASUREMENT),
    /** The protocol's own counters contradict the results. The protocol chooses the blame. */
    PROTOCOL(Blame.MEASUREMENT),

    /** The user ended the run. */
    ABORTED(Blame.MEASUREMENT),
    /** The run did not end in the time planned for it. */
    NOT_ENDED(Blame.MEASUREMENT),
    /** A bug in Throng ended the run. */
    INTERNAL_ERROR(Blame.MEASUREMENT),
    /** Files of the result directory could not be written. */
    NOT_WRITTEN(Blame.MEASUREMENT),
    /** The generator ended before it had written all files. */
    FILES_INCOMPLETE(Blame.MEASUREMENT),
    /** {@code result.json} is missing, cannot be read, or holds no verdict. */
    NO_VERDICT(Blame.MEASUREMENT),
    /** No run could be made: nothing was sent. Searches and studies only. */
    NOT_RUN(Blame.MEASUREMENT),

    /** The studied JVM logged another collector than the study asks for. */
    WRONG_COLLECTOR(Blame.MEASUREMENT),
    /** The log of the studied JVM names no collector. */
    COLLECTOR_UNKNOWN(Blame.MEASUREMENT),
    /** The studied JVM runs another version than the study asks for. */
    WRONG_JAVA(Blame.MEASUREMENT),
    /** The studied JVM logged another size of the heap than its flags ask for. */
    WRONG_HEAP(Blame.MEASUREMENT),
    /** The generator of a cell stalled, or was without CPU, for so long that the cell does not count, however slow the target was. */
    GENERATOR_DISTURBED(Blame.GENERATOR),
    /** Figures of the studied JVM that come from two sources contradict each other. */
    SOURCES_DISAGREE(Blame.MEASUREMENT),
    /** The answer of a search lies outside the range that was searched. */
    SEARCH_RANGE(Blame.MEASUREMENT),
    /** The generator, not the target, ended a search. */
    SEARCH_LIMITED_BY_GENERATOR(Blame.GENERATOR),
    /** Invalid runs ended a search. */
    SEARCH_NOT_TRUSTED(Blame.MEASUREMENT),
    /** The target held no rate of a search, not even the lowest. */
    NOTHING_HELD(Blame.TARGET),
    /** The smallest heap of which the cell's heap is a multiple was not found. */
    HEAP_UNKNOWN(Blame.MEASUREMENT),

    /** A reason in a file of another version of Throng: only its text is known. */
    UNKNOWN(Blame.MEASUREMENT);

    private final Blame blame;

    ReasonCode(Blame blame) {
        this.blame = blame;
    }

    /** The id in files: {@code generator-late}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** On whose side the cause lies, unless the reason itself says otherwise. */
    public Blame blame() {
        return blame;
    }

    static ReasonCode of(String id) {
        return Arrays.stream(values())
                .filter(code -> code.id().equals(id))
                .findFirst()
                .orElse(UNKNOWN);
    }
}
