package dev.throng.reports;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** A study's directory, two collectors by two heaps, whose cells are simulated runs; the comparison's figures are made up. */
final class ScriptedStudy {

    private static final JsonMapper JSON = new JsonMapper();

    private ScriptedStudy() {}

    static Path write(Path directory) throws IOException {
        List<Object> cells = new ArrayList<>();
        List<Object> configurations = new ArrayList<>();
        List<Object> groups = new ArrayList<>();
        for (int heap : new int[] {64, 128}) {
            for (String label : List.of("Java 11 cms", "Java 17 g1")) {
                String id = (cells.size() + 1) + "-cell";
                ScriptedRun run = ScriptedRun.stalled();
                run.seconds = 5;
                Path results = run.write(directory.resolve("cells").resolve(id));
                Files.copy(results.resolve("histograms.hlog"), results.resolve("phases.hlog"));
                cells.add(cell(id, label, heap));
                configurations.add(configuration(id, label, heap, cells.size()));
            }
            groups.add(Map.of(
                    "group", heap + "m",
                    "overheadCpu", Map.of("Java 11 cms", 1.1 + 10.0 / heap, "Java 17 g1", 1.2 + 10.0 / heap),
                    "overheadWall", Map.of()));
        }
        Map<String, Object> comparison = new LinkedHashMap<>();
        comparison.put("name", "scripted");
        comparison.put("level", 0.95);
        comparison.put("configurations", configurations);
        comparison.put("differences", List.of());
        comparison.put("groups", groups);
        comparison.put("findings", List.of("Longest pause: undecided."));
        comparison.put("notes", List.of("None of this was measured."));
        Files.write(directory.resolve("comparison.json"), JSON.writeValueAsBytes(comparison));
        Files.write(
                directory.resolve("study.json"),
                JSON.writeValueAsBytes(Map.of("name", "scripted", "planned", cells.size(), "cells", cells)));
        return directory;
    }

    private static Map<String, Object> cell(String id, String label, int heap) {
        Map<String, Object> cell = new LinkedHashMap<>();
        cell.put("id", id);
        cell.put("label", label + ", " + heap + "m");
        cell.put("jvm", "/usr/lib/jvm/java-made-up");
        cell.put("java", label.substring(5, 7));
        cell.put("verdict", "valid");
        cell.put("options", List.of("-Xmx" + heap + "m"));
        cell.put("directory", "cells/" + id);
        return cell;
    }

    private static Map<String, Object> configuration(String id, String label, int heap, int number) {
        Map<String, Object> measures = Map.of(
                "throughput",
                2_000.0 - number,
                "response-p999",
                4e6 * number,
                "pause-max",
                9e6 * number,
                "failures",
                0);
        Map<String, Double> utilization = Map.of("1ms", 0.0, "10ms", 0.2, "100ms", 0.9, "1s", 0.98);
        Map<String, Object> configuration = new LinkedHashMap<>();
        configuration.put("label", label);
        configuration.put("group", heap + "m");
        configuration.put("heapBytes", heap * 1048576L);
        configuration.put(
                "trials",
                List.of(Map.of("cell", id, "trial", 1, "verdict", "valid", "operation", "send", "measures", measures)));
        configuration.put("failed", List.of());
        configuration.put("middle", measures);
        configuration.put("mmu", utilization);
        return configuration;
    }
}
