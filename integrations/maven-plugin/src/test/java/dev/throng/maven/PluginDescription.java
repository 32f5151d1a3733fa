package dev.throng.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The goals and parameters of the plugin, from the descriptor that the build wrote: META-INF/maven/plugin.xml.
 *
 * @param goals in the order of the descriptor, without the generated goal help
 */
record PluginDescription(List<PluginDescription.Goal> goals) {

    private static final Path FILE = Path.of("target", "classes", "META-INF", "maven", "plugin.xml");

    /** @param phase to which it is bound by default */
    record Goal(String name, String phase, String description, List<Parameter> parameters) {}

    /**
     * A parameter that users set.
     *
     * @param property the system property; empty without one
     * @param value the default; empty without one
     */
    record Parameter(
            String name,
            String type,
            boolean required,
            Optional<String> property,
            Optional<String> value,
            String text) {}

    static PluginDescription read() throws Exception {
        Element plugin = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(FILE.toFile())
                .getDocumentElement();
        return new PluginDescription(children(plugin, "mojos", "mojo").stream()
                .filter(mojo -> !text(mojo, "goal").equals("help"))
                .map(PluginDescription::goal)
                .toList());
    }

    private static Goal goal(Element mojo) {
        List<Parameter> parameters = children(mojo, "parameters", "parameter").stream()
                .filter(parameter -> text(parameter, "editable").equals("true"))
                .map(parameter -> parameter(parameter, mojo))
                .toList();
        return new Goal(text(mojo, "goal"), text(mojo, "phase"), plain(text(mojo, "description")), parameters);
    }

    private static Parameter parameter(Element parameter, Element mojo) {
        String name = text(parameter, "name");
        Optional<Element> configured =
                children(mojo, "configuration", name).stream().findFirst();
        String type = text(parameter, "type");
        return new Parameter(
                name,
                type.substring(type.lastIndexOf('.') + 1),
                text(parameter, "required").equals("true"),
                configured
                        .map(Element::getTextContent)
                        .filter(text -> !text.isBlank())
                        .map(text -> text.replaceAll("^\\$\\{|}$", "")),
                configured.map(element -> element.getAttribute("default-value")).filter(text -> !text.isEmpty()),
                plain(text(parameter, "description")));
    }

    /** The description without the tags that the plugin tools make of Javadoc. */
    private static String plain(String description) {
        return description.replaceAll("</?code>", "`").replaceAll("\\s+", " ").strip();
    }

    private static List<Element> children(Element parent, String list, String name) {
        return elements(parent, list).stream()
                .flatMap(found -> elements(found, name).stream())
                .toList();
    }

    private static String text(Element parent, String name) {
        return elements(parent, name).stream()
                .findFirst()
                .map(Element::getTextContent)
                .orElse("");
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList nodes = parent.getChildNodes();
        return new ArrayList<>(IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(node ->
                        node instanceof Element element && element.getTagName().equals(name))
                .map(Element.class::cast)
                .toList());
    }
}
