package dev.throng.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code capacity.json} in the directory of a search. */
public final class CapacityFile {

    public static final String NAME = "capacity.json";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private CapacityFile() {}

    /** In one step, so that a reader never sees half of it. */
    public static void write(Path directory, Capacity capacity) throws IOException {
        Path draft = Files.write(directory.resolve(NAME + ".part"), JSON.writeValueAsBytes(capacity));
        Files.move(draft, directory.resolve(NAME), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** @throws IOException if it is not there, or damaged */
    public static Capacity read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        try {
            return JSON.readValue(Files.readAllBytes(file), Capacity.class);
        } catch (JacksonException damaged) {
            throw new IOException(file + " cannot be read: " + damaged.getOriginalMessage(), damaged);
        }
    }
}
