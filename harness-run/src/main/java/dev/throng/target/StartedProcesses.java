package dev.throng.target;

/** All processes that this JVM started as targets. */
public final class StartedProcesses {

    private StartedProcesses() {}

    /**
     * Kills the processes and their descendants. Does not wait for their end. Also kills known descendants whose parents have ended. Any
     * thread may call it.
     */
    public static void killAll() {
        ChildProcess.running().forEach(ChildProcess::kill);
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }
}
