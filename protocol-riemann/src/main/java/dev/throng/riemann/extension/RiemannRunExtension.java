package dev.throng.riemann.extension;

import dev.throng.figure.Metric;
import dev.throng.measure.Failure;
import dev.throng.riemann.client.RiemannFailure;
import dev.throng.riemann.load.RiemannMetric;
import dev.throng.riemann.load.RiemannSettings;
import dev.throng.run.extension.RehearsalSettings;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/** What Riemann adds to runs: the datagrams that the kernel dropped, replies that cannot be matched, and remedies of its failures. Stateless; any thread may call it. */
public final class RiemannRunExtension implements RunExtension {

    @Override
    public String protocol() {
        return "riemann";
    }

    /** Replies have no numbers: once the order is lost, response times and failures are those of other Msgs. */
    @Override
    public List<Reason> invalidReasons(ToLongFunction<Metric> counters) {
        long mismatched = counters.applyAsLong(RiemannMetric.REPLIES_MISMATCHED);
        long missing = counters.applyAsLong(RiemannMetric.REPLIES_MISSING);
        List<Reason> reasons = new ArrayList<>();
        if (mismatched > 0) {
            reasons.add(reason(
                    RiemannMetric.REPLIES_MISMATCHED,
                    mismatched,
                    "the target replied out of order or too often, " + times(mismatched)
                            + ": a reply belonged to no Msg that waited, or had events although the Msg was no query. Riemann's"
                            + " replies have no numbers, so response times and failures may be those of other Msgs"));
        }
        if (missing > 0) {
            reasons.add(reason(
                    RiemannMetric.REPLIES_MISSING,
                    missing,
                    "the target never replied to " + (missing == 1 ? "one Msg" : missing + " Msgs")
                            + ", although it replied to later ones. Riemann's replies have no numbers, so later replies were taken"
                            + " for those of earlier Msgs, and response times are too long"));
        }
        return reasons;
    }

    private static String times(long count) {
        return count == 1 ? "once" : count + " times";
    }

    private static Reason reason(RiemannMetric metric, long count, String text) {
        return Reason.invalid(ReasonCode.REPLIES_MISMATCHED, text)
                .with("metric", metric.id())
                .with("count", count);
    }

    @Override
    public Optional<String> remedy(Failure failure) {
        if (!(failure.kind() instanceof RiemannFailure kind)) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                switch (kind) {
                    case ERROR_REPLY -> "read the error replies in the notes, and the server's log";
                    case NO_CONNECTION -> "read the notes on why connections were closed, and the server's log";
                    case FRAME_TOO_LARGE -> "raise settings.maxMsgBytes, or change settings.query";
                    case CORRUPT_FRAME -> "check that a Riemann server listens on this port, and settings.transport";
                    case UNEXPECTED_REPLY ->
                        "check the server, or the proxy in front of it: each Msg gets one reply, in order";
                    case PENDING_OVERFLOW, WINDOW_FULL -> "lower the rate, or use a closed load: inFlight";
                    case MSG_TOO_LARGE -> "raise settings.maxPendingBytes, or lower settings.eventsPerMsg";
                    case DATAGRAM_TOO_LARGE -> "lower settings.eventsPerMsg, or raise settings.maxDatagramBytes";
                    case SOCKET_FULL -> "lower the rate, or raise settings.maxPendingBytes or settings.sendBuffer";
                    case NOT_OVER_UDP -> "set settings.transport to tcp";
                });
    }

    @Override
    public Optional<RehearsalSettings> standIn(Record settings, Set<String> operations) {
        return Optional.of(new RehearsalSettings(((RiemannSettings) settings).withoutTls(), Map.of()));
    }

    @Override
    public List<String> summary(RunResult result) {
        return PhaseDatagrams.of(result.phases()).stream()
                .map(PhaseDatagrams::line)
                .toList();
    }
}
