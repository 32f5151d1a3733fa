package dev.throng.scheduling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Threads whose priorities change as the lines say, as far as the user may change them. */
final class FakeScheduler implements Scheduler {

    private static final Pattern CHRT = Pattern.compile("chrt (?:-R )?(-[ro]) -p \\d (\\d+)");
    private static final Pattern RENICE = Pattern.compile("renice (-?\\d+) -p ([\\d ]+)");

    /** What the user may do. */
    enum Permission {
        ALL,
        NICE,
        NONE
    }

    private final Map<Long, Task> tasks = new LinkedHashMap<>();
    private final Permission permission;
    final List<String> ran = new ArrayList<>();
    private final int base;
    Optional<String> unavailable = Optional.empty();
    CpuList cpus = CpuList.parse("0-3");

    FakeScheduler(Permission permission, String... names) {
        this(permission, 0, names);
    }

    /** @param base the niceness that the user gave to the process */
    FakeScheduler(Permission permission, int base, String... names) {
        this.permission = permission;
        this.base = base;
        for (String name : names) {
            long id = tasks.size() + 1L;
            tasks.put(id, new Task(id, name, base, 0));
        }
    }

    @Override
    public Optional<String> unavailable() {
        return unavailable;
    }

    @Override
    public synchronized List<Task> tasks() {
        return List.copyOf(tasks.values());
    }

    @Override
    public Optional<CpuList> allowedCpus() {
        return Optional.of(cpus);
    }

    @Override
    public int baseNice() {
        return base;
    }

    Task task(String name) {
        return tasks().stream()
                .filter(task -> task.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public synchronized void run(List<String> lines) {
        ran.addAll(lines);
        for (String line : lines) {
            Matcher policy = CHRT.matcher(line);
            if (policy.find()
                    && (permission == Permission.ALL || policy.group(1).equals("-o"))) {
                tasks.computeIfPresent(
                        Long.valueOf(policy.group(2)),
                        (id, task) -> new Task(
                                id, task.name(), task.nice(), policy.group(1).equals("-r") ? Task.ROUND_ROBIN : 0));
            }
            Matcher nice = RENICE.matcher(line);
            if (nice.matches()) {
                int to = Integer.parseInt(nice.group(1));
                for (String id : nice.group(2).split(" ")) {
                    tasks.computeIfPresent(
                            Long.valueOf(id),
                            (key, task) -> permission == Permission.NONE && to < task.nice()
                                    ? task
                                    : new Task(key, task.name(), to, task.policy()));
                }
            }
        }
    }
}
