package dev.throng.cli;

import dev.throng.scenario.yaml.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as text that can be recorded and repeated: without secrets, with words quoted for a shell where needed. */
final class CommandText {

    private static final Pattern NEEDS_NO_QUOTES = Pattern.compile("[\\w./:=@%+,\\[\\]-]+");

    private CommandText() {}

    /** The command line that was parsed for this command. */
    static String of(CommandSpec command) {
        return of(command.root().commandLine().getParseResult().originalArgs());
    }

    static String of(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("throng"));
        boolean set = false;
        for (String argument : arguments) {
            boolean attached = argument.startsWith("--set=");
            words.add(quoted(
                    set
                            ? Secrets.masked(argument)
                            : attached ? "--set=" + Secrets.masked(argument.substring("--set=".length())) : argument));
            set = argument.equals("--set");
        }
        return String.join(" ", words);
    }

    private static String quoted(String word) {
        return NEEDS_NO_QUOTES.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
