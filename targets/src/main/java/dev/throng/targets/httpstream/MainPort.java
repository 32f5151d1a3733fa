package dev.throng.targets.httpstream;

import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;
import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.NetworkSettings;
import java.util.List;
import java.util.OptionalLong;

/** The protocol of the option {@code port}, which a scenario loads by default. The other protocol has an option of its own. */
enum MainPort {
    HTTP {
        @Override
        List<Option> options() {
            return List.of(
                    NetworkSettings.port("8000"),
                    Option.optional("tls-port", "PORT", "TLS port; needs tls-cert and tls-key"),
                    Option.optional("rtmp-port", "PORT", "RTMP port; 0 picks a free port; if absent, no RTMP"),
                    Option.optional("rtmps-port", "PORT", "RTMPS port; needs tls-cert and tls-key"));
        }

        @Override
        ServedPorts ports(Options options, NetworkSettings network) {
            return new ServedPorts(
                    OptionalLong.of(network.port()),
                    network.tlsPort(),
                    options.optionalNumber("rtmp-port", 0, NetworkSettings.MAX_PORT),
                    options.optionalNumber("rtmps-port", 0, NetworkSettings.MAX_PORT));
        }
    },
    RTMP {
        @Override
        List<Option> options() {
            return List.of(
                    NetworkSettings.port("1935"),
                    Option.optional("tls-port", "PORT", "RTMPS port; needs tls-cert and tls-key"),
                    Option.of("http-port", "PORT", "0", "port of HTTP-FLV, HLS and status pages; 0 picks a free port"),
                    Option.optional("https-port", "PORT", "the same with TLS; needs tls-cert and tls-key"));
        }

        @Override
        ServedPorts ports(Options options, NetworkSettings network) {
            return new ServedPorts(
                    options.optionalNumber("http-port", 0, NetworkSettings.MAX_PORT),
                    options.optionalNumber("https-port", 0, NetworkSettings.MAX_PORT),
                    OptionalLong.of(network.port()),
                    network.tlsPort());
        }
    };

    /** The options of the ports. */
    abstract List<Option> options();

    abstract ServedPorts ports(Options options, NetworkSettings network);

    /** Refuses ports with TLS without its files. */
    void requirePemFiles(ServedPorts ports, NetworkSettings network) {
        if (ports.needTls() && network.pemFiles().isEmpty()) {
            String option =
                    network.tlsPort().isPresent() ? "--tls-port" : this == HTTP ? "--rtmps-port" : "--https-port";
            throw new TargetUsageException(option + " needs --tls-cert and --tls-key (missing: both)");
        }
    }
}
