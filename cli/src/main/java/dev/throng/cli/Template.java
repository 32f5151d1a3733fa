package dev.throng.cli;

import dev.throng.text.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What {@code throng init} can write: the examples of the repository, which the jar contains. Each runs against a reference target. */
enum Template {
    RIEMANN("riemann", "quickstart.yaml"),
    XMPP("xmpp", "xmpp-quickstart.yaml"),
    HTTP_STREAM("http-stream", "http-stream-quickstart.yaml"),
    HLS("hls", "hls-quickstart.yaml"),
    RTMP("rtmp", "rtmp-quickstart.yaml"),
    STUDY("study", "gc-quickstart.yaml");

    /** The scenario that the example of a study runs. */
    private static final String STUDIED = "studies/riemann-live-heap.yaml";

    private static final String EXTENSION = ".yaml";

    /** Where an editor finds the schema, as seen from the examples. */
    private static final Pattern SCHEMA = Pattern.compile("(?m)^# yaml-language-server:.*\\R");

    private final String id;
    private final String example;

    Template(String id, String example) {
        this.id = id;
        this.example = example;
    }

    /** The name that users type. */
    String id() {
        return id;
    }

    static List<String> ids() {
        return Arrays.stream(values()).map(Template::id).toList();
    }

    /** The names for the completion of shells. */
    static final class Names extends ArrayList<String> {

        private static final long serialVersionUID = 1L;

        Names() {
            super(ids());
        }
    }

    static Optional<Template> of(String id) {
        return Arrays.stream(values()).filter(one -> one.id.equals(id)).findFirst();
    }

    /** The file to write if the user names none. */
    Path defaultFile() {
        return Path.of(id + EXTENSION);
    }

    /** The command that runs a file. */
    String command(Path file) {
        return CommandText.of(List.of(this == STUDY ? "study" : "run", file.toString()));
    }

    /**
     * Returns the files to write with their contents: one; for a study also its scenario, beside it.
     *
     * @param file the name of the first one
     */
    Map<Path, String> files(Path file) {
        Map<Path, String> files = new LinkedHashMap<>();
        if (this == STUDY) {
            Path scenario = file.resolveSibling(withoutExtension(file) + "-scenario" + EXTENSION);
            files.put(file, text(example, file).replace("examples/" + STUDIED, quoted(scenario.getFileName())));
            files.put(scenario, text(STUDIED, scenario));
        } else {
            files.put(file, text(example, file));
        }
        return files;
    }

    private static String withoutExtension(Path file) {
        return file.getFileName().toString().replaceFirst("\\.(ya?ml|json)$", "");
    }

    /** The example with the commands in its comments as this program and this file are called. */
    private static String text(String example, Path file) {
        String text = SCHEMA.matcher(resource(example)).replaceFirst("");
        return text.lines()
                        .map(line -> line.startsWith("#")
                                ? line.replace("./throng", "throng")
                                        .replace("examples/" + example, Printable.line(file.toString()))
                                : line)
                        .collect(Collectors.joining("\n"))
                + "\n";
    }

    /** The name as a scalar of YAML. */
    private static String quoted(Path name) {
        return "'" + Printable.line(name.toString()).replace("'", "''") + "'";
    }

    private static String resource(String example) {
        try (InputStream content = Template.class.getResourceAsStream("examples/" + example)) {
            if (content == null) {
                throw new IllegalStateException("the jar lacks the example " + example);
            }
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
