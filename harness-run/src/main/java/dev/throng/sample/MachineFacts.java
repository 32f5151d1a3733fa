package dev.throng.sample;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Describes the machine and the JVM of a run for {@code environment.json}: sections of names with values, which are texts and numbers. Unknown
 * values are missing. These facts do not change during a run. Confined to one thread.
 */
public final class MachineFacts {

    private final Path root;
    private final ProcFs proc;
    private final Map<String, String> environment;

    /**
     * @param root the directory of {@code proc} and {@code sys}
     * @param environment environment variables
     */
    MachineFacts(Path root, Map<String, String> environment) {
        this.root = root;
        this.proc = new ProcFs(root.resolve("proc").toString());
        this.environment = environment;
    }

    /** Reads this machine. */
    public static MachineFacts ofThisMachine() {
        return new MachineFacts(Path.of("/"), System.getenv());
    }

    /** Returns the sections java, os, cpu, memory, limits and container, each with its facts by name. */
    public Map<String, Map<String, Object>> sections() {
        Map<String, Map<String, Object>> sections = new LinkedHashMap<>();
        sections.put("java", JvmFacts.of(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        sections.put("os", os());
        sections.put("cpu", cpu());
        sections.put("memory", memory());
        sections.put("limits", limits());
        sections.put("container", container());
        return sections;
    }

    private Map<String, Object> os() {
        Map<String, Object> facts = new LinkedHashMap<>();
        MachineFact.OS_NAME.put(facts, System.getProperty("os.name"));
        MachineFact.OS_KERNEL.put(facts, System.getProperty("os.version"));
        MachineFact.OS_ARCHITECTURE.put(facts, System.getProperty("os.arch"));
        text("etc/os-release")
                .flatMap(text -> value(text, "PRETTY_NAME", "="))
                .ifPresent(name -> MachineFact.OS_DISTRIBUTION.put(facts, name.replace("\"", "")));
        text("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .ifPresent(source -> MachineFact.OS_CLOCKSOURCE.put(facts, source));
        text("sys/kernel/mm/transparent_hugepage/enabled")
                .ifPresent(mode -> MachineFact.OS_TRANSPARENT_HUGE_PAGES.put(facts, mode));
        return facts;
    }

    private Map<String, Object> cpu() {
        Map<String, Object> facts = new LinkedHashMap<>();
        proc.read("cpuinfo")
                .flatMap(text -> value(text, "model name", ":"))
                .ifPresent(model -> MachineFact.CPU_MODEL.put(facts, model));
        MachineFact.CPU_AVAILABLE.put(facts, (long) Runtime.getRuntime().availableProcessors());
        proc.read("stat")
                .ifPresent(text -> MachineFact.CPU_ONLINE.put(
                        facts,
                        text.lines().filter(line -> line.matches("cpu\\d+ .*")).count()));
        text("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
                .ifPresent(name -> MachineFact.CPU_GOVERNOR.put(facts, name));
        cgroups().cpus().ifPresent(cpus -> MachineFact.CPU_CGROUP_LIMIT.put(facts, cpus));
        return facts;
    }

    private Map<String, Object> memory() {
        Map<String, Object> facts = new LinkedHashMap<>();
        put(facts, MachineFact.MEMORY_TOTAL, memory("MemTotal"));
        put(facts, MachineFact.MEMORY_AVAILABLE, memory("MemAvailable"));
        put(facts, MachineFact.MEMORY_SWAP, memory("SwapTotal"));
        put(facts, MachineFact.MEMORY_CGROUP_LIMIT, cgroups().memoryBytes());
        return facts;
    }

    /** Returns a line of {@code meminfo} in bytes. */
    private OptionalLong memory(String name) {
        return proc.read("meminfo")
                .flatMap(text -> value(text, name, ":"))
                .filter(value -> value.matches("\\d{1,15} kB"))
                .map(value -> OptionalLong.of(Long.parseLong(value.substring(0, value.indexOf(' '))) * 1024))
                .orElse(OptionalLong.empty());
    }

    /** Returns how many bytes new processes can use: those that are available, and no more than the container has left. Empty if unknown. */
    public OptionalLong availableMemoryBytes() {
        return LongStream.concat(memory("MemAvailable").stream(), cgroups().freeMemoryBytes().stream())
                .min();
    }

    private Map<String, Object> limits() {
        ProcessLimits limits = ProcessLimits.of(proc, ProcessHandle.current().pid());
        Map<String, Object> facts = new LinkedHashMap<>();
        put(facts, MachineFact.LIMITS_OPEN_FILES, limits.openFiles());
        put(facts, MachineFact.LIMITS_FILES_SOFT, limits.filesSoft());
        put(facts, MachineFact.LIMITS_FILES_HARD, limits.filesHard());
        limits.portRange().ifPresent(ports -> {
            MachineFact.LIMITS_FIRST_PORT.put(facts, (long) ports.first());
            MachineFact.LIMITS_LAST_PORT.put(facts, (long) ports.last());
        });
        put(facts, MachineFact.LIMITS_LISTEN_BACKLOG, limits.listenBacklog());
        return facts;
    }

    private static void put(Map<String, Object> facts, MachineFact fact, OptionalLong value) {
        value.ifPresent(number -> fact.put(facts, number));
    }

    private Map<String, Object> container() {
        Map<String, Object> facts = new LinkedHashMap<>();
        String groups = proc.read("1/cgroup").orElse("");
        if (environment.containsKey("KUBERNETES_SERVICE_HOST") || groups.contains("kubepods")) {
            MachineFact.CONTAINER_KIND.put(facts, "kubernetes");
        } else if (Files.exists(root.resolve(".dockerenv")) || groups.contains("docker")) {
            MachineFact.CONTAINER_KIND.put(facts, "docker");
        } else if (Files.exists(root.resolve("run/.containerenv"))) {
            MachineFact.CONTAINER_KIND.put(facts, "podman");
        } else if (groups.contains("lxc")) {
            MachineFact.CONTAINER_KIND.put(facts, "lxc");
        }
        proc.read("cpuinfo")
                .filter(text -> value(text, "flags", ":").stream()
                        .anyMatch(flags -> (" " + flags + " ").contains(" hypervisor ")))
                .ifPresent(virtual -> MachineFact.CONTAINER_HYPERVISOR.put(facts, "yes"));
        return facts;
    }

    private Cgroups cgroups() {
        return new Cgroups(
                root.resolve("sys/fs/cgroup"), proc.read("self/cgroup").orElse(""));
    }

    private Optional<String> text(String path) {
        return new ProcFs(root.toString()).read(path).map(String::strip);
    }

    /** Returns the value of the first line with the name. */
    private static Optional<String> value(String text, String name, String separator) {
        return text.lines()
                .filter(line -> line.startsWith(name) && line.contains(separator))
                .filter(line ->
                        line.substring(0, line.indexOf(separator)).strip().equals(name))
                .map(line -> line.substring(line.indexOf(separator) + 1).strip())
                .findFirst();
    }
}
