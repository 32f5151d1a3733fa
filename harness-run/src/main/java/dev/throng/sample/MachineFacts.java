package dev.throng.sample;

import dev.throng.secrets.SecretNames;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Describes the machine and the JVM of a run for {@code environment.json}: sections of names with values, which are texts and numbers.
 * Unknown values are missing. These facts do not change during a run. Confined to one thread.
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
        sections.put("java", java(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        sections.put("os", os());
        sections.put("cpu", cpu());
        sections.put("memory", memory());
        sections.put("limits", limits());
        sections.put("container", container());
        return sections;
    }

    /**
     * Describes the JVM that runs Throng.
     *
     * @param arguments the options of the JVM; the value of an option with the name of a secret is left out. The writer of the
     *     facts masks other secrets, whose values it may know.
     */
    static Map<String, Object> java(List<String> arguments) {
        Map<String, Object> facts = new LinkedHashMap<>();
        Fact.JAVA_VERSION.put(facts, System.getProperty("java.version"));
        Fact.JAVA_VM.put(facts, System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        Fact.JAVA_VENDOR.put(facts, System.getProperty("java.vendor"));
        Fact.JAVA_HOME.put(facts, System.getProperty("java.home"));
        Fact.JAVA_OPTIONS.put(
                facts, arguments.stream().map(SecretNames::withoutNamedValue).collect(Collectors.joining(" ")));
        Fact.JAVA_COLLECTORS.put(
                facts,
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(bean -> bean.getName())
                        .collect(Collectors.joining(", ")));
        Fact.JAVA_MAX_HEAP_BYTES.put(facts, Runtime.getRuntime().maxMemory());
        return facts;
    }

    private Map<String, Object> os() {
        Map<String, Object> facts = new LinkedHashMap<>();
        Fact.OS_NAME.put(facts, System.getProperty("os.name"));
        Fact.OS_KERNEL.put(facts, System.getProperty("os.version"));
        Fact.OS_ARCHITECTURE.put(facts, System.getProperty("os.arch"));
        text("etc/os-release")
                .flatMap(text -> value(text, "PRETTY_NAME", "="))
                .ifPresent(name -> Fact.OS_DISTRIBUTION.put(facts, name.replace("\"", "")));
        text("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .ifPresent(source -> Fact.OS_CLOCKSOURCE.put(facts, source));
        text("sys/kernel/mm/transparent_hugepage/enabled")
                .ifPresent(mode -> Fact.OS_TRANSPARENT_HUGE_PAGES.put(facts, mode));
        return facts;
    }

    private Map<String, Object> cpu() {
        Map<String, Object> facts = new LinkedHashMap<>();
        proc.read("cpuinfo")
                .flatMap(text -> value(text, "model name", ":"))
                .ifPresent(model -> Fact.CPU_MODEL.put(facts, model));
        Fact.CPU_AVAILABLE.put(facts, (long) Runtime.getRuntime().availableProcessors());
        coresOnline().ifPresent(cores -> Fact.CPU_ONLINE.put(facts, cores));
        text("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
                .ifPresent(name -> Fact.CPU_GOVERNOR.put(facts, name));
        cgroups().cpus().ifPresent(cpus -> Fact.CPU_CGROUP_LIMIT.put(facts, cpus));
        return facts;
    }

    /** Returns the number of CPUs that are online; empty if unknown. */
    public OptionalLong coresOnline() {
        return proc.read("stat").stream()
                .mapToLong(text ->
                        text.lines().filter(line -> line.matches("cpu\\d+ .*")).count())
                .filter(cores -> cores > 0)
                .findFirst();
    }

    private Map<String, Object> memory() {
        Map<String, Object> facts = new LinkedHashMap<>();
        put(facts, Fact.MEMORY_TOTAL, memory("MemTotal"));
        put(facts, Fact.MEMORY_AVAILABLE, memory("MemAvailable"));
        put(facts, Fact.MEMORY_SWAP, memory("SwapTotal"));
        put(facts, Fact.MEMORY_CGROUP_LIMIT, cgroups().memoryBytes());
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
        put(facts, Fact.LIMITS_OPEN_FILES, limits.openFiles());
        put(facts, Fact.LIMITS_FILES_SOFT, limits.filesSoft());
        put(facts, Fact.LIMITS_FILES_HARD, limits.filesHard());
        limits.portRange().ifPresent(ports -> {
            Fact.LIMITS_FIRST_PORT.put(facts, (long) ports.first());
            Fact.LIMITS_LAST_PORT.put(facts, (long) ports.last());
        });
        put(facts, Fact.LIMITS_LISTEN_BACKLOG, limits.listenBacklog());
        return facts;
    }

    private static void put(Map<String, Object> facts, Fact fact, OptionalLong value) {
        value.ifPresent(number -> fact.put(facts, number));
    }

    private Map<String, Object> container() {
        Map<String, Object> facts = new LinkedHashMap<>();
        String groups = proc.read("1/cgroup").orElse("");
        if (environment.containsKey("KUBERNETES_SERVICE_HOST") || groups.contains("kubepods")) {
            Fact.CONTAINER_KIND.put(facts, "kubernetes");
        } else if (Files.exists(root.resolve(".dockerenv")) || groups.contains("docker")) {
            Fact.CONTAINER_KIND.put(facts, "docker");
        } else if (Files.exists(root.resolve("run/.containerenv"))) {
            Fact.CONTAINER_KIND.put(facts, "podman");
        } else if (groups.contains("lxc")) {
            Fact.CONTAINER_KIND.put(facts, "lxc");
        }
        proc.read("cpuinfo")
                .filter(text -> value(text, "flags", ":").stream()
                        .anyMatch(flags -> (" " + flags + " ").contains(" hypervisor ")))
                .ifPresent(virtual -> Fact.CONTAINER_HYPERVISOR.put(facts, "yes"));
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

    /** The facts about a machine and its JVM in {@code environment.json}. docs/result.md lists them. */
    public enum Fact {
        JAVA_VERSION("java", "version", "of the JVM that ran Throng, like the next ones"),
        JAVA_VM("java", "vm", ""),
        JAVA_VENDOR("java", "vendor", ""),
        JAVA_HOME("java", "home", ""),
        JAVA_OPTIONS("java", "options", ""),
        JAVA_COLLECTORS("java", "collectors", ""),
        JAVA_MAX_HEAP_BYTES("java", "maxHeapBytes", ""),
        OS_NAME("os", "name", ""),
        OS_KERNEL("os", "kernel", ""),
        OS_ARCHITECTURE("os", "architecture", "of the processor, as Java names it"),
        OS_DISTRIBUTION("os", "distribution", ""),
        OS_CLOCKSOURCE("os", "clocksource", "the clock that the kernel reads"),
        OS_TRANSPARENT_HUGE_PAGES("os", "transparentHugePages", "the present mode is in brackets"),
        CPU_MODEL("cpu", "model", ""),
        CPU_AVAILABLE("cpu", "available", "the CPUs that the JVM may use"),
        CPU_ONLINE("cpu", "online", "the CPUs of the machine"),
        CPU_GOVERNOR("cpu", "governor", "how the kernel chooses the clock frequency"),
        CPU_CGROUP_LIMIT("cpu", "cgroupLimit", "the cores that the CPU quota allows"),
        MEMORY_TOTAL("memory", "memTotalBytes", ""),
        MEMORY_AVAILABLE("memory", "memAvailableBytes", "what new processes could use before the run"),
        MEMORY_SWAP("memory", "swapTotalBytes", ""),
        MEMORY_CGROUP_LIMIT("memory", "cgroupLimitBytes", "what the control groups allow"),
        LIMITS_OPEN_FILES("limits", "openFiles", "open before the run"),
        LIMITS_FILES_SOFT("limits", "filesSoft", "how many may be open"),
        LIMITS_FILES_HARD("limits", "filesHard", "the highest value of this limit"),
        LIMITS_FIRST_PORT("limits", "firstPort", "of outgoing connections"),
        LIMITS_LAST_PORT("limits", "lastPort", "of outgoing connections"),
        LIMITS_LISTEN_BACKLOG("limits", "listenBacklog", "the longest accept queue that the kernel allows"),
        CONTAINER_KIND("container", "kind", "`kubernetes`, `docker`, `podman` or `lxc`; missing outside of containers"),
        CONTAINER_HYPERVISOR("container", "hypervisor", "`yes` in a virtual machine; missing otherwise");

        private final String section;
        private final String key;
        private final String description;

        Fact(String section, String key, String description) {
            this.section = section;
            this.key = key;
            this.description = description;
        }

        /** The section of the file. */
        public String section() {
            return section;
        }

        /** The key in the section. */
        public String key() {
            return key;
        }

        /** What it is, as a phrase; empty if its key says it. */
        public String description() {
            return description;
        }

        /** Adds the fact to its section. */
        void put(Map<String, Object> facts, Object value) {
            facts.put(key, value);
        }
    }
}
