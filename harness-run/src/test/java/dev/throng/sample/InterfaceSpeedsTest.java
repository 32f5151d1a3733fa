package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class InterfaceSpeedsTest {

    @TempDir
    private Path folder;

    private InterfaceSpeeds speeds(String name, String text) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve(name)).resolve("speed"), text);
        return new InterfaceSpeeds(folder);
    }

    @ParameterizedTest
    @CsvSource({"10, 1e7", "1000, 1e9", "2500, 2.5e9", "400000, 4e11"})
    void theSpeedIsInMegabitsPerSecond(String text, double bitsPerSecond) throws IOException {
        assertThat(speeds("eth0", text + "\n").bitsPerSecond("eth0")).hasValue(bitsPerSecond);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1\n", "0\n", "65535\n", "4294967295\n", "", "fast\n"})
    void anUnknownSpeedIsNone(String text) throws IOException {
        assertThat(speeds("eth0", text).bitsPerSecond("eth0")).isEmpty();
    }

    @Test
    void aFileThatCannotBeReadIsNoSpeed() throws IOException {
        Files.createDirectories(folder.resolve("lo/speed"));

        assertThat(new InterfaceSpeeds(folder).bitsPerSecond("lo"))
                .as("reading fails, as with EINVAL")
                .isEmpty();
        assertThat(new InterfaceSpeeds(folder).bitsPerSecond("eth9")).isEmpty();
        assertThat(speeds("tun0", "10\n").bitsPerSecond("../" + folder.getFileName() + "/tun0"))
                .isEmpty();
    }

    @Test
    void aTunnelHasNoSpeed() throws IOException {
        InterfaceSpeeds speeds = speeds("tun0", "10\n");
        Files.writeString(folder.resolve("tun0/tun_flags"), "0x1001\n");

        assertThat(speeds.bitsPerSecond("tun0")).isEmpty();
    }

    @Test
    void anAddressOfThisMachineUsesNoLink() {
        assertThat(InterfaceRoute.nameTo(new InetSocketAddress("127.0.0.1", 8000)))
                .isEmpty();
        assertThat(InterfaceRoute.nameTo(InetSocketAddress.createUnresolved("host.invalid", 8000)))
                .isEmpty();
    }
}
