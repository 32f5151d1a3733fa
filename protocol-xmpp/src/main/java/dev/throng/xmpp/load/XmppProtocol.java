package dev.throng.xmpp.load;

import dev.throng.figure.Metric;
import dev.throng.measure.Failure;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.xmpp.client.Step;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.settings.SessionScripts;
import dev.throng.xmpp.settings.XmppSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** XMPP as the engine sees it. */
public final class XmppProtocol implements Protocol {

    /** Empty without names of steps: a run of another protocol then loads no class of an operation. */
    private final Optional<List<Operation>> configured;

    /** XMPP without names of steps. */
    public XmppProtocol() {
        this(Optional.empty());
    }

    private XmppProtocol(Optional<List<Operation>> configured) {
        this.configured = configured;
    }

    /** The operations of every scenario, and the names of steps. */
    static List<Operation> operations(SessionScripts scripts) {
        List<Operation> all = new ArrayList<>(List.of(XmppOperation.values()));
        scripts.names().forEach(name -> all.add(new StepRow(name, all.size())));
        return List.copyOf(all);
    }

    @Override
    public Protocol configured(Record settings) {
        return new XmppProtocol(
                Optional.of(operations(((XmppSettings) settings).operations().scripts())));
    }

    @Override
    public String name() {
        return "xmpp";
    }

    @Override
    public String description() {
        return "logins, sessions and stanzas to an XMPP server, over TCP, WebSocket or BOSH, with or without TLS";
    }

    @Override
    public List<? extends Operation> operations() {
        return configured.orElseGet(() -> List.of(XmppOperation.values()));
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
    public Class<? extends Record> settingsType() {
        return XmppSettings.class;
    }

    @Override
    public Workload prepare(Record settings) {
        return XmppWorkload.of((XmppSettings) settings);
    }
}
