package dev.throng.streams.analysis;

/**
 * What a protocol calls those who receive its streams: listeners of audio, players of video. Sentences are written for listeners. Immutable.
 *
 * @param one a single one: {@code player}
 */
public record Audience(String one) {

    /** Of audio, and of several kinds of streams in one run. */
    public static final Audience LISTENERS = new Audience("listener");

    /** Of video. */
    public static final Audience PLAYERS = new Audience("player");

    /** Returns a sentence about listeners with the word for this audience. It must not contain the names of metrics or phases. */
    public String in(String sentence) {
        return sentence.replace("listener", one)
                .replace("Listener", Character.toUpperCase(one.charAt(0)) + one.substring(1));
    }
}
