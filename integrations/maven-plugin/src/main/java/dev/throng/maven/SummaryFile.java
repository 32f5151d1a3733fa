package dev.throng.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The outcomes of one build, through which the goals that apply load report to the goal {@code verify}. What an earlier build left is not
 * read: it says nothing about this one.
 *
 * @param path of the file
 * @param build identifies the build: when it began, in ms since 1970
 */
record SummaryFile(Path path, long build) {

    private static final JsonMapper JSON = new JsonMapper();

    private record Content(long build, List<Outcome> outcomes) {}

    /** Returns the outcomes of this build so far, in the order in which they were added. */
    List<Outcome> read() throws IOException {
        String text;
        try {
            text = Files.readString(path);
        } catch (NoSuchFileException none) {
            return List.of();
        }
        try {
            Content content = JSON.readValue(text, Content.class);
            return content.build() == build ? List.copyOf(content.outcomes()) : List.of();
        } catch (JacksonException broken) {
            throw new IOException(
                    path + ": " + broken.getOriginalMessage() + " (expected: the summary of a build)", broken);
        }
    }

    /** Adds an outcome. The file is replaced as a whole. */
    void add(Outcome outcome) throws IOException {
        List<Outcome> outcomes = new ArrayList<>(read());
        outcomes.add(outcome);
        Files.createDirectories(path.toAbsolutePath().getParent());
        Path whole = path.resolveSibling(path.getFileName() + ".new");
        Files.writeString(whole, JSON.writeValueAsString(new Content(build, outcomes)));
        Files.move(whole, path, StandardCopyOption.REPLACE_EXISTING);
    }
}
