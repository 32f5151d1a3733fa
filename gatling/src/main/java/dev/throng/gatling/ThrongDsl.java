package dev.throng.gatling;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.DueEveryBuilder;
import dev.throng.gatling.riemann.QueryAnswer;
import dev.throng.gatling.riemann.RiemannProtocolBuilder;
import dev.throng.gatling.riemann.RiemannSteps;
import dev.throng.gatling.stream.ListenAnswer;
import dev.throng.gatling.stream.StreamProtocolBuilder;
import dev.throng.gatling.stream.StreamSteps;
import dev.throng.gatling.xmpp.MessageAnswer;
import dev.throng.gatling.xmpp.RosterAnswer;
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

    public static CheckBuilder.Find<String> messageBody() {
        return Checks.value("messageBody", MessageAnswer.class, String.class, MessageAnswer::body);
    }

    /** Checks the full JID of a message's sender. */
    public static CheckBuilder.Find<String> messageFrom() {
        return Checks.value("messageFrom", MessageAnswer.class, String.class, MessageAnswer::from);
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
        return Checks.find("bitRate", ListenAnswer.class, Long.class, answer -> answer.bitsPerSecond().stream()
                .boxed()
                .findFirst());
    }

    /** Checks how often playback stalled because the buffer was empty. */
    public static CheckBuilder.Find<Integer> stalls() {
        return Checks.value("stalls", ListenAnswer.class, Integer.class, ListenAnswer::stalls);
    }

    /** Checks how long playback was stalled in total, in milliseconds. */
    public static CheckBuilder.Find<Long> stalledMillis() {
        return Checks.value("stalledMillis", ListenAnswer.class, Long.class, answer -> answer.stalled()
                .toMillis());
    }

    /** Checks the longest time without a byte of media, in milliseconds. */
    public static CheckBuilder.Find<Long> longestGapMillis() {
        return Checks.value("longestGapMillis", ListenAnswer.class, Long.class, answer -> answer.longestGap()
                .toMillis());
    }

    /** Checks how many complete frames or pages of the medium a listener received. */
    public static CheckBuilder.Find<Long> frames() {
        return Checks.value("frames", ListenAnswer.class, Long.class, ListenAnswer::frames);
    }

    /** Checks how often the medium was damaged. */
    public static CheckBuilder.Find<Long> lostSyncs() {
        return Checks.value("lostSyncs", ListenAnswer.class, Long.class, ListenAnswer::lostSyncs);
    }

    /** Checks how many titles were received between the bytes of the medium. */
    public static CheckBuilder.Find<Integer> titles() {
        return Checks.value("titles", ListenAnswer.class, Integer.class, ListenAnswer::titles);
    }

    /**
     * Runs a loop of a user once per interval. The response time of the next request counts from its due time, even if it starts late.
     */
    public static DueEveryBuilder dueEvery(Duration interval) {
        return new DueEveryBuilder(interval);
    }

    private ThrongDsl() {}
}
