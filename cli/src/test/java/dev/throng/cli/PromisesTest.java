package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation promises nothing that is not there. */
class PromisesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");
    private static final Pattern EXAMPLE = Pattern.compile("examples/[\\w./-]+\\.yaml");
    private static final Pattern COMMAND = Pattern.compile("`(?:\\./)?throng ([a-z][a-z-]*)([^`]*)`");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]+");
    private static final List<String> NUMBERS = List.of("no", "one", "two", "three", "four", "five", "six");

    @TempDir
    Path directory;

    private final TypedCommands typed = new TypedCommands();

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            Stream.concat(top, docs)
                    .filter(path -> path.toString().endsWith(".md"))
                    .sorted()
                    .forEach(pages::add);
        }
        return pages;
    }

    @Test
    void everyLinkAndExampleIsThere() throws IOException {
        List<String> missing = new ArrayList<>();
        for (Path page : pages()) {
            String text = Files.readString(page);
            for (Matcher link = LINK.matcher(text); link.find(); ) {
                if (!Files.exists(page.resolveSibling(link.group(1)))) {
                    missing.add(ROOT.relativize(page) + ": " + link.group(1));
                }
            }
            for (Matcher example = EXAMPLE.matcher(text); example.find(); ) {
                if (!Files.exists(ROOT.resolve(example.group()))) {
                    missing.add(ROOT.relativize(page) + ": " + example.group());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** What a command and its subcommands say of themselves; empty if there is none of that name. */
    private String help(String command) {
        typed.forget();
        if (typed.run(directory, command, "--help") != ExitCode.DONE) {
            return "";
        }
        String help = typed.out();
        if (command.equals("provision")) {
            typed.run(directory, command, "prosody", "--help");
            help += typed.out();
            typed.run(directory, command, "ejabberd", "--help");
            help += typed.out();
        }
        if (command.equals("import")) {
            typed.run(directory, command, "tsung", "--help");
            help += typed.out();
        }
        if (command.equals("cluster")) {
            typed.run(directory, command, "init", "--help");
            help += typed.out();
        }
        return help;
    }

    @Test
    void everyCommandAndOptionIsThere() throws IOException {
        Map<String, String> helps = new HashMap<>();
        List<String> missing = new ArrayList<>();
        for (Path page : pages()) {
            for (Matcher command = COMMAND.matcher(Files.readString(page)); command.find(); ) {
                String help = helps.computeIfAbsent(command.group(1), this::help);
                if (help.isEmpty()) {
                    missing.add(ROOT.relativize(page) + ": " + command.group());
                }
                for (Matcher option = OPTION.matcher(command.group(2)); option.find(); ) {
                    if (!help.contains(option.group())) {
                        missing.add(ROOT.relativize(page) + ": " + command.group());
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** Each study's scenarios begin with its name: {@code tigase-roster.yaml}. Of HLS there is no published study. */
    @Test
    void asManyPublishedLoadTestsArePromisedAsThereAre() throws IOException {
        Matcher promise = Pattern.compile("\\*\\*(\\w+) published load tests")
                .matcher(Files.readString(ROOT.resolve("README.md")));
        assertThat(promise.find()).isTrue();
        try (Stream<Path> scenarios = Files.list(ROOT.resolve("examples/studies"))) {
            long studies = scenarios
                    .map(path -> path.getFileName().toString().split("-")[0])
                    .filter(study -> !study.equals("hls"))
                    .distinct()
                    .count();
            assertThat(NUMBERS.indexOf(promise.group(1).toLowerCase(Locale.ROOT)))
                    .isEqualTo((int) studies);
        }
    }

    @Test
    void whatIsNotThereYetIsSaid() throws IOException {
        assertThat(Files.readString(ROOT.resolve("README.md")))
                .contains("## Not there yet")
                .contains("Encrypted HLS");
    }
}
