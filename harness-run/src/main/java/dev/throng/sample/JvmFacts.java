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
        MachineFact.JAVA_VERSION.put(facts, System.getProperty("java.version"));
        MachineFact.JAVA_VM.put(
                facts, System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        MachineFact.JAVA_VENDOR.put(facts, System.getProperty("java.vendor"));
        MachineFact.JAVA_HOME.put(facts, System.getProperty("java.home"));
        MachineFact.JAVA_OPTIONS.put(
                facts, arguments.stream().map(SecretNames::withoutNamedValue).collect(Collectors.joining(" ")));
        MachineFact.JAVA_COLLECTORS.put(
                facts,
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(bean -> bean.getName())
                        .collect(Collectors.joining(", ")));
        MachineFact.JAVA_MAX_HEAP_BYTES.put(facts, Runtime.getRuntime().maxMemory());
        return facts;
    }
}
