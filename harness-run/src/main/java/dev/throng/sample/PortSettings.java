package dev.throng.sample;

import dev.throng.ports.MachinePorts;
import dev.throng.ports.PortRange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the settings of Linux for the ports of outgoing connections. */
public final class PortSettings {

    /** The directory of both settings. */
    private static final Path SETTINGS = Path.of("/proc/sys/net/ipv4");

    /** Every second port reserved, with a comma behind each, needs no more. */
    private static final int MAX_SETTING_BYTES = 6 * 32 * 1024;

    private PortSettings() {}

    /** Reads the ports of this machine, as this process uses them. */
    public static MachinePorts ofThisProcess() {
        return new MachinePorts(range(), Long.hashCode(ProcessHandle.current().pid() * 0x9E3779B97F4A7C15L));
    }

    /** Reads the settings of this machine, or of the network namespace of this process. Empty on other systems than Linux. */
    static Optional<PortRange> range() {
        return setting("ip_local_port_range")
                .flatMap(range -> PortRange.parse(
                        range, setting("ip_local_reserved_ports").orElse("")));
    }

    private static Optional<String> setting(String name) {
        byte[] text = new byte[MAX_SETTING_BYTES];
        try (InputStream in = Files.newInputStream(SETTINGS.resolve(name))) {
            // the kernel gives a setting with the first read and nothing with the next
            int length = in.read(text);
            return Optional.of(new String(text, 0, Math.max(0, length), StandardCharsets.US_ASCII));
        } catch (IOException notLinuxOrForbidden) {
            return Optional.empty();
        }
    }
}
