package dev.throng.xmpp.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Element;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Templates that were changed at random, and values that a hostile server may have sent. */
class RandomTemplatesTest {

    private static final List<String> TEMPLATES = List.of(
            "<message to='${peer}' id='${id}' type=\"chat\"><body>a ${n} &amp; ${last}</body><x xmlns='u:x'/></message>",
            "<iq type='set' id='${id}'><query xmlns='urn:xmpp:mam:2'><set xmlns='r'><after>${last}</after></set></query></iq>",
            "<presence to='${contact}'><show>${choice(away, dnd)}</show><c><![CDATA[<&]]></c></presence>",
            "<a:active xmlns:a='urn:xmpp:csi:0' a:b='${random(1,9)}' c='&#x41;${csv.city}'/>");

    private static final String PIECES = "<>/='\"&;${}!?[]-: \n\u0000\u00e9\ud83d\ude00\ue000ax1";
    private static final Set<String> KINDS = Set.of("message", "presence", "iq");

    private final TemplateValues values = new TemplateValues();

    /** A template is refused at a place of its text, or it is one stanza whatever the values are. */
    @Test
    void whateverIsNotRefusedIsOneStanza() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int read = 0;
        for (int i = 0; i < 20_000; i++) {
            String text = changed(TEMPLATES.get(random.nextInt(TEMPLATES.size())), random);
            values.captured[0] = hostile(random);
            values.columns.set(0, hostile(random));
            String about = Printable.line("seed " + seed + ", template " + text);
            try {
                StanzaTemplate template = StanzaTemplate.of(text, TemplateValues.names("last"));
                String to = template.to(values, new StringBuilder());
                Element stanza = Stanzas.read(template.stanza(values, to, new StringBuilder()));
                assertThat(stanza.attribute("to", "")).as(about).isEqualTo(Stanzas.legal(to));
                assertThat(KINDS.contains(stanza.name()) && stanza.namespace().equals("jabber:client"))
                        .as(about)
                        .isEqualTo(template.kind() != StanzaTemplate.Kind.OTHER);
                read++;
            } catch (RuntimeException bug) {
                throw new AssertionError(about, bug);
            } catch (TemplateException refused) {
                assertThat(refused.offset()).as(about).isBetween(0, text.length());
                assertThat(refused.getMessage()).as(about).isNotBlank();
            }
        }
        assertThat(read).as("seed %d", seed).isGreaterThan(1_000);
    }

    private static String changed(String template, Random random) {
        StringBuilder text = new StringBuilder(template);
        int changes = random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, PIECES.charAt(random.nextInt(PIECES.length())));
                default -> text.setCharAt(at, PIECES.charAt(random.nextInt(PIECES.length())));
            }
        }
        return text.toString();
    }

    private static String hostile(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            text.append(
                    random.nextInt(4) == 0
                            ? (char) random.nextInt(0x10000)
                            : PIECES.charAt(random.nextInt(PIECES.length())));
        }
        return text.toString();
    }
}
