package dev.throng.xmpp.extension;

import dev.throng.protocol.Extension;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.xmpp.report.LoginSteps;
import java.util.List;
import java.util.Set;

/** What XMPP adds to reports: the steps of a login. */
public final class XmppExtension implements Extension {

    @Override
    public List<ReportSection> sections(ReportView view) {
        return LoginSteps.sections(view);
    }

    @Override
    public Set<String> drawn(ReportView view) {
        return LoginSteps.drawn();
    }
}
