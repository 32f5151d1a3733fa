package dev.throng.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Identifies the machine of a process, and its network. Containers of one machine have different host names and networks, but share its CPU.
 * Immutable.
 *
 * @param kernel the same for all processes that share the CPUs, and for no others
 * @param network the same for all processes of a machine that share its local addresses and ports
 */
public record MachineId(String kernel, String network) {

    /** Missing parts are empty. */
    public MachineId {
        kernel = kernel == null ? "" : kernel;
        network = network == null ? "" : network;
    }

    /**
     * Identifies this machine.
     *
     * @param hostName identifies the machine on systems other than Linux
     */
    public static MachineId ofThisMachine(String hostName) {
        return of(Path.of("/proc"), hostName);
    }

    static MachineId of(Path proc, String hostName) {
        String boot = "";
        try {
            boot = Files.readString(proc.resolve("sys/kernel/random/boot_id")).strip();
        } catch (IOException | InvalidPathException otherSystem) {
            // such a system has no network namespaces either
            return new MachineId(hostName, "");
        }
        try {
            return new MachineId(
                    boot, Files.readSymbolicLink(proc.resolve("self/ns/net")).toString());
        } catch (IOException | UnsupportedOperationException hidden) {
            return new MachineId(boot, hostName);
        }
    }

    /** Whether both share their CPUs. */
    public boolean sharesCpu(MachineId other) {
        return !kernel.isEmpty() && kernel.equals(other.kernel);
    }

    /** Whether both share their local addresses and ports. */
    public boolean sharesPorts(MachineId other) {
        return sharesCpu(other) && network.equals(other.network);
    }
}
