package dev.throng.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds the arguments of a command from the parameters of a goal. Pure. Not thread-safe. */
final class CommandWords {

    private final List<String> words = new ArrayList<>();

    /** @param command its name and its operands */
    CommandWords(String command, List<Path> operands) {
        words.add(command);
        operands.forEach(operand -> words.add(operand.toString()));
    }

    /** Adds an option with a value; a missing or blank value adds nothing. */
    CommandWords option(String name, String value) {
        Optional.ofNullable(value).filter(text -> !text.isBlank()).ifPresent(text -> words.addAll(List.of(name, text)));
        return this;
    }

    /** Adds an option once for each value. */
    CommandWords options(String name, List<String> values) {
        values.forEach(value -> option(name, value));
        return this;
    }

    /** Adds an option without a value, if it is chosen. */
    CommandWords flag(String name, boolean chosen) {
        if (chosen) {
            words.add(name);
        }
        return this;
    }

    /** Returns the words, followed by those that the user added. */
    List<String> with(List<String> arguments) {
        List<String> all = new ArrayList<>(words);
        all.addAll(arguments);
        return List.copyOf(all);
    }
}
