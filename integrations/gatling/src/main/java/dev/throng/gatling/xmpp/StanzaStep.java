package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.Expression.UnresolvedException;
import dev.throng.protocol.Expect;
import dev.throng.xmpp.template.StanzaPattern;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Sends a stanza of your own. A request (an iq of type get or set) is complete with its result, or with what {@link #expect} names. Another
 * stanza is complete when it is written, or with what {@link #expect} names. An error with the stanza's id fails the request. Immutable.
 */
public final class StanzaStep implements OnlineStep<StanzaAnswer> {

    private final Expression requestName;
    private final ExpressionTemplate template;
    private final Optional<StanzaPattern> expected;
    private final Optional<Duration> time;
    private final Checks<StanzaAnswer> checks;

    private StanzaStep(
            Expression requestName,
            ExpressionTemplate template,
            Optional<StanzaPattern> expected,
            Optional<Duration> time,
            Checks<StanzaAnswer> checks) {
        this.requestName = requestName;
        this.template = template;
        this.expected = expected;
        this.time = time;
        this.checks = checks;
    }

    static StanzaStep of(Expression requestName, String stanza) {
        return new StanzaStep(
                requestName,
                ExpressionTemplate.of(stanza),
                Optional.empty(),
                Optional.empty(),
                Checks.none(StanzaAnswer.class));
    }

    /**
     * Waits for a stanza that is this element, or has it as a child: {@code expect("fin", "urn:xmpp:mam:2")}. The stanza is not a message for
     * {@link XmppSteps#awaitMessage}.
     */
    public StanzaStep expect(String element, String namespace) {
        StanzaPattern pattern =
                new StanzaPattern(Optional.empty(), Optional.of(element), Optional.of(namespace), Optional.empty());
        return new StanzaStep(requestName, template, Optional.of(pattern), time, checks);
    }

    /** Sets the longest wait. By default it is the protocol's deadline. */
    public StanzaStep within(Duration most) {
        Expect.positive("within", most);
        return new StanzaStep(requestName, template, expected, Optional.of(most), checks);
    }

    /** Adds checks of the answer: {@code stanzaValue("fin/set/last").saveAs("last")}. */
    public StanzaStep check(CheckBuilder... more) {
        return new StanzaStep(requestName, template, expected, time, checks.and(more));
    }

    @Override
    public Expression requestName() {
        return requestName;
    }

    @Override
    public String operation() {
        return "send";
    }

    @Override
    public UserAction resolved(Session session) throws UnresolvedException {
        List<String> values = template.resolved(session);
        long number = session.userId();
        return (user, request, loop) -> {
            ExpressionTemplate.Ready ready =
                    template.stanza(user.jid(), loop.nextId(), number, user.countStanza(), values, loop.random());
            AwaitedStanza.Handler then = (answered, stanza, atNanos) ->
                    answered.completed(atNanos, checks.evaluator(StanzaAnswer.of(stanza)));
            if (expected.isPresent()) {
                user.sendAndExpect(request, ready, expected.get(), time, then);
            } else if (template.isRequest()) {
                user.sendRequest(request, ready.id(), ready.stanza(), time, then);
            } else {
                user.sendStanza(request, ready.stanza(), checks.evaluator(StanzaAnswer.NONE));
            }
        };
    }
}
