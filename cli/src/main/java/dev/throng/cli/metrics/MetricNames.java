package dev.throng.cli.metrics;

import dev.throng.figure.Figure;
import dev.throng.figure.Time;
import java.util.Locale;

/** The names and help texts of Throng's metrics for Prometheus, from the catalogue of figures. Stateless. */
final class MetricNames {

    static final String FAILURES = "throng_failures_total";
    static final String RUN_INFO = "throng_run_info";
    static final String BUILD_INFO = "throng_build_info";
    static final String PHASE_INFO = "throng_phase_info";
    static final String ELAPSED = "throng_run_elapsed_seconds";
    static final String PLANNED = "throng_run_planned_seconds";
    static final String PROBE = "throng_probe";

    private static final String PREFIX = "throng_";

    private MetricNames() {}

    /** The name of a figure of operations: {@code throng_started_total}. */
    static String of(Figure figure) {
        return PREFIX + figure.prometheusName();
    }

    /** The name of the largest value of a time in the last interval: {@code throng_response_max_seconds}. */
    static String maximum(Time time) {
        return PREFIX + time.prometheusName().replaceFirst("_seconds$", "_max_seconds");
    }

    /** The prefix of the metrics of a protocol: {@code throng_http_stream_}. */
    static String prefix(String protocol) {
        return PREFIX + protocol.replace('-', '_') + "_";
    }

    /** The name of a label that the user gave to the run: {@code label_build_number}. */
    static String userLabel(String name) {
        return "label_" + name.replaceAll("[^A-Za-z0-9_]", "_");
    }

    /** The description of a figure as a sentence. */
    static String help(Figure figure) {
        String description = figure.description();
        String sentence = description.substring(0, 1).toUpperCase(Locale.ROOT) + description.substring(1);
        return sentence.endsWith(".") ? sentence : sentence + ".";
    }
}
