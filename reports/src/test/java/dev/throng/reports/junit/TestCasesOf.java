package dev.throng.reports.junit;

import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A JUnit XML file, checked against the schema of CI servers. */
public final class TestCasesOf {

    private final Document document;

    /** @throws IllegalArgumentException if the file does not follow the schema */
    public TestCasesOf(String xml) {
        try {
            Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                    .newSchema(Objects.requireNonNull(TestCasesOf.class.getResource("testsuite.xsd")));
            schema.newValidator().validate(new StreamSource(new StringReader(xml)));
            document = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(xml)));
        } catch (SAXException | IOException | ParserConfigurationException refused) {
            throw new IllegalArgumentException("not JUnit XML: " + refused.getMessage() + "\n" + xml, refused);
        }
    }

    /** An attribute of the suite. */
    public String suite(String attribute) {
        return document.getDocumentElement().getAttribute(attribute);
    }

    /** Each case by class and name: {@code passed}, {@code failed: MESSAGE} or {@code skipped: MESSAGE}. */
    public Map<String, String> outcomes() {
        Map<String, String> outcomes = new LinkedHashMap<>();
        NodeList cases = document.getElementsByTagName("testcase");
        for (int i = 0; i < cases.getLength(); i++) {
            Element one = (Element) cases.item(i);
            outcomes.put(one.getAttribute("classname") + " " + one.getAttribute("name"), outcome(one));
        }
        return outcomes;
    }

    /** The text of all elements of that name. */
    public String text(String element) {
        StringBuilder text = new StringBuilder();
        NodeList all = document.getElementsByTagName(element);
        for (int i = 0; i < all.getLength(); i++) {
            text.append(all.item(i).getTextContent()).append('\n');
        }
        return text.toString();
    }

    private static String outcome(Element test) {
        for (String kind : new String[] {"failure", "skipped"}) {
            NodeList elements = test.getElementsByTagName(kind);
            if (elements.getLength() > 0) {
                return (kind.equals("failure") ? "failed: " : "skipped: ")
                        + ((Element) elements.item(0)).getAttribute("message");
            }
        }
        return "passed";
    }
}
