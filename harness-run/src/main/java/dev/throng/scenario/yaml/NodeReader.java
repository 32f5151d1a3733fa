package dev.throng.scenario.yaml;

import dev.throng.scenario.yaml.Location.TextOrigin;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Turns the text of one document into nodes. It reads plain data only and refuses tags and aliases, so that no text can name a class or
 * grow by repetition (an anchor without an alias has no effect). Depth and size are limited. It reports a repeated key and keeps its
 * first value.
 */
final class NodeReader {

    static final int MAX_DEPTH = 64;

    /** A quotation from the file in a message, except for single characters. */
    private static final Pattern QUOTED = Pattern.compile("'[^']{2,}+'");

    /** A hint that the parser gives for any character, and that is right for tabs only. */
    private static final Pattern FALSE_HINT = Pattern.compile("\\. \\(Do not use (?!.*TAB).* for indentation\\)$");

    private static final String NO_VALUE =
            "not YAML (expected: a value of YAML; write a text with special characters in quotes: '\"text\"')";

    private static final TokenStreamFactory YAML = new YAMLFactory();
    private static final TokenStreamFactory JSON = new JsonFactory();

    private final TextOrigin source;
    private final Problems problems;
    private final JsonParser parser;

    private NodeReader(TextOrigin source, Problems problems, JsonParser parser) {
        this.source = source;
        this.problems = problems;
        this.parser = parser;
    }

    /** The document; empty if it has no content or is not YAML, with a problem that states why. */
    static Optional<Node> yaml(TextOrigin source, String text, String path, Problems problems) {
        return read(YAML, source, text, path, problems);
    }

    static Optional<Node> json(TextOrigin source, String text, Problems problems) {
        return read(JSON, source, text, "", problems);
    }

    private static Optional<Node> read(
            TokenStreamFactory factory, TextOrigin source, String text, String path, Problems problems) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
            return new NodeReader(source, problems, parser).document(path);
        } catch (Refused refused) {
            problems.add(Secrets.mayBeIn(source) ? refused.problem.unpointed() : refused.problem);
        } catch (JacksonException broken) {
            Problem problem = broken(source, path, broken);
            problems.add(Secrets.mayBeIn(source) ? problem.unpointed() : problem);
        }
        return Optional.empty();
    }

    private Optional<Node> document(String path) {
        if (parser.nextToken() == null) {
            return empty(path);
        }
        Node root = node(path, 0);
        if (parser.nextToken() != null) {
            throw refused(here(path), "a second document (expected: one)");
        }
        // a file that holds only the separator of documents, or null
        boolean nothing = root instanceof Node.Scalar scalar && scalar.isNothing();
        return nothing && path.isEmpty() ? empty(path) : Optional.of(root);
    }

    private Optional<Node> empty(String path) {
        Location start = new Location(source, source.lines().isEmpty() ? 0 : 1, 1, path);
        problems.add(Problem.at(start, "empty (expected: a scenario or a study; throng init NAME writes one)")
                .unpointed());
        return Optional.empty();
    }

    private Node node(String path, int depth) {
        Location location = here(path);
        refuseMagic(location);
        if (depth >= MAX_DEPTH) {
            throw refused(location, "nested " + (depth + 1) + " deep (expected: at most " + MAX_DEPTH + ")");
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> mapping(location, depth);
            case START_ARRAY -> sequence(location, depth);
            case VALUE_NULL -> scalar(location, "", Node.Style.NOTHING);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE ->
                scalar(location, parser.getString(), Node.Style.LITERAL);
            default -> scalar(location, parser.getString(), Node.Style.TEXT);
        };
    }

    private static Node scalar(Location location, String text, Node.Style style) {
        return new Node.Scalar(location, text, text, style);
    }

    private Node sequence(Location location, int depth) {
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node(Location.pathOf(location.path(), items.size()), depth + 1));
        }
        return new Node.Sequence(location, items);
    }

    private Node mapping(Location location, int depth) {
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            String path = Location.pathOf(location.path(), key);
            Location place = here(path);
            parser.nextToken();
            Node value = node(path, depth + 1);
            Node.Entry first = entries.putIfAbsent(key, new Node.Entry(place, value));
            if (first != null) {
                problems.at(
                        place,
                        "repeated key (expected: once; the first is on line "
                                + first.location().line() + ")");
            }
        }
        return new Node.Mapping(location, entries);
    }

    private void refuseMagic(Location location) {
        if (parser instanceof YAMLParser yaml) {
            if (yaml.isCurrentAlias()) {
                throw refused(
                        location,
                        Secrets.shown(location.path(), "*" + yaml.getString(), "*")
                                + " (expected: no aliases; write it out)");
            }
            if (yaml.getRawTag() != null) {
                throw refused(
                        location,
                        Secrets.shown(location.path(), yaml.getRawTag(), "!") + " (expected: plain YAML without tags)");
            }
        }
    }

    private Location here(String path) {
        return place(source, parser.currentTokenLocation(), path);
    }

    private static Location place(TextOrigin source, TokenStreamLocation at, String path) {
        return source.lines().isEmpty()
                ? new Location(source, 0, 0, path)
                : new Location(source, Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()), path);
    }

    private static Problem broken(TextOrigin source, String path, JacksonException broken) {
        if (source.lines().isEmpty()) {
            // a value of the command line: the parser's words are about a place that no user sees
            return Problem.at(new Location(source, 0, 0, path), NO_VALUE);
        }
        Throwable cause = broken.getCause();
        if (cause instanceof MarkedYamlEngineException marked
                && marked.getProblemMark().isPresent()) {
            Mark mark = marked.getProblemMark().get();
            Location location = new Location(source, mark.getLine() + 1, mark.getColumn() + 1, path);
            return Problem.at(
                    location,
                    "not YAML: "
                            + FALSE_HINT.matcher(firstLine(marked.getProblem())).replaceFirst(""));
        }
        TokenStreamLocation at = broken.getLocation();
        Location location = at == null ? new Location(source, 1, 1, path) : place(source, at, path);
        String message = firstLine(broken.getOriginalMessage());
        String reason =
                Secrets.mayBeIn(source) ? QUOTED.matcher(message).replaceAll("'" + Secrets.MASK + "'") : message;
        return Problem.at(
                location,
                reason.startsWith("Expected a property name")
                        ? "not a key (expected: plain text)"
                        : "cannot be read: " + reason);
    }

    private static String firstLine(String message) {
        return Printable.excerpt(
                message.lines().findFirst().orElse("no reason given").strip());
    }

    private static Refused refused(Location location, String text) {
        return new Refused(Problem.at(location, text));
    }

    /** Ends the reading of a document. */
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Problem problem;

        Refused(Problem problem) {
            super(problem.text(), null, false, false);
            this.problem = problem;
        }
    }
}
