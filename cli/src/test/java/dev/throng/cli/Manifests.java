package dev.throng.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The objects of deploy/kubernetes. */
final class Manifests {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    static final Path DIRECTORY = ROOT.resolve("deploy").resolve("kubernetes");

    private static final YAMLMapper YAML = YAMLMapper.builder().build();

    private final List<JsonNode> objects;

    private Manifests(List<JsonNode> objects) {
        this.objects = objects;
    }

    /** Reads all files. */
    static Manifests read() throws IOException {
        List<JsonNode> objects = new ArrayList<>();
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            for (Path file : files.sorted().toList()) {
                objects.addAll(parse(Files.readString(file)));
            }
        }
        return new Manifests(objects);
    }

    /** Reads the objects of a text, which are separated by {@code ---}. */
    static List<JsonNode> parse(String text) {
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(text)) {
            return documents.readAll();
        }
    }

    List<JsonNode> objects() {
        return objects;
    }

    List<JsonNode> ofKind(String kind) {
        return objects.stream().filter(each -> text(each, "/kind").equals(kind)).toList();
    }

    JsonNode only(String kind) {
        List<JsonNode> found = ofKind(kind);
        if (found.size() != 1) {
            throw new IllegalStateException(found.size() + " objects of kind " + kind + " (expected: 1)");
        }
        return found.get(0);
    }

    /** Returns the pods that the objects make: each with {@code metadata.labels} and {@code spec}. */
    List<JsonNode> pods() {
        return Stream.concat(
                        ofKind("Pod").stream(),
                        Stream.of("StatefulSet", "Job").map(kind -> only(kind).at("/spec/template")))
                .toList();
    }

    /** Returns the pods whose labels a selector names. */
    List<JsonNode> podsWith(Map<String, String> labels) {
        return pods().stream()
                .filter(pod -> fields(pod.at("/metadata/labels")).entrySet().containsAll(labels.entrySet()))
                .toList();
    }

    /** Returns the only container of a pod. */
    static JsonNode container(JsonNode pod) {
        JsonNode containers = pod.at("/spec/containers");
        if (containers.size() != 1) {
            throw new IllegalStateException(containers.size() + " containers (expected: 1)");
        }
        return containers.get(0);
    }

    /** Returns a text at a path; empty if there is none. */
    static String text(JsonNode node, String path) {
        return node.at(path).asString("");
    }

    /** Returns the values of a list at a path. */
    static List<JsonNode> list(JsonNode node, String path) {
        return StreamSupport.stream(node.at(path).spliterator(), false).toList();
    }

    /** Returns the texts of a list at a path. */
    static List<String> texts(JsonNode node, String path) {
        return list(node, path).stream().map(JsonNode::asString).toList();
    }

    /** Returns an object's fields with texts as values. */
    static Map<String, String> fields(JsonNode object) {
        Map<String, String> fields = new LinkedHashMap<>();
        object.properties()
                .forEach(field -> fields.put(field.getKey(), field.getValue().asString()));
        return fields;
    }
}
