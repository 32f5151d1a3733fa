package dev.throng.scheduling;

import dev.throng.scheduling.Task.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which priorities and CPUs the threads of a generator get, as lines of a shell. Pure.
 *
 * <p>Event loops, and threads that stop them for a collection, get precedence. No other thread gets less than before: a compiler that waits lets
 * the loops interpret their code for longer (docs/decisions/generator-priority.md). A thread that a raised thread starts gets the usual
 * priority (SCHED_RESET_ON_FORK).
 */
final class PriorityPlan {

    /** By how much the niceness of event loops is less than that of the process: they get 3 times the share. */
    static final int LOOP_NICE = -5;

    private static final int MOST_URGENT = -20;

    private final int base;
    private final Optional<CpuList> allowed;
    private final Optional<CpuDivision> parts;

    /**
     * @param base the niceness of the process, which the user chose
     * @param allowed the CPUs of the process; empty if they are unknown
     * @param turn the number of this generator among those of a run, from 0
     */
    PriorityPlan(int base, Optional<CpuList> allowed, int turn) {
        this.base = base;
        this.allowed = allowed;
        this.parts = allowed.flatMap(cpus -> CpuDivision.of(cpus, turn));
    }

    /** How many CPUs event loops with a real-time priority may use; 0 if they cannot have one. */
    int realtimeCpus() {
        return parts.map(CpuDivision::loops).map(CpuList::cpus).map(List::size).orElse(0);
    }

    /** The lines that give these threads their priorities; empty if they have them. Lines that fail leave threads as they are. */
    List<String> lines(Priority wanted, List<Task> tasks) {
        List<String> lines = new ArrayList<>();
        if (wanted == Priority.REALTIME) {
            parts.ifPresent(divided -> tasks.forEach(task -> realtime(task, divided, lines)));
            return lines;
        }
        boolean wasRealtime = tasks.stream().anyMatch(Task::isRealtime);
        int nice = wanted == Priority.NICE ? Math.max(MOST_URGENT, base + LOOP_NICE) : base;
        List<Task> reniced = new ArrayList<>();
        for (Task task : tasks) {
            if (task.isRealtime() && task.role() != Role.OTHER) {
                lines.add("chrt -o -p 0 " + task.id());
            }
            if (wasRealtime && hasCpusOfItsOwn(task)) {
                allowed.ifPresent(cpus -> lines.add(onCpus(cpus, task)));
            }
            if (task.role().isUrgent() && task.nice() != nice) {
                reniced.add(task);
                if (wanted == Priority.NICE) {
                    lines.add("chrt -R -o -p 0 " + task.id());
                }
            }
        }
        if (!reniced.isEmpty()) {
            // without -n, which means a difference in BusyBox
            lines.add("renice " + nice + " -p "
                    + reniced.stream().map(task -> String.valueOf(task.id())).collect(Collectors.joining(" ")));
        }
        return lines;
    }

    /** The lines that let event loops and compilers use all CPUs again, after an attempt at a real-time priority that failed. */
    List<String> allCpus(List<Task> tasks) {
        return allowed.stream()
                .flatMap(cpus ->
                        tasks.stream().filter(PriorityPlan::hasCpusOfItsOwn).map(task -> onCpus(cpus, task)))
                .toList();
    }

    private static boolean hasCpusOfItsOwn(Task task) {
        return task.role() == Role.LOOP || task.role() == Role.COMPILER;
    }

    private static void realtime(Task task, CpuDivision parts, List<String> lines) {
        if (task.isRealtime()) {
            return;
        }
        switch (task.role()) {
            case LOOP -> {
                lines.add(onCpus(parts.loops(), task));
                lines.add(raised(task));
            }
            case COLLECTOR -> lines.add(raised(task));
            case COMPILER -> lines.add(onCpus(parts.compilers(), task));
            case WATCH -> lines.add("chrt -r -p 2 " + task.id());
            case OTHER -> {}
        }
    }

    private static String raised(Task task) {
        // -R is not in the chrt of BusyBox
        return "chrt -R -r -p 1 " + task.id() + " || chrt -r -p 1 " + task.id();
    }

    private static String onCpus(CpuList cpus, Task task) {
        return "taskset -c -p " + cpus + " " + task.id();
    }

    /** The priority that event loops really have. */
    Priority inForce(List<Task> tasks) {
        List<Task> loops =
                tasks.stream().filter(task -> task.role() == Role.LOOP).toList();
        if (loops.isEmpty()) {
            return Priority.NORMAL;
        }
        if (loops.stream().allMatch(Task::isRealtime)) {
            return Priority.REALTIME;
        }
        return loops.stream().allMatch(task -> task.isRealtime() || task.nice() < base)
                ? Priority.NICE
                : Priority.NORMAL;
    }
}
