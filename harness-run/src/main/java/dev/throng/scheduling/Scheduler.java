package dev.throng.scheduling;

import java.util.List;
import java.util.Optional;

/** The scheduler of the kernel, for the threads of this process. */
interface Scheduler {

    /** Why threads cannot get other priorities here at all; empty if that can be tried. */
    Optional<String> unavailable();

    /** The niceness of the process. */
    int baseNice();

    /** The threads that run now. */
    List<Task> tasks();

    /** Runs lines of a shell, one after the other, and waits for their end. Lines that fail do not matter. */
    void run(List<String> lines);

    /** The CPUs that this process may use; empty if they are unknown. */
    Optional<CpuList> allowedCpus();
}
