package dev.throng.target;

/** What tests ask of processes by their ids. */
final class Processes {

    /** Whether no such process runs; one that waits for its parent to ask for its exit code does not. */
    static boolean isGone(long pid) {
        return ProcessHandle.of(pid).filter(ProcessTree::runs).isEmpty();
    }

    private Processes() {}
}
