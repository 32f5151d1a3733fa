package dev.throng.run;

import dev.throng.gclogs.GcLogOptions;
import dev.throng.run.write.ResultFiles;
import dev.throng.scenario.Jvm;
import dev.throng.scenario.Jvm.JavaChoice;
import dev.throng.scenario.TargetSpec;
import dev.throng.scheduling.Affinity;
import dev.throng.secrets.JvmPlaceholders;
import dev.throng.secrets.Masking;
import dev.throng.target.CommandPlan;
import dev.throng.target.JavaHome;
import dev.throng.target.JavaHomes;
import dev.throng.target.LaunchGroupPlan;
import dev.throng.target.LaunchPlan;
import dev.throng.target.ReadyCondition;
import dev.throng.target.SrvRecords;
import dev.throng.target.StartSettings;
import dev.throng.target.TargetPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Turns what a scenario says of its target into what starts it. */
final class TargetPlans {

    private static final String OBSERVE = "observe";

    private final Path directory;
    private final Path jars;
    private final JavaHomes javas;
    private final Masking masking;
    private final Optional<String> srvService;
    private final Optional<LaunchPlan.Rehearsal> rehearsal;

    /**
     * @param directory where the target's output and log go
     * @param masking masks secrets in its output
     * @param srvService the name of the protocol's service in SRV records; empty if it has none
     * @param rehearsal the second server of reference targets, for a rehearsal
     */
    TargetPlans(
            Path directory,
            Path jars,
            JavaHomes javas,
            Masking masking,
            Optional<String> srvService,
            Optional<LaunchPlan.Rehearsal> rehearsal) {
        this.masking = masking;
        this.srvService = srvService;
        this.rehearsal = rehearsal;
        this.directory = directory;
        this.jars = jars;
        this.javas = javas;
    }

    TargetPlan of(TargetSpec spec) {
        if (spec instanceof TargetSpec.Launch launch) {
            return launch(launch);
        }
        if (spec instanceof TargetSpec.Attach attach) {
            return new AttachPlans(srvService, SrvRecords.ofThisMachine()::preferred).of(attach);
        }
        return command((TargetSpec.Command) spec);
    }

    private TargetPlan launch(TargetSpec.Launch launch) {
        return launch.processes() == 1
                ? launch(launch, 1)
                : new LaunchGroupPlan(IntStream.rangeClosed(1, launch.processes())
                        .mapToObj(number -> launch(launch, number))
                        .toList());
    }

    /** @param number the number of the process, from 1. Only the first one writes an observed file, because all have the same settings */
    private LaunchPlan launch(TargetSpec.Launch launch, int number) {
        JavaHome java = java(launch.jvm()).orElseGet(() -> javas.select(""));
        List<String> arguments = new ArrayList<>();
        launch.set().forEach((key, value) -> {
            if (number == 1 || !key.equals(OBSERVE)) {
                arguments.addAll(List.of("--set", key + "=" + value));
            }
        });
        LaunchPlan plan = LaunchPlan.of(
                        launch.name(), java, jars, startUp(number, launch, launch.readyWithin(), launch.stopWithin()))
                .withJvmOptions(launch.jvm().options())
                .withGcLog(gcLog(number, java, launch.jvm()))
                .withArguments(arguments);
        return rehearsal.map(plan::withRehearsal).orElse(plan);
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
                isJvm ? Optional.of(gcLog(1, java.orElseGet(() -> javas.select("")), command.jvm())) : Optional.empty(),
                command.environment(),
                command.workingDirectory(),
                command.address().resolve(),
                readiness(command.ready()),
                startUp(1, command, command.readyWithin(), command.stopWithin()));
    }

    private StartSettings startUp(int number, TargetSpec spec, Duration readyWithin, Duration stopWithin) {
        return new StartSettings(
                directory.resolve(ResultFiles.targetOutput(number)),
                readyWithin,
                stopWithin,
                masking,
                spec.cpus().map(Affinity::startOn).orElse(List.of()));
    }

    private TargetPlan.GcLog gcLog(int number, JavaHome java, Jvm jvm) {
        Path log = directory.resolve(ResultFiles.targetGcLog(number)).toAbsolutePath();
        List<String> options = new ArrayList<>(GcLogOptions.all(java.feature(), log, jvm.options()));
        GcLogOptions.deoptimizations(java.feature(), GcLogOptions.deoptimizationLog(log))
                .ifPresent(options::add);
        return new TargetPlan.GcLog(log, options);
    }

    private Optional<JavaHome> java(Jvm jvm) {
        return jvm.java()
                .map(choice -> javas.select(
                        choice instanceof JavaChoice.Version version
                                ? String.valueOf(version.feature())
                                : ((JavaChoice.At) choice).path().toString()));
    }

    private static ReadyCondition readiness(dev.throng.scenario.Readiness ready) {
        if (ready instanceof dev.throng.scenario.Readiness.Tcp tcp) {
            return ReadyCondition.tcp(tcp.address().resolve());
        }
        if (ready instanceof dev.throng.scenario.Readiness.Http http) {
            return ReadyCondition.http(http.url());
        }
        return ReadyCondition.output(((dev.throng.scenario.Readiness.Output) ready).pattern());
    }
}
