package dev.throng.run;

import dev.throng.sample.MachineFacts;
import java.util.LinkedHashMap;
import java.util.Map;

/** The content of {@code environment.json}: what a reader needs to judge or repeat the run. */
final class Environment {

    private Environment() {}

    static Map<String, Object> of(RunPlan plan) {
        Map<String, Object> sections = new LinkedHashMap<>();
        sections.put("throng", Map.of("version", plan.version()));
        sections.putAll(MachineFacts.ofThisMachine().sections());
        sections.put("netInterface", Sampling.NET_INTERFACE);
        sections.put("command", plan.command());
        return sections;
    }
}
