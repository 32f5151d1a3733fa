package dev.throng.xmpp.template;

import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Element;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A place in a stanza: {@code fin/set/last} is the text of an element, {@code slot/put/@url} an attribute. The names are those of elements,
 * whatever their namespaces, from the children of the stanza on. The first may be the stanza itself: {@code message/result/forwarded}. If
 * several places fit, the first one counts. Immutable.
 */
public final class ElementPath {

    private static final int MAX_NAMES = 16;
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}._-]*");
    private static final String EXPECTED = "names of elements with / between them, at most " + MAX_NAMES
            + ", and at the end maybe an attribute, such as fin/set/last or" + " slot/put/@url";

    private final List<String> names;
    private final String attribute;

    private ElementPath(List<String> names, String attribute) {
        this.names = names;
        this.attribute = attribute;
    }

    /** Reads a path. */
    public static ElementPath of(String text) throws TemplateException {
        List<String> steps = List.of(text.split("/", -1));
        String last = steps.get(steps.size() - 1);
        boolean ofAttribute = last.startsWith("@");
        List<String> names = ofAttribute ? steps.subList(0, steps.size() - 1) : steps;
        boolean sound = names.size() <= MAX_NAMES
                && names.stream().allMatch(name -> NAME.matcher(name).matches())
                && (!ofAttribute || NAME.matcher(last.substring(1)).matches());
        if (!sound) {
            throw new TemplateException(0, Printable.excerpt(text) + " (expected: " + EXPECTED + ")");
        }
        return new ElementPath(List.copyOf(names), ofAttribute ? last.substring(1) : "");
    }

    /** Returns the text at the place; empty if the stanza does not have the place. */
    public Optional<String> find(Element stanza) {
        boolean fromStanza = !names.isEmpty() && names.get(0).equals(stanza.name());
        return find(stanza, fromStanza ? 1 : 0);
    }

    private Optional<String> find(Element element, int depth) {
        if (depth == names.size()) {
            return attribute.isEmpty() ? Optional.of(element.text()) : element.attribute(attribute);
        }
        for (Element child : element.children()) {
            if (child.name().equals(names.get(depth))) {
                Optional<String> found = find(child, depth + 1);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }
}
