package dev.throng;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The modules of this build and what each needs, as the poms declare it. Dependencies for tests do not count. The keys of the maps are all
 * modules, by the paths of their directories, such as {@code integrations/api}.
 *
 * @param uses the modules that are on the class path of a module, at compile time or at run time
 * @param extras the modules that only optional parts of a module need; they are not on the class path of the module's users
 * @param starts the modules whose build comes first only, because the module or its tests start them as processes
 */
record ModuleGraph(Map<String, Set<String>> uses, Map<String, Set<String>> extras, Map<String, Set<String>> starts) {

    private static final String GROUP = "dev.throng";

    /** Reads the pom.xml of a directory and those of its modules; modules in profiles count too. */
    static ModuleGraph read(Path root) throws IOException {
        Map<String, Element> poms = new TreeMap<>();
        for (Element module : elements(pom(root), "module")) {
            String path = module.getTextContent().strip();
            poms.put(path, pom(root.resolve(path)));
        }
        Map<String, String> paths = new TreeMap<>();
        poms.forEach((path, pom) -> paths.put(child(pom, "artifactId"), path));
        ModuleGraph graph = new ModuleGraph(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        poms.forEach((path, pom) -> {
            graph.uses.put(path, new TreeSet<>());
            graph.extras.put(path, new TreeSet<>());
            graph.starts.put(path, new TreeSet<>());
            for (Element dependency : dependencies(pom)) {
                String scope = child(dependency, "scope");
                if (child(dependency, "groupId").equals(GROUP) && !scope.equals("test")) {
                    graph.arrows(dependency, scope).get(path).add(path(paths, child(dependency, "artifactId")));
                }
            }
        });
        return graph;
    }

    private Map<String, Set<String>> arrows(Element dependency, String scope) {
        if (scope.equals("provided") && child(dependency, "type").equals("pom")) {
            return starts;
        }
        return child(dependency, "optional").equals("true") ? extras : uses;
    }

    private static String path(Map<String, String> paths, String artifact) {
        if (!paths.containsKey(artifact)) {
            throw new IllegalStateException(
                    artifact + ": a dependency, but no module (expected: " + paths.keySet() + ")");
        }
        return paths.get(artifact);
    }

    private static Element pom(Path directory) throws IOException {
        try {
            DocumentBuilder builder =
                    DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
            return builder.parse(directory.resolve("pom.xml").toFile()).getDocumentElement();
        } catch (ParserConfigurationException | SAXException broken) {
            throw new IOException(directory + ": cannot read its pom.xml", broken);
        }
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    /** The dependencies of the module itself: no managed ones, and none of plugins and profiles. */
    private static List<Element> dependencies(Element pom) {
        return elements(pom, "dependency").stream()
                .filter(dependency -> dependency.getParentNode().getParentNode() == pom)
                .toList();
    }

    /** Returns the text of a direct child, or an empty text if there is none. */
    private static String child(Element parent, String name) {
        return elements(parent, name).stream()
                .filter(element -> element.getParentNode() == parent)
                .map(element -> element.getTextContent().strip())
                .findFirst()
                .orElse("");
    }

    /** Returns the graph without the modules below a folder, and without the arrows to them. */
    ModuleGraph without(String folder) {
        return new ModuleGraph(without(uses, folder), without(extras, folder), without(starts, folder));
    }

    private static Map<String, Set<String>> without(Map<String, Set<String>> arrows, String folder) {
        Map<String, Set<String>> kept = new TreeMap<>();
        arrows.forEach((module, needed) -> {
            if (!module.startsWith(folder + "/")) {
                Set<String> others = new TreeSet<>(needed);
                others.removeIf(other -> other.startsWith(folder + "/"));
                kept.put(module, others);
            }
        });
        return kept;
    }

    /** Returns the modules outside of some folders that need, in any way, a module below the first of them. */
    Set<String> usersOf(String folder, Set<String> folders) {
        Set<String> users = new TreeSet<>();
        for (String module : uses.keySet()) {
            boolean inside = folders.stream().anyMatch(each -> module.startsWith(each + "/"));
            boolean needs = Stream.of(uses, extras, starts)
                    .flatMap(arrows -> arrows.get(module).stream())
                    .anyMatch(needed -> needed.startsWith(folder + "/"));
            if (needs && !inside) {
                users.add(module);
            }
        }
        return users;
    }

    /** Returns the graph without the arrows that follow from others. */
    ModuleGraph reduced() {
        Map<String, Set<String>> fewerUses = new TreeMap<>();
        Map<String, Set<String>> fewerExtras = new TreeMap<>();
        Map<String, Set<String>> fewerStarts = new TreeMap<>();
        for (String module : uses.keySet()) {
            Set<String> direct = new TreeSet<>(uses.get(module));
            direct.removeAll(beyond(uses.get(module)));
            fewerUses.put(module, direct);
            Set<String> extra = new TreeSet<>(extras.get(module));
            extra.removeAll(uses.get(module));
            extra.removeAll(beyond(uses.get(module)));
            extra.removeAll(beyond(extras.get(module)));
            fewerExtras.put(module, extra);
            Set<String> started = new TreeSet<>(starts.get(module));
            started.removeAll(uses.get(module));
            started.removeAll(beyond(uses.get(module)));
            fewerStarts.put(module, started);
        }
        return new ModuleGraph(fewerUses, fewerExtras, fewerStarts);
    }

    /** Returns what modules use, directly or not. */
    private Set<String> beyond(Set<String> modules) {
        Set<String> reached = new TreeSet<>();
        List<String> open = new ArrayList<>(modules);
        while (!open.isEmpty()) {
            uses.get(open.remove(open.size() - 1)).stream().filter(reached::add).forEach(open::add);
        }
        return reached;
    }

    /** Returns the graph as a flowchart of Mermaid. Modules of a folder are in a box with its name. */
    String mermaid() {
        StringBuilder text = new StringBuilder("flowchart TD\n");
        Map<String, Set<String>> folders = new TreeMap<>();
        for (String module : uses.keySet()) {
            if (module.contains("/")) {
                folders.computeIfAbsent(module.substring(0, module.lastIndexOf('/')), folder -> new TreeSet<>())
                        .add(name(module));
            }
        }
        folders.forEach((folder, modules) -> {
            text.append("  subgraph ").append(folder).append('\n');
            modules.forEach(module -> text.append("    ").append(module).append('\n'));
            text.append("  end\n");
        });
        uses.forEach((module, needed) -> append(text, module, " --> ", needed));
        extras.forEach((module, needed) -> append(text, module, " --o ", needed));
        starts.forEach((module, needed) -> append(text, module, " -.-> ", needed));
        return text.toString();
    }

    private static void append(StringBuilder text, String module, String arrow, Set<String> needed) {
        if (!needed.isEmpty()) {
            List<String> names = needed.stream().map(ModuleGraph::name).toList();
            text.append("  ").append(name(module)).append(arrow).append(String.join(" & ", names));
            text.append('\n');
        }
    }

    private static String name(String module) {
        return module.substring(module.lastIndexOf('/') + 1);
    }
}
