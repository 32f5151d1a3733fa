package dev.throng.scenario.yaml;

import dev.throng.scenario.yaml.Location.TextOrigin;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One {@code --set PATH=VALUE}: replaces the value at a path, or adds a key. The value is YAML and may be a list or a mapping. An index
 * must exist. Immutable.
 */
final class Edit {

    /** In front of the path of an edit, in places of problems. */
    static final String OPTION = "--set ";

    private static final Pattern STEP =
            Pattern.compile("\\G(?:(?<=^|\\.)([^.\\[\\]=]+)|\\[(\\d{1,9})])(\\.(?=[^.\\[]))?");

    private final Location location;
    private final List<Object> steps;
    private final Node value;
    private final Problems problems;

    private Edit(Location location, List<Object> steps, Node value, Problems problems) {
        this.location = location;
        this.steps = steps;
        this.value = value;
        this.problems = problems;
    }

    static Optional<Edit> parse(String argument, Problems problems) {
        int equals = argument.indexOf('=');
        String path = equals < 0 ? argument : argument.substring(0, equals);
        TextOrigin source = TextOrigin.named(OPTION + path);
        Location location = new Location(source, 0, 0, "");
        if (equals < 0) {
            problems.at(location, "no value (expected: --set PATH=VALUE, such as phases[0].for=60s)");
            return Optional.empty();
        }
        Optional<List<Object>> steps = steps(path);
        if (steps.isEmpty()) {
            problems.at(location, "not a path (expected: keys and indices, such as phases[0].for)");
            return Optional.empty();
        }
        String text = argument.substring(equals + 1);
        Location place = new Location(source, 0, 0, path);
        Optional<Node> value = text.isBlank()
                ? Optional.of(new Node.Scalar(place, "", "", Node.Style.TEXT))
                : NodeReader.yaml(source, text, path, problems);
        return value.map(node -> new Edit(place, steps.get(), node, problems));
    }

    private static Optional<List<Object>> steps(String path) {
        List<Object> steps = new ArrayList<>();
        Matcher matcher = STEP.matcher(path);
        int end = 0;
        while (end < path.length() && matcher.find()) {
            steps.add(matcher.group(1) != null ? (Object) matcher.group(1) : Integer.valueOf(matcher.group(2)));
            end = matcher.end();
        }
        return end == path.length() && !steps.isEmpty() && steps.size() <= NodeReader.MAX_DEPTH
                ? Optional.of(steps)
                : Optional.empty();
    }

    Node applyTo(Node root) {
        return changed(root, "", 0);
    }

    private Node changed(Node node, String path, int depth) {
        if (depth == steps.size()) {
            return value;
        }
        return steps.get(depth) instanceof Integer index
                ? inList(node, path, index, depth)
                : inMapping(node, path, (String) steps.get(depth), depth);
    }

    private Node inList(Node node, String path, int index, int depth) {
        if (!(node instanceof Node.Sequence list)) {
            return refused(node, path, node.shown() + " (expected: a list that has an index " + index + ")");
        }
        if (index >= list.items().size()) {
            String range = list.items().isEmpty()
                    ? "the list is empty"
                    : "0 to " + (list.items().size() - 1);
            return refused(node, path, "no index " + index + " (expected: " + range + ")");
        }
        List<Node> items = new ArrayList<>(list.items());
        items.set(index, changed(items.get(index), Location.pathOf(path, index), depth + 1));
        return new Node.Sequence(list.location(), items);
    }

    private Node inMapping(Node node, String path, String key, int depth) {
        boolean fresh = node instanceof Node.Scalar scalar && scalar.isNothing();
        if (!fresh && !(node instanceof Node.Mapping)) {
            boolean index = node instanceof Node.Sequence && key.matches("[0-9]{1,9}");
            String expected = index ? path + "[" + key + "]" : "a mapping, to set " + Printable.excerpt(key) + " in it";
            return refused(node, path, node.shown() + " (expected: " + expected + ")");
        }
        Map<String, Node.Entry> entries =
                new LinkedHashMap<>(node instanceof Node.Mapping mapping ? mapping.entries() : Map.of());
        String below = Location.pathOf(path, key);
        Node old = entries.containsKey(key) ? entries.get(key).value() : nothing(below);
        Location keyPlace = entries.containsKey(key) && depth + 1 < steps.size()
                ? entries.get(key).location()
                : new Location(location.source(), 0, 0, below);
        entries.put(key, new Node.Entry(keyPlace, changed(old, below, depth + 1)));
        Location place = fresh ? new Location(location.source(), 0, 0, path) : node.location();
        return new Node.Mapping(place, entries);
    }

    private Node nothing(String path) {
        return new Node.Scalar(new Location(location.source(), 0, 0, path), "", "", Node.Style.NOTHING);
    }

    private Node refused(Node node, String path, String text) {
        problems.at(new Location(location.source(), 0, 0, path), text);
        return node;
    }
}
