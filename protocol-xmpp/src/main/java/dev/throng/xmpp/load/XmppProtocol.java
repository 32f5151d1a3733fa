package dev.throng.xmpp.load;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.measure.Metric;
import dev.throng.protocol.Extension;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.extension.XmppExtension;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** XMPP as the engine sees it. */
public final class XmppProtocol implements Protocol {

    /** The share of the answered arrivals up to which unexpected stanzas are no reason to doubt a run. */
    private static final double UNEXPECTED_TOLERATED = 0.001;

    @Override
    public String name() {
        return "xmpp";
    }

    @Override
    public String description() {
        return "logins, sessions and stanzas to an XMPP server, over TCP, STARTTLS or TLS";
    }

    @Override
    public List<? extends Operation> operations() {
        return List.of(XmppOperation.values());
    }

    @Override
    public List<? extends Metric> metrics() {
        return List.of(XmppMetric.values());
    }

    @Override
    public List<? extends Failure> failures() {
        return List.of(XmppFailure.values());
    }

    @Override
    public List<String> steps() {
        return Arrays.stream(Step.values()).map(Step::id).toList();
    }

    @Override
    public Map<String, String> renamed() {
        Map<String, String> renamed = new HashMap<>(Map.of(
                "failures.deadline-during-connect",
                "failures.connect-timeout",
                "failures.deadline-during-tls",
                "failures.tls-timeout",
                "failures.tls-failed-during-tls",
                "failures.tls-failed",
                "failures.tls-failed-during-starttls",
                "failures.tls-failed"));
        for (String condition : XmppFailure.AUTH_FAILED.conditions()) {
            renamed.put(
                    "failures." + condition,
                    "failures." + XmppFailure.authFailed(condition).id());
        }
        return renamed;
    }

    @Override
    public List<Reason> suspectReasons(ToLongFunction<Metric> counters, long answered) {
        long unexpected = counters.applyAsLong(XmppMetric.UNEXPECTED_STANZAS);
        if (unexpected == 0 || unexpected <= UNEXPECTED_TOLERATED * answered) {
            return List.of();
        }
        String text = unexpected
                + " stanzas came in the wrong place (another session, another sender or a changed id) or twice, with "
                + answered
                + " arrivals answered: the target mixes stanzas up, or something else uses the same accounts";
        return List.of(Reason.suspect(ReasonCode.PROTOCOL, text)
                .blamedOn(Blame.TARGET)
                .with("metric", XmppMetric.UNEXPECTED_STANZAS.id())
                .with("count", unexpected)
                .with("answered", answered));
    }

    @Override
    public Extension extension() {
        return new XmppExtension();
    }

    @Override
    public Class<? extends Record> settingsType() {
        return XmppSettings.class;
    }

    @Override
    public Workload prepare(Record settings) {
        return XmppWorkload.of((XmppSettings) settings);
    }
}
