package dev.throng.scenario;

import java.util.regex.Pattern;

/** Which process of this machine to sample. */
public sealed interface ProcessRef {

    record Pid(long pid) implements ProcessRef {}

    /** The one whose command has this name. */
    record Named(String name) implements ProcessRef {}

    static ProcessRef parse(String text) {
        if (Pattern.matches("[1-9]\\d{0,9}", text)) {
            return new Pid(Long.parseLong(text));
        }
        if (text.isBlank() || Pattern.matches("[+-]?\\d+", text)) {
            throw new IllegalArgumentException("a process id such as 4711, or the name of a process");
        }
        return new Named(text);
    }
}
