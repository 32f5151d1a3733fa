package dev.throng.cli.follow;

import dev.throng.measure.Failure;
import dev.throng.measure.Metric;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import java.util.List;

/** A protocol with one operation, for expressions that name it. */
final class SmallProtocol implements Protocol {

    private enum Only implements Operation {
        SEND;

        @Override
        public String id() {
            return "send";
        }

        @Override
        public String description() {
            return "sends";
        }
    }

    private record NoSettings() {}

    @Override
    public String name() {
        return "small";
    }

    @Override
    public String description() {
        return "one operation";
    }

    @Override
    public List<Only> operations() {
        return List.of(Only.values());
    }

    @Override
    public List<Metric> metrics() {
        return List.of();
    }

    @Override
    public List<Failure> failures() {
        return List.of();
    }

    @Override
    public Class<? extends Record> settingsType() {
        return NoSettings.class;
    }

    @Override
    public Workload prepare(Record settings) {
        throw new UnsupportedOperationException("nothing is run");
    }
}
