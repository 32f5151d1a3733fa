package dev.throng;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A simple name means one type, in the main code of all modules. So a name in a review, a report or a stack trace is enough to find it. */
class UniqueNamesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** The declaration of a type that is not nested: its line has no indentation. */
    private static final Pattern TOP_LEVEL =
            Pattern.compile("^(?:[a-z-]+ )*(?:class|interface|record|enum|@interface) (\\w+)", Pattern.MULTILINE);

    private static List<Path> sourcesOfMainCode() throws IOException {
        List<Path> sources = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                return name.equals("target") && Files.exists(directory.resolveSibling("pom.xml"))
                                || name.startsWith(".")
                                || name.equals("test")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".java") && file.toString().contains("/src/main/")) {
                    sources.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return sources;
    }

    private static List<String> topLevelTypes(Path source) {
        try {
            Matcher declaration = TOP_LEVEL.matcher(Files.readString(source));
            return declaration.results().map(result -> result.group(1)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void noTwoTopLevelTypesHaveTheSameSimpleName() throws IOException {
        Map<String, List<String>> byName = new TreeMap<>();
        for (Path source : sourcesOfMainCode()) {
            for (String name : topLevelTypes(source)) {
                byName.computeIfAbsent(name, n -> new ArrayList<>())
                        .add(ROOT.relativize(source).toString());
            }
        }
        assertThat(byName).as("types found").hasSizeGreaterThan(1_500);

        byName.values().removeIf(places -> places.size() == 1);
        assertThat(byName)
                .as("names of several types (expected: a name each, see docs/decisions/targets-layout.md)")
                .isEmpty();
    }
}
