package dev.throng.target;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the Java installations of a Maven {@code toolchains.xml}. */
final class Toolchains {

    private Toolchains() {}

    /** Returns the content of each {@code jdkHome}. Without the file there is none; of a damaged file it returns those before the damage. */
    static List<Path> jdkHomes(Path file) {
        List<Path> homes = new ArrayList<>();
        if (!Files.isRegularFile(file)) {
            return homes;
        }
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader reader = factory.createXMLStreamReader(in);
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT
                        && reader.getLocalName().equals("jdkHome")) {
                    homes.add(Path.of(reader.getElementText().strip()));
                }
            }
            return homes;
        } catch (IOException | XMLStreamException | InvalidPathException unreadable) {
            return homes;
        }
    }
}
