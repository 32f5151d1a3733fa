package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.Expression.UnresolvedException;
import dev.throng.xmpp.template.StanzaTemplate;
import dev.throng.xmpp.template.StanzaTemplate.Kind;
import dev.throng.xmpp.template.StanzaValues;
import dev.throng.xmpp.template.TemplateException;
import dev.throng.xmpp.template.TemplateNames;
import dev.throng.xmpp.template.TextTemplate;
import io.gatling.core.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A stanza with Gatling's expressions, <code>#{name}</code>, and with variables of Throng's templates, <code>${id}</code>. Values of both are
 * escaped. Immutable.
 */
final class ExpressionTemplate {

    private static final Pattern EXPRESSION = Pattern.compile("#\\{[^}]*}");

    /** What the expressions are called in the template, with their numbers behind it. */
    private static final String SLOT = "gatling-";

    /**
     * The values for one stanza of one user.
     *
     * @param expressions those of Gatling's expressions, in their order
     */
    private record Values(
            String jid, String id, long number, long counter, List<String> expressions, RandomGenerator random)
            implements StanzaValues {

        @Override
        public String contact() {
            throw new IllegalStateException("refused when the template was read");
        }

        @Override
        public String peer() {
            throw new IllegalStateException("refused when the template was read");
        }

        @Override
        public String column(int column) {
            throw new IllegalStateException("the template knows no columns");
        }

        @Override
        public String captured(int slot) {
            return expressions.get(slot);
        }
    }

    /**
     * A stanza that can be sent.
     *
     * @param id the id that it has; empty if it has none
     */
    record Ready(String id, String stanza) {}

    private final StanzaTemplate template;
    private final List<Expression> expressions;

    private ExpressionTemplate(StanzaTemplate template, List<Expression> expressions) {
        this.template = template;
        this.expressions = expressions;
    }

    /** Throws {@link IllegalArgumentException} if the text is not one element that a client may send. */
    static ExpressionTemplate of(String text) {
        List<Expression> expressions = new ArrayList<>();
        List<String> slots = new ArrayList<>();
        StringBuilder replaced = new StringBuilder();
        Matcher found = EXPRESSION.matcher(text);
        while (found.find()) {
            slots.add(SLOT + slots.size());
            expressions.add(Expression.of(found.group()));
            found.appendReplacement(replaced, Matcher.quoteReplacement("${" + slots.get(slots.size() - 1) + "}"));
        }
        found.appendTail(replaced);
        try {
            StanzaTemplate template = StanzaTemplate.of(replaced.toString(), new TemplateNames(List.of(), slots));
            if (template.usesPeer() || template.usesContact()) {
                throw new IllegalArgumentException(
                        "send: ${peer} or ${contact} (expected: an expression of Gatling, such as #{jid})");
            }
            return new ExpressionTemplate(template, List.copyOf(expressions));
        } catch (TemplateException refused) {
            throw new IllegalArgumentException(
                    "send: " + refused.getMessage() + ", at character " + (refused.offset() + 1), refused);
        }
    }

    /** Whether the server answers the stanza: an iq of type get or set. */
    boolean isRequest() {
        return template.kind() == Kind.REQUEST;
    }

    /** Returns the values of the expressions for a session. */
    List<String> resolved(Session session) throws UnresolvedException {
        List<String> values = new ArrayList<>();
        for (Expression expression : expressions) {
            values.add(expression.resolve(session));
        }
        return values;
    }

    /**
     * Returns the stanza of a user.
     *
     * @param jid of the user's session
     * @param freshId stands for <code>${id}</code>
     * @param number of the user in Gatling's run
     * @param counter how many such stanzas the user has sent, with this one
     * @param values what {@link #resolved} returned
     */
    Ready stanza(String jid, String freshId, long number, long counter, List<String> values, RandomGenerator random) {
        Values all = new Values(jid, freshId, number, counter, values, random);
        String id = template.id().map((TextTemplate text) -> text.text(all)).orElse("");
        StringBuilder scratch = new StringBuilder();
        return new Ready(id, template.stanza(all, template.to(all, scratch), scratch));
    }
}
