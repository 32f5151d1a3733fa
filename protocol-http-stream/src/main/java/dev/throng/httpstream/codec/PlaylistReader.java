package dev.throng.httpstream.codec;

import dev.throng.httpstream.failure.StreamFailure;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads a playlist of at most {@value #MAX_BYTES} bytes, and returns its first HTTP address. */
public final class PlaylistReader {

    public static final int MAX_BYTES = 64 * 1024;

    private static final Pattern PLS_FILE = Pattern.compile("(?i)file([0-9]{1,9})\\s*=(.*)");

    private final PlaylistKind kind;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream(512);

    public PlaylistReader(PlaylistKind kind) {
        this.kind = kind;
    }

    /** Adds bytes of the playlist. */
    public void add(ByteBuf bytes) throws ResponseException {
        int length = bytes.readableBytes();
        if (content.size() + length > MAX_BYTES) {
            throw bad("of more than " + MAX_BYTES + " bytes");
        }
        byte[] copy = new byte[length];
        bytes.readBytes(copy);
        content.write(copy, 0, length);
    }

    /** Returns the first HTTP address in the complete playlist. Relative addresses are resolved against the address of the playlist. */
    public StreamAddress firstEntry(StreamAddress from) throws ResponseException {
        byte[] bytes = content.toByteArray();
        String decoded = Text.of(bytes, 0, bytes.length);
        String text = decoded.startsWith("\ufeff") ? decoded.substring(1) : decoded;
        String problem = "without an entry";
        for (String entry : kind == PlaylistKind.XSPF ? xspf(text) : lines(text)) {
            try {
                return from.resolve(entry);
            } catch (IllegalArgumentException e) {
                problem = "without an entry of HTTP: " + e.getMessage();
            }
        }
        throw bad(problem);
    }

    private Iterable<String> lines(String text) throws ResponseException {
        List<String> lines = text.lines().map(String::strip).toList();
        return kind == PlaylistKind.PLS ? pls(lines) : m3u(lines);
    }

    private static List<String> m3u(List<String> lines) throws ResponseException {
        if (lines.stream().anyMatch(line -> line.startsWith("#EXT-X-"))) {
            throw bad("of HLS (expected: one that names streams; the operation watch plays HLS)");
        }
        return lines.stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    private static Iterable<String> pls(List<String> lines) {
        Map<Integer, String> byNumber = new TreeMap<>();
        for (String line : lines) {
            Matcher file = PLS_FILE.matcher(line);
            if (file.matches()) {
                byNumber.putIfAbsent(
                        Integer.valueOf(file.group(1)), file.group(2).strip());
            }
        }
        return byNumber.values();
    }

    /**
     * Returns the {@code location} of each {@code track}. A DTD is refused, so the server cannot define entities. Parses text, not bytes,
     * because the JDK's parser prints encoding errors to stderr.
     */
    private static List<String> xspf(String text) throws ResponseException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setXMLResolver((publicId, systemId, base, name) -> {
            throw new XMLStreamException("an entity from elsewhere");
        });
        List<String> locations = new ArrayList<>();
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
            boolean inTrack = false;
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.DTD) {
                    throw bad("with a DTD (expected: none)");
                }
                if (event == XMLStreamConstants.END_ELEMENT
                        && xml.getLocalName().equals("track")) {
                    inTrack = false;
                } else if (event == XMLStreamConstants.START_ELEMENT) {
                    if (xml.getLocalName().equals("track")) {
                        inTrack = true;
                    } else if (inTrack && xml.getLocalName().equals("location")) {
                        locations.add(xml.getElementText().strip());
                    }
                }
            }
        } catch (XMLStreamException | RuntimeException e) {
            // any exception of the parser means that the bytes are invalid
            throw new ResponseException(StreamFailure.BAD_PLAYLIST, "a playlist that is not well-formed XML", e);
        }
        return locations;
    }

    private static ResponseException bad(String how) {
        return new ResponseException(StreamFailure.BAD_PLAYLIST, "a playlist " + how);
    }
}
