package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.ports.PortRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HeadRoomTest {

    @Test
    void planThatFitsHasNoProblem() {
        assertThat(new HeadRoom(19_924, 1, 1).problemsOfGenerator(limits(12, 20_000, 20_000), Optional.empty()))
                .isEmpty();
    }

    @Test
    void oneConnectionTooManyIsAProblem() {
        assertThat(new HeadRoom(19_925, 1, 1).problemsOfGenerator(limits(12, 20_000, 20_000), Optional.empty()))
                .hasSize(1);
    }

    @Test
    void softLimitIsRaisedInTheShell() {
        assertThat(new HeadRoom(28_000, 1, 1).problemsOfGenerator(limits(12, 20_000, 1_048_576), Optional.empty()))
                .containsExactly(
                        "the plan needs 28,000 connections, this process may open 20,000 files and needs 76 for other"
                                + " things: raise it with 'ulimit -n 28076' before the start, send the load from at least 2 such"
                                + " processes (--agents 2), or plan at most 19,924 connections");
    }

    @Test
    void asManyProcessesAreAdvisedAsAllConnectionsNeed() {
        HeadRoom all = new HeadRoom(622_000, 1, 1);

        assertThat(new HeadRoom(40_000, 1, 1)
                        .problemsOfGenerator(limits(12, 20_000, 20_000), Optional.empty(), all)
                        .get(0))
                .contains("send the load from at least 32 such processes (--agents 32)");
    }

    @Test
    void moreProcessesThanPossibleAreNotAdvised() {
        assertThat(new HeadRoom(1_200, 1, 1).problemsOfGenerator(limits(40, 105, 105), Optional.empty()))
                .singleElement()
                .asString()
                .endsWith("of a container, or plan at most 1 connections");
        assertThat(new HeadRoom(100, 1, 1).problemsOfGenerator(limits(40, 90, 90), Optional.empty()))
                .singleElement()
                .asString()
                .doesNotContain("--agents");
    }

    @Test
    void hardLimitIsRaisedByRoot() {
        assertThat(new HeadRoom(28_000, 1, 1).problemsOfGenerator(limits(12, 4_096, 20_000), Optional.empty()))
                .singleElement()
                .asString()
                .contains("hard limit is 20,000", "as root", "ulimit -Hn 28076", "LimitNOFILE", "plan at most 4,020");
    }

    @Test
    void portsAreCountedPerDestination() {
        assertThat(new HeadRoom(30_000, 1, 1).problemsOfGenerator(limits(12, 1_000_000, 1_000_000), Optional.empty()))
                .containsExactly(
                        "the plan needs 30,000 connections, and this machine has ports for 28,232, which all its processes share (1 local address × 1 address of"
                                + " the target × 28,232 ports, 32768 to 60999): widen the range with"
                                + " 'sysctl -w net.ipv4.ip_local_port_range=\"32768 65535\"',"
                                + " or spread the connections over 2 addresses of the target");
        assertThat(new HeadRoom(30_000, 1, 2).problemsOfGenerator(limits(12, 1_000_000, 1_000_000), Optional.empty()))
                .isEmpty();
    }

    @Test
    void settingForMoreAddressesOfOursIsNamed() {
        assertThat(new HeadRoom(90_000, 1, 1)
                        .problemsOfGenerator(limits(12, 1_000_000, 1_000_000), Optional.of("settings.sources")))
                .singleElement()
                .asString()
                .contains("use 4 local addresses with settings.sources; on loopback 'sources: 127.0.0.1-127.0.0.4'")
                .doesNotContain("addresses of the target");
    }

    @Test
    void portsAreCountedPerPairOfAddresses() {
        assertThat(new HeadRoom(16 * 2 * 28_232, 16, 2)
                        .problemsOfGenerator(limits(12, 1_000_000, 1_000_000), Optional.of("settings.sources")))
                .isEmpty();
        assertThat(new HeadRoom(16 * 2 * 28_232 + 1, 16, 2)
                        .problemsOfGenerator(limits(12, 1_000_000, 1_000_000), Optional.of("settings.sources")))
                .containsExactly(
                        "the plan needs 903,425 connections, and this machine has ports for 903,424, which all its processes share (16 local"
                                + " addresses × 2 addresses of the target × 28,232 ports, 32768 to 60999): widen the range with"
                                + " 'sysctl -w net.ipv4.ip_local_port_range=\"32768 65535\"', or use 17 local addresses with"
                                + " settings.sources; on loopback 'sources: 127.0.0.1-127.0.0.17'");
    }

    @Test
    void manyAddressesAreARangeToo() {
        assertThat(new HeadRoom(28_232L * 256, 1, 1)
                        .problemsOfGenerator(limits(12, 10_000_000, 10_000_000), Optional.of("settings.sources")))
                .singleElement()
                .asString()
                .contains("256 local addresses", "'sources: 127.0.0.1-127.0.1.0'");
    }

    @Test
    void reservedPortsAreNotCounted() {
        assertThat(new HeadRoom(28_200, 1, 1)
                        .problemsOfGenerator(
                                limits(12, 1_000_000, 1_000_000, "40000-40031"), Optional.of("settings.sources")))
                .isEmpty();
        assertThat(new HeadRoom(28_201, 1, 1)
                        .problemsOfGenerator(
                                limits(12, 1_000_000, 1_000_000, "40000-40031"), Optional.of("settings.sources")))
                .singleElement()
                .asString()
                .contains("28,200 ports, 32768 to 60999");
    }

    @Test
    void adviceOnPortsSuffices() {
        assertThat(new HeadRoom(60_000, 1, 1).problemsOfGenerator(limits(12, 1_000_000, 1_000_000), Optional.empty()))
                .singleElement()
                .asString()
                .contains("\"5536 65535\"", "over 3 addresses");
        assertThat(new HeadRoom(500_000, 1, 1).problemsOfGenerator(limits(12, 1_000_000, 1_000_000), Optional.empty()))
                .singleElement()
                .asString()
                .contains("over 18 addresses")
                .doesNotContain("sysctl");
    }

    @Test
    void bothProblemsAreReported() {
        assertThat(new HeadRoom(30_000, 1, 1).problemsOfGenerator(limits(12, 20_000, 20_000), Optional.empty()))
                .hasSize(2);
    }

    @Test
    void limitThatIsNotKnownIsNoProblem() {
        OptionalLong unknown = OptionalLong.empty();

        assertThat(new HeadRoom(1_000_000, 1, 1)
                        .problemsOfGenerator(
                                new ProcessLimits(unknown, unknown, unknown, Optional.empty(), unknown),
                                Optional.empty()))
                .isEmpty();
    }

    @Test
    void impossibleNumbersAreRefused() {
        assertThatThrownBy(() -> new HeadRoom(1, 1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HeadRoom(1, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void limitsAreReadFromProc(@TempDir Path root) throws IOException {
        ProcFs proc = new ProcFixture(root)
                .file("7/limits", """
                        Limit                     Soft Limit           Hard Limit           Units
                        Max processes             96365                96365                processes
                        Max open files            1024                 524288               files
                        """)
                .file("8/limits", "Max open files            unlimited            unlimited            files\n")
                .file("sys/net/ipv4/ip_local_port_range", "32768\t60999\n")
                .file("sys/net/ipv4/ip_local_reserved_ports", "8080,40000-40001\n")
                .file("sys/net/core/somaxconn", "4096\n")
                .proc();

        ProcessLimits limits = ProcessLimits.of(proc, 7);

        assertThat(limits.filesSoft()).hasValue(1024);
        assertThat(limits.filesHard()).hasValue(524_288);
        assertThat(limits.ports()).hasValue(28_230);
        assertThat(limits.listenBacklog()).hasValue(4096);
        assertThat(ProcessLimits.of(proc, 8).filesSoft()).isEmpty();
        assertThat(ProcessLimits.of(proc, 9).filesSoft()).isEmpty();
    }

    private static ProcessLimits limits(long open, long soft, long hard) {
        return limits(open, soft, hard, "");
    }

    private static ProcessLimits limits(long open, long soft, long hard, String reserved) {
        return new ProcessLimits(
                OptionalLong.of(open),
                OptionalLong.of(soft),
                OptionalLong.of(hard),
                PortRange.parse("32768 60999", reserved),
                OptionalLong.of(4_096));
    }
}
