package dev.throng.sample;

import java.util.Map;

/** The facts about a machine and its JVM in {@code environment.json}. docs/result.md lists them. */
public enum MachineFact {
    JAVA_VERSION("java", "version", "the version of the JVM that ran Throng"),
    JAVA_VM("java", "vm", "the name and build of the JVM"),
    JAVA_VENDOR("java", "vendor", "the vendor of the JVM"),
    JAVA_HOME("java", "home", "the directory of the JVM"),
    JAVA_OPTIONS("java", "options", "the options of the JVM, without secrets"),
    JAVA_COLLECTORS("java", "collectors", "the collectors of the JVM, as it names them"),
    JAVA_MAX_HEAP_BYTES("java", "maxHeapBytes", "the largest size of the heap"),
    OS_NAME("os", "name", "the operating system"),
    OS_KERNEL("os", "kernel", "the version of the kernel"),
    OS_ARCHITECTURE("os", "architecture", "the architecture of the processor, as Java names it"),
    OS_DISTRIBUTION("os", "distribution", "the distribution of Linux with its version"),
    OS_CLOCKSOURCE("os", "clocksource", "the clock that the kernel reads"),
    OS_TRANSPARENT_HUGE_PAGES(
            "os", "transparentHugePages", "the modes of transparent huge pages, with the present one in brackets"),
    CPU_MODEL("cpu", "model", "the model of the processor"),
    CPU_AVAILABLE("cpu", "available", "the CPUs that the JVM may use"),
    CPU_ONLINE("cpu", "online", "the CPUs of the machine"),
    CPU_GOVERNOR("cpu", "governor", "how the kernel chooses the clock frequency"),
    CPU_CGROUP_LIMIT("cpu", "cgroupLimit", "how many cores the CPU quota of the control groups allows"),
    MEMORY_TOTAL("memory", "memTotalBytes", "the memory of the machine"),
    MEMORY_AVAILABLE("memory", "memAvailableBytes", "the memory that new processes could use before the run"),
    MEMORY_SWAP("memory", "swapTotalBytes", "the swap space of the machine"),
    MEMORY_CGROUP_LIMIT("memory", "cgroupLimitBytes", "the memory that the control groups allow"),
    LIMITS_OPEN_FILES("limits", "openFiles", "the files that the process had open before the run"),
    LIMITS_FILES_SOFT("limits", "filesSoft", "how many files it may open"),
    LIMITS_FILES_HARD("limits", "filesHard", "the highest value that it may raise this limit to"),
    LIMITS_FIRST_PORT("limits", "firstPort", "the first port that the kernel uses for outgoing connections"),
    LIMITS_LAST_PORT("limits", "lastPort", "the last of these ports"),
    LIMITS_LISTEN_BACKLOG("limits", "listenBacklog", "the longest accept queue that the kernel allows"),
    CONTAINER_KIND("container", "kind", "`kubernetes`, `docker`, `podman` or `lxc`; missing outside of containers"),
    CONTAINER_HYPERVISOR("container", "hypervisor", "`yes` in a virtual machine; missing otherwise");

    private final String section;
    private final String key;
    private final String description;

    MachineFact(String section, String key, String description) {
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

    /** What it is, as a phrase. */
    public String description() {
        return description;
    }

    /** Adds the fact to its section. */
    void put(Map<String, Object> facts, Object value) {
        facts.put(key, value);
    }
}
