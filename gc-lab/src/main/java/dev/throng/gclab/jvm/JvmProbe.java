package dev.throng.gclab.jvm;

import dev.throng.gclogs.GcEvent;
import dev.throng.gclogs.GcLogReader;
import dev.throng.target.JavaHome;
import dev.throng.text.Printable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tries what a JVM can do by starting it: once with its management agent, which an installation that was unpacked in the wrong place
 * does not survive though {@code -version} does, and once with the flags of each collector.
 */
final class JvmProbe {

    /** The first version with unified logging; older JVMs show their collector by the final values of their flags. */
    private static final int UNIFIED_LOGGING_FROM = 9;

    private static final String LOG = "-Xlog:gc=info,gc+init=info:stdout:uptime,level,tags";
    private static final Pattern PROPERTY = Pattern.compile("(?m)^\\s+(java\\.vendor|java\\.version) = (.*)$");
    private static final Pattern FLAG_ON = Pattern.compile("(?m)^\\s*bool (Use\\w+GC)\\s*:?=\\s*true\\b");

    private static final Pattern WITH_EFFECTS = Pattern.compile(
            "-agent|-javaagent|-Xrun|-Xdebug|-Xlog|-Xloggc|-Xshare:dump|-XX:(?:StartFlight|Flight|On|HeapDump|ErrorFile|LogFile|Archive)"
                    + "|-XX:\\+(?:LogVMOutput|HeapDump)");

    /** Lines before the one with the actual error. */
    private static final Pattern NOTHING_SAID =
            Pattern.compile(" VM warning: |^Error occurred during initialization of VM");

    /**
     * The outcome of starting a JVM with a collector's flags.
     *
     * @param works whether the JVM started and its log named that collector
     * @param said the collector that the log names, with its mode; or the JVM's error message if it does not work
     * @param known whether the JVM ended in time, so that the attempt shows something
     */
    record Attempt(boolean works, String said, boolean known) {

        static Attempt worked(String said) {
            return new Attempt(true, said, true);
        }

        static Attempt failed(String why) {
            return new Attempt(false, why, true);
        }
    }

    /** On a busy machine, the start of a JVM takes many times as long as on an idle one. */
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final TimedCommand starts;

    JvmProbe() {
        this(LIMIT);
    }

    /** @param limit how long one start may take */
    JvmProbe(Duration limit) {
        this.starts = new TimedCommand(limit);
    }

    InstalledJvm of(JavaHome java) {
        TimedCommand.Outcome plain = run(
                java, List.of("-Xmx64m", "-Dcom.sun.management.jmxremote", "-XshowSettings:properties", "-version"));
        if (!plain.succeeded()) {
            return new InstalledJvm(java, java.vendor(), Map.of(), Optional.of(reason(plain)));
        }
        Map<Collector, String> collectors = new EnumMap<>(Collector.class);
        for (Collector collector : Collector.values()) {
            Attempt attempt = attempt(java, collector);
            if (!attempt.known()) {
                // without this collector, the list would be wrong
                return new InstalledJvm(
                        java, java.vendor(), Map.of(), Optional.of("with " + collector.word() + ", " + attempt.said()));
            }
            if (attempt.works()) {
                collectors.put(collector, attempt.said());
            }
        }
        String vendor = java.vendor().isEmpty()
                ? property(plain.output(), "java.vendor").orElse("")
                : java.vendor();
        return new InstalledJvm(java, vendor, collectors, Optional.empty());
    }

    Attempt attempt(JavaHome java, Collector collector) {
        List<String> options = new ArrayList<>(List.of("-Xmx64m"));
        options.addAll(collector.options(java.feature()));
        boolean unified = java.feature() >= UNIFIED_LOGGING_FROM;
        options.add(unified ? LOG : "-XX:+PrintFlagsFinal");
        options.add("-version");
        TimedCommand.Outcome outcome = run(java, options);
        if (!outcome.succeeded()) {
            return new Attempt(false, reason(outcome), outcome.exit().isPresent());
        }
        return unified ? byLog(collector, outcome.output()) : byFlags(collector, outcome.output());
    }

    /** Why the JVM does not start with these flags; empty if it does. Flags that write files or load agents are not tried. */
    Optional<String> refusal(JavaHome java, List<String> options) {
        List<String> tried = new ArrayList<>(options);
        tried.removeIf(option -> WITH_EFFECTS.matcher(option).lookingAt());
        tried.add("-version");
        TimedCommand.Outcome outcome = run(java, tried);
        return outcome.succeeded() ? Optional.empty() : Optional.of(reason(outcome));
    }

    private static Attempt byLog(Collector wanted, String log) {
        Map<GcEvent.JvmFact.Kind, String> facts = new EnumMap<>(GcEvent.JvmFact.Kind.class);
        GcLogReader reader = new GcLogReader(event -> {
            if (event instanceof GcEvent.JvmFact fact) {
                facts.put(fact.kind(), fact.value());
            }
        });
        log.lines().forEach(reader::accept);
        reader.finish();
        String collector = facts.getOrDefault(GcEvent.JvmFact.Kind.COLLECTOR, "");
        String mode = facts.getOrDefault(GcEvent.JvmFact.Kind.MODE, "");
        String said = Printable.excerpt(mode.isEmpty() ? collector : collector + " (" + mode + ")");
        return wanted.isLoggedAs(collector, mode)
                ? Attempt.worked(said)
                : Attempt.failed(said.isEmpty() ? "its log names no collector" : "its log reports " + said);
    }

    private static Attempt byFlags(Collector wanted, String flags) {
        Matcher on = FLAG_ON.matcher(flags);
        while (on.find()) {
            if (Collector.chosenBy("-XX:+" + on.group(1)).equals(Optional.of(wanted))) {
                return Attempt.worked(on.group(1));
            }
        }
        return Attempt.failed("its final flags do not enable the collector");
    }

    private static Optional<String> property(String output, String name) {
        Matcher matcher = PROPERTY.matcher(output);
        while (matcher.find()) {
            if (matcher.group(1).equals(name)) {
                return Optional.of(Printable.excerpt(matcher.group(2).strip()));
            }
        }
        return Optional.empty();
    }

    private TimedCommand.Outcome run(JavaHome java, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(java.executable().toString());
        command.addAll(options);
        try {
            return starts.run(command);
        } catch (IOException notStarted) {
            return new TimedCommand.Outcome(Optional.of(-1), String.valueOf(notStarted.getMessage()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new TimedCommand.Outcome(Optional.empty(), "interrupted");
        }
    }

    private static String reason(TimedCommand.Outcome outcome) {
        String first = outcome.output()
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("["))
                .filter(line -> !NOTHING_SAID.matcher(line).find())
                .findFirst()
                .orElse("no output");
        return outcome.exit().isEmpty()
                ? "it did not exit in time, perhaps because the machine is busy; first output: "
                        + Printable.excerpt(first)
                : Printable.excerpt(first);
    }
}
