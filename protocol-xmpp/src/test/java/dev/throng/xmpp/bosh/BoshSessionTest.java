package dev.throng.xmpp.bosh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.xmpp.bosh.BoshRequest.Purpose;
import dev.throng.xmpp.codec.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The namespaces and attributes are those of the examples of XEP-0124 and XEP-0206. */
class BoshSessionTest {

    private static final long FIRST = 1_573_741_820L;

    private final List<String> seen = new ArrayList<>();
    private final BoshReceiver receiver = new BoshReceiver() {
        @Override
        public void created(Element body) {
            seen.add("created");
        }

        @Override
        public void received(Element element, int bytes) {
            seen.add(
                    element.name() + element.attribute("id").map(id -> " " + id).orElse("") + " " + bytes);
        }

        @Override
        public void ended(BoshEnd end) {
            seen.add("ended " + end.condition() + end.uri());
        }
    };

    private BoshSession session = new BoshSession(new BoshWishes(60, 1), FIRST);

    private BoshRequest next() {
        return session.next().orElseThrow();
    }

    private void answer(BoshRequest request, String text) throws BoshException {
        session.answered(request, Answers.element(text), text.length(), receiver);
    }

    private void create(String attributes) throws BoshException {
        session.openStream("example.com", Optional.empty());
        answer(next(), Answers.created(attributes, ""));
        seen.clear();
    }

    @Test
    void createsASessionWithWhatTheXepDemands() {
        assertThat(session.next()).isEmpty();
        session.openStream("example.com", Optional.empty());
        BoshRequest request = next();
        Element body = Answers.element(request.body());
        assertThat(body.is("body", BoshSession.NAMESPACE)).isTrue();
        assertThat(body.has("rid", Long.toString(FIRST))).isTrue();
        assertThat(body.has("to", "example.com")).isTrue();
        assertThat(body.has("wait", "60")).isTrue();
        assertThat(body.has("hold", "1")).isTrue();
        assertThat(body.has("ver", "1.6")).isTrue();
        assertThat(body.has("xml:lang", "en")).isTrue();
        assertThat(body.attribute("sid")).isEmpty();
        assertThat(request.body()).contains("xmpp:version='1.0'").contains("xmlns:xmpp='urn:xmpp:xbosh'");
        assertThat(request.purpose()).isEqualTo(Purpose.CREATE);
    }

    @Test
    void sendsNothingMoreUntilTheSessionIsCreated() {
        session.openStream("example.com", Optional.empty());
        next();
        session.send(Answers.message("a"));
        assertThat(session.next()).isEmpty();
    }

    @Test
    void handsOutTheFeaturesThatComeWithTheCreation() throws BoshException {
        session.openStream("example.com", Optional.empty());
        String text = Answers.created("", "<stream:features/>");
        answer(next(), text);
        assertThat(seen).containsExactly("created", "features " + text.length());
    }

    @Test
    void asksAtOnceForWhatComesWithoutARequest() throws BoshException {
        create("");
        BoshRequest poll = next();
        assertThat(poll.purpose()).isEqualTo(Purpose.POLL);
        assertThat(poll.rid()).isEqualTo(FIRST + 1);
        assertThat(Answers.element(poll.body()).has("sid", "s1")).isTrue();
        assertThat(session.next()).isEmpty();
    }

    @Test
    void sendsAtOnceBesideTheHeldRequestAndThenWaits() throws BoshException {
        create("");
        BoshRequest poll = next();
        session.send(Answers.message("a"));
        session.send(Answers.message("b"));
        BoshRequest both = next();
        assertThat(both.purpose()).isEqualTo(Purpose.SEND);
        assertThat(Answers.element(both.body()).children())
                .extracting(message -> message.attribute("id", ""))
                .containsExactly("a", "b");
        session.send(Answers.message("c"));
        assertThat(session.next()).as("a third request would be overactivity").isEmpty();
        answer(poll, Answers.body("", ""));
        assertThat(next().body()).contains("id='c'");
        assertThat(session.next()).isEmpty();
    }

    @Test
    void sendsNoEmptyRequestWhileTheServerHoldsOneThatWasNotEmpty() throws BoshException {
        create("");
        session.send(Answers.message("a"));
        assertThat(next().purpose()).isEqualTo(Purpose.SEND);
        assertThat(session.next()).isEmpty();
    }

    @Test
    void sendsWhatWasGatheredInsteadOfAnEmptyRequest() throws BoshException {
        create("");
        BoshRequest poll = next();
        session.send(Answers.message("a"));
        answer(poll, Answers.body("", ""));
        assertThat(next().purpose()).isEqualTo(Purpose.SEND);
        assertThat(session.next()).isEmpty();
    }

    @Test
    void aServerThatAllowsOneRequestGetsOne() throws BoshException {
        session.openStream("example.com", Optional.empty());
        answer(next(), Answers.body("sid='s1' hold='1' requests='1'", ""));
        next();
        session.send(Answers.message("a"));
        assertThat(session.next()).isEmpty();
    }

    @Test
    void neverHasMoreRequestsThanHoldAndOne() throws BoshException {
        session.openStream("example.com", Optional.empty());
        answer(next(), Answers.body("sid='s1' hold='1' requests='9'", ""));
        next();
        session.send(Answers.message("a"));
        next();
        session.send(Answers.message("b"));
        assertThat(session.next()).isEmpty();
    }

    @Test
    void answersTakeEffectInTheOrderOfTheirRequests() throws BoshException {
        create("");
        BoshRequest first = next();
        session.send(Answers.message("a"));
        BoshRequest second = next();
        answer(second, Answers.body("", Answers.message("late")));
        assertThat(seen).isEmpty();
        answer(first, Answers.body("", Answers.message("early")));
        assertThat(seen).hasSize(2);
        assertThat(seen.get(0)).startsWith("message early");
        assertThat(seen.get(1)).startsWith("message late");
    }

    /** XEP-0124 §9.2. */
    @Test
    void acknowledgesTheNewestAnswerThatTookEffect() throws BoshException {
        create("");
        BoshRequest poll = next();
        assertThat(poll.body()).doesNotContain("ack=");
        session.send(Answers.message("a"));
        assertThat(Answers.element(next().body()).attribute("ack")).contains(Long.toString(FIRST));
    }

    @Test
    void countsBytesOfAnAnswerOnce() throws BoshException {
        create("");
        String text = Answers.body("", Answers.message("a") + Answers.message("b"));
        answer(next(), text);
        assertThat(seen).containsExactly("message a " + text.length(), "message b 0");
    }

    /** XEP-0206 §5. */
    @Test
    void beginsTheStreamAnewWithoutElements() throws BoshException {
        create("");
        session.send("<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>");
        answer(next(), Answers.body("", "<success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>"));
        session.openStream("example.com", Optional.empty());
        BoshRequest restart = next();
        assertThat(restart.purpose()).isEqualTo(Purpose.RESTART);
        assertThat(restart.body()).contains("xmpp:restart='true'").contains("xmlns:xmpp='urn:xmpp:xbosh'");
        Element body = Answers.element(restart.body());
        assertThat(body.has("to", "example.com")).isTrue();
        assertThat(body.has("sid", "s1")).isTrue();
        assertThat(body.children()).isEmpty();
    }

    @Test
    void whatWasGatheredBeforeTheRestartLeavesBeforeItAndTheRestAfterIt() throws BoshException {
        session = new BoshSession(new BoshWishes(60, 2), FIRST);
        session.openStream("example.com", Optional.empty());
        answer(next(), Answers.body("sid='s1' hold='2' requests='3'", ""));
        session.send(Answers.message("before"));
        session.openStream("example.com", Optional.empty());
        session.send(Answers.message("after"));
        assertThat(next().body()).contains("before").doesNotContain("after");
        assertThat(next().purpose()).isEqualTo(Purpose.RESTART);
        assertThat(next().body()).contains("after");
    }

    @Test
    void sendsTheSameRequestAgainTwiceAtMost() throws BoshException {
        create("");
        BoshRequest poll = next();
        assertThat(session.lost(poll)).isTrue();
        assertThat(session.lost(poll)).isTrue();
        assertThat(session.next()).isEmpty();
        assertThat(session.lost(poll)).isFalse();
        assertThat(session.isOver()).isTrue();
    }

    @Test
    void anAnswerOfARepeatedRequestTakesEffectOnce() throws BoshException {
        create("");
        BoshRequest poll = next();
        session.lost(poll);
        answer(poll, Answers.body("", Answers.message("a")));
        answer(poll, Answers.body("", Answers.message("a")));
        assertThat(seen).hasSize(1);
        assertThat(session.lost(poll)).as("it is answered").isFalse();
        assertThat(session.isOver()).isFalse();
    }

    /** It would create a second session. */
    @Test
    void doesNotRepeatTheCreation() {
        session.openStream("example.com", Optional.empty());
        assertThat(session.lost(next())).isFalse();
        assertThat(session.isOver()).isTrue();
    }

    @Test
    void endsTheSessionWithWhatWasGathered() throws BoshException {
        create("");
        BoshRequest poll = next();
        session.send(Answers.message("last"));
        session.terminate();
        session.send(Answers.message("too late"));
        BoshRequest last = next();
        assertThat(last.purpose()).isEqualTo(Purpose.TERMINATE);
        assertThat(Answers.element(last.body()).has("type", "terminate")).isTrue();
        assertThat(last.body()).contains("last").doesNotContain("too late");
        assertThat(session.next()).isEmpty();
        answer(last, Answers.body("type='terminate'", ""));
        assertThat(seen).containsExactly("ended ");
        assertThat(session.isOver()).isTrue();
        answer(poll, Answers.body("type='terminate'", ""));
        assertThat(seen).hasSize(1);
    }

    @Test
    void anyAnswerToTheLastRequestEndsTheSession() throws BoshException {
        create("");
        session.terminate();
        answer(next(), Answers.body("", ""));
        assertThat(seen).containsExactly("ended ");
    }

    @Test
    void theServerEndsTheSessionWithAConditionAfterItsElements() throws BoshException {
        create("");
        answer(
                next(),
                Answers.body(
                        "type='terminate' condition='remote-stream-error'",
                        "<stream:error><conflict xmlns='urn:ietf:params:xml:ns:xmpp-streams'/></stream:error>"));
        assertThat(seen).hasSize(2);
        assertThat(seen.get(0)).startsWith("error");
        assertThat(seen.get(1)).isEqualTo("ended remote-stream-error");
        assertThat(session.next()).isEmpty();
    }

    @Test
    void theEndDoesNotWaitForAnswersThatDoNotCome() throws BoshException {
        create("");
        next();
        session.send(Answers.message("a"));
        answer(next(), Answers.body("type='terminate' condition='item-not-found'", ""));
        assertThat(seen).containsExactly("ended item-not-found");
    }

    @Test
    void theServerMayRefuseTheCreation() throws BoshException {
        session.openStream("example.com", Optional.empty());
        answer(next(), Answers.body("type='terminate' condition='host-unknown'", ""));
        assertThat(seen).containsExactly("ended host-unknown");
    }

    @Test
    void theServerMayNameAnotherAddress() throws BoshException {
        create("");
        answer(next(), Answers.body("type='terminate' condition='see-other-uri'", "<uri>https://b.example/</uri>"));
        assertThat(seen).containsExactly("ended see-other-urihttps://b.example/");
    }

    @Test
    void knowsTheAnswerThatAsksToRepeatARequest() {
        assertThat(BoshSession.asksToRepeat(Answers.element(Answers.body("type='error'", ""))))
                .isTrue();
        assertThat(BoshSession.asksToRepeat(Answers.element(Answers.body("", ""))))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hold='1'",
                "sid=''",
                "sid='s' hold='0'",
                "sid='s' wait='0'",
                "sid='s' wait='61'",
                "sid='s' hold='2'",
                "sid='s' requests='0'",
                "sid='s' requests='many'",
                "sid='s' wait='-1'",
                "sid='s' wait='99999999999'",
                "sid='s' ack='x'",
                "sid='s' ack='1573741821'"
            })
    void refusesACreationThatItCannotFollow(String attributes) {
        session.openStream("example.com", Optional.empty());
        BoshRequest creation = next();
        assertThatThrownBy(() -> answer(creation, Answers.body(attributes, ""))).isInstanceOf(BoshException.class);
        assertThat(session.isOver()).isTrue();
        assertThat(session.next()).isEmpty();
    }

    @Test
    void refusesAnAnswerThatIsNoBody() throws BoshException {
        create("");
        BoshRequest poll = next();
        assertThatThrownBy(() -> answer(poll, "<html/>")).isInstanceOf(BoshException.class);
        assertThat(session.isOver()).isTrue();
    }

    /** It would have the namespace of BOSH, and no receiver knows it. */
    @Test
    void refusesAStanzaWithoutItsNamespace() throws BoshException {
        create("");
        BoshRequest poll = next();
        assertThatThrownBy(() -> answer(poll, Answers.body("", "<message id='a'/>")))
                .isInstanceOf(BoshException.class)
                .hasMessageContaining("message");
    }

    @Test
    void escapesTheSessionIdThatTheServerChose() throws BoshException {
        session.openStream("example.com", Optional.empty());
        answer(next(), Answers.body("sid=\"a'&lt;&amp;\"", ""));
        assertThat(Answers.element(next().body()).attribute("sid")).contains("a'<&");
    }

    @Test
    void nothingFollowsWhenItIsAbandonedBetweenTwoElements() throws BoshException {
        create("");
        BoshRequest poll = next();
        List<String> received = new ArrayList<>();
        String text = Answers.body("type='terminate'", Answers.message("a") + Answers.message("b"));
        session.answered(poll, Answers.element(text), 1, new BoshReceiver() {
            @Override
            public void created(Element body) {
                received.add("created");
            }

            @Override
            public void received(Element element, int bytes) {
                received.add(element.attribute("id", ""));
                session.abandon();
            }

            @Override
            public void ended(BoshEnd end) {
                received.add("ended");
            }
        });
        assertThat(received).containsExactly("a");
        assertThat(session.next()).isEqualTo(Optional.empty());
    }
}
