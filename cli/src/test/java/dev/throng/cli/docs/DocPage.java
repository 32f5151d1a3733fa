package dev.throng.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation and its fenced blocks. A comment in the line above a block, which readers of the page do not see, states what
 * executes it: {@code <!-- executed by XmppPageIT: prosody start -->} names a test class and the block's name within the page;
 * {@code <!-- not executed: why -->} gives a reason.
 *
 * @param file its path below the root of the repository
 */
record DocPage(Path file, List<DocPage.Block> blocks) {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern FENCE =
            Pattern.compile("^( *)(```+|~~~+)(\\S*)[^\\n]*\\n(.*?)^\\1\\2 *$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern EXECUTED = Pattern.compile("<!-- executed by (\\w+): (\\S.*?) -->\\s*$");
    private static final Pattern NOT_EXECUTED = Pattern.compile("<!-- not executed: (\\S.*?) -->\\s*$");

    /**
     * A fenced block.
     *
     * @param line where it begins, from 1
     * @param language after the fence; empty if there is none
     * @param test the simple name of the test class that executes it; empty if none does
     * @param name what that test calls it
     * @param reason why it is not executed
     */
    record Block(
            int line,
            String language,
            Optional<String> test,
            Optional<String> name,
            Optional<String> reason,
            String text) {}

    /** @param file its path below the root of the repository, such as {@code docs/xmpp.md} */
    static DocPage of(String file) throws IOException {
        return of(ROOT.resolve(file));
    }

    /** Returns README.md and all pages below docs. */
    static List<DocPage> all() throws IOException {
        List<DocPage> pages = new ArrayList<>();
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            for (Path file : Stream.concat(Stream.of(ROOT.resolve("README.md")), docs.sorted())
                    .filter(path -> path.toString().endsWith(".md"))
                    .toList()) {
                pages.add(of(file));
            }
        }
        return pages;
    }

    private static DocPage of(Path file) throws IOException {
        String text = Files.readString(file);
        List<Block> blocks = new ArrayList<>();
        int end = 0;
        for (Matcher fence = FENCE.matcher(text); fence.find(); end = fence.end()) {
            String before = text.substring(end, fence.start());
            Matcher executed = EXECUTED.matcher(before);
            Matcher not = NOT_EXECUTED.matcher(before);
            boolean isExecuted = executed.find();
            int line = (int) text.substring(0, fence.start()).lines().count() + 1;
            blocks.add(new Block(
                    line,
                    fence.group(3),
                    isExecuted ? Optional.of(executed.group(1)) : Optional.empty(),
                    isExecuted ? Optional.of(executed.group(2)) : Optional.empty(),
                    not.find() ? Optional.of(not.group(1)) : Optional.empty(),
                    fence.group(4).stripIndent()));
        }
        return new DocPage(ROOT.relativize(file), List.copyOf(blocks));
    }

    /**
     * Returns the text of the block with this name.
     *
     * @throws IllegalArgumentException if the page has none or several
     */
    String block(String name) {
        List<String> found = blocks.stream()
                .filter(block -> block.name().filter(name::equals).isPresent())
                .map(Block::text)
                .toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(
                    file + " has " + found.size() + " blocks named " + name + " (expected: 1)");
        }
        return found.get(0);
    }
}
