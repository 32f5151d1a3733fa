package dev.throng.xmpp.load;

import dev.throng.measure.Failure;
import dev.throng.measure.LoopRecorder;
import dev.throng.xmpp.client.AutoReplies;
import dev.throng.xmpp.codec.Element;

/** Records what happens to the users and sessions of one event loop, beside their arrivals. Confined to the loop. */
final class XmppRecorder {

    private final LoopRecorder recorder;

    XmppRecorder(LoopRecorder recorder) {
        this.recorder = recorder;
    }

    void count(XmppMetric metric) {
        recorder.count(metric, 1);
    }

    void count(XmppMetric metric, long n) {
        recorder.count(metric, n);
    }

    /** Records a value of a distribution, in the metric's unit. */
    void record(XmppMetric metric, long value) {
        recorder.record(metric, value);
    }

    /** Counts a request that was received and answered. */
    void answeredRequest(Element iq, boolean fromOwnAccount) {
        count(XmppMetric.REQUESTS_ANSWERED);
        if (AutoReplies.isRosterPush(iq, fromOwnAccount)) {
            count(XmppMetric.ROSTER_PUSHES);
        }
    }

    /** Adds a text to the notes of the run; a text that is there already changes nothing. */
    void note(String text) {
        recorder.note(text);
    }

    /** Adds a failure of a user to the notes of the run. */
    void note(Failure failure, String user, String detail) {
        recorder.note(failure.id() + ", user " + user + ": " + detail);
    }
}
