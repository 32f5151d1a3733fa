package dev.throng.gatling;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.DueEveryBuilder;
import dev.throng.gatling.delivery.DeliveredMedia;
import dev.throng.gatling.hls.HlsProtocolBuilder;
import dev.throng.gatling.hls.HlsSteps;
import dev.throng.gatling.hls.WatchAnswer;
import dev.throng.gatling.riemann.QueryAnswer;
import dev.throng.gatling.riemann.RiemannProtocolBuilder;
import dev.throng.gatling.riemann.RiemannSteps;
import dev.throng.gatling.rtmp.PlayAnswer;
import dev.throng.gatling.rtmp.RtmpProtocolBuilder;
import dev.throng.gatling.rtmp.RtmpSteps;
import dev.throng.gatling.stream.ListenAnswer;
import dev.throng.gatling.stream.StreamProtocolBuilder;
import dev.throng.gatling.stream.StreamSteps;
import dev.throng.gatling.xmpp.MessageAnswer;
import dev.throng.gatling.xmpp.RosterAnswer;
import dev.throng.gatling.xmpp.StanzaAnswer;
import dev.throng.gatling.xmpp.XmppProtocolBuilder;
import dev.throng.gatling.xmpp.XmppSteps;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.List;

/**
 * The entry point of Throng's DSL for Gatling. Use {@code import static dev.throng.gatling.ThrongDsl.*} together with Gatling's
 * {@code CoreDsl.*}.
 */
public final class ThrongDsl {

    /** Returns the default settings of the Riemann protocol, for {@code protocols(…)}. */
    public static RiemannProtocolBuilder riemann() {
        return RiemannProtocolBuilder.defaults();
    }

    /**
     * Begins a request to Riemann.
     *
     * @param requestName the name in Gatling's log; an expression
     */
    public static RiemannSteps riemann(String requestName) {
        return new RiemannSteps(requestName);
    }

    /** Checks how many events a query found. */
    public static CheckBuilder.Find<Integer> matches() {
        return Checks.value("matches", QueryAnswer.class, Integer.class, answer -> answer.events()
                .size());
    }

    /** Returns the default settings of the XMPP protocol, for {@code protocols(…)}. */
    public static XmppProtocolBuilder xmpp() {
        return XmppProtocolBuilder.defaults();
    }

    /**
     * Begins an action of an XMPP user.
     *
     * @param requestName the name in Gatling's log; an expression
     */
    public static XmppSteps xmpp(String requestName) {
        return new XmppSteps(requestName);
    }

    /** Checks how many contacts a roster has; missing if the login did not request the roster. */
    public static CheckBuilder.Find<Integer> rosterSize() {
        return Checks.find("rosterSize", RosterAnswer.class, Integer.class, answer -> answer.contacts()
                .map(List::size));
    }

    /** Checks the first contact of a roster, a bare JID. */
    public static CheckBuilder.Find<String> firstContact() {
        return Checks.find("firstContact", RosterAnswer.class, String.class, answer -> answer.contacts()
                .flatMap(contacts -> contacts.stream().findFirst()));
    }

    /** Checks the full JID that the server assigned to the session. */
    public static CheckBuilder.Find<String> sessionJid() {
        return Checks.value("sessionJid", RosterAnswer.class, String.class, RosterAnswer::jid);
    }

    /** Checks the text of a message; empty if the message has none. */
    public static CheckBuilder.Find<String> messageBody() {
        return Checks.value("messageBody", MessageAnswer.class, String.class, MessageAnswer::body);
    }

    /** Checks the full JID of a message's sender. */
    public static CheckBuilder.Find<String> messageFrom() {
        return Checks.value("messageFrom", MessageAnswer.class, String.class, MessageAnswer::from);
    }

    /**
     * Checks the text at a place of the stanza that answered {@link XmppSteps#send}; missing if the stanza does not have the place.
     *
     * @param path names of elements, at the end maybe an attribute: {@code fin/set/last}, {@code slot/put/@url}
     */
    public static CheckBuilder.Find<String> stanzaValue(String path) {
        return Checks.find("stanzaValue " + path, StanzaAnswer.class, String.class, StanzaAnswer.at(path));
    }

    /** Returns the default settings of the protocol for HTTP streams, for {@code protocols(…)}. */
    public static StreamProtocolBuilder stream() {
        return StreamProtocolBuilder.defaults();
    }

    /**
     * Begins an action of a listener.
     *
     * @param requestName the name in Gatling's log; an expression
     */
    public static StreamSteps stream(String requestName) {
        return new StreamSteps(requestName);
    }

    /**
     * Checks the rate of the media after the burst, in bits per second. Missing, so that a check fails, if the listener did not stay two
     * seconds longer than the burst may last.
     */
    public static CheckBuilder.Find<Long> bitRate() {
        return Checks.find("bitRate", DeliveredMedia.class, Long.class, answer -> answer.bitsPerSecond().stream()
                .boxed()
                .findFirst());
    }

    /** Checks how often playback stalled because the buffer was empty. */
    public static CheckBuilder.Find<Integer> stalls() {
        return Checks.value("stalls", DeliveredMedia.class, Integer.class, DeliveredMedia::stalls);
    }

    /** Checks how long playback was stalled in total, in milliseconds. */
    public static CheckBuilder.Find<Long> stalledMillis() {
        return Checks.value("stalledMillis", DeliveredMedia.class, Long.class, answer -> answer.stalled()
                .toMillis());
    }

    /** Checks the longest time without a byte of media, in milliseconds. */
    public static CheckBuilder.Find<Long> longestGapMillis() {
        return Checks.value("longestGapMillis", DeliveredMedia.class, Long.class, answer -> answer.longestGap()
                .toMillis());
    }

    /** Checks how many complete frames or pages of the medium a listener received. */
    public static CheckBuilder.Find<Long> frames() {
        return Checks.value("frames", DeliveredMedia.class, Long.class, DeliveredMedia::frames);
    }

    /** Checks how often the medium was damaged. */
    public static CheckBuilder.Find<Long> lostSyncs() {
        return Checks.value("lostSyncs", ListenAnswer.class, Long.class, ListenAnswer::lostSyncs);
    }

    /** Checks how many titles were received between the bytes of the medium. */
    public static CheckBuilder.Find<Integer> titles() {
        return Checks.value("titles", ListenAnswer.class, Integer.class, ListenAnswer::titles);
    }

    /** Returns the default settings of the protocol RTMP, for {@code protocols(…)}. */
    public static RtmpProtocolBuilder rtmp() {
        return RtmpProtocolBuilder.defaults();
    }

    /**
     * Begins an action of a player or publisher of RTMP.
     *
     * @param requestName the name in Gatling's log; an expression
     */
    public static RtmpSteps rtmp(String requestName) {
        return new RtmpSteps(requestName);
    }

    /** Checks how many pictures a player received from which a decoder can begin. */
    public static CheckBuilder.Find<Long> keyFrames() {
        return Checks.value("keyFrames", PlayAnswer.class, Long.class, PlayAnswer::keyFrames);
    }

    /** Checks how often a timestamp went back, or forward by much more than a frame lasts. */
    public static CheckBuilder.Find<Long> timestampJumps() {
        return Checks.value("timestampJumps", PlayAnswer.class, Long.class, PlayAnswer::timestampJumps);
    }

    /** Checks the longest time from a publisher of Throng to the player, in milliseconds. Missing if no frame stated its time. */
    public static CheckBuilder.Find<Long> publishLatencyMillis() {
        return Checks.find("publishLatencyMillis", PlayAnswer.class, Long.class, answer -> answer.latency()
                .map(Duration::toMillis));
    }

    /** Returns the default settings of the protocol HLS, for {@code protocols(…)}. */
    public static HlsProtocolBuilder hls() {
        return HlsProtocolBuilder.defaults();
    }

    /**
     * Begins an action of a player of HLS.
     *
     * @param requestName the name in Gatling's log; an expression
     */
    public static HlsSteps hls(String requestName) {
        return new HlsSteps(requestName);
    }

    /** Checks how many segments a player read. */
    public static CheckBuilder.Find<Long> segments() {
        return Checks.value("segments", WatchAnswer.class, Long.class, WatchAnswer::segments);
    }

    /** Checks how many segments left the playlist before the player came to them, or could not be read. */
    public static CheckBuilder.Find<Long> missedSegments() {
        return Checks.value("missedSegments", WatchAnswer.class, Long.class, WatchAnswer::missedSegments);
    }

    /** Checks how many segments had a fault of their structure. */
    public static CheckBuilder.Find<Long> damagedSegments() {
        return Checks.value("damagedSegments", WatchAnswer.class, Long.class, WatchAnswer::damagedSegments);
    }

    /**
     * Runs a loop of a user once per interval. The response time of the next request counts from its due time, even if it starts late.
     */
    public static DueEveryBuilder dueEvery(Duration interval) {
        return new DueEveryBuilder(interval);
    }

    private ThrongDsl() {}
}
