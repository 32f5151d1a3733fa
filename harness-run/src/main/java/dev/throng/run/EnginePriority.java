package dev.throng.run;

import dev.throng.engine.Engine;
import dev.throng.run.result.Placement;
import dev.throng.scenario.Scenario;
import dev.throng.scheduling.Affinity;
import dev.throng.scheduling.CpuList;
import dev.throng.scheduling.LoopPrecedence;
import dev.throng.scheduling.Priority;
import dev.throng.time.NanoClock;
import java.util.Optional;

/** The priority of the event loops of one engine, as the scenario wants it. Any thread may call any method. */
final class EnginePriority implements AutoCloseable {

    private final Priority wanted;
    private final int turn;
    private final Engine engine;
    private final NanoClock clock;
    private volatile Optional<LoopPrecedence> precedence = Optional.empty();

    /**
     * @param ownProcess whether this process is Throng's, and not another program that runs Throng
     * @param turn the number of this process among those that send the load, from 0
     */
    EnginePriority(Scenario scenario, boolean ownProcess, int turn, Engine engine, NanoClock clock) {
        this.wanted = scenario.generator().priority().in(ownProcess);
        this.turn = turn;
        this.engine = engine;
        this.clock = clock;
    }

    /** Gives the loops their priority. Blocks for some milliseconds. */
    void begin() {
        precedence = Optional.of(LoopPrecedence.of(wanted, turn, clock::nanos, engine::loopCpuNanos));
    }

    Placement placement() {
        return precedence
                .map(LoopPrecedence::inForce)
                .map(inForce -> new Placement(
                        inForce.priority().id(),
                        inForce.note().orElse(""),
                        Affinity.allowed(ProcessHandle.current().pid())
                                .map(CpuList::toString)
                                .orElse("")))
                .orElse(Placement.UNKNOWN);
    }

    @Override
    public void close() {
        precedence.ifPresent(LoopPrecedence::close);
    }
}
