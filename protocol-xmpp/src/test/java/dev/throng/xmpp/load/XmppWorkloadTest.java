package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.TargetAddresses;
import java.net.InetSocketAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XmppWorkloadTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, false, false",
        "127.0.0.1, true, true",
        "localhost, false, false",
        "192.0.2.1, false, true",
        "192.0.2.1, true, true"
    })
    void aServerMaySendSessionsToOtherMachinesIfLoadMayGoThere(String host, boolean allowRemote, boolean other) {
        TargetAddresses targets = TargetAddresses.of(InetSocketAddress.createUnresolved(host, 5222))
                .withRemoteAllowed(allowRemote);
        assertThat(XmppWorkload.areOtherMachines(targets)).isEqualTo(other);
    }
}
