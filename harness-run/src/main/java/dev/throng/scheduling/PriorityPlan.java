package dev.throng.scheduling;

import dev.throng.scheduling.Task.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which priorities the threads of a generator get, as lines of a shell. Pure.
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

    /** @param base the niceness of the process, which the user chose */
    PriorityPlan(int base) {
        this.base = base;
    }

    /** The lines that give these threads their priorities; empty if they have them. Lines that fail leave threads as they are. */
    List<String> lines(Priority wanted, List<Task> tasks) {
        List<String> lines = new ArrayList<>();
        int nice = wanted == Priority.NICE ? Math.max(MOST_URGENT, base + LOOP_NICE) : base;
        List<Task> reniced = new ArrayList<>();
        for (Task task : tasks) {
            if (wanted == Priority.REALTIME) {
                realtime(task, lines);
                continue;
            }
            boolean urgent = task.role().isUrgent();
            boolean wrong = urgent && task.nice() != nice;
            if (task.isRealtime() && (urgent || task.role() == Role.WATCH)) {
                lines.add("chrt -o -p 0 " + task.id());
            }
            if (wrong) {
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

    private static void realtime(Task task, List<String> lines) {
        if (task.isRealtime()) {
            return;
        }
        if (task.role().isUrgent()) {
            // -R is not in the chrt of BusyBox
            lines.add("chrt -R -r -p 1 " + task.id() + " || chrt -r -p 1 " + task.id());
        } else if (task.role() == Role.WATCH) {
            lines.add("chrt -r -p 2 " + task.id());
        }
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
