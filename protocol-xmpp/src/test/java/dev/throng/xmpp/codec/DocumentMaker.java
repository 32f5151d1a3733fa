package dev.throng.xmpp.codec;

import java.util.SplittableRandom;

/** Makes up one well-formed stream, the same for the same seed. */
final class DocumentMaker {

    private static final String[] NAMES = {
        "a", "b-c", "d.e", "_f", "é", "item", "x1234567", "a-name-of-more-than-sixteen-bytes"
    };
    private static final String[] URIS = {"u", "urn:v", "jabber:client", "http://w/x?y=1&amp;z=2", "é"};
    private static final String[] PREFIXES = {"p", "q", "stream", "é"};
    private static final String[] TEXTS = {
        "x",
        " ",
        "\n",
        "\r\n",
        "\r",
        "\t",
        "&lt;",
        "&amp;",
        "&gt;",
        "&apos;",
        "&quot;",
        "&#65;",
        "&#x1F600;",
        "&#10;",
        "é",
        "€",
        "😀",
        "]",
        "]]",
        ">",
        "abcdefghijklmnopqrstuvwxyz",
        "&#x000041;"
    };

    private final SplittableRandom random;
    private final StringBuilder out = new StringBuilder();

    DocumentMaker(long seed) {
        random = new SplittableRandom(seed);
    }

    private String any(String[] from) {
        return from[random.nextInt(from.length)];
    }

    private String space() {
        return random.nextInt(6) == 0 ? any(new String[] {" ", "\n", "\r\n", "\t ", "\r"}) : "";
    }

    private void text(boolean inAttribute) {
        for (int i = random.nextInt(5); i > 0; i--) {
            String text = any(TEXTS);
            out.append(!inAttribute && text.equals(">") ? "x" : text);
            out.append(text.startsWith("]") ? "." : "");
        }
    }

    /** @param bound how many of the prefixes are */
    private void element(int depth, int bound) {
        int prefixes = bound;
        StringBuilder declarations = new StringBuilder();
        while (prefixes < PREFIXES.length && random.nextInt(3) == 0) {
            declarations
                    .append(" xmlns:")
                    .append(PREFIXES[prefixes++])
                    .append("='")
                    .append(any(URIS))
                    .append("'");
        }
        if (random.nextInt(4) == 0) {
            declarations
                    .append(" xmlns=\"")
                    .append(random.nextBoolean() ? any(URIS) : "")
                    .append('"');
        }
        String name =
                (prefixes > 0 && random.nextBoolean() ? PREFIXES[random.nextInt(prefixes)] + ":" : "") + any(NAMES);
        out.append('<').append(name);
        int attributes = random.nextInt(5);
        boolean declareFirst = random.nextBoolean();
        out.append(declareFirst ? declarations : "");
        for (int i = 0; i < attributes; i++) {
            char quote = random.nextBoolean() ? '\'' : '"';
            out.append(' ')
                    .append(space())
                    .append(any(NAMES))
                    .append(i)
                    .append(space())
                    .append('=')
                    .append(space())
                    .append(quote);
            text(true);
            out.append(quote);
        }
        out.append(random.nextInt(8) == 0 ? " xml:lang='de'" : "")
                .append(declareFirst ? "" : declarations)
                .append(space());
        if (random.nextInt(4) == 0) {
            out.append("/>");
            return;
        }
        out.append('>');
        for (int i = random.nextInt(4); i > 0; i--) {
            switch (random.nextInt(4)) {
                case 0 ->
                    out.append("<![CDATA[")
                            .append(any(new String[] {"", "<a>", "&b;", "]]", "] ]>", "é😀\r\n"}))
                            .append("]]>");
                case 1 -> text(false);
                default -> {
                    if (depth < 6) {
                        element(depth + 1, prefixes);
                    }
                }
            }
        }
        out.append("</").append(name).append(space()).append('>');
    }

    String document() {
        out.append("<s:stream xmlns='jabber:client' xmlns:s='http://etherx.jabber.org/streams'>");
        for (int i = random.nextInt(1, 6); i > 0; i--) {
            element(0, 0);
            out.append(space());
        }
        return out.append("</s:stream>").toString();
    }
}
