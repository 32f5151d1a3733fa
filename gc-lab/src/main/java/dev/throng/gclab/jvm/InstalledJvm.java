package dev.throng.gclab.jvm;

import dev.throng.target.JavaHome;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JVM of this machine and the collectors that work on it.
 *
 * @param vendor who built it: from its {@code release} file, else its system property
 * @param collectors those that work, each with its name in the JVM's log
 * @param problem why it cannot be used at all; empty if it can
 */
public record InstalledJvm(JavaHome java, String vendor, Map<Collector, String> collectors, Optional<String> problem) {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    public InstalledJvm {
        collectors = Collections.unmodifiableMap(new LinkedHashMap<>(collectors));
    }

    /** The form of an {@link InstalledJvm} in {@code throng jvms --json}. */
    private record Row(String home, String version, String vendor, List<String> collectors) {}

    /**
     * JVMs as an array of {@code {home, version, vendor, collectors}}, which {@code throng jvms --json} prints. The names are fixed: users'
     * scripts read them. A JVM that cannot be used has no collectors.
     */
    public static String json(List<InstalledJvm> jvms) {
        return JSON.writeValueAsString(jvms.stream()
                .map(jvm ->
                        new Row(jvm.java().home().toString(), jvm.java().version(), jvm.vendor(), jvm.collectorWords()))
                .toList());
    }

    /** The names of the collectors that work, as studies use them. */
    public List<String> collectorWords() {
        return collectors.keySet().stream().map(Collector::word).toList();
    }
}
