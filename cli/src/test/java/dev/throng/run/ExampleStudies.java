package dev.throng.run;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The studies that are shipped as examples, as they are or changed as a command's {@code --set} changes them. */
final class ExampleStudies {

    private static final Path DIRECTORY = Path.of("..", "examples", "studies");
    private static final Pattern CONTINUED = Pattern.compile("\\\\\\R#");
    private static final Pattern COMMAND = Pattern.compile("(?m)^# +\\./throng run (.*)$");
    private static final Pattern SET = Pattern.compile("--set (?:'([^']*)'|(\\S+))");

    private ExampleStudies() {}

    static ScenarioFile read(String study, List<String> sets) throws ScenarioException {
        Map<String, Protocol> installed = ServiceLoader.load(Protocol.class).stream()
                .map(ServiceLoader.Provider::get)
                .collect(Collectors.toMap(Protocol::name, Function.identity()));
        return ScenarioFile.read(DIRECTORY.resolve(study + ".yaml"), sets, Map.of(), installed);
    }

    /** What each of the commands in a study's comments sets; one that begins with an ellipsis goes on from the command before it. */
    static List<List<String>> documentedSets(String study) throws IOException {
        String text = Files.readString(DIRECTORY.resolve(study + ".yaml"));
        Matcher command = COMMAND.matcher(CONTINUED.matcher(text).replaceAll(""));
        List<List<String>> commands = new ArrayList<>();
        while (command.find()) {
            boolean goesOn = command.group(1).startsWith("…");
            List<String> sets = new ArrayList<>(goesOn ? commands.get(commands.size() - 1) : List.of());
            Matcher set = SET.matcher(command.group(1));
            while (set.find()) {
                sets.add(set.group(1) == null ? set.group(2) : set.group(1));
            }
            commands.add(sets);
        }
        return commands;
    }
}
