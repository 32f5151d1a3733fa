package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Each fenced block of the documentation is executed by a test, or states why not. A test contains the page and the block's name in quotes;
 * ScenarioPageTest executes all blocks that name it. Pages below docs/studies are left out: reports that a
 * study wrote, with flags and output of its JVMs.
 */
class DocPagesTest {

    private static final Path REPORTS = Path.of("docs", "studies");

    private static final Map<String, String> TESTS = new HashMap<>();

    @BeforeAll
    static void readTheTests() throws IOException {
        try (Stream<Path> files = Files.walk(DocPage.ROOT, 12)) {
            for (Path file : files.filter(path -> path.toString().contains("/src/test/java/")
                            && path.toString().endsWith(".java"))
                    .toList()) {
                String name = file.getFileName().toString();
                TESTS.merge(
                        name.substring(0, name.length() - ".java".length()), Files.readString(file), String::concat);
            }
        }
    }

    @Test
    void everyBlockIsExecutedByATestOrStatesWhyNot() throws IOException {
        List<String> problems = new ArrayList<>();
        for (DocPage page : DocPage.all()) {
            if (!page.file().startsWith(REPORTS)) {
                for (DocPage.Block block : page.blocks()) {
                    problem(page, block)
                            .ifPresent(text -> problems.add(page.file() + ":" + block.line() + ": " + text));
                }
            }
        }
        assertThat(problems).isEmpty();
    }

    private static Optional<String> problem(DocPage page, DocPage.Block block) {
        if (block.test().isEmpty()) {
            boolean reasoned = block.reason()
                    .filter(reason -> reason.split(" ").length >= 3)
                    .isPresent();
            return reasoned
                    ? Optional.empty()
                    : Optional.of("a block without a test and without a reason (expected above it:"
                            + " <!-- executed by CLASS: NAME --> or <!-- not executed: REASON -->)");
        }
        String test = block.test().get();
        String source = TESTS.getOrDefault(test, "");
        String name = block.name().orElseThrow();
        if (source.isEmpty()) {
            return Optional.of("no test " + test);
        }
        if (!source.contains(page.file().getFileName().toString())) {
            return Optional.of(test + " does not read this page");
        }
        if (!test.equals("ScenarioPageTest") && !source.contains("\"" + name + "\"")) {
            return Optional.of(test + " does not execute the block \"" + name + "\"");
        }
        return Optional.empty();
    }

    @Test
    void namesOfBlocksAreUniqueInAPage() throws IOException {
        for (DocPage page : DocPage.all()) {
            List<String> names = page.blocks().stream()
                    .flatMap(block -> block.name().stream())
                    .toList();
            assertThat(names).as(page.file().toString()).hasSameSizeAs(new TreeSet<>(names));
        }
    }
}
