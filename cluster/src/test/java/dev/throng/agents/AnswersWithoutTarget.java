package dev.throng.agents;

import dev.throng.figure.Metric;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A protocol that needs no target: each loop answers all its calls every 50 ms. So a call costs the agent little, and the response times fill
 * as many values of a histogram as those of a busy target.
 */
final class AnswersWithoutTarget implements Protocol {

    private static final long EVERY_MILLIS = 50;

    enum Call implements Operation {
        CALL;

        @Override
        public String id() {
            return "call";
        }

        @Override
        public String description() {
            return "Is answered within 50 ms.";
        }
    }

    /** There are none. */
    record Settings() {}

    @Override
    public String name() {
        return "without-target";
    }

    @Override
    public String description() {
        return "Answers its own calls.";
    }

    @Override
    public List<? extends Operation> operations() {
        return List.of(Call.values());
    }

    @Override
    public List<? extends Metric> metrics() {
        return List.of();
    }

    @Override
    public List<? extends Failure> failures() {
        return List.of();
    }

    @Override
    public Class<? extends Record> settingsType() {
        return Settings.class;
    }

    @Override
    public Workload prepare(Record settings) {
        return new AnyNumberOfLoops();
    }

    private static final class AnyNumberOfLoops implements Workload {

        @Override
        public int connections() {
            return 0;
        }

        @Override
        public int connectionsPerArrival(Operation operation) {
            return 0;
        }

        @Override
        public int maxLoops() {
            return Integer.MAX_VALUE;
        }

        @Override
        public Driver open(LoopContext context) {
            return new Answers(context);
        }
    }

    private static final class Answers implements Driver {

        private final LoopContext context;
        private final List<Arrival> open = new ArrayList<>();
        private final ScheduledFuture<?> ticks;

        Answers(LoopContext context) {
            this.context = context;
            this.ticks =
                    context.loop().scheduleAtFixedRate(this::answer, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }

        private void answer() {
            long now = context.clock().nanos();
            open.forEach(arrival -> arrival.completed(now));
            open.clear();
        }

        @Override
        public Future<Void> ready() {
            return done();
        }

        @Override
        public void start(Operation operation, Arrival arrival) {
            open.add(arrival);
        }

        @Override
        public void flush() {
            // nothing is gathered
        }

        @Override
        public void abandon(Arrival arrival) {
            open.remove(arrival);
        }

        @Override
        public Future<Void> drain() {
            return done();
        }

        @Override
        public Future<Void> close() {
            ticks.cancel(false);
            open.forEach(arrival ->
                    arrival.failed(EngineFailure.UNFINISHED, context.clock().nanos()));
            open.clear();
            return done();
        }

        private static Future<Void> done() {
            return ImmediateEventExecutor.INSTANCE.newSucceededFuture(null);
        }
    }
}
