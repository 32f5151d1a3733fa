package dev.throng.targets.xmpp;

import dev.throng.targets.launch.LaunchableTarget;
import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.Options;
import dev.throng.targets.time.Clock;
import java.util.List;

/** The XMPP server as a reference target. */
public final class XmppTarget implements LaunchableTarget {

    @Override
    public String name() {
        return "xmpp";
    }

    @Override
    public String summary() {
        return "an XMPP server: logins, rosters in memory, presence, messages, MUC, PubSub, faults on demand";
    }

    @Override
    public List<Option> options() {
        return XmppServerSettings.OPTIONS;
    }

    @Override
    public Running start(Options options) {
        return XmppServer.start(new XmppServerSettings(options), Clock.SYSTEM);
    }
}
