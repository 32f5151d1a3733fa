package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The counters were recorded on Linux 6.18, the lines of sockets written in its format; their addresses have the byte order of x86 and ARM. */
@EnabledIf(
        value = "hasTheByteOrderOfTheTexts",
        disabledReason = "the recorded texts have the byte order of x86 and ARM")
final class UdpSamplerTest {

    private static final String SNMP = """
            Ip: Forwarding DefaultTTL InReceives
            Ip: 2 64 293381
            Udp: InDatagrams NoPorts InErrors OutDatagrams RcvbufErrors SndbufErrors InCsumErrors IgnoredMulti MemErrors
            Udp: 18940 3167 128790 151472 128790 0 0 0 0
            UdpLite: InDatagrams NoPorts InErrors OutDatagrams RcvbufErrors SndbufErrors InCsumErrors IgnoredMulti MemErrors
            UdpLite: 0 9 9 0 9 0 0 0 0
            """;

    private static final String SNMP6 = """
            Udp6InDatagrams                 \t0
            Udp6NoPorts                     \t5
            Udp6InErrors                    \t7
            Udp6OutDatagrams                \t0
            Udp6RcvbufErrors                \t10
            UdpLite6RcvbufErrors            \t11
            """;

    private static final String UDP = """
               sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops            \s
              424: 0100007F:15B3 00000000:0000 07 00000000:00000D00 00:00000000 00000000     0        0 1432551 2 00000000b6a3e7f1 17       \s
              425: 0200007F:15B3 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 1432552 2 00000000b6a3e7f2 1000     \s
              426: 0100007F:15B4 0100007F:15B3 01 00000000:00000000 00:00000000 00000000  1000        0 1432553 2 00000000b6a3e7f3 2000     \s
            """;

    /** A server that listens on all addresses of both families, as JVMs do by default. */
    private static final String UDP6 = """
              sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops
              429: 00000000000000000000000000000000:15B8 00000000000000000000000000000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 1432560 2 00000000a6a3e7f1 23
              430: 0000000000000000FFFF00000100007F:15B9 00000000000000000000000000000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 1432561 2 00000000a6a3e7f2 29
              431: 00000000000000000000000001000000:15BA 00000000000000000000000000000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 1432562 2 00000000a6a3e7f3 31
            """;

    @TempDir
    private Path root;

    private ProcFixture fixture;

    static boolean hasTheByteOrderOfTheTexts() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    }

    @BeforeEach
    void machine() throws IOException {
        fixture = new ProcFixture(root)
                .file("net/snmp", SNMP)
                .file("net/snmp6", SNMP6)
                .file("net/udp", UDP)
                .file("net/udp6", UDP6);
    }

    private UdpDrops sample(String address, int port) throws UnknownHostException {
        InetSocketAddress target = new InetSocketAddress(InetAddress.getByName(address), port);
        return new UdpSampler(fixture.proc(), List.of(target), OptionalLong.empty(), true).sample();
    }

    @Test
    void dropsAreThoseOfTheSocketWithTheTargetsAddress() throws IOException {
        assertThat(sample("127.0.0.1", 5555).atSocket()).hasValue(17);
        assertThat(sample("127.0.0.2", 5555).atSocket()).hasValue(1000);
        assertThat(sample("::1", 5562).atSocket()).hasValue(31);
    }

    @Test
    void aSocketOfAllAddressesReceivesWhatIsSentToOneOfThem() throws IOException {
        assertThat(sample("127.0.0.1", 5560).atSocket()).hasValue(23);
        assertThat(sample("127.0.0.1", 5561).atSocket()).hasValue(29);
        assertThat(sample("::1", 5560).atSocket()).hasValue(23);
    }

    @Test
    void aPortWithoutASocketHasNoDrops() throws IOException {
        UdpDrops drops = sample("127.0.0.1", 5999);
        assertThat(drops.atSocket()).isEmpty();
        assertThat(drops.fullBuffer()).hasValue(128_800);
        assertThat(drops.noSocket()).hasValue(3_172);
    }

    @Test
    void aMachineWithoutIpv6HasTheCountsOfIpv4() throws IOException {
        fixture = new ProcFixture(root.resolve("four")).file("net/snmp", SNMP).file("net/udp", UDP);
        UdpDrops drops = sample("127.0.0.1", 5555);
        assertThat(drops)
                .isEqualTo(new UdpDrops(OptionalLong.of(17), OptionalLong.of(128_790), OptionalLong.of(3_167)));
    }

    @Test
    void theNetworkOfTheTargetsProcessIsRead() throws IOException {
        fixture.file("4711/net/snmp", SNMP.replace("128790", "5")).file("4711/net/udp", UDP.replace(" 17 ", " 3 "));
        InetSocketAddress target = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 5555);
        UdpDrops drops = new UdpSampler(fixture.proc(), List.of(target), OptionalLong.of(4711), true).sample();
        assertThat(drops.atSocket()).hasValue(3);
        assertThat(drops.fullBuffer()).hasValue(5);
    }

    @Test
    void nothingIsKnownOnOtherSystemsAndOfOtherMachines() throws IOException {
        InetSocketAddress target = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 5555);
        assertThat(new UdpSampler(fixture.proc(), List.of(target), OptionalLong.empty(), false).sample())
                .isEqualTo(UdpDrops.UNKNOWN);
        fixture = new ProcFixture(root.resolve("empty"));
        assertThat(sample("127.0.0.1", 5555)).isEqualTo(UdpDrops.UNKNOWN);
    }

    @Test
    void textsOfAnotherFormAreUnknown() throws IOException {
        fixture.file("net/snmp", "Udp: NoPorts RcvbufErrors\nUdp: 1\n")
                .file("net/snmp6", "Udp6RcvbufErrors\nUdp6NoPorts -\n")
                .file(
                        "net/udp",
                        "  424: 0100007F 0 0\n425: x:y 0 0 0 0 0 0 0 0 0 0 0 0\n  426: 01:15B3 0 0 0 0 0 0 0 0 0 0 0 1\n")
                .file("net/udp6", "");
        UdpDrops drops = sample("127.0.0.1", 5555);
        assertThat(drops.atSocket()).isEmpty();
        assertThat(drops.fullBuffer()).isEmpty();
        assertThat(drops.noSocket()).hasValue(1);
    }

    @Test
    void aDifferenceNeedsBothCountsAndNeverFallsBelowZero() {
        UdpDrops earlier = new UdpDrops(OptionalLong.of(10), OptionalLong.of(10), OptionalLong.empty());
        UdpDrops later = new UdpDrops(OptionalLong.of(4), OptionalLong.of(17), OptionalLong.of(3));
        assertThat(later.since(earlier))
                .isEqualTo(new UdpDrops(OptionalLong.of(0), OptionalLong.of(7), OptionalLong.empty()));
    }
}
