package dev.throng.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTreeTest {

    private static final Predicate<Path> HAS_RESULT = directory -> Files.exists(directory.resolve("result.json"));

    @TempDir
    Path root;

    private Path result(String path) throws IOException {
        Path directory = Files.createDirectories(root.resolve(path));
        Files.writeString(directory.resolve("result.json"), "{}");
        return directory;
    }

    @Test
    void resultsAtAnyDepthAreFoundInOrder() throws IOException {
        Path deep = result("b/1/2/3");
        Path near = result("a");
        result("a/charts");
        result(".git/objects");

        ResultTree tree = ResultTree.below(root, HAS_RESULT);

        assertThat(tree.results()).containsExactly(near, deep);
        assertThat(tree.notes()).isEmpty();
    }

    @Test
    void whatIsTooFarDownIsNoted() throws IOException {
        Path last = result("1/2/3/4/5/6/7/8");
        result("a/2/3/4/5/6/7/8/9");

        ResultTree tree = ResultTree.below(root, HAS_RESULT);

        assertThat(tree.results()).containsExactly(last);
        assertThat(tree.notes()).hasSize(1).allMatch(note -> note.contains("more than 8 levels down"));
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectories(root.resolve("elsewhere"));
        Path listed = Files.createDirectories(elsewhere.resolve("listed"));
        Files.createSymbolicLink(listed.resolve("loop"), root);
        Path result = result("elsewhere/listed/run");

        assertThat(ResultTree.below(elsewhere, HAS_RESULT).results()).containsExactly(result);
    }
}
