package dev.throng.gclab.jvm;

import java.util.List;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JVMs as the machine-readable list that {@code throng jvms --json} prints. The names are fixed: users' scripts read them. */
public final class JvmListing {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private JvmListing() {}

    /** @param collectors by the names that studies use; none where the JVM cannot be used */
    private record Row(String home, String version, String vendor, List<String> collectors) {}

    /** An array of {@code {home, version, vendor, collectors}}. */
    public static String json(List<InstalledJvm> jvms) {
        return JSON.writeValueAsString(jvms.stream()
                .map(jvm ->
                        new Row(jvm.java().home().toString(), jvm.java().version(), jvm.vendor(), jvm.collectorWords()))
                .toList());
    }
}
