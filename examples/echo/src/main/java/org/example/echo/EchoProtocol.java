package org.example.echo;

import dev.throng.measure.Failure;
import dev.throng.figure.Metric;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import java.util.List;

/** A line echo over TCP, as the engine sees it. */
public final class EchoProtocol implements Protocol {

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public String description() {
        return "lines to a server that echoes them, over TCP or TLS";
    }

    @Override
    public List<? extends Operation> operations() {
        return List.of(EchoOperation.values());
    }

    @Override
    public List<? extends Metric> metrics() {
        return List.of(EchoMetric.values());
    }

    @Override
    public List<? extends Failure> failures() {
        return List.of(EchoFailure.values());
    }

    @Override
    public List<String> steps() {
        return List.of(EchoConnection.WITHIN_ECHO);
    }

    @Override
    public Class<? extends Record> settingsType() {
        return EchoSettings.class;
    }

    @Override
    public Workload prepare(Record settings) {
        return new EchoWorkload((EchoSettings) settings);
    }
}
