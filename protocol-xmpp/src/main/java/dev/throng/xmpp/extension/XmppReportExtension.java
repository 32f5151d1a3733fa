package dev.throng.xmpp.extension;

import dev.throng.report.ReportExtension;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.xmpp.report.LoginSteps;
import java.util.List;
import java.util.Set;

/** What XMPP adds to reports: the steps of a login. Stateless; any thread may call it. */
public final class XmppReportExtension implements ReportExtension {

    @Override
    public String protocol() {
        return "xmpp";
    }

    @Override
    public List<ReportSection> sections(ReportView view) {
        return LoginSteps.sections(view);
    }

    @Override
    public Set<String> drawn(ReportView view) {
        return LoginSteps.drawn();
    }
}
