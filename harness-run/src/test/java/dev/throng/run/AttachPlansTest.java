package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.scenario.Address;
import dev.throng.scenario.AttachPoint;
import dev.throng.scenario.SrvName;
import dev.throng.scenario.TargetSpec;
import dev.throng.scenario.TargetSpec.ProcessRef;
import dev.throng.target.AttachPlan;
import dev.throng.target.AttachPlan.Place;
import dev.throng.target.SrvRecord;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AttachPlansTest {

    private static final Place FIRST = place("127.0.0.1", 5222, 1, Optional.empty());
    private static final Place SECOND = place("127.0.0.2", 5222, 1, Optional.empty());

    private static Place place(String host, int port, int weight, Optional<String> process) {
        return new Place(new InetSocketAddress(host, port), weight, process);
    }

    private static TargetSpec.Attach attach(List<AttachPoint> points, ProcessRef... processes) {
        return new TargetSpec.Attach(points, List.of(processes), List.of(), false);
    }

    private static AttachPlan plan(TargetSpec.Attach attach) {
        return new AttachPlans(Optional.empty(), name -> List.of()).of(attach);
    }

    private static final List<AttachPoint> BOTH =
            List.of(new Address("127.0.0.1", 5222), new Address("127.0.0.2", 5222));

    @Test
    void asManyProcessesAsAddressesBelongToThem() {
        assertThat(plan(attach(BOTH, new ProcessRef.Pid(1), new ProcessRef.Named("java"))))
                .isEqualTo(new AttachPlan(
                        List.of(
                                place("127.0.0.1", 5222, 1, Optional.of("1")),
                                place("127.0.0.2", 5222, 1, Optional.of("java"))),
                        List.of("1", "java")));
    }

    @Test
    void otherNumbersOfProcessesBelongToTheTarget() {
        assertThat(plan(attach(BOTH))).isEqualTo(new AttachPlan(List.of(FIRST, SECOND), List.of()));
        assertThat(plan(attach(BOTH, new ProcessRef.Pid(1))))
                .isEqualTo(new AttachPlan(List.of(FIRST, SECOND), List.of("1")));
        assertThat(plan(attach(BOTH.subList(0, 1), new ProcessRef.Pid(1), new ProcessRef.Pid(2))))
                .isEqualTo(new AttachPlan(List.of(FIRST), List.of("1", "2")));
    }

    @Test
    void localhostIsOneAddress() {
        assertThat(plan(attach(List.of(new Address("localhost", 5222)))).places())
                .hasSize(1);
    }

    @Test
    void serviceRecordsGiveHostsPortsAndWeights() {
        List<SrvRecord> records =
                List.of(new SrvRecord(5, 3, 5222, "127.0.0.1"), new SrvRecord(5, 1, 5223, "127.0.0.2"));
        AttachPlans plans = new AttachPlans(
                Optional.of("_xmpp-client._tcp"),
                name -> name.equals("_xmpp-client._tcp.example.com") ? records : List.of());

        assertThat(plans.of(attach(List.of(new SrvName("example.com")))).places())
                .containsExactly(
                        place("127.0.0.1", 5222, 300, Optional.empty()),
                        place("127.0.0.2", 5223, 100, Optional.empty()));
    }

    @Test
    void aProtocolWithoutServiceRecordsNeedsAnAddress() {
        assertThatThrownBy(() -> plan(attach(List.of(new SrvName("example.com")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("attach: srv:example.com (expected: HOST:PORT, because this protocol has no SRV records)");
    }
}
