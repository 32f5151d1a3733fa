package dev.throng.sample;

import dev.throng.secrets.SecretNames;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Describes the JVM that runs Throng. */
final class JvmFacts {

    private JvmFacts() {}

    /**
     * Returns the facts by name.
     *
     * @param arguments the options of the JVM; the value of an option with the name of a secret is left out. The writer of the
     *     facts masks other secrets, whose values it may know.
     */
    static Map<String, Object> of(List<String> arguments) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("version", System.getProperty("java.version"));
        facts.put("vm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put("vendor", System.getProperty("java.vendor"));
        facts.put("home", System.getProperty("java.home"));
        facts.put(
                "options",
                arguments.stream().map(SecretNames::withoutNamedValue).collect(Collectors.joining(" ")));
        facts.put(
                "collectors",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(bean -> bean.getName())
                        .collect(Collectors.joining(", ")));
        facts.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
        return facts;
    }
}
