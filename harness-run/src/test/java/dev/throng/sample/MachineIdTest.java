package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineIdTest {

    @TempDir
    private Path root;

    private MachineId id(String name, String boot, String network, String host) throws IOException {
        Path proc = root.resolve(name);
        Files.createDirectories(proc.resolve("sys/kernel/random"));
        Files.createDirectories(proc.resolve("self/ns"));
        Files.writeString(proc.resolve("sys/kernel/random/boot_id"), boot + "\n");
        Files.createSymbolicLink(proc.resolve("self/ns/net"), Path.of(network));
        return MachineId.of(proc, host);
    }

    @Test
    void containersOfOneMachineShareItsCpuAndNotItsPorts() throws IOException {
        MachineId host = id("host", "4bf0", "net:[4026531840]", "server");
        MachineId container = id("container", "4bf0", "net:[4026532281]", "f3ad");

        assertThat(container.sharesCpu(host)).isTrue();
        assertThat(container.sharesPorts(host)).isFalse();
    }

    @Test
    void containersInTheNetworkOfTheirMachineShareItsPorts() throws IOException {
        MachineId host = id("host", "4bf0", "net:[4026531840]", "server");
        MachineId container = id("container", "4bf0", "net:[4026531840]", "server");

        assertThat(container.sharesPorts(host)).isTrue();
    }

    @Test
    void machinesWithTheSameNameAndNetworkNumberAreDifferent() throws IOException {
        MachineId one = id("one", "4bf0", "net:[4026531840]", "localhost");
        MachineId other = id("other", "99aa", "net:[4026531840]", "localhost");

        assertThat(one.sharesCpu(other)).isFalse();
        assertThat(one.sharesPorts(other)).isFalse();
    }

    @Test
    void otherSystemsAreKnownByTheirName() {
        MachineId one = MachineId.of(root, "mac-1");

        assertThat(one.sharesPorts(MachineId.of(root, "mac-1"))).isTrue();
        assertThat(one.sharesCpu(MachineId.of(root, "mac-2"))).isFalse();
        assertThat(MachineId.of(root, "").sharesCpu(MachineId.of(root, ""))).isFalse();
    }

    @Test
    void thisMachineIsItself() {
        MachineId here = MachineId.ofThisMachine("here");

        assertThat(here.sharesPorts(MachineId.ofThisMachine("here"))).isTrue();
    }
}
