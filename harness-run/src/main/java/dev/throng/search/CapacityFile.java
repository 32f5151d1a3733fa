package dev.throng.search;

import dev.throng.run.directory.Manifest;
import dev.throng.run.result.ResultFile;
import dev.throng.secrets.JsonText;
import dev.throng.secrets.Masking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Writes and reads {@code capacity.json} in the directory of a search. */
public final class CapacityFile {

    /** The name of the file. */
    public static final String NAME = ResultFile.CAPACITY.path();

    private static final JsonMapper JSON = JsonText.mapper(Masking.NONE);

    private CapacityFile() {}

    /**
     * Replaces the file in one step, so that readers never see a part of it.
     *
     * @param masking masks the scenario's secrets
     * @throws IOException if the file cannot be written
     */
    public static void write(Path directory, Capacity capacity, Masking masking) throws IOException {
        Manifest.add(directory, List.of(NAME, NAME + ".part"));
        byte[] text = JsonText.mapper(masking).writeValueAsBytes(capacity);
        Path draft = Files.write(directory.resolve(NAME + ".part"), text);
        Files.move(draft, directory.resolve(NAME), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Reads the file.
     *
     * @throws IOException if it is missing or damaged
     */
    public static Capacity read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        try {
            return JSON.readValue(Files.readAllBytes(file), Capacity.class);
        } catch (JacksonException damaged) {
            throw new IOException(file + " cannot be read: " + damaged.getOriginalMessage(), damaged);
        }
    }
}
