package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.TargetAddresses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** All agents send a connection with the same number to the same address. */
class AssignedAddressesTest {

    private static final int PARTS = 6;

    private static InetSocketAddress address(String host, int last) throws IOException {
        return new InetSocketAddress(InetAddress.getByAddress(host, new byte[] {127, 0, 0, (byte) last}), 5000 + last);
    }

    private static Message.Assign assigned(List<Message.Address> addresses, boolean separate) {
        return new Message.Assign("1f", 1, 3, PARTS, 1, 2, "{}", addresses, separate);
    }

    /** As an agent reads them after their way over the network. */
    private static TargetAddresses read(TargetAddresses written) throws IOException {
        Message.Assign sent = assigned(AssignedAddresses.of(written), written.separate());
        return AssignedAddresses.read((Message.Assign) MessageCodec.read(MessageCodec.write(sent)));
    }

    private static List<Integer> turns(TargetAddresses targets) {
        return IntStream.range(0, 100)
                .map(number -> targets.index(number, PARTS))
                .boxed()
                .toList();
    }

    @Test
    void weightedAddressesKeepTheirOrderNamesAndTurns() throws IOException {
        TargetAddresses written = TargetAddresses.weighted(
                List.of(address("b.example", 3), address("127.0.0.1", 1), address("b.example", 2)), List.of(3, 0, 5));

        TargetAddresses read = read(written);

        assertThat(read.all()).isEqualTo(written.all());
        assertThat(read.all())
                .extracting(InetSocketAddress::getHostString)
                .containsExactly("b.example", "127.0.0.1", "b.example");
        assertThat(turns(read)).isEqualTo(turns(written)).contains(0, 2).doesNotContain(1);
        assertThat(read.separate()).isFalse();
    }

    @Test
    void separateServersStaySeparate() throws IOException {
        TargetAddresses written =
                TargetAddresses.ofSeparateServers(List.of(address("127.0.0.1", 1), address("127.0.0.2", 2)));

        TargetAddresses read = read(written);

        assertThat(read.separate()).isTrue();
        assertThat(turns(read)).isEqualTo(turns(written)).contains(0, 1);
    }

    @Test
    void aShareWithoutAnAddressIsRefused() {
        assertThatThrownBy(() -> AssignedAddresses.read(assigned(List.of(), false)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aNegativeWeightIsRefused() {
        Message.Assign share = assigned(List.of(new Message.Address("127.0.0.1", "127.0.0.1", 80, -1)), false);

        assertThatThrownBy(() -> AssignedAddresses.read(share)).isInstanceOf(IllegalArgumentException.class);
    }
}
