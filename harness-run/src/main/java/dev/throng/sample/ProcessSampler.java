package dev.throng.sample;

/** Samples the resources of a process or of a process tree. Confined to the thread that samples. */
public interface ProcessSampler {

    /** Reads the resources now; {@link ProcessSample#NONE} after the process has ended. */
    ProcessSample sample();

    /** Samples one process without its children. Throng samples itself in this way, because the target may be its child. */
    static ProcessSampler ofProcess(long pid) {
        return of(pid, false);
    }

    /** Samples a process and its descendants, including those whose parents end later. */
    static ProcessSampler ofTree(long pid) {
        return of(pid, true);
    }

    /** Samples the process of this JVM. */
    static ProcessSampler ofOurselves() {
        return ofProcess(ProcessHandle.current().pid());
    }

    private static ProcessSampler of(long pid, boolean tree) {
        ProcFs proc = ProcFs.ofThisMachine();
        return proc.exists() ? new LinuxProcess(proc, pid, tree, CpuQuota.of(pid)) : new PortableProcess(pid);
    }
}
