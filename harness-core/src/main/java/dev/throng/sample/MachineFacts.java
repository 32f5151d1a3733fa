package dev.throng.sample;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a reader must know of the machine and JVM to judge or repeat a run: sections of names and values (texts and numbers) for
 * {@code environment.json}. What cannot be found out is left out. Read once; nothing here changes during a run.
 */
public final class MachineFacts {

    private static final Pattern SECRET =
            Pattern.compile("(?i)^(-D[^=]*(?:password|passwd|secret|token|credential|apikey)[^=]*)=.*");

    private final Path root;
    private final ProcFs proc;
    private final Map<String, String> environment;

    /** @param root where {@code proc} and {@code sys} are */
    MachineFacts(Path root, Map<String, String> environment) {
        this.root = root;
        this.proc = new ProcFs(root.resolve("proc").toString());
        this.environment = environment;
    }

    public static MachineFacts ofThisMachine() {
        return new MachineFacts(Path.of("/"), System.getenv());
    }

    /** The sections java, os, cpu, memory, limits and container. */
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

    static Map<String, Object> java(List<String> arguments) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("version", System.getProperty("java.version"));
        facts.put("vm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put("vendor", System.getProperty("java.vendor"));
        facts.put("home", System.getProperty("java.home"));
        facts.put("options", arguments.stream().map(MachineFacts::withoutSecret).collect(Collectors.joining(" ")));
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

    private Map<String, Object> os() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", System.getProperty("os.name"));
        facts.put("kernel", System.getProperty("os.version"));
        facts.put("architecture", System.getProperty("os.arch"));
        text("etc/os-release")
                .flatMap(text -> value(text, "PRETTY_NAME", "="))
                .ifPresent(name -> facts.put("distribution", name.replace("\"", "")));
        text("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .ifPresent(source -> facts.put("clocksource", source));
        text("sys/kernel/mm/transparent_hugepage/enabled").ifPresent(mode -> facts.put("transparentHugePages", mode));
        return facts;
    }

    private Map<String, Object> cpu() {
        Map<String, Object> facts = new LinkedHashMap<>();
        proc.read("cpuinfo")
                .flatMap(text -> value(text, "model name", ":"))
                .ifPresent(model -> facts.put("model", model));
        facts.put("available", (long) Runtime.getRuntime().availableProcessors());
        proc.read("stat")
                .ifPresent(text -> facts.put(
                        "online",
                        text.lines().filter(line -> line.matches("cpu\\d+ .*")).count()));
        text("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").ifPresent(name -> facts.put("governor", name));
        cgroups().cpus().ifPresent(cpus -> facts.put("cgroupLimit", cpus));
        return facts;
    }

    private Map<String, Object> memory() {
        Map<String, Object> facts = new LinkedHashMap<>();
        for (String name : List.of("MemTotal", "MemAvailable", "SwapTotal")) {
            proc.read("meminfo")
                    .flatMap(text -> value(text, name, ":"))
                    .filter(value -> value.matches("\\d+ kB"))
                    .ifPresent(value -> facts.put(
                            Character.toLowerCase(name.charAt(0)) + name.substring(1) + "Bytes",
                            Long.parseLong(value.substring(0, value.indexOf(' '))) * 1024));
        }
        cgroups().memoryBytes().ifPresent(bytes -> facts.put("cgroupLimitBytes", bytes));
        return facts;
    }

    private Map<String, Object> limits() {
        ProcessLimits limits = ProcessLimits.of(proc, ProcessHandle.current().pid());
        Map<String, Object> facts = new LinkedHashMap<>();
        put(facts, "openFiles", limits.openFiles());
        put(facts, "filesSoft", limits.filesSoft());
        put(facts, "filesHard", limits.filesHard());
        put(facts, "firstPort", limits.firstPort());
        put(facts, "lastPort", limits.lastPort());
        put(facts, "listenBacklog", limits.listenBacklog());
        return facts;
    }

    private static void put(Map<String, Object> facts, String name, OptionalLong value) {
        value.ifPresent(number -> facts.put(name, number));
    }

    private Map<String, Object> container() {
        Map<String, Object> facts = new LinkedHashMap<>();
        String groups = proc.read("1/cgroup").orElse("");
        if (environment.containsKey("KUBERNETES_SERVICE_HOST") || groups.contains("kubepods")) {
            facts.put("kind", "kubernetes");
        } else if (Files.exists(root.resolve(".dockerenv")) || groups.contains("docker")) {
            facts.put("kind", "docker");
        } else if (Files.exists(root.resolve("run/.containerenv"))) {
            facts.put("kind", "podman");
        } else if (groups.contains("lxc")) {
            facts.put("kind", "lxc");
        }
        proc.read("cpuinfo")
                .filter(text -> value(text, "flags", ":").stream()
                        .anyMatch(flags -> (" " + flags + " ").contains(" hypervisor ")))
                .ifPresent(virtual -> facts.put("hypervisor", "yes"));
        return facts;
    }

    private Cgroups cgroups() {
        return new Cgroups(
                root.resolve("sys/fs/cgroup"), proc.read("self/cgroup").orElse(""));
    }

    private Optional<String> text(String path) {
        return new ProcFs(root.toString()).read(path).map(String::strip);
    }

    /** The value behind the first line's name and separator. */
    private static Optional<String> value(String text, String name, String separator) {
        return text.lines()
                .filter(line -> line.startsWith(name) && line.contains(separator))
                .filter(line ->
                        line.substring(0, line.indexOf(separator)).strip().equals(name))
                .map(line -> line.substring(line.indexOf(separator) + 1).strip())
                .findFirst();
    }
}
