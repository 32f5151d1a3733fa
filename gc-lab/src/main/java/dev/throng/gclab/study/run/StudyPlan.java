package dev.throng.gclab.study.run;

import dev.throng.gclab.study.file.StudyFile;
import dev.throng.protocol.Protocol;
import dev.throng.run.LoadSenders;
import dev.throng.run.labels.Labels;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The input of a {@link StudyRunner}.
 *
 * @param directory new, or that of the same study that was interrupted
 * @param environment what <code>${NAME}</code> stands for in the scenario
 * @param protocols by name
 * @param targetJars the directory of the reference targets' jars
 * @param command what the user typed, secrets left out
 * @param version of Throng, with the state of its sources where known
 * @param generatorGcLog the garbage collection log of this JVM, if it was started with one
 * @param senderFactory opens the agents that send the load; empty if one process sends it
 * @param generator how a further Throng is started, for studies of its own JVM
 * @param labels what tells the study apart from others
 */
public record StudyPlan(
        StudyFile file,
        Path directory,
        Map<String, String> environment,
        Map<String, Protocol> protocols,
        Path targetJars,
        String command,
        String version,
        Optional<Path> generatorGcLog,
        Optional<LoadSenders.Factory> senderFactory,
        GeneratorProgram generator,
        Labels labels) {}
