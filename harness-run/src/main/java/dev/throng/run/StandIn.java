package dev.throng.run;

import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.secrets.Masking;
import dev.throng.target.JavaHomes;
import dev.throng.target.LaunchPlan;
import dev.throng.target.StartSettings;
import dev.throng.target.Target;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A reference target in a JVM of its own on this machine. It answers the rehearsal of a run whose target Throng did not start, and ends before
 * the load begins. For one thread.
 */
final class StandIn implements AutoCloseable {

    private static final Duration READY_WITHIN = Duration.ofSeconds(10);
    private static final Duration STOP_WITHIN = Duration.ofSeconds(2);

    /** It lives for seconds: it must start quickly and leave the CPU to the generator's compiler. */
    private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m");

    private final Target target;
    private final Path scratch;

    private StandIn(Target target, Path scratch) {
        this.target = target;
        this.scratch = scratch;
    }

    /**
     * Starts it on a free port of the loopback interface.
     *
     * @param name of the reference target, which is that of its protocol
     * @param settings of the target
     * @param jars the directory of the reference targets' jars
     * @throws dev.throng.target.TargetException if it does not start
     */
    static StandIn start(String name, Map<String, String> settings, Path jars, NanoClock clock) throws IOException {
        Path scratch = Files.createTempDirectory("throng-rehearsal-");
        try {
            StartSettings startUp =
                    new StartSettings(scratch.resolve("target.out"), READY_WITHIN, STOP_WITHIN, Masking.NONE);
            Target target = LaunchPlan.of(name, JavaHomes.ofThisMachine().select(""), jars, startUp)
                    .withJvmOptions(OPTIONS)
                    .withArguments(arguments(settings))
                    .start(clock);
            return new StandIn(target, scratch);
        } catch (RuntimeException notStarted) {
            ScratchDirectory.delete(scratch);
            throw notStarted;
        }
    }

    private static List<String> arguments(Map<String, String> settings) {
        List<String> words = new ArrayList<>();
        new TreeMap<>(settings).forEach((key, value) -> words.addAll(List.of("--set", key + "=" + value)));
        return words;
    }

    /** Where it listens. */
    InetSocketAddress address() {
        return target.address();
    }

    /** @param workload the operations with the settings that they need here */
    TargetAddresses addresses(Workload workload) {
        return EngineSetup.addresses(target, workload);
    }

    @Override
    public void close() throws IOException {
        target.close();
        ScratchDirectory.delete(scratch);
    }
}
