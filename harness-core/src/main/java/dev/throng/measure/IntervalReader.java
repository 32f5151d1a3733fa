package dev.throng.measure;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import dev.throng.measure.LoopInterval.OperationInterval;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.InflaterInputStream;
import org.HdrHistogram.Histogram;

/**
 * Reads what an {@link IntervalWriter} wrote about one event loop of another process. Refuses bytes that no writer of this version writes.
 * Confined to one thread.
 */
public final class IntervalReader {

    /** More than any interval or sample has; protects the memory against wrong bytes. */
    private static final int MAX_BYTES = 64 << 20;

    private record Place(int phase, int operation) {}

    private final long originNanos;
    private final List<? extends Metric> metrics;
    private final FailureTable failures;
    private final int operations;
    private final Map<Place, ResponseSample> samples = new HashMap<>();
    private final Map<Place, ArrivalCounts> latest = new LinkedHashMap<>();
    /** The time in flight of arrivals that are still in flight, so far. */
    private final Map<Place, Long> openNanos = new HashMap<>();

    private int sequence = -1;
    private long endNanos;

    /**
     * Reads for one event loop of a run.
     *
     * @param originNanos the start of the run on the clock of the intervals that this returns
     * @param metrics the protocol's metrics in their order
     * @param kinds all kinds of failure of the run, in the same order as at the writer
     * @param operations the number of the protocol's operations
     */
    public IntervalReader(
            long originNanos, List<? extends Metric> metrics, List<? extends Failure> kinds, int operations) {
        this.originNanos = originNanos;
        this.metrics = List.copyOf(metrics);
        this.failures = new FailureTable(kinds);
        this.operations = operations;
    }

    private interface Body<T> {
        T read(DataInputStream in) throws IOException;
    }

    /**
     * Reads an interval. Its samples are empty until {@link #readSamples}.
     *
     * @throws IOException if the bytes are not an interval of this version
     */
    public LoopInterval read(byte[] bytes) throws IOException {
        return inflated(bytes, this::interval);
    }

    /**
     * Reads the sampled responses of the loop into the samples of all intervals that were read.
     *
     * @throws IOException if the bytes are not samples of this version
     */
    public void readSamples(byte[] bytes) throws IOException {
        inflated(bytes, in -> {
            int count = count(in);
            for (int i = 0; i < count; i++) {
                sample(in.readInt(), operation(in)).read(in, originNanos);
            }
            return count;
        });
    }

    /** The end of the newest interval, on the reader's clock; the start of the run before the first. */
    public long endNanos() {
        return sequence < 0 ? originNanos : endNanos;
    }

    /**
     * Returns a last interval of a loop that is lost: what was in flight fails, and what was in the system is dropped.
     *
     * @param phase the number of the phase after the newest interval
     * @param untilNanos the end of the interval
     * @param why the failure of the arrivals
     */
    public LoopInterval lost(int phase, long untilNanos, Failure why) {
        List<OperationInterval> ended = new ArrayList<>();
        latest.forEach((place, counts) -> {
            if (counts.inSystem() > 0) {
                ended.add(lost(place, counts, why));
            }
        });
        return new LoopInterval(
                new LoopInterval.Span(sequence + 1, phase, endNanos(), untilNanos, untilNanos),
                new LoopInterval.Stalls(0, 0),
                ended,
                new LoopInterval.InFlight(Map.of(), Long.MAX_VALUE),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                List.of(),
                HistogramPool.NONE);
    }

    private OperationInterval lost(Place place, ArrivalCounts before, Failure why) {
        ArrivalCounts counts = ArrivalCounts.ZERO
                .with(Count.FAILED, before.inFlight())
                .with(Count.DROPPED, before.inSystem() - before.inFlight())
                .with(Count.OWED, before.owed())
                .with(Count.IN_FLIGHT_MAX, before.inFlight())
                .with(Count.FAILED_NANOS, Math.max(0, openNanos.getOrDefault(place, 0L)));
        return new OperationInterval(
                place.phase(),
                place.operation(),
                counts,
                Map.of(why, before.inSystem()),
                OperationInterval.times(time -> HistogramPool.EMPTY),
                sample(place.phase(), place.operation()));
    }

    private static <T> T inflated(byte[] bytes, Body<T> body) throws IOException {
        byte[] whole = new InflaterInputStream(new ByteArrayInputStream(bytes)).readNBytes(MAX_BYTES + 1);
        if (whole.length > MAX_BYTES) {
            throw new IOException("more than " + MAX_BYTES + " bytes");
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(whole))) {
            T read = body.read(in);
            if (in.read() >= 0) {
                throw new IOException("more bytes than an interval has");
            }
            return read;
        } catch (IllegalArgumentException | IndexOutOfBoundsException | BufferUnderflowException wrong) {
            throw new IOException("not an interval of this version of Throng: " + wrong.getMessage(), wrong);
        }
    }

    private LoopInterval interval(DataInputStream in) throws IOException {
        LoopInterval.Span span =
                new LoopInterval.Span(in.readInt(), bounded(in.readInt()), time(in), time(in), time(in));
        LoopInterval.Stalls stalls = new LoopInterval.Stalls(in.readLong(), in.readLong());
        long oldestStartNanos = time(in);
        List<OperationInterval> read = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
            read.add(operationInterval(in));
        }
        Map<Integer, Long> inFlightMax = new HashMap<>();
        for (int left = count(in); left > 0; left--) {
            inFlightMax.put(operation(in), in.readLong());
        }
        Map<Metric, Histogram> distributions = new LinkedHashMap<>();
        for (int left = count(in); left > 0; left--) {
            distributions.put(metrics.get(in.readInt()), histogram(in));
        }
        Map<Metric, Long> counters = new LinkedHashMap<>();
        for (int left = count(in); left > 0; left--) {
            counters.put(metrics.get(in.readInt()), in.readLong());
        }
        Map<Metric, Map<Integer, Long>> gauges = new LinkedHashMap<>();
        for (int left = count(in); left > 0; left--) {
            Map<Integer, Long> series = gauges.computeIfAbsent(metrics.get(in.readInt()), m -> new LinkedHashMap<>());
            for (int values = count(in); values > 0; values--) {
                series.put(in.readInt(), in.readLong());
            }
        }
        Map<Integer, ConnectionCounts> connections = connections(in);
        List<String> notes = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
            notes.add(in.readUTF());
        }
        read.forEach(this::remember);
        sequence = span.sequence();
        endNanos = span.endNanos();
        return new LoopInterval(
                span,
                stalls,
                read,
                new LoopInterval.InFlight(inFlightMax, oldestStartNanos),
                distributions,
                counters,
                gauges,
                connections,
                notes,
                HistogramPool.NONE);
    }

    private static Map<Integer, ConnectionCounts> connections(DataInputStream in) throws IOException {
        Map<Integer, ConnectionCounts> connections = new TreeMap<>();
        for (int left = count(in); left > 0; left--) {
            connections.put(
                    bounded(in.readInt()),
                    new ConnectionCounts(in.readLong(), in.readLong(), in.readLong(), in.readLong()));
        }
        return connections;
    }

    private void remember(OperationInterval operation) {
        Place place = new Place(operation.phase(), operation.operation());
        latest.put(place, operation.counts());
        Histogram service = operation.time(Time.SERVICE);
        long served = service.getTotalCount() == 0 ? 0 : Math.round(service.getMean() * service.getTotalCount());
        openNanos.merge(
                place,
                operation.counts().get(Count.IN_FLIGHT_NANOS)
                        - served
                        - operation.counts().get(Count.FAILED_NANOS),
                Long::sum);
    }

    private OperationInterval operationInterval(DataInputStream in) throws IOException {
        int phase = bounded(in.readInt());
        int operation = operation(in);
        long[] counts = new long[Count.all().size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = in.readLong();
        }
        Map<Failure, Long> failed = new LinkedHashMap<>();
        for (int left = count(in); left > 0; left--) {
            failed.put(failures.read(in), in.readLong());
        }
        Map<Time, Histogram> times = new EnumMap<>(Time.class);
        for (Time time : Time.all()) {
            times.put(time, histogram(in));
        }
        return new OperationInterval(
                phase, operation, ArrivalCounts.of(counts), failed, times, sample(phase, operation));
    }

    private ResponseSample sample(int phase, int operation) {
        return samples.computeIfAbsent(new Place(phase, operation), place -> new ResponseSample(0));
    }

    private int operation(DataInputStream in) throws IOException {
        int operation = in.readInt();
        if (operation < 0 || operation >= operations) {
            throw new IOException("operation " + operation + " (expected: from 0 to " + (operations - 1) + ")");
        }
        return operation;
    }

    private long time(DataInputStream in) throws IOException {
        long nanos = in.readLong();
        return nanos == Long.MAX_VALUE ? nanos : nanos + originNanos;
    }

    private static int count(DataInputStream in) throws IOException {
        return bounded(in.readInt());
    }

    private static int bounded(int number) throws IOException {
        if (number < 0 || number > MAX_BYTES) {
            throw new IOException("a length of " + number + " (expected: from 0 to " + MAX_BYTES + ")");
        }
        return number;
    }

    private static Histogram histogram(DataInputStream in) throws IOException {
        int length = bounded(in.readInt());
        if (length == 0) {
            return HistogramPool.EMPTY;
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("a histogram of " + bytes.length + " bytes (expected: " + length + ")");
        }
        Histogram read = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
        if (read.getNumberOfSignificantValueDigits() != RunLengthHistogram.DIGITS) {
            throw new IOException("a histogram of " + read.getNumberOfSignificantValueDigits() + " digits (expected: "
                    + RunLengthHistogram.DIGITS + ")");
        }
        read.setAutoResize(true);
        return read;
    }
}
