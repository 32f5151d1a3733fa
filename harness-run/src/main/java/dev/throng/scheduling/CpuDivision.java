package dev.throng.scheduling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * How the CPUs of the generator are divided while its event loops have a real-time priority. Immutable.
 *
 * <p>HotSpot replaces the machine code of a method in two steps: the old code is closed, then the method gets the new one. A thread that calls
 * the method in between tries again and again until the compiler has done the second step. If an event loop with a real-time priority
 * interrupts the compiler between the two, it calls in vain and keeps the core from the compiler that it waits for. So loops and compilers have
 * no CPU in common.
 *
 * @param loops the CPUs of the event loops
 * @param compilers the CPUs of the JIT compiler; none of the loops'
 */
record CpuDivision(CpuList loops, CpuList compilers) {

    private static final int COMPILERS_ONE_OF = 4;

    /**
     * Divides CPUs; empty if there are not at least two.
     *
     * @param turn the number of this generator among those of a run, from 0: others on the same machine use other CPUs for their loops
     */
    static Optional<CpuDivision> of(CpuList allowed, int turn) {
        List<Integer> cpus = new ArrayList<>(allowed.cpus());
        if (cpus.size() < 2) {
            return Optional.empty();
        }
        int compilers = Math.max(1, cpus.size() / COMPILERS_ONE_OF);
        Collections.rotate(cpus, turn * compilers);
        int loops = cpus.size() - compilers;
        return Optional.of(
                new CpuDivision(new CpuList(cpus.subList(0, loops)), new CpuList(cpus.subList(loops, cpus.size()))));
    }
}
