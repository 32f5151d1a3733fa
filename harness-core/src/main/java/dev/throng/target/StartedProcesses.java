package dev.throng.target;

/** All processes that this JVM started, for a user who will not wait for their end. */
public final class StartedProcesses {

    private StartedProcesses() {}

    /**
     * Kills them and their descendants, without waiting for any of them. What descended from a target and was left by its parent is killed
     * too, as far as it was seen. Any thread may call it.
     */
    public static void killAll() {
        ChildProcess.running().forEach(ChildProcess::kill);
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }
}
