package dev.throng.reports.svg;

import java.util.ArrayList;
import java.util.List;

/** Estimates the width of text without a font. The estimate is that of a wide font, so that no usual font needs more. */
final class TextWidth {

    private TextWidth() {}

    /** Returns the width of a text in pixels. */
    static double of(String text, double fontSize) {
        return fontSize * text.codePoints().mapToDouble(TextWidth::ofCharacter).sum();
    }

    private static double ofCharacter(int c) {
        if (" ijlI.,:;|!'()[]/-".indexOf(c) >= 0) {
            return 0.4;
        }
        if ("mwMW%@—".indexOf(c) >= 0 || c >= 0x2e80) {
            return 1.05;
        }
        return Character.isUpperCase(c) || c > 0xff ? 0.78 : 0.64;
    }

    /** Returns the text, with its end replaced by an ellipsis if it is wider than allowed. */
    static String fit(String text, double fontSize, double width) {
        if (of(text, fontSize) <= width) {
            return text;
        }
        int[] characters = text.codePoints().toArray();
        int kept = characters.length;
        while (kept > 0 && of(new String(characters, 0, kept) + "…", fontSize) > width) {
            kept--;
        }
        return new String(characters, 0, kept).strip() + "…";
    }

    /** Breaks a text into lines between words. A word that is wider than a line is cut. */
    static List<String> wrap(String text, double fontSize, double width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.split(" ")) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && of(longer, fontSize) > width) {
                lines.add(fit(line, fontSize, width));
                line = word;
            } else {
                line = longer;
            }
        }
        lines.add(fit(line, fontSize, width));
        return lines;
    }
}
