package dev.throng.gatling.simulation;

import dev.throng.secrets.Masking;
import dev.throng.target.JavaHome;
import dev.throng.target.JavaHomes;
import dev.throng.target.LaunchPlan;
import dev.throng.target.StartSettings;
import dev.throng.target.Target;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Starts reference targets, each in its own JVM on a free port. They end with this JVM at the latest. */
public final class ReferenceTarget {

    private static final Path BUILD = Path.of(System.getProperty("throng.build", "target"));

    /** Starts the target with this name. Arguments are those of {@code throng target}: {@code --slow-acks}, {@code 20ms}. */
    public static Target start(String name, String... arguments) {
        JavaHome java = JavaHomes.ofThisMachine().select("");
        Path jars = BUILD.resolve("../../../targets/target/throng-targets").normalize();
        Path output = BUILD.resolve(name + "-target-" + ProcessHandle.current().pid() + ".log");
        StartSettings startUp = new StartSettings(output, Duration.ofSeconds(30), Duration.ofSeconds(10), Masking.NONE);
        return LaunchPlan.of(name, java, jars, startUp)
                .withJvmOptions(List.of("-Xmx256m"))
                .withArguments(List.of(arguments))
                .start(NanoClock.SYSTEM);
    }

    private ReferenceTarget() {}
}
