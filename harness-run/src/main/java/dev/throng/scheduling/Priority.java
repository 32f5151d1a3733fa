package dev.throng.scheduling;

import java.util.Locale;

/** The precedence of event loops over other threads of the machine. The names in files are in lower case. */
public enum Priority {
    /** Event loops run as soon as they have something to do: SCHED_RR, see sched(7). */
    REALTIME,
    /** Event loops get a larger share of the CPU; see nice(2). */
    NICE,
    /** Nothing is changed. */
    NORMAL;

    /** The name in files. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
