package dev.throng.xmpp.load;

import dev.throng.measure.Failure;
import dev.throng.measure.Metric;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.time.WallClock;
import dev.throng.xmpp.client.XmppFailure;
import java.util.List;

/** XMPP as the engine sees it. */
public final class XmppProtocol implements Protocol {

    private final WallClock wallClock;

    /** For the service loader. */
    public XmppProtocol() {
        this(WallClock.SYSTEM);
    }

    /** @param wallClock tells runs apart */
    XmppProtocol(WallClock wallClock) {
        this.wallClock = wallClock;
    }

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
        return XmppFailure.all();
    }

    @Override
    public Class<? extends Record> settingsType() {
        return XmppSettings.class;
    }

    @Override
    public Workload prepare(Record settings) {
        return XmppWorkload.of((XmppSettings) settings, wallClock);
    }
}
