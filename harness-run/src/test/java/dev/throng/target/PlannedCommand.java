package dev.throng.target;

import dev.throng.secrets.Masking;
import dev.throng.time.NanoClock;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A command plan that tests change step by step. Immutable. */
record PlannedCommand(CommandPlan plan) {

    /** Without Java, options, environment and directory. The target is ready when its address accepts connections. */
    static PlannedCommand of(List<String> command, InetSocketAddress address, StartSettings startUp) {
        return new PlannedCommand(new CommandPlan(
                command,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                address,
                new ReadyCondition.Tcp(address),
                startUp));
    }

    /** No secrets to mask. */
    static StartSettings startUp(Path output, Duration readyWithin, Duration stopWithin) {
        return new StartSettings(output, readyWithin, stopWithin, Masking.NONE);
    }

    PlannedCommand readyWhenPrinted(String regex) {
        return withReady(new ReadyCondition.Output(Pattern.compile(regex)));
    }

    PlannedCommand withReady(ReadyCondition ready) {
        return with(plan.java(), plan.jvmOptions(), plan.gcLog(), plan.environment(), plan.directory(), ready);
    }

    PlannedCommand withJvm(Optional<JavaHome> home, List<String> options, Optional<TargetPlan.GcLog> log) {
        return with(home, options, log, plan.environment(), plan.directory(), plan.ready());
    }

    PlannedCommand withEnvironment(Map<String, String> added) {
        return with(plan.java(), plan.jvmOptions(), plan.gcLog(), added, plan.directory(), plan.ready());
    }

    PlannedCommand withDirectory(Path path) {
        return with(plan.java(), plan.jvmOptions(), plan.gcLog(), plan.environment(), Optional.of(path), plan.ready());
    }

    private PlannedCommand with(
            Optional<JavaHome> java,
            List<String> options,
            Optional<TargetPlan.GcLog> log,
            Map<String, String> environment,
            Optional<Path> directory,
            ReadyCondition ready) {
        return new PlannedCommand(new CommandPlan(
                plan.command(), java, options, log, environment, directory, plan.address(), ready, plan.startUp()));
    }

    Target start(NanoClock clock) {
        return plan.start(clock);
    }
}
