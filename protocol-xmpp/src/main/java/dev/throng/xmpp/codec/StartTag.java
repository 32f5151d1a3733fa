package dev.throng.xmpp.codec;

import java.util.ArrayDeque;
import java.util.Deque;

/** The prefixes that the start tag of a stream binds, and the idle parsers that have read exactly this tag. Confined to one thread. */
final class StartTag {

    private static final int IDLE = 64;

    private final String text;
    private final boolean shared;
    private final Deque<Parser> idle = new ArrayDeque<>();

    /** @param shared whether several streams use this very object; if not, parsers are not kept */
    StartTag(String text, boolean shared) {
        this.text = text;
        this.shared = shared;
    }

    String text() {
        return text;
    }

    /** Returns an idle parser; null if there is none. */
    Parser poll() {
        return idle.pollLast();
    }

    void keep(Parser parser) {
        if (shared && idle.size() < IDLE) {
            idle.addLast(parser);
        }
    }

    void forgetParsers() {
        idle.clear();
    }
}
