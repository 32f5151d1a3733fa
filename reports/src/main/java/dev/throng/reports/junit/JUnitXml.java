package dev.throng.reports.junit;

import dev.throng.text.Printable;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes test cases as JUnit XML. Jenkins and GitLab accept the file: it has one {@code testsuite}, and no element or attribute that the
 * schema of Jenkins' xUnit plugin does not know. Texts may be hostile: control characters, and characters that change the writing
 * direction, become visible escapes. Stateless.
 */
public final class JUnitXml {

    /** CI servers show the part of a class name before the last dot as the package. */
    private static final String PACKAGE = "throng.";

    private static final String INDENT = "  ";

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private JUnitXml() throws XMLStreamException {
        this.xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    }

    /**
     * Returns the file.
     *
     * @param suites one or more; those of several become one suite, in which the class names of the cases differ
     * @throws IllegalArgumentException if there is no suite
     */
    public static String of(List<TestSuite> suites) {
        if (suites.isEmpty()) {
            throw new IllegalArgumentException("suites: none (expected: 1 or more)");
        }
        try {
            JUnitXml file = new JUnitXml();
            file.root(suites);
            return file.text.toString();
        } catch (XMLStreamException bug) {
            throw new IllegalStateException("the test cases cannot be written", bug);
        }
    }

    private void root(List<TestSuite> suites) throws XMLStreamException {
        List<TestCase> all =
                suites.stream().flatMap(suite -> suite.cases().stream()).toList();
        xml.writeStartDocument("UTF-8", "1.0");
        line(0);
        xml.writeStartElement("testsuite");
        attribute("name", suites.size() == 1 ? PACKAGE + suites.get(0).name() : "throng");
        attribute("tests", Integer.toString(all.size()));
        attribute("failures", count(all, TestCase.Status.FAILED));
        attribute("errors", "0");
        attribute("skipped", count(all, TestCase.Status.SKIPPED));
        attribute(
                "time", seconds(all.stream().mapToLong(TestCase::durationNanos).sum()));
        Optional<Instant> started =
                suites.stream().flatMap(suite -> suite.startedAt().stream()).min(Comparator.naturalOrder());
        if (started.isPresent()) {
            attribute("timestamp", started.get().truncatedTo(ChronoUnit.SECONDS).toString());
        }
        properties(suites);
        for (TestSuite suite : suites) {
            for (TestCase test : suite.cases()) {
                testCase(PACKAGE + suite.name(), test);
            }
        }
        line(0);
        xml.writeEndElement();
        line(0);
        xml.writeEndDocument();
        xml.close();
    }

    /** With several suites, the name of a property begins with the name of its suite. */
    private void properties(List<TestSuite> suites) throws XMLStreamException {
        if (suites.stream().allMatch(suite -> suite.properties().isEmpty())) {
            return;
        }
        line(1);
        xml.writeStartElement("properties");
        for (TestSuite suite : suites) {
            String prefix = suites.size() == 1 ? "" : suite.name() + ".";
            for (Map.Entry<String, String> property : suite.properties().entrySet()) {
                line(2);
                xml.writeEmptyElement("property");
                attribute("name", prefix + property.getKey());
                attribute("value", property.getValue());
            }
        }
        line(1);
        xml.writeEndElement();
    }

    private void testCase(String className, TestCase test) throws XMLStreamException {
        line(1);
        xml.writeStartElement("testcase");
        attribute("name", test.name());
        attribute("classname", className);
        attribute("time", seconds(test.durationNanos()));
        switch (test.status()) {
            case FAILED -> failure(test);
            case SKIPPED -> skipped(test);
            case PASSED -> {}
        }
        if (test.status() != TestCase.Status.FAILED && !test.details().isBlank()) {
            line(2);
            xml.writeStartElement("system-out");
            lines(test.details());
            xml.writeEndElement();
        }
        line(1);
        xml.writeEndElement();
    }

    /** Some servers show the message only, some the text only. */
    private void failure(TestCase test) throws XMLStreamException {
        line(2);
        xml.writeStartElement("failure");
        attribute("message", test.message());
        attribute("type", "failure");
        lines(test.details().isBlank() ? test.message() : test.message() + "\n" + test.details());
        xml.writeEndElement();
    }

    private void skipped(TestCase test) throws XMLStreamException {
        line(2);
        xml.writeEmptyElement("skipped");
        attribute("message", test.message());
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, Printable.line(value));
    }

    private void lines(String content) throws XMLStreamException {
        xml.writeCharacters(Printable.lines(content));
    }

    private void line(int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + INDENT.repeat(depth));
    }

    private static String count(List<TestCase> cases, TestCase.Status status) {
        return Long.toString(
                cases.stream().filter(test -> test.status() == status).count());
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.3f", Math.max(0, nanos) / 1e9);
    }
}
