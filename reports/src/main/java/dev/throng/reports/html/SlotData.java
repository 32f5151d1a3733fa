package dev.throng.reports.html;

import dev.throng.figure.Time;
import dev.throng.reports.slots.SlotBuckets;
import dev.throng.reports.slots.SlotFigures;
import dev.throng.reports.slots.SlotFigures.Arrivals;
import dev.throng.reports.slots.SlotFigures.Operation;
import dev.throng.reports.slots.Varints;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The slots of a run as JSON for {@code slots.js}. All series are {@link Varints} in base64: {@code slots} has for each slot the time since
 * the end of the one before and its length, both in microseconds; {@code counts} has due, started, answered and failed; a time has {@link
 * SlotBuckets} for each slot.
 */
final class SlotData {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final long NANOS_PER_MICRO = 1_000;

    private SlotData() {}

    static String json(SlotFigures figures) {
        ObjectNode root = JSON.createObjectNode();
        root.put("bits", figures.grid().bits());
        root.put("step", figures.slots().step());
        root.put("slots", times(figures));
        ArrayNode operations = root.putArray("operations");
        for (String name : figures.operations()) {
            Operation operation = figures.operation(name);
            ObjectNode node = operations.addObject();
            node.put("name", name);
            node.put("counts", counts(operation.arrivals()));
            ObjectNode times = node.putObject("times");
            for (Time time : Time.all()) {
                if (!operation.time(time).isEmpty()) {
                    times.put(time.id(), buckets(operation.time(time)));
                }
            }
        }
        return root.toString();
    }

    private static String times(SlotFigures figures) {
        Varints.Writer out = new Varints.Writer();
        long[] starts = figures.slots().startNanos();
        long[] ends = figures.slots().endNanos();
        long before = 0;
        for (int i = 0; i < starts.length; i++) {
            long start = starts[i] / NANOS_PER_MICRO;
            long end = ends[i] / NANOS_PER_MICRO;
            out.add(Math.max(0, start - before)).add(end - start);
            before = end;
        }
        return base64(out);
    }

    private static String counts(List<Arrivals> arrivals) {
        Varints.Writer out = new Varints.Writer();
        for (Arrivals of : arrivals) {
            for (long count : new long[] {of.due(), of.started(), of.answered(), of.failed()}) {
                out.add(Math.max(0, count));
            }
        }
        return base64(out);
    }

    private static String buckets(List<SlotBuckets> slots) {
        Varints.Writer out = new Varints.Writer();
        slots.forEach(buckets -> buckets.writeTo(out));
        return base64(out);
    }

    private static String base64(Varints.Writer out) {
        return Base64.getEncoder().encodeToString(out.bytes());
    }
}
