package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportDirectoriesTest {

    private static final Path OUT = Path.of("out");

    private static List<String> names(String... directories) {
        List<Path> paths = List.of(directories).stream().map(Path::of).toList();
        return ReportDirectories.of(paths, OUT).values().stream()
                .map(OUT::relativize)
                .map(Path::toString)
                .toList();
    }

    @Test
    void directoriesThatEndAlikeGetReportsOfTheirOwn() {
        assertThat(names("/x/a/run", "/x/b/run", "/x/c")).containsExactly("a-run", "b-run", "c");
        assertThat(names("/x/a/run", "/x/b/RUN")).containsExactly("a-run", "b-RUN");
        assertThat(names("/a/x/run", "/b/x/run")).containsExactly("a-x-run", "b-x-run");
        assertThat(names("/x/a/run", "/x/b/run", "/x/a-run")).containsExactly("a-run", "b-run", "a-run-2");
    }

    @Test
    void oneDirectoryByTwoPathsHasOneReport() {
        assertThat(names("/x/run", "/x/y/../run")).containsExactly("run", "run");
    }
}
