package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.httpstream.client.ListenerOptions;
import dev.throng.httpstream.codec.Version;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.SelfDescription;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.Workload;
import dev.throng.scenario.SloProblems;
import dev.throng.streams.analysis.ListenerPlan;
import dev.throng.transport.DialOptions;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpStreamSettingsTest {

    private final Protocol protocol = new HttpStreamProtocol();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "version | 2.0 | 1.0 or 1.1",
                "listeningTime | 0s | more than 0s",
                "auth.password | secret | a name, as there is a password",
                "auth.user | a:b | a name without a colon",
                "rate.window | 1s | 2s or more",
                "rate.onRate | 1.5 | 0.0 to 1.0",
                "starved.below | -1 | 0.0 to 1.0",
                "starved.silence | 10ms | 1s or more",
                "slowReader.share | 2 | 0.0 to 1.0",
                "slowReader.bytesPerSecond | 0 | 1 to",
                "buffer.start | -1s | a duration that is not negative",
                "deadlines.head | 0s | more than 0s",
                "readCoalescing.minBytes | 0 | 1 to",
                "readCoalescing.maxDelay | 101ms | 0s to 100ms",
                "readCoalescing.maxDelay | -1ms | a duration that is not negative",
                "buffer.leaveAfter | 0s | more than 0s",
                "media | wav | auto, mp3, aac, ogg, flv, any",
                "redirects | all | none, same-host, any",
                "mounts.count | 0 | 1 to",
                "mounts.paths | [/a, b] | settings.mounts.paths[1]: b (expected: a path such as /live.mp3",
                "tls.ca | ca.pem | settings.tls.ca: ca.pem (expected: only together with transport: tls",
                "publish.tick | 1ms | 1ms (expected: 10ms to 10s)",
            })
    void whatCannotBeIsRefusedWithWhatWasExpected(String key, String value, String expected) {
        Settings settings = new Settings().with(key, value);
        assertThatThrownBy(settings::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(expected)
                .hasMessageContaining(key.substring(key.indexOf('.') + 1));
    }

    @Test
    void weightsOfMountsThatAreLeftMustNotBeNothing() {
        HttpStreamSettings settings = new Settings()
                .with("mounts", "{count: 2, choice: weighted, weights: [0, 0, 1]}")
                .build();
        assertThatThrownBy(() -> protocol.prepare(settings))
                .isInstanceOfSatisfying(
                        SettingException.class, e -> assertThat(e.key()).isEqualTo("mounts.weights"));
    }

    @Test
    void aSourceThatIsNoAddressIsNamed() {
        HttpStreamSettings settings =
                new Settings().with("sources", "[127.0.0.2, localhost]").build();
        assertThatThrownBy(() -> protocol.prepare(settings))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("localhost (expected: an address of this machine");
    }

    @Test
    void aFileThatHoldsNoCertificateIsNamed(@TempDir Path files) throws Exception {
        Path rubbish = Files.writeString(files.resolve("ca.pem"), "hello");
        HttpStreamSettings settings = new Settings()
                .with("transport", "tls")
                .with("tls", "{ca: " + rubbish + "}")
                .build();
        assertThatThrownBy(() -> protocol.prepare(settings))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("ca.pem (expected: certificates in PEM)");
    }

    @Test
    void aMediumThatIsNotThereIsNamedByItsPlaceInTheList() {
        HttpStreamSettings settings = new Settings()
                .with("publish", "{media: [{generate: mp3}, {file: /nowhere/song.mp3}]}")
                .build();
        assertThatThrownBy(() -> protocol.prepare(settings))
                .hasMessage("/nowhere/song.mp3 (expected: a file that can be read): there is none")
                .isInstanceOfSatisfying(
                        SettingException.class, e -> assertThat(e.key()).isEqualTo("publish.media[1].file"));
    }

    @Test
    void namesAndPasswordsWithControlCharactersAreRefused() {
        for (String key : new String[] {"auth", "publish", "metadata"}) {
            assertThatThrownBy(new Settings().with(key, "{user: ears, password: \"s3cret\\a\"}")::build)
                    .hasMessageContaining(key + ".password: one with a control character")
                    .hasMessageNotContaining("s3cret");
        }
    }

    @Test
    void passwordsAreNotPrinted() {
        HttpStreamSettings settings = new Settings()
                .with("auth", "{user: ears, password: s3cret}")
                .with("publish", "{password: t0psecret}")
                .build();
        assertThat(settings.toString())
                .contains("ears")
                .doesNotContain("s3cret")
                .doesNotContain("t0psecret");
    }

    @Test
    void theClientIsToldWhatSettingsSay() {
        HttpStreamSettings settings = new Settings()
                .with("version", "1.1")
                .with("icy", true)
                .with("auth", "{user: ears, password: s3cret}")
                .with("deadlines", "{connect: 1s, tls: 2s, head: 3s, firstByte: 4s, silence: 7s}")
                .with("sources", "[127.0.0.1]")
                .with("receiveBuffer", "4KiB")
                .build();
        DialOptions dial = settings.connections()
                .sockets()
                .dialOptions(settings.deadlines().connection());
        ListenerOptions options = StreamOptions.ofListeners(settings, dial, Optional.empty());
        assertThat(options.request().version()).isEqualTo(Version.HTTP_1_1);
        assertThat(options.request().icyMetadata()).isTrue();
        assertThat(options.request().credentials())
                .hasValueSatisfying(secret -> assertThat(secret.password()).isEqualTo("s3cret"));
        assertThat(options.timeouts().silence()).contains(Duration.ofSeconds(7));
        assertThat(options.timeouts().head()).isEqualTo(Duration.ofSeconds(3));
        assertThat(options.timeouts().firstByte()).isEqualTo(Duration.ofSeconds(4));
        assertThat(options.dial().connectTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(options.dial().tlsTimeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(options.dial().sources()).containsExactly(InetAddress.getLoopbackAddress());
        assertThat(options.dial().receiveBufferBytes()).hasValue(4096);
    }

    @Test
    void eachArrivalHoldsAConnectionAndListenersStayForTheirTime() {
        Workload workload = protocol.prepare(new Settings()
                .with("listeningTime", "90s")
                .with("sources", "[127.0.0.2, 127.0.0.3]")
                .with("slowReader", "{share: 0.3}")
                .build());
        assertThat(workload.connections()).isZero();
        assertThat(workload.connectionsPerArrival(HttpStreamOperation.LISTEN)).isEqualTo(1);
        assertThat(workload.stay(HttpStreamOperation.LISTEN)).contains(Duration.ofSeconds(90));
        assertThat(workload.stay(HttpStreamOperation.PUBLISH)).isEmpty();
        assertThat(workload).isInstanceOfSatisfying(ListenerPlan.class, plan -> {
            assertThat(plan.listeningTime()).contains(Duration.ofSeconds(90));
            assertThat(plan.rateKnownAfter()).isEqualTo(Duration.ofMillis(7_500));
            assertThat(plan.slowShare()).isEqualTo(0.3);
        });
        assertThat(workload.dialOptions().orElseThrow().sources()).hasSize(2);
        assertThat(workload.endpoint()).isEqualTo("tcp");
    }

    @Test
    void oldFailuresInObjectivesAreReportedWithTheirNewNames() {
        assertThat(SloProblems.of(
                        protocol,
                        "listen",
                        "listen.failures.no-response == 0",
                        "listen.failures.no-first-byte == 0",
                        "phase[a].listen.failures.closed-by-target < 1%"))
                .containsExactly(
                        "s.yaml:6:5: slo[0]: listen.failures.no-response was renamed to listen.failures.deadline-during-head",
                        "s.yaml:7:5: slo[1]: listen.failures.no-first-byte was renamed to"
                                + " listen.failures.deadline-during-first-byte",
                        "s.yaml:8:5: slo[2]: listen.failures.closed-by-target was renamed to"
                                + " listen.failures.closed-during-stream");
    }

    @Test
    void theProtocolIsFoundAndDescribesItself() {
        SelfDescription.assertComplete(SelfDescription.found("http-stream"));
    }
}
