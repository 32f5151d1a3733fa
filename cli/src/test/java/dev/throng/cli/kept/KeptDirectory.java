package dev.throng.cli.kept;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A directory that version 0.1.0 wrote, unpacked. Beside it is what version 0.1.0 read from it and printed in its report. Logs of garbage
 * collection and reports are left out, which no reader reads; paths and the host's name are replaced.
 *
 * @param name the name of the archive
 * @param directory the directory of the result, the study or the search
 * @param expected the files that version 0.1.0 made of it
 * @param input the files that the user of version 0.1.0 wrote; there are some for a study only
 */
record KeptDirectory(String name, Path directory, Path expected, Path input) {

    private static final Path ARCHIVES = Path.of("src/test/resources/dev/throng/cli/kept");

    static final String DAMAGED = "damaged";

    /** Runs of each protocol, with agents, without a known process, interrupted, and damaged afterwards. */
    static final List<String> RUNS =
            List.of("riemann", "xmpp", "http-stream", "hls", "rtmp", "agents", "attached", "interrupted", DAMAGED);

    /** Searches for a population and for a rate. */
    static final List<String> SEARCHES = List.of("capacity", "capacity-rate");

    static final String STUDY = "study";

    /** Unpacks an archive. */
    static KeptDirectory unpack(String name, Path temp) throws IOException {
        Path out = Files.createDirectories(temp.resolve(name));
        try (FileSystem archive = FileSystems.newFileSystem(ARCHIVES.resolve(name + ".zip"))) {
            Path root = archive.getPath("/");
            try (Stream<Path> files = Files.walk(root)) {
                files.filter(Files::isRegularFile)
                        .forEach(file ->
                                copy(file, out.resolve(root.relativize(file).toString())));
            }
        }
        return new KeptDirectory(name, out.resolve("directory"), out.resolve("expected"), out.resolve("input"));
    }

    private static void copy(Path from, Path to) {
        try {
            Files.createDirectories(to.getParent());
            Files.copy(from, to);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    JsonNode expectedJson(String file) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(expected.resolve(file)));
    }

    ReportNumbers expectedReport() throws IOException {
        return new ReportNumbers(Files.readString(expected.resolve("report.md")));
    }
}
