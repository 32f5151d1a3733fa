package dev.throng.run;

import dev.throng.gclogs.GcLogOptions;
import dev.throng.scenario.JavaChoice;
import dev.throng.scenario.Jvm;
import dev.throng.scenario.ProcessRef;
import dev.throng.scenario.TargetSpec;
import dev.throng.target.AttachPlan;
import dev.throng.target.CommandPlan;
import dev.throng.target.GcLog;
import dev.throng.target.JavaHome;
import dev.throng.target.JavaHomes;
import dev.throng.target.LaunchPlan;
import dev.throng.target.ReadyCondition;
import dev.throng.target.StartSettings;
import dev.throng.target.TargetPlan;
import dev.throng.text.JvmPlaceholders;
import dev.throng.text.Masking;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns what a scenario says of its target into what starts it. */
final class TargetPlans {

    private final Path directory;
    private final Path jars;
    private final JavaHomes javas;
    private final Masking masking;

    /**
     * @param directory where the target's output and log go
     * @param masking masks secrets in its output
     */
    TargetPlans(Path directory, Path jars, JavaHomes javas, Masking masking) {
        this.masking = masking;
        this.directory = directory;
        this.jars = jars;
        this.javas = javas;
    }

    TargetPlan of(TargetSpec spec) {
        if (spec instanceof TargetSpec.Launch launch) {
            return launch(launch);
        }
        if (spec instanceof TargetSpec.Attach attach) {
            return new AttachPlan(attach.address().resolve(), attach.process().map(TargetPlans::process));
        }
        return command((TargetSpec.Command) spec);
    }

    private TargetPlan launch(TargetSpec.Launch launch) {
        JavaHome java = java(launch.jvm()).orElseGet(() -> javas.select(""));
        List<String> arguments = new ArrayList<>();
        launch.set().forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        return LaunchPlan.of(launch.name(), java, jars, startUp(launch.readyWithin(), launch.stopWithin()))
                .withJvmOptions(launch.jvm().options())
                .withGcLog(gcLog(java))
                .withArguments(arguments);
    }

    private TargetPlan command(TargetSpec.Command command) {
        boolean isJvm = JvmPlaceholders.placesOptions(command.command(), command.environment());
        Optional<JavaHome> java = java(command.jvm())
                .or(() -> JvmPlaceholders.placesJava(command.command(), command.environment())
                        ? Optional.of(javas.select(""))
                        : Optional.empty());
        return new CommandPlan(
                command.command(),
                java,
                command.jvm().options(),
                isJvm ? Optional.of(gcLog(java.orElseGet(() -> javas.select("")))) : Optional.empty(),
                command.environment(),
                command.workingDirectory(),
                command.address().resolve(),
                readiness(command.ready()),
                startUp(command.readyWithin(), command.stopWithin()));
    }

    private StartSettings startUp(Duration readyWithin, Duration stopWithin) {
        return new StartSettings(directory.resolve("target.out"), readyWithin, stopWithin, masking);
    }

    private GcLog gcLog(JavaHome java) {
        Path log = directory.resolve("target-gc.log").toAbsolutePath();
        return new GcLog(log, GcLogOptions.forJava(java.feature(), log));
    }

    private Optional<JavaHome> java(Jvm jvm) {
        return jvm.java()
                .map(choice -> javas.select(
                        choice instanceof JavaChoice.Version version
                                ? String.valueOf(version.feature())
                                : ((JavaChoice.At) choice).path().toString()));
    }

    private static String process(ProcessRef process) {
        return process instanceof ProcessRef.Pid pid ? String.valueOf(pid.pid()) : ((ProcessRef.Named) process).name();
    }

    private static ReadyCondition readiness(dev.throng.scenario.Readiness ready) {
        if (ready instanceof dev.throng.scenario.Readiness.Tcp tcp) {
            return new ReadyCondition.Tcp(tcp.address().resolve());
        }
        if (ready instanceof dev.throng.scenario.Readiness.Http http) {
            return new ReadyCondition.Http(http.url());
        }
        return new ReadyCondition.Output(((dev.throng.scenario.Readiness.Output) ready).pattern());
    }
}
