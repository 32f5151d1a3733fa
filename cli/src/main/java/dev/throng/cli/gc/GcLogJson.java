package dev.throng.cli.gc;

import dev.throng.gclog.GcLogSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answers as a JSON array, an object per log. Durations are nanoseconds, sizes bytes, utilizations 0 to 1; what a log
 * does not say is null. A log that gives no answer has an {@code error} and no figures.
 */
public final class GcLogJson {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private GcLogJson() {}

    public static String of(List<GcLogAnswer> answers) {
        return JSON.writeValueAsString(answers.stream().map(GcLogJson::log).toList());
    }

    private static Map<String, Object> log(GcLogAnswer answer) {
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("file", answer.file().toString());
        answer.summary().ifPresentOrElse(summary -> figures(log, summary), () -> log.put("error", answer.refusal()));
        return log;
    }

    private static void figures(Map<String, Object> log, GcLogSummary summary) {
        log.put("java", known(summary.java()));
        log.put("collector", known(summary.collector()));
        log.put("mode", known(summary.mode()));
        log.put("durationNanos", summary.durationNanos());
        log.put("pauses", summary.pauses());
        log.put("stalls", summary.stalls());
        log.put("relocationStalls", summary.relocationStalls());
        log.put("degenerated", summary.degenerated());
        log.put("full", summary.full());
        log.put("safepoints", summary.safepoints());
        log.put("concurrent", summary.concurrent());
        log.put("mmu", summary.mmu());
        log.put("mmuExact", summary.mmuExact());
        log.put("cpu", summary.cpu());
        log.put("heap", heap(summary.heap()));
        log.put("lines", summary.lines());
        log.put("unread", summary.unreadLines());
        log.put("restarts", summary.restarts());
        log.put("notes", summary.notes());
    }

    private static Map<String, Object> heap(GcLogSummary.Heap heap) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("readings", heap.readings());
        figures.put("usedAfterMaxBytes", heap.usedAfterMaxBytes());
        figures.put("usedAfterLastBytes", heap.usedAfterLastBytes());
        figures.put("allocatedBytes", heap.allocatedBytes());
        OptionalLong committed = heap.committedMaxBytes();
        figures.put("committedMaxBytes", committed.isPresent() ? committed.getAsLong() : null);
        return figures;
    }

    private static Object known(Optional<String> value) {
        return value.orElse(null);
    }
}
