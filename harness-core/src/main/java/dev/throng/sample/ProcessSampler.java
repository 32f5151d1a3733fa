package dev.throng.sample;

/** Samples one process or a tree of them. Confined to the thread that samples. */
public sealed interface ProcessSampler permits LinuxProcess, PortableProcess {

    /** The state now; {@link ProcessSample#NONE} once the process has ended. */
    ProcessSample sample();

    /** The process alone, without its children: ourselves, whose child the target may be. */
    static ProcessSampler ofProcess(long pid) {
        return of(pid, false);
    }

    /** The process and its descendants, including those whose parents end later. */
    static ProcessSampler ofTree(long pid) {
        return of(pid, true);
    }

    /** Our own process. */
    static ProcessSampler ofOurselves() {
        return ofProcess(ProcessHandle.current().pid());
    }

    private static ProcessSampler of(long pid, boolean tree) {
        ProcFs proc = ProcFs.ofThisMachine();
        return proc.exists() ? new LinuxProcess(proc, pid, tree, CpuQuota.of(pid)) : new PortableProcess(pid);
    }
}
