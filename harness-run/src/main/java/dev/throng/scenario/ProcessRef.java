package dev.throng.scenario;

import java.util.regex.Pattern;

/** A process of this machine to sample. */
public sealed interface ProcessRef {

    /** The process with an id. */
    record Pid(long pid) implements ProcessRef {}

    /** The process whose command has a name. */
    record Named(String name) implements ProcessRef {}

    /**
     * Reads a process id or a name.
     *
     * @throws IllegalArgumentException with the expected form
     */
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
