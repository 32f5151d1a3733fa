package dev.throng.xmpp.script;

import dev.throng.xmpp.settings.ScriptSettings;
import dev.throng.xmpp.settings.SessionScripts;
import dev.throng.xmpp.settings.StepSettings;
import dev.throng.xmpp.settings.StepSettings.ChoiceSettings;
import dev.throng.xmpp.settings.StepSettings.ExpectSettings;
import dev.throng.xmpp.settings.StepSettings.RepeatSettings;
import dev.throng.xmpp.settings.StepSettings.StanzaSettings;
import dev.throng.xmpp.settings.StepSettings.StepOperation;
import dev.throng.xmpp.settings.StepSettings.WaitSettings;
import dev.throng.xmpp.settings.ThinkSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the settings of steps, for tests. */
public final class Steps {

    private Steps() {}

    private static StepSettings step(
            Optional<StepOperation> operation,
            Optional<ThinkSettings> think,
            Optional<RepeatSettings> repeat,
            List<ChoiceSettings> choose,
            Optional<WaitSettings> awaited,
            Optional<String> name) {
        return new StepSettings(
                operation, think, repeat, choose, awaited, Optional.empty(), Optional.empty(), Map.of(), name);
    }

    /** Sends a template. */
    public static StepSettings send(String template, Optional<ExpectSettings> expect, Map<String, String> capture) {
        return new StepSettings(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.of(template),
                expect,
                capture,
                Optional.empty());
    }

    public static StepSettings does(StepOperation operation) {
        return step(
                Optional.of(operation),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    public static StepSettings named(StepOperation operation, String name) {
        return step(
                Optional.of(operation),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.of(name));
    }

    public static StepSettings think(long millis) {
        return think(new ThinkSettings(Optional.of(Duration.ofMillis(millis)), Optional.empty(), List.of()));
    }

    public static StepSettings exponential(long millis) {
        return think(new ThinkSettings(Optional.empty(), Optional.of(Duration.ofMillis(millis)), List.of()));
    }

    public static StepSettings uniform(long fromMillis, long toMillis) {
        return think(new ThinkSettings(
                Optional.empty(),
                Optional.empty(),
                List.of(Duration.ofMillis(fromMillis), Duration.ofMillis(toMillis))));
    }

    private static StepSettings think(ThinkSettings time) {
        return step(
                Optional.empty(), Optional.of(time), Optional.empty(), List.of(), Optional.empty(), Optional.empty());
    }

    public static StepSettings repeat(int times, StepSettings... steps) {
        return step(
                Optional.empty(),
                Optional.empty(),
                Optional.of(new RepeatSettings(times, List.of(steps))),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    public static StepSettings choose(ChoiceSettings... choices) {
        return step(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(choices),
                Optional.empty(),
                Optional.empty());
    }

    public static ChoiceSettings branch(int weight, StepSettings... steps) {
        return new ChoiceSettings(weight, List.of(steps));
    }

    /** Waits for a stanza of that name. */
    public static StepSettings await(String element, long millis) {
        return await(stanza("", element, ""), millis);
    }

    public static StepSettings await(StanzaSettings stanza, long millis) {
        return step(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.of(new WaitSettings(stanza, Duration.ofMillis(millis))),
                Optional.empty());
    }

    /** Which stanza; empty texts are not given. */
    public static StanzaSettings stanza(String id, String element, String path) {
        return new StanzaSettings(given(id), given(element), Optional.empty(), given(path));
    }

    private static Optional<String> given(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    public static ScriptSettings script(StepSettings... steps) {
        return new ScriptSettings(1, ScriptSettings.OnFailure.END, List.of(steps));
    }

    public static ScriptMix mix(ScriptSettings script) {
        return new ScriptMix(new SessionScripts(Map.of("only", script)));
    }
}
