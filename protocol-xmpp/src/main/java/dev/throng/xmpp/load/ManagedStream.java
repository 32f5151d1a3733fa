package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.xmpp.client.HandledCountFault;
import dev.throng.xmpp.client.LoginListener.LoginResult;
import dev.throng.xmpp.client.OtherHost;
import dev.throng.xmpp.client.StanzaCounts;
import dev.throng.xmpp.client.XmppConnection;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.settings.XmppSettings;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Stream management of one session (XEP-0198): acknowledgements, and whether the session can be resumed. Confined to its event loop. */
final class ManagedStream {

    /** The most connections in a row that may be lost {@link #BRIEF_NANOS} after the session was resumed on them. */
    private static final int MAX_BRIEF_RESUMPTIONS = 3;

    private static final long BRIEF_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final XmppSettings.StreamManagement settings;
    private final StanzaCounts counts;
    private final Optional<OtherHost> location;
    private final XmppRecorder recorder;
    private final PendingAnswers pending;
    private final Resumptions resumptions;
    private OptionalLong resumedNanos = OptionalLong.empty();
    private OptionalLong pendingResumption = OptionalLong.empty();
    private int briefResumptions;
    private boolean sessionTimeOver;

    ManagedStream(
            XmppSettings.StreamManagement settings,
            LoginResult start,
            XmppRecorder recorder,
            PendingAnswers pending,
            Resumptions resumptions) {
        this.settings = settings;
        this.location = start.management().location();
        this.recorder = recorder;
        this.pending = pending;
        this.resumptions = resumptions;
        this.counts = new StanzaCounts(
                settings.resume() ? start.management().resumeId() : "",
                settings.requestEvery(),
                settings.maxUnacked(),
                start.sent(),
                start.handled());
    }

    StanzaCounts counts() {
        return counts;
    }

    /** Counts a stanza that is about to be sent. Returns the request for an acknowledgement that follows it; empty if none is due. */
    String sending(String stanza) {
        return counts.sending(stanza);
    }

    /** The server sent an element of stream management. Returns what is wrong with it, if the session must end because of that. */
    Optional<HandledCountFault> received(Element element, XmppConnection connection, Arrival arrival) {
        switch (element.name()) {
            case "r" -> arrival.sent(connection.send(counts.answer()));
            case "a" -> {
                return acknowledged(element.attribute("h", ""));
            }
            default -> {
                // a late answer to the request to enable it changes nothing
            }
        }
        return Optional.empty();
    }

    private Optional<HandledCountFault> acknowledged(String h) {
        Optional<HandledCountFault> fault = counts.fault(h);
        if (fault.isEmpty()) {
            recorder.count(XmppMetric.ACKS_RECEIVED, counts.acknowledged(h));
        }
        return fault;
    }

    /**
     * Whether to resume the session after its connection was closed. Not when a stanza caused that: the server would send it again on each
     * new connection. Not when several connections in a row were lost soon after they were opened either: a server that closes each of
     * them would let the session connect for ever.
     */
    boolean isResumable(Failure cause, long atNanos) {
        if (!XmppFailure.isLoss(cause) || obstacleToResumption().isPresent()) {
            return false;
        }
        boolean brief = resumedNanos.isPresent() && atNanos - resumedNanos.getAsLong() < BRIEF_NANOS;
        briefResumptions = brief ? briefResumptions + 1 : 0;
        return briefResumptions <= MAX_BRIEF_RESUMPTIONS;
    }

    /** Why the session cannot be resumed; empty if it can. Notes a limit of the scenario, because the server alone is not the cause. */
    Optional<Failure> obstacleToResumption() {
        if (counts.isOverLimit()) {
            noteLimit();
            return Optional.of(XmppFailure.TOO_MANY_UNACKED);
        }
        return counts.resumable() ? Optional.empty() : Optional.of(XmppFailure.NOT_RESUMABLE);
    }

    private void noteLimit() {
        int most = settings.maxUnacked();
        String what = counts.isAcknowledging()
                ? "left more than " + most + " stanzas of a session unacknowledged"
                : "acknowledged none of the more than " + most + " stanzas of a session";
        recorder.note("the server " + what + ", although Throng asked every " + settings.requestEvery()
                + " stanzas; Throng keeps " + most
                + " (settings.streamManagement.maxUnacked), so the session cannot be resumed");
    }

    /** Operations do not find the session until {@link #resumptionEnded}. */
    void resumptionBegun() {
        resumptions.absent();
    }

    /** The session was resumed, or was not. */
    void resumptionEnded() {
        resumptions.absentNoMore();
    }

    /**
     * Begins to resume the session on another connection.
     *
     * @param arrival what the bytes count for
     * @param lostNanos when the connection was lost
     */
    void resume(XmppSession session, Arrival arrival, long lostNanos, Resumptions.Outcome outcome) {
        resumptions.begin(new Resumptions.Lost(session, arrival, counts, location, lostNanos), outcome);
    }

    /**
     * The server resumed the session on another connection: sends again what it has not acknowledged. Returns what is wrong with its count;
     * then nothing is sent.
     */
    Optional<HandledCountFault> resumed(LoginResult start, Arrival arrival, long atNanos) {
        resumedNanos = OptionalLong.of(atNanos);
        Optional<HandledCountFault> fault = acknowledged(start.acknowledged());
        if (fault.isPresent()) {
            return fault;
        }
        XmppConnection connection = start.connection();
        for (String stanza : counts.unacked()) {
            arrival.sent(connection.send(stanza));
        }
        connection.flush();
        return Optional.empty();
    }

    /** The session time is over, and the session logs out when it is resumed. */
    void endSessionTime() {
        sessionTimeOver = true;
    }

    boolean isSessionTimeOver() {
        return sessionTimeOver;
    }

    /** An arrival of the operation {@code resume} waits for the session to be resumed. */
    void awaitResumption(long sequence) {
        pendingResumption = OptionalLong.of(sequence);
    }

    /** Completes the arrival that waits for the session to be resumed, if there is one. */
    void completeResumption(long atNanos) {
        takePendingResumption().ifPresent(sequence -> pending.answered(sequence, 0, atNanos));
    }

    /** Fails the arrival that waits for the session to be resumed, if there is one. */
    void failResumption(Failure cause, long atNanos) {
        takePendingResumption().ifPresent(sequence -> pending.failed(sequence, cause, atNanos));
    }

    private OptionalLong takePendingResumption() {
        OptionalLong sequence = pendingResumption;
        pendingResumption = OptionalLong.empty();
        return sequence;
    }
}
