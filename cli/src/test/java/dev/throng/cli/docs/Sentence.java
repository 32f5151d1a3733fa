package dev.throng.cli.docs;

import java.util.Locale;

/** Makes a sentence of a phrase. */
final class Sentence {

    private Sentence() {}

    /** Returns the phrase with a capital letter and a full stop. A word between backticks keeps its case. */
    static String of(String phrase) {
        String text = phrase.strip();
        if (text.isEmpty()) {
            return text;
        }
        String capital = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
        return capital.endsWith(".") || capital.endsWith("…") ? capital : capital + ".";
    }
}
