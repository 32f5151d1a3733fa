package dev.throng.xmpp.template;

import dev.throng.jmh.MicroBenchmark;
import dev.throng.protocol.RunProcesses;
import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.stanza.StanzaId;
import dev.throng.xmpp.stanza.StanzaMarks;
import dev.throng.xmpp.stanza.StanzaRoute;
import java.util.List;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** What the text of a message costs with its id: of the operation {@code message}, and of a template that gives the same text. */
public class StanzaTemplateBenchmark extends MicroBenchmark implements StanzaValues {

    private static final String BODY = "x".repeat(64);
    private static final String REST = "'><body>" + BODY + "</body></message>";

    private final StanzaMarks marks = new StanzaMarks(RunProcesses.alone());
    private final StringBuilder scratch = new StringBuilder();
    private final String jid = "user-000001@localhost/9a3c5f10-load";
    private final String peer = "user-000002@localhost/1b2d3e4f-load";
    private long sequence;
    private String id = "";
    private StanzaTemplate template;

    @Setup
    public void prepare() throws TemplateException {
        template = StanzaTemplate.of(
                "<message type='chat' to='${peer}' id='${id}'><body>" + BODY + "</body></message>",
                new TemplateNames(List.of(), List.of()));
        String before = builtIn();
        sequence--;
        if (!scripted().equals(before)) {
            throw new IllegalStateException("the template gives another text than " + before);
        }
    }

    private String nextId(String to) {
        String fields = new StanzaId.Fields(3, ++sequence, 123_456_789L + sequence).text(marks.idPrefix());
        return fields + "." + marks.checksum().of(fields, StanzaRoute.message(jid, to));
    }

    @Benchmark
    public String builtIn() {
        String to = peer;
        id = nextId(to);
        return "<message type='chat' to='" + Xml.escape(to) + "' id='" + id + REST;
    }

    @Benchmark
    public String scripted() {
        String to = template.to(this, scratch);
        id = nextId(to);
        return template.stanza(this, to, scratch);
    }

    @Override
    public String jid() {
        return jid;
    }

    @Override
    public String contact() {
        return peer;
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public long number() {
        return 1;
    }

    @Override
    public long counter() {
        return 1;
    }

    @Override
    public String column(int column) {
        throw new IndexOutOfBoundsException(column);
    }

    @Override
    public String captured(int slot) {
        throw new IndexOutOfBoundsException(slot);
    }

    @Override
    public RandomGenerator random() {
        throw new IllegalStateException("no random numbers are needed");
    }
}
