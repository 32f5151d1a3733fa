package dev.throng.xmpp.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The kinds of session that the operation {@code session} begins. The key stands in the section {@code settings} itself. Immutable. */
public record SessionScripts(
        @Setting(
                value = "kinds of sessions, each with a script, for the operation session",
                fallback = "{}",
                example = "{chatter: {steps: [login, {think: 5s}, message]}}")
        Map<String, ScriptSettings> sessions) {

    private static final int MOST_SCRIPTS = 100;
    private static final int MOST_NAMES = 50;

    public SessionScripts {
        Expect.that(sessions.size() <= MOST_SCRIPTS, "sessions", sessions.size() + " kinds", "at most " + MOST_SCRIPTS);
        sessions = Collections.unmodifiableMap(new LinkedHashMap<>(sessions));
        Set<String> names = namesOf(sessions);
        Expect.that(names.size() <= MOST_NAMES, "sessions", names.size() + " names of steps", "at most " + MOST_NAMES);
    }

    /** The names of steps, in the order of the file: the rows that results have in addition. */
    public List<String> names() {
        return List.copyOf(namesOf(sessions));
    }

    /** Whether there is one. */
    public boolean any() {
        return !sessions.isEmpty();
    }

    /** The same with think times of at most so long. */
    SessionScripts hurried(Duration mostThink) {
        Map<String, ScriptSettings> hurried = new LinkedHashMap<>();
        sessions.forEach((name, script) -> hurried.put(name, script.hurried(mostThink)));
        return new SessionScripts(hurried);
    }

    private static Set<String> namesOf(Map<String, ScriptSettings> sessions) {
        Set<String> names = new LinkedHashSet<>();
        sessions.values().forEach(script -> addNames(script.steps(), names));
        return names;
    }

    private static void addNames(List<StepSettings> steps, Set<String> names) {
        for (StepSettings step : steps) {
            step.name().ifPresent(names::add);
            step.repeat().ifPresent(repeat -> addNames(repeat.steps(), names));
            step.choose().forEach(choice -> addNames(choice.steps(), names));
        }
    }
}
