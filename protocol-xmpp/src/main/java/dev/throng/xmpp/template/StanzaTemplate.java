package dev.throng.xmpp.template;

import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.template.StanzaXml.Root;
import dev.throng.xmpp.template.TemplatePart.Escape;
import dev.throng.xmpp.template.TemplateSource.Attribute;
import dev.throng.xmpp.template.TemplateSource.Span;
import dev.throng.xmpp.template.TemplateSource.Variable;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A stanza with variables: <code>&lt;message to='${peer}' id='${id}'&gt;…&lt;/message&gt;</code>. Checked and compiled once; then a stanza
 * costs one text. Immutable.
 */
public final class StanzaTemplate {

    /** What an element is to a server. */
    public enum Kind {
        MESSAGE,
        PRESENCE,
        /** An iq of type get or set, which is answered. */
        REQUEST,
        /** An iq of type result or error. */
        REPLY,
        /** An element of another namespace, such as those of client state indication (XEP-0352). */
        OTHER
    }

    private static final String ADDRESSEE = "to";
    private static final String ID = "id";

    private final Kind kind;
    private final Set<String> variables;
    private final Optional<TextTemplate> id;
    private final boolean idGiven;
    private final boolean toUser;
    private final TextTemplate to;
    private final TextTemplate beforeTo;
    private final TextTemplate behindTo;

    private StanzaTemplate(TemplateSource source, Root root) {
        kind = root.kind();
        variables = source.variables().stream().map(Variable::name).collect(Collectors.toUnmodifiableSet());
        Optional<Span> ownId = source.attribute(root.begin(), ID).map(Attribute::value);
        id = ownId.map(span -> source.template(span, root.attribute(ID)));
        idGiven = ownId.flatMap(source::variable).filter(ID::equals).isPresent();
        Optional<Span> addressee = source.attribute(root.begin(), ADDRESSEE).map(Attribute::value);
        toUser = addressee
                .flatMap(source::variable)
                .filter(name -> name.equals("peer") || name.equals("contact"))
                .isPresent();
        int end = source.text().lastIndexOf('>') + 1;
        Span span = addressee.orElse(new Span(end, end));
        to = source.template(span, root.attribute(ADDRESSEE));
        beforeTo = source.slice(new Span(root.begin(), span.from()));
        behindTo = source.slice(new Span(span.to(), end));
    }

    /**
     * Reads a template: one element, in the namespace {@code jabber:client} by default, in which <code>${NAME}</code> is a variable.
     *
     * @throws TemplateException if it is no such element, or a variable is unknown
     */
    public static StanzaTemplate of(String text, TemplateNames names) throws TemplateException {
        TemplateSource given = TemplateSource.of(text, names);
        Root root = StanzaXml.check(given);
        // a transport that adds the namespace must not find it
        TemplateSource source = root.kind() == Kind.OTHER
                ? given
                : given.attribute(root.begin(), "xmlns").map(given::without).orElse(given);
        return new StanzaTemplate(source, root);
    }

    public Kind kind() {
        return kind;
    }

    /** Whether the stanza's id is exactly <code>${id}</code>, so that an answer shows by its id which stanza it is for. */
    public boolean idGiven() {
        return idGiven;
    }

    /** The stanza's id; empty if it has none. */
    public Optional<TextTemplate> id() {
        return id;
    }

    /** Whether the addressee is exactly <code>${peer}</code> or <code>${contact}</code>: a user of this run. */
    public boolean toUser() {
        return toUser;
    }

    /** Whether a session needs another session to send the stanza. */
    public boolean usesPeer() {
        return variables.contains("peer");
    }

    /** Whether a session needs a contact to send the stanza. */
    public boolean usesContact() {
        return variables.contains("contact");
    }

    /** How many characters the stanza has at least. */
    public int shortestLength() {
        return beforeTo.literalLength() + to.literalLength() + behindTo.literalLength();
    }

    /**
     * Returns the JID that the stanza goes to; empty if it has none. To be called once for each stanza, because it may draw random numbers.
     *
     * @param scratch as for {@link #stanza}
     */
    public String to(StanzaValues values, StringBuilder scratch) {
        to.appendTo(scratch, values, Escape.NONE);
        return takeFrom(scratch);
    }

    /**
     * Returns the stanza.
     *
     * @param addressee what {@link #to} returned for this stanza
     * @param scratch is empty before and after; the caller reuses it, so that nothing but the text becomes garbage
     */
    public String stanza(StanzaValues values, String addressee, StringBuilder scratch) {
        beforeTo.appendTo(scratch, values, Escape.XML);
        Xml.append(scratch, addressee, 0, addressee.length());
        behindTo.appendTo(scratch, values, Escape.XML);
        return takeFrom(scratch);
    }

    private static String takeFrom(StringBuilder scratch) {
        String text = scratch.toString();
        scratch.setLength(0);
        return text;
    }
}
