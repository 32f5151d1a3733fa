package dev.throng.run;

import dev.throng.engine.Engine;
import dev.throng.engine.Timeline;
import dev.throng.target.Target;
import dev.throng.time.NanoClock;
import java.util.List;

/** wip */
final class Sampling implements AutoCloseable {
    private final LoopCpu loopCpu;
    private final NanoClock clock;
    private final Timeline timeline;
    private final long originNanos;

    Sampling(Target target, Engine engine, Timeline timeline, long originNanos, NanoClock clock, ResultFiles files) {
        this.loopCpu = new LoopCpu(engine::loopCpuNanos);
        this.clock = clock;
        this.timeline = timeline;
        this.originNanos = originNanos;
    }

    void sample() {
        long now = clock.nanos() - originNanos;
        int phase = timeline.phaseAt(Math.max(0, now - 500_000_000));
        loopCpu.sample(
                now,
                phase < timeline.phases().size() && timeline.phases().get(phase).measured());
    }

    void stop() {}

    double targetGcCpuSeconds() {
        return 0;
    }

    double generatorGcCpuSeconds() {
        return 0;
    }

    double busiestLoop() {
        return loopCpu.busiest();
    }

    long missing() {
        return 0;
    }

    long expected() {
        return 1;
    }

    RunResult.Target target(Target target, RunResult.Gc gc) {
        return new RunResult.Target(
                target.description(), target.address().toString(), target.pid().orElse(0), 0, 0, 0, 0, 0, 0, 0, gc);
    }

    RunResult.Generator generator(String transport, int loops, RunResult.Gc gc, long stall, RunResult.Times ownLag) {
        return new RunResult.Generator(
                List.of(ProcessHandle.current().pid()), transport, loops, 0, 0, 0, 0, 0, 0, gc, stall, ownLag, 0, 0);
    }

    @Override
    public void close() {}
}
