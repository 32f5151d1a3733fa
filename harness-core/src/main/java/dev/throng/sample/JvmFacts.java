package dev.throng.sample;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Describes the JVM that runs Throng. */
final class JvmFacts {

    private static final Pattern SECRET =
            Pattern.compile("(?i)^(-D[^=]*(?:password|passwd|secret|token|credential|apikey)[^=]*)=.*");

    private JvmFacts() {}

    /**
     * Returns the facts by name.
     *
     * @param arguments the options of the JVM; secrets in system properties are left out
     */
    static Map<String, Object> of(List<String> arguments) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("version", System.getProperty("java.version"));
        facts.put("vm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put("vendor", System.getProperty("java.vendor"));
        facts.put("home", System.getProperty("java.home"));
        facts.put("options", arguments.stream().map(JvmFacts::withoutSecret).collect(Collectors.joining(" ")));
        facts.put(
                "collectors",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(bean -> bean.getName())
                        .collect(Collectors.joining(", ")));
        facts.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
        return facts;
    }

    private static String withoutSecret(String argument) {
        Matcher secret = SECRET.matcher(argument);
        return secret.matches() ? secret.group(1) + "=…" : argument;
    }
}
