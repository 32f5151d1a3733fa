package dev.throng.run.result;

/**
 * How the kernel schedules a process of the generator.
 *
 * @param priority the priority that event loops had at the end: {@code realtime}, {@code nice} or {@code normal}; empty if unknown, in older
 *     files, and if agents differ
 * @param priorityNote why it is not what {@code generator.priority} asks for; empty if it is
 * @param cpus the CPUs that the process may use, as {@code 0-3,6}; empty if unknown, and if agents differ
 */
public record Placement(String priority, String priorityNote, String cpus) {

    /** Nothing is known. */
    public static final Placement UNKNOWN = new Placement("", "", "");

    public Placement {
        priority = Missing.text(priority);
        priorityNote = Missing.text(priorityNote);
        cpus = Missing.text(cpus);
    }
}
