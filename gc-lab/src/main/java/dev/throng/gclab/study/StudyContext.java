package dev.throng.gclab.study;

import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What every cell of a running study shares.
 *
 * @param aborted whether the study was aborted; any thread may ask
 */
record StudyContext(
        Study study,
        CellScenario scenarios,
        StudyDirectory directory,
        CellRunner runs,
        StudyListener listener,
        NanoClock clock,
        BooleanSupplier aborted) {}
