package dev.throng.sample;

/** What threads of a JVM do, as far as their names tell. CPU time of threads with other names is in none of the parts. */
public enum CpuPart {
    /** The event loops of a generator: they start arrivals, read answers and record both. */
    LOAD,
    /** Merging the figures of the event loops each second, and writing them. */
    RECORDING,
    /** Sampling processes and the machine, and reading the probes of the target. */
    SAMPLING,
    /** The progress line, the live page and the endpoint for metrics. */
    LIVE_PAGE,
    /** The JIT compilers, and the sweeper of compiled code that JDK 17 and older have. */
    COMPILER,
    /** The garbage collector, and the VM thread. */
    COLLECTOR
}
