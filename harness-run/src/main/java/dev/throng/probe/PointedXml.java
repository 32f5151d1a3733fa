package dev.throng.probe;

import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathFactoryConfigurationException;
import org.w3c.dom.Document;

/** One number anywhere in a page of XML, computed by an XPath expression such as {@code sum(//queue/size)}. */
final class PointedXml implements Page {

    private final String count;
    private final String expression;

    /** @throws IllegalArgumentException if the expression is none */
    PointedXml(String count, String expression) {
        this.count = count;
        this.expression = expression;
        try {
            xpath().compile(expression);
        } catch (XPathExpressionException none) {
            throw new IllegalArgumentException("\"" + expression + "\" is no XPath expression");
        }
    }

    /** Returns a new one for each page, because several threads cannot share one. */
    private static XPath xpath() {
        try {
            XPathFactory factory = XPathFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            return factory.newXPath();
        } catch (XPathFactoryConfigurationException unsupported) {
            throw new IllegalStateException(unsupported);
        }
    }

    @Override
    public Map<String, Double> read(byte[] body) throws UnreadablePageException {
        Document document = XmlPages.document(body);
        try {
            double number = (Double) xpath().evaluate(expression, document, XPathConstants.NUMBER);
            if (Double.isFinite(number)) {
                return Map.of(count, number);
            }
        } catch (XPathExpressionException unfit) {
            throw new UnreadablePageException("no number at " + expression + " of the page");
        }
        throw new UnreadablePageException("no number at " + expression + " of the page");
    }
}
