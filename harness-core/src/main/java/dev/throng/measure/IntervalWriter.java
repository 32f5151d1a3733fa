package dev.throng.measure;

import dev.throng.figure.Count;
import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import dev.throng.measure.LoopInterval.OperationInterval;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.HdrHistogram.Histogram;

/**
 * Writes the intervals of an event loop as compressed bytes, so that another process can add them to those of its own loops. {@link
 * IntervalReader} reads them. Times are written relative to the start of the run, because each process has a clock of its own. Metrics and
 * kinds of failure are written as positions, so both processes must have the same version of Throng. Confined to one thread.
 */
public final class IntervalWriter {

    private final long originNanos;
    private final FailureTable failures;
    private ByteBuffer buffer = ByteBuffer.allocate(1024);

    /**
     * Writes for one run.
     *
     * @param originNanos the start of the run on the loop's clock
     * @param kinds all kinds of failure of the run, in the same order as at the reader
     */
    public IntervalWriter(long originNanos, List<? extends Failure> kinds) {
        this.originNanos = originNanos;
        this.failures = new FailureTable(kinds);
    }

    private interface Body {
        void write(DataOutputStream out) throws IOException;
    }

    /** Writes an interval. The caller still owns its histograms. */
    public byte[] write(LoopInterval interval) {
        return compressed(out -> interval(out, interval));
    }

    /**
     * Writes the sampled responses of a loop that has drained.
     *
     * @param last the newest interval of each operation and phase, whose samples are written
     */
    public byte[] writeSamples(List<OperationInterval> last) {
        return compressed(out -> {
            out.writeInt(last.size());
            for (OperationInterval operation : last) {
                out.writeInt(operation.phase());
                out.writeInt(operation.operation());
                operation.sample().write(out, originNanos);
            }
        });
    }

    private static byte[] compressed(Body body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes, deflater))) {
            body.write(out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private void interval(DataOutputStream out, LoopInterval interval) throws IOException {
        LoopInterval.Span span = interval.span();
        out.writeInt(span.sequence());
        out.writeInt(span.phase());
        time(out, span.startNanos());
        time(out, span.endNanos());
        time(out, span.closedNanos());
        out.writeLong(interval.stalls().longestNanos());
        out.writeLong(interval.stalls().sumNanos());
        time(out, interval.inFlight().oldestStartNanos());
        out.writeInt(interval.operations().size());
        for (OperationInterval operation : interval.operations()) {
            operation(out, operation);
        }
        out.writeInt(interval.inFlight().max().size());
        for (Map.Entry<Integer, Long> most : interval.inFlight().max().entrySet()) {
            out.writeInt(most.getKey());
            out.writeLong(most.getValue());
        }
        out.writeInt(interval.distributions().size());
        for (Map.Entry<Metric, Histogram> metric : interval.distributions().entrySet()) {
            out.writeInt(metric.getKey().index());
            histogram(out, metric.getValue());
        }
        out.writeInt(interval.counters().size());
        for (Map.Entry<Metric, Long> metric : interval.counters().entrySet()) {
            out.writeInt(metric.getKey().index());
            out.writeLong(metric.getValue());
        }
        out.writeInt(interval.gauges().size());
        for (Map.Entry<Metric, Map<Integer, Long>> metric : interval.gauges().entrySet()) {
            out.writeInt(metric.getKey().index());
            out.writeInt(metric.getValue().size());
            for (Map.Entry<Integer, Long> value : metric.getValue().entrySet()) {
                out.writeInt(value.getKey());
                out.writeLong(value.getValue());
            }
        }
        out.writeInt(interval.connections().size());
        for (Map.Entry<Integer, ConnectionCounts> address :
                interval.connections().entrySet()) {
            out.writeInt(address.getKey());
            out.writeLong(address.getValue().opened());
            out.writeLong(address.getValue().failed());
            out.writeLong(address.getValue().bytesSent());
            out.writeLong(address.getValue().bytesReceived());
        }
        out.writeInt(interval.notes().size());
        for (String note : interval.notes()) {
            out.writeUTF(note);
        }
    }

    private void operation(DataOutputStream out, OperationInterval operation) throws IOException {
        out.writeInt(operation.phase());
        out.writeInt(operation.operation());
        for (Count count : Count.all()) {
            out.writeLong(operation.counts().get(count));
        }
        out.writeInt(operation.failures().size());
        for (Map.Entry<Failure, Long> failure : operation.failures().entrySet()) {
            failures.write(out, failure.getKey());
            out.writeLong(failure.getValue());
        }
        for (Time time : Time.all()) {
            histogram(out, operation.time(time));
        }
    }

    private void time(DataOutputStream out, long nanos) throws IOException {
        out.writeLong(nanos == Long.MAX_VALUE ? nanos : nanos - originNanos);
    }

    private void histogram(DataOutputStream out, Histogram histogram) throws IOException {
        if (histogram.getTotalCount() == 0) {
            out.writeInt(0);
            return;
        }
        int needed = histogram.getNeededByteBufferCapacity();
        if (buffer.capacity() < needed) {
            buffer = ByteBuffer.allocate(needed);
        }
        buffer.clear();
        int length = histogram.encodeIntoByteBuffer(buffer);
        out.writeInt(length);
        out.write(buffer.array(), 0, length);
    }
}
