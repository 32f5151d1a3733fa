package dev.throng.gclab.jvm;

import dev.throng.target.JavaHome;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JVM of this machine and the collectors that work on it.
 *
 * @param vendor who built it: from its {@code release} file, else its system property
 * @param collectors those that work, each with its name in the JVM's log
 * @param problem why it cannot be used at all; empty if it can
 */
public record InstalledJvm(JavaHome java, String vendor, Map<Collector, String> collectors, Optional<String> problem) {

    public InstalledJvm {
        collectors = Collections.unmodifiableMap(new LinkedHashMap<>(collectors));
    }

    /** The names of the collectors that work, as studies use them. */
    public List<String> collectorWords() {
        return collectors.keySet().stream().map(Collector::word).toList();
    }
}
