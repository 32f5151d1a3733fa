package dev.throng.cli.gc;

import dev.throng.gclogs.GcLogSummary;
import dev.throng.gclogs.HeapTrend;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * The answers as a JSON array, an object per log. Durations are nanoseconds, sizes bytes, utilizations 0 to 1; figures that a log does
 * not have are null. A log that cannot be read has an {@code error} and no figures.
 *
 * <p>Written member by member: binding objects to JSON would load 500 classes, which takes longer than most logs do.
 */
public final class GcLogJson {

    private static final JsonFactory JSON = new JsonFactory();

    private static final class Indented extends ObjectWriteContext.Base {

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }

        @Override
        public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter();
        }
    }

    private final JsonGenerator out;

    private GcLogJson(JsonGenerator out) {
        this.out = out;
    }

    public static String of(List<GcLogAnswer> answers) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(new Indented(), text)) {
            out.writeStartArray();
            answers.forEach(new GcLogJson(out)::log);
            out.writeEndArray();
        }
        return text.toString();
    }

    private void log(GcLogAnswer answer) {
        out.writeStartObject();
        out.writeStringProperty("file", answer.file().toString());
        answer.summary().ifPresentOrElse(this::figures, () -> out.writeStringProperty("error", answer.refusal()));
        out.writeEndObject();
    }

    private void figures(GcLogSummary summary) {
        known("java", summary.jvm().java());
        known("collector", summary.jvm().collector());
        out.writeBooleanProperty("collectorInferred", summary.jvm().collectorInferred());
        known("mode", summary.jvm().mode());
        out.writeNumberProperty("durationNanos", summary.extent().durationNanos());
        if (summary.logged().pauses()) {
            pauses(summary.pauses());
        } else {
            unknown("pauses", List.of("count", "totalNanos", "max", "p50", "p99", "p999", "byKind"));
        }
        waits("stalls", summary.stalls().allocation(), summary.logged().stalls());
        waits(
                "relocationStalls",
                summary.stalls().relocation(),
                summary.logged().stalls());
        waits("pacing", summary.stalls().pacing(), summary.logged().pacing());
        if (summary.logged().pauses()) {
            out.writeNumberProperty("degenerated", summary.cycles().degenerated());
            out.writeNumberProperty("full", summary.cycles().full());
        } else {
            out.writeNullProperty("degenerated");
            out.writeNullProperty("full");
        }
        causes(summary.causes(), summary.logged());
        safepoints(summary.safepoints(), summary.logged());
        if (summary.logged().concurrent()) {
            kinds("concurrent", summary.cycles().concurrent());
        } else {
            out.writeNullProperty("concurrent");
        }
        utilization(summary);
        out.writeBooleanProperty("mmuExact", summary.utilization().exact());
        cpu(summary.cpu(), summary.logged());
        heap(summary.heap(), summary.logged());
        out.writeNumberProperty("lines", summary.extent().lines());
        out.writeNumberProperty("unread", summary.extent().unreadLines());
        out.writeNumberProperty("unreadPauses", summary.extent().unreadPauses());
        unread(summary.extent().unreadKinds());
        out.writeNumberProperty("restarts", summary.extent().restarts());
        out.writeArrayPropertyStart("notes");
        summary.extent().notes().forEach(out::writeString);
        out.writeEndArray();
        known("prefix", summary.extent().prefix());
        throughput(summary);
        known("promotedBytes", summary.old().promotedBytes());
        trend(summary);
    }

    private void unread(List<GcLogSummary.UnreadKind> kinds) {
        out.writeArrayPropertyStart("unreadKinds");
        for (GcLogSummary.UnreadKind kind : kinds) {
            out.writeStartObject();
            out.writeNumberProperty("firstLine", kind.firstLine());
            out.writeNumberProperty("count", kind.count());
            out.writeStringProperty("firstText", kind.firstText());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private void known(String name, Optional<String> value) {
        value.ifPresentOrElse(text -> out.writeStringProperty(name, text), () -> out.writeNullProperty(name));
    }

    private void pauses(GcLogSummary.Pauses pauses) {
        out.writeObjectPropertyStart("pauses");
        durations(pauses.count(), pauses.totalNanos(), pauses.max());
        out.writeNumberProperty("p50", pauses.p50());
        out.writeNumberProperty("p99", pauses.p99());
        out.writeNumberProperty("p999", pauses.p999());
        kinds("byKind", pauses.byKind());
        out.writeEndObject();
    }

    private void unknown(String name, List<String> figures) {
        out.writeObjectPropertyStart(name);
        figures.forEach(out::writeNullProperty);
        out.writeEndObject();
    }

    private void causes(GcLogSummary.Causes causes, GcLogSummary.Logged logged) {
        if (!logged.pauses()) {
            out.writeNullProperty("causes");
            out.writeNullProperty("failures");
            return;
        }
        kinds("causes", causes.byCause());
        Map<String, GcLogSummary.Durations> failures = new LinkedHashMap<>();
        causes.failures().forEach((failure, figures) -> failures.put(failure.words(), figures));
        kinds("failures", failures);
    }

    private void waits(String name, GcLogSummary.Durations waits, boolean logged) {
        if (!logged) {
            unknown(name, List.of("count", "totalNanos", "max"));
            return;
        }
        out.writeObjectPropertyStart(name);
        durations(waits.count(), waits.totalNanos(), waits.max());
        out.writeEndObject();
    }

    private void kinds(String name, Map<String, GcLogSummary.Durations> kinds) {
        out.writeObjectPropertyStart(name);
        kinds.forEach((kind, figures) -> {
            out.writeObjectPropertyStart(kind);
            durations(figures.count(), figures.totalNanos(), figures.max());
            out.writeEndObject();
        });
        out.writeEndObject();
    }

    private void durations(long count, long totalNanos, long max) {
        out.writeNumberProperty("count", count);
        out.writeNumberProperty("totalNanos", totalNanos);
        out.writeNumberProperty("max", max);
    }

    private void safepoints(GcLogSummary.Safepoints safepoints, GcLogSummary.Logged logged) {
        if (!logged.safepoints()) {
            unknown("safepoints", List.of("count", "totalNanos", "timeToSafepointNanos", "timeToSafepointMax"));
            return;
        }
        out.writeObjectPropertyStart("safepoints");
        out.writeNumberProperty("count", safepoints.count());
        out.writeNumberProperty("totalNanos", safepoints.totalNanos());
        known("timeToSafepointNanos", safepoints.timeToSafepointNanos());
        known("timeToSafepointMax", safepoints.timeToSafepointMax());
        out.writeEndObject();
    }

    private void utilization(GcLogSummary summary) {
        out.writeObjectPropertyStart("mmu");
        summary.utilization().mmu().forEach((window, share) -> {
            if (summary.logged().pauses()) {
                out.writeNumberProperty(window, share.doubleValue());
            } else {
                out.writeNullProperty(window);
            }
        });
        out.writeEndObject();
    }

    private void throughput(GcLogSummary summary) {
        if (summary.throughput().isPresent()) {
            out.writeNumberProperty("throughput", summary.throughput().getAsDouble());
        } else {
            out.writeNullProperty("throughput");
        }
    }

    private void trend(GcLogSummary summary) {
        if (summary.old().trend().isEmpty()) {
            out.writeNullProperty("heapTrend");
            return;
        }
        HeapTrend trend = summary.old().trend().get();
        out.writeObjectPropertyStart("heapTrend");
        out.writeNumberProperty("collections", trend.collections());
        out.writeNumberProperty("firstNanos", trend.firstNanos());
        out.writeNumberProperty("lastNanos", trend.lastNanos());
        out.writeNumberProperty("firstBytes", trend.firstBytes());
        out.writeNumberProperty("lastBytes", trend.lastBytes());
        out.writeBooleanProperty("leakSuspected", trend.leakSuspected());
        out.writeEndObject();
    }

    private void cpu(GcLogSummary.Cpu cpu, GcLogSummary.Logged logged) {
        if (!logged.cpu()) {
            unknown("cpu", List.of("userNanos", "systemNanos"));
            return;
        }
        out.writeObjectPropertyStart("cpu");
        out.writeNumberProperty("userNanos", cpu.userNanos());
        out.writeNumberProperty("systemNanos", cpu.systemNanos());
        out.writeEndObject();
    }

    private void heap(GcLogSummary.Heap heap, GcLogSummary.Logged logged) {
        if (!logged.heap()) {
            unknown(
                    "heap",
                    List.of(
                            "readings",
                            "missing",
                            "usedAfterMaxBytes",
                            "usedAfterLastBytes",
                            "allocatedBytes",
                            "committedMaxBytes",
                            "maxBytes"));
            return;
        }
        out.writeObjectPropertyStart("heap");
        out.writeNumberProperty("readings", heap.readings());
        out.writeNumberProperty("missing", heap.missing());
        known("usedAfterMaxBytes", heap.usedAfterMaxBytes());
        known("usedAfterLastBytes", heap.usedAfterLastBytes());
        known("allocatedBytes", heap.allocatedBytes());
        known("committedMaxBytes", heap.committedMaxBytes());
        known("maxBytes", heap.maxBytes());
        out.writeEndObject();
    }

    private void known(String name, OptionalLong value) {
        value.ifPresentOrElse(number -> out.writeNumberProperty(name, number), () -> out.writeNullProperty(name));
    }
}
