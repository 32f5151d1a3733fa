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
import java.util.Optional;

/** Where everything begins: {@code import static dev.throng.gatling.ThrongDsl.*} beside Gatling's {@code CoreDsl.*}. */
public final class ThrongDsl {

    /** The protocol Riemann, for {@code protocols(…)}. */
    public static RiemannProtocolBuilder riemann() {
        return RiemannProtocolBuilder.defaults();
    }

    /**
     * A request to Riemann.
     *
     * @param requestName the name in Gatling's log; an expression
     */
    public static RiemannSteps riemann(String requestName) {
        return new RiemannSteps(requestName);
    }

    /** How many events a query found. */
    public static CheckBuilder.Find<Integer> matches() {
        return Checks.fact(
                "matches",
                QueryAnswer.class,
                Integer.class,
                answer -> Optional.of(answer.events().size()));
    }

    /** The protocol XMPP, for {@code protocols(…)}. */
    public static XmppProtocolBuilder xmpp() {
        return XmppProtocolBuilder.defaults();
    }

    /**
     * Something that a user does on XMPP.
     *
     * @param requestName the name in Gatling's log; an expression
     */
    public static XmppSteps xmpp(String requestName) {
        return new XmppSteps(requestName);
    }

    /** How many contacts a roster has; missing if a login did not ask for it. */
    public static CheckBuilder.Find<Integer> rosterSize() {
        return Checks.fact("rosterSize", RosterAnswer.class, Integer.class, answer -> answer.contacts()
                .map(List::size));
    }

    /** The first contact of a roster, a bare JID. */
    public static CheckBuilder.Find<String> firstContact() {
        return Checks.fact("firstContact", RosterAnswer.class, String.class, answer -> answer.contacts()
                .flatMap(contacts -> contacts.stream().findFirst()));
    }

    /** The full JID that the server gave to the session. */
    public static CheckBuilder.Find<String> sessionJid() {
        return Checks.fact("sessionJid", RosterAnswer.class, String.class, answer -> Optional.of(answer.jid()));
    }

    public static CheckBuilder.Find<String> messageBody() {
        return Checks.fact("messageBody", MessageAnswer.class, String.class, answer -> Optional.of(answer.body()));
    }

    /** The full JID of a message's sender. */
    public static CheckBuilder.Find<String> messageFrom() {
        return Checks.fact("messageFrom", MessageAnswer.class, String.class, answer -> Optional.of(answer.from()));
    }

    /** The protocol of HTTP streams, for {@code protocols(…)}. */
    public static StreamProtocolBuilder stream() {
        return StreamProtocolBuilder.defaults();
    }

    /**
     * Something that a listener does.
     *
     * @param requestName the name in Gatling's log; an expression
     */
    public static StreamSteps stream(String requestName) {
        return new StreamSteps(requestName);
    }

    /**
     * Bits per second at which media came once the burst was over. Missing, so that a check fails, if the listener did not stay two
     * seconds longer than the burst may last.
     */
    public static CheckBuilder.Find<Long> bitRate() {
        return Checks.fact("bitRate", ListenAnswer.class, Long.class, answer -> answer.bitsPerSecond().stream()
                .boxed()
                .findFirst());
    }

    /** How often a listener's play-head ran dry. */
    public static CheckBuilder.Find<Integer> stalls() {
        return Checks.fact("stalls", ListenAnswer.class, Integer.class, answer -> Optional.of(answer.stalls()));
    }

    /** How long a listener's play-head stood still in all, in milliseconds. */
    public static CheckBuilder.Find<Long> stalledMillis() {
        return Checks.fact(
                "stalledMillis",
                ListenAnswer.class,
                Long.class,
                answer -> Optional.of(answer.stalled().toMillis()));
    }

    /** The longest time without a byte of media, in milliseconds. */
    public static CheckBuilder.Find<Long> longestGapMillis() {
        return Checks.fact(
                "longestGapMillis",
                ListenAnswer.class,
                Long.class,
                answer -> Optional.of(answer.longestGap().toMillis()));
    }

    /** Whole frames or pages of the medium that a listener heard. */
    public static CheckBuilder.Find<Long> frames() {
        return Checks.fact("frames", ListenAnswer.class, Long.class, answer -> Optional.of(answer.frames()));
    }

    /** How often the medium was damaged. */
    public static CheckBuilder.Find<Long> lostSyncs() {
        return Checks.fact("lostSyncs", ListenAnswer.class, Long.class, answer -> Optional.of(answer.lostSyncs()));
    }

    /** Titles that came between the bytes of the medium. */
    public static CheckBuilder.Find<Integer> titles() {
        return Checks.fact("titles", ListenAnswer.class, Integer.class, answer -> Optional.of(answer.titles()));
    }

    /**
     * Lets a user in a loop pass once per interval, and has the request that follows count from when it was due, however late it starts.
     */
    public static DueEveryBuilder dueEvery(Duration interval) {
        return new DueEveryBuilder(interval);
    }

    private ThrongDsl() {}
}
