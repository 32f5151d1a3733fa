package dev.throng.api;

import dev.throng.reports.Reports;
import dev.throng.run.RunListener;
import dev.throng.run.RunPlan;
import dev.throng.run.Runner;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.labels.Checkout;
import dev.throng.run.labels.Labels;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Runs a scenario with the load from this JVM. Stateless. */
final class SameJvm {

    private SameJvm() {}

    static RunResult run(RunRequest request, ScenarioFile file) throws RunException, IOException {
        Optional<String> problem = NettyVersion.problem();
        if (problem.isPresent()) {
            throw new RunException(problem.get());
        }
        try (OwnDirectory own = OwnDirectory.claim(request.directory(), request.overwrite())) {
            RunResult result = new Runner(plan(request, file), RunListener.NONE, NanoClock.SYSTEM).runIn(own);
            Reports.write(request.directory(), request.directory());
            return result;
        }
    }

    private static RunPlan plan(RunRequest request, ScenarioFile file) {
        Path targets = Path.of(System.getProperty(GeneratorHome.PROPERTY, "")).resolve("targets");
        String command = "ThrongRun.scenario(" + request.scenario() + ").inThisJvm().run()";
        String version = Optional.ofNullable(SameJvm.class.getPackage().getImplementationVersion())
                .orElse("of this working tree");
        Labels labels = request.labels().orCommit(Checkout.ofGit().commitOf(request.scenario()));
        return new RunPlan(file, request.directory(), targets, command, version, Optional.empty()).labelled(labels);
    }
}
