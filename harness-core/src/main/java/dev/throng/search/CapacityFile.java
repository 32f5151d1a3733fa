package dev.throng.search;

import dev.throng.run.directory.Manifest;
import dev.throng.text.JsonText;
import dev.throng.text.Masking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** {@code capacity.json} in the directory of a search. */
public final class CapacityFile {

    public static final String NAME = "capacity.json";

    private static final JsonMapper JSON = JsonText.mapper(Masking.NONE);

    private CapacityFile() {}

    /**
     * In one step, so that a reader never sees half of it.
     *
     * @param masking masks the scenario's secrets
     */
    public static void write(Path directory, Capacity capacity, Masking masking) throws IOException {
        Manifest.add(directory, List.of(NAME, NAME + ".part"));
        byte[] text = JsonText.mapper(masking).writeValueAsBytes(capacity);
        Path draft = Files.write(directory.resolve(NAME + ".part"), text);
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
