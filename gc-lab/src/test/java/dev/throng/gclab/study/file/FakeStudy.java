package dev.throng.gclab.study.file;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.ScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A study file and the scenarios that it may name, in a directory; their protocol sends nothing. */
public final class FakeStudy {

    private static final Protocol PROTOCOL = new FakeProtocol();

    /** All that are installed, by name. */
    public static final Map<String, Protocol> PROTOCOLS = Map.of(PROTOCOL.name(), PROTOCOL);

    /** The load of one operation. */
    public static final String SEND = "{send: {rate: 10/s}}";

    private final Path directory;

    public FakeStudy(Path directory) {
        this.directory = directory;
    }

    /** Writes {@code scenario.yaml}, of one phase; target and load are in YAML's flow style. */
    public void scenario(String target, String load) throws IOException {
        scenario("scenario.yaml", target, load);
    }

    public void scenario(String file, String target, String load) throws IOException {
        Files.writeString(directory.resolve(file), """
                name: fake
                protocol: %s
                target: %s
                phases:
                  - {name: one, for: 1s, load: %s}
                """.formatted(PROTOCOL.name(), target, load));
    }

    /** Writes {@code study.yaml} and reads it, with what a command line sets. */
    public StudyFile read(String text, String... sets) throws IOException, ScenarioException {
        return read(Files.writeString(directory.resolve("study.yaml"), text), sets);
    }

    /** Likewise, with what {@code ${NAME}} stands for. */
    public StudyFile read(Map<String, String> environment, String text) throws IOException, ScenarioException {
        Path file = Files.writeString(directory.resolve("study.yaml"), text);
        return StudyFile.read(file, List.of(), environment, PROTOCOLS);
    }

    public static StudyFile read(Path file, String... sets) throws IOException, ScenarioException {
        return StudyFile.read(file, List.of(sets), Map.of(), PROTOCOLS);
    }
}
