package dev.throng.xmpp.load;

import dev.throng.xmpp.client.ManagementResult;
import dev.throng.xmpp.settings.XmppSettings;

/**
 * Counts the sessions of one event loop that do not have the stream management that the scenario asks for (XEP-0198), and notes why.
 * Otherwise a run would look as if acknowledgements and resumption were part of the load. Confined to the loop.
 */
final class ManagementCheck {

    private final XmppSettings.StreamManagement settings;
    private final XmppRecorder recorder;
    private final boolean otherMachines;

    /** @param otherMachines whether sessions may be resumed on other machines, where the server prefers it */
    ManagementCheck(XmppSettings.StreamManagement settings, XmppRecorder recorder, boolean otherMachines) {
        this.settings = settings;
        this.recorder = recorder;
        this.otherMachines = otherMachines;
    }

    /** A session begins. */
    void began(ManagementResult result) {
        switch (result.outcome()) {
            case NOT_REQUESTED -> {
                // the scenario does not ask for it
            }
            case NOT_OFFERED ->
                unmanaged(
                        "the server does not offer stream management (XEP-0198), so sessions are neither acknowledged nor"
                                + " resumed");
            case REFUSED ->
                unmanaged("the server refused to enable stream management (" + result.detail()
                        + "), so sessions are neither acknowledged nor resumed");
            case ENABLED -> enabled(result);
        }
    }

    private void unmanaged(String why) {
        recorder.count(XmppMetric.SESSIONS_UNMANAGED);
        recorder.note("settings.streamManagement: " + why);
    }

    private void enabled(ManagementResult result) {
        if (settings.resume() && result.resumeId().isEmpty()) {
            recorder.count(XmppMetric.SESSIONS_NOT_RESUMABLE);
            recorder.note("settings.streamManagement.resume: the server enabled stream management " + result.detail()
                    + ", so a session whose connection is lost ends");
        }
        result.location()
                .filter(host -> !host.isAllowed(otherMachines))
                .ifPresent(host -> recorder.note("the server prefers resumption at " + host
                        + " (location, XEP-0198); the target is this machine, so sessions are resumed at the target"));
    }
}
