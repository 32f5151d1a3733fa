package dev.throng.xmpp.load;

import dev.throng.xmpp.client.BoshRequests;

/** Records the HTTP requests of the BOSH sessions of one event loop. Confined to the loop. */
final class BoshRecorder implements BoshRequests {

    private final XmppRecorder recorder;
    private long inFlight;

    BoshRecorder(XmppRecorder recorder) {
        this.recorder = recorder;
    }

    /** Requests without an answer. */
    long inFlight() {
        return inFlight;
    }

    @Override
    public void sent(boolean empty) {
        inFlight++;
        recorder.count(XmppMetric.BOSH_REQUESTS);
        if (empty) {
            recorder.count(XmppMetric.BOSH_EMPTY_POLLS);
        }
    }

    @Override
    public void repeated() {
        inFlight++;
        recorder.count(XmppMetric.BOSH_RETRIES);
    }

    @Override
    public void settled() {
        inFlight--;
    }
}
