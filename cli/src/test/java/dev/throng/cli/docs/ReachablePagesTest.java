package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A reader finds each page of the documentation, and each example, by following links from the first page. */
class ReachablePagesTest {

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");

    private static List<Path> markdown(Path directory, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(directory, depth)) {
            return files.filter(file -> file.toString().endsWith(".md")).toList();
        }
    }

    private static Set<Path> linked(Path page) throws IOException {
        Set<Path> linked = new TreeSet<>();
        for (Matcher link = LINK.matcher(Files.readString(page)); link.find(); ) {
            linked.add(page.resolveSibling(link.group(1)).normalize());
        }
        return linked;
    }

    /** The pages of a directory are found from its README, next to which the host of the repository lists them. So does the site. */
    private static Set<Path> reachable(Path first) throws IOException {
        Set<Path> reached = new TreeSet<>();
        Deque<Path> open = new ArrayDeque<>(List.of(first));
        while (!open.isEmpty()) {
            Path page = open.remove();
            if (Files.isDirectory(page)) {
                open.addAll(markdown(page, 1));
            } else if (page.toString().endsWith(".md") && reached.add(page)) {
                open.addAll(linked(page));
            }
        }
        return reached;
    }

    @Test
    void everyPageIsReachedByLinksFromTheIndex() throws IOException {
        assertThat(reachable(DocPage.ROOT.resolve("docs/README.md")))
                .containsAll(markdown(DocPage.ROOT.resolve("docs"), 3))
                .containsAll(markdown(DocPage.ROOT, 1));
    }

    @Test
    void theIndexIsLinkedFromTheFirstPage() throws IOException {
        assertThat(linked(DocPage.ROOT.resolve("README.md"))).contains(DocPage.ROOT.resolve("docs/README.md"));
    }

    @Test
    void everyExampleIsDescribed() throws IOException {
        Path examples = DocPage.ROOT.resolve("examples");
        try (Stream<Path> files = Files.list(examples);
                Stream<Path> studies = Files.list(examples.resolve("studies"))) {
            assertThat(linked(examples.resolve("README.md")))
                    .containsAll(Stream.concat(files, studies)
                            .filter(file -> file.toString().endsWith(".yaml"))
                            .toList());
        }
    }
}
