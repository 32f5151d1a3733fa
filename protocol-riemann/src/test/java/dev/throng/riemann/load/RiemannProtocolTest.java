package dev.throng.riemann.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.SelfDescription;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.riemann.load.RiemannSettings.LossBy;
import dev.throng.scenario.SloProblems;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RiemannProtocolTest {

    private final Settings settings = new Settings();

    @Test
    void isFoundByTheServiceLoader() {
        assertThat(ServiceLoader.load(Protocol.class)).singleElement().satisfies(protocol -> assertThat(protocol.name())
                .isEqualTo("riemann"));
    }

    @Test
    void namesAreKebabCaseAndUnique() {
        Protocol protocol = new RiemannProtocol();
        for (List<String> ids : List.of(
                protocol.operations().stream().map(o -> o.id()).toList(),
                protocol.metrics().stream().map(m -> m.id()).toList(),
                protocol.failures().stream().map(f -> f.id()).toList())) {
            assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z]+(-[a-z]+)*"));
        }
    }

    @Test
    void isFoundAndDescribesItself() {
        SelfDescription.assertComplete(SelfDescription.found("riemann"));
    }

    @Test
    void oldFailuresInObjectivesAreReportedWithTheirNewNames() {
        assertThat(SloProblems.of(
                        new RiemannProtocol(),
                        "send",
                        "send.failures.connect-deadline == 0",
                        "send.failures.tls-handshake == 0",
                        "phase[a].send.failures.closed-by-target < 1%"))
                .containsExactly(
                        "s.yaml:6:5: slo[0]: send.failures.connect-deadline was renamed to send.failures.connect-timeout",
                        "s.yaml:7:5: slo[1]: send.failures.tls-handshake was renamed to send.failures.tls-failed",
                        "s.yaml:8:5: slo[2]: send.failures.closed-by-target was renamed to send.failures.closed");
    }

    @Test
    void everySettingIsDocumented() {
        Set<Class<?>> seen = new HashSet<>();
        documented(new RiemannProtocol().settingsType(), seen);
        assertThat(seen).contains(EventSettings.class, TlsSettings.class, RiemannSettings.Reconnect.class);
    }

    private static void documented(Class<?> type, Set<Class<?>> seen) {
        seen.add(type);
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.isAnnotationPresent(Inline.class)) {
                documented(component.getType(), seen);
                continue;
            }
            Setting setting = component.getAnnotation(Setting.class);
            assertThat(setting).as(component.toString()).isNotNull();
            assertThat(setting.value()).as(component.toString()).isNotBlank();
            assertThat(setting.fallback().isEmpty())
                    .as(component.toString())
                    .isEqualTo(component.getType() == Optional.class);
            if (component.getType().isRecord()) {
                documented(component.getType(), seen);
            }
        }
    }

    @Test
    void aSingleConnectionLivesOnOneLoop() {
        Workload one = new RiemannProtocol().prepare(settings.build());
        assertThat(one.maxLoops()).isEqualTo(1);
        assertThat(one.connections()).isEqualTo(1);
        assertThat(one.connectionsPerArrival(RiemannOperation.SEND)).isZero();
        settings.connections = 10;
        settings.transport = RiemannSettings.Transport.UDP;
        Workload udp = new RiemannProtocol().prepare(settings.build());
        assertThat(udp.maxLoops()).isEqualTo(10);
        assertThat(udp.connections()).as("one more to ask about lost datagrams").isEqualTo(11);
    }

    @Test
    void eachAddressNeedsAConnectionAndADatagramIsCountedOnce() {
        TargetAddresses.Shape service = new TargetAddresses.Shape(2, false);
        TargetAddresses.Shape servers = new TargetAddresses.Shape(2, true);
        Set<Operation> send = Set.of(RiemannOperation.SEND);
        assertThat(new RiemannProtocol().prepare(settings.build()).refusal(servers, send))
                .contains("settings.connections: 1 (expected: at least 2, one for each of the target's addresses)");
        settings.connections = 2;
        assertThat(new RiemannProtocol().prepare(settings.build()).refusal(service, send))
                .isEmpty();
        settings.transport = RiemannSettings.Transport.UDP;
        assertThat(new RiemannProtocol().prepare(settings.build()).refusal(servers, send))
                .isEmpty();
        assertThat(new RiemannProtocol().prepare(settings.build()).refusal(service, send))
                .contains("settings.lossBy: server-counter (expected: none, because an attached target with several"
                        + " addresses may count a datagram twice)");
        settings.lossBy = LossBy.NONE;
        assertThat(new RiemannProtocol().prepare(settings.build()).refusal(service, send))
                .isEmpty();
    }

    @Test
    void settingsOutOfTheirRangeAreRefusedByName() {
        settings.connections = 0;
        assertThatIllegalArgumentException()
                .isThrownBy(settings::build)
                .withMessage("connections: 0 (expected: 1 to 1000000)");
        settings.connections = 1;
        settings.eventsPerMsg = 0;
        assertThatIllegalArgumentException().isThrownBy(settings::build).withMessageStartingWith("eventsPerMsg: 0");
        settings.eventsPerMsg = 1;
        settings.maxDatagramBytes = 70_000;
        assertThatIllegalArgumentException().isThrownBy(settings::build).withMessageStartingWith("maxDatagramBytes");
        settings.maxDatagramBytes = 1;
        settings.connectDeadline = Duration.ZERO;
        assertThatIllegalArgumentException().isThrownBy(settings::build).withMessageStartingWith("connect");
    }

    @Test
    void settingsOfTlsAreRefusedOverTcpAndUdp() {
        settings.tls = new TlsSettings(Optional.empty(), Optional.empty(), Optional.empty(), false, Optional.empty());
        for (RiemannSettings.Transport plain : List.of(RiemannSettings.Transport.TCP, RiemannSettings.Transport.UDP)) {
            settings.transport = plain;
            assertThatThrownBy(settings::build)
                    .isInstanceOf(SettingException.class)
                    .hasMessageStartingWith("false (expected: only together with transport: tls");
        }
        settings.transport = RiemannSettings.Transport.TLS;
        assertThat(settings.build().tls().verify()).isFalse();
    }

    @Test
    void waitsBetweenAttemptsDoubleUpToALimit() {
        RiemannSettings.Reconnect reconnect =
                new RiemannSettings.Reconnect(true, Duration.ofMillis(100), Duration.ofSeconds(5));
        assertThat(reconnect.before(0)).isEqualTo(Duration.ofMillis(100));
        assertThat(reconnect.before(1)).isEqualTo(Duration.ofMillis(200));
        assertThat(reconnect.before(5)).isEqualTo(Duration.ofMillis(3_200));
        assertThat(reconnect.before(6)).isEqualTo(Duration.ofSeconds(5));
        assertThat(reconnect.before(1_000_000)).isEqualTo(Duration.ofSeconds(5));
    }
}
