package dev.throng.xmpp.script;

import dev.throng.protocol.SettingException;
import dev.throng.xmpp.settings.SessionScripts;
import dev.throng.xmpp.settings.StepSettings;
import dev.throng.xmpp.settings.StepSettings.ExpectSettings;
import dev.throng.xmpp.settings.StepSettings.StanzaSettings;
import dev.throng.xmpp.settings.StepSettings.WaitSettings;
import dev.throng.xmpp.template.Captures;
import dev.throng.xmpp.template.ElementPath;
import dev.throng.xmpp.template.StanzaPattern;
import dev.throng.xmpp.template.StanzaTemplate;
import dev.throng.xmpp.template.StanzaTemplate.Kind;
import dev.throng.xmpp.template.TemplateException;
import dev.throng.xmpp.template.TemplateNames;
import dev.throng.xmpp.template.TextTemplate;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The templates and patterns of all scripts of a scenario, checked and compiled. Immutable; any thread may use it. */
public final class StepStanzas {

    private static final StanzaSettings ANY =
            new StanzaSettings(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private final Map<StepSettings, StepStanza> bySteps = new IdentityHashMap<>();
    private final int mostBytes;

    /**
     * Compiles the steps {@code send} and {@code wait} of all scripts.
     *
     * @param columns of the users' file, see {@link TemplateNames}
     * @param mostBytes what a connection may hold
     * @throws SettingException that names the step, and the place in its template
     */
    public StepStanzas(SessionScripts scripts, List<String> columns, int mostBytes) {
        this.mostBytes = mostBytes;
        scripts.sessions().forEach((name, script) -> {
            String path = "sessions." + name;
            Set<String> captured = new LinkedHashSet<>();
            collect(script.steps(), path + ".steps", captured);
            if (captured.size() > Captures.MAX_VARIABLES) {
                throw new SettingException(
                        path + ".steps",
                        captured.size() + " variables are captured (expected: at most " + Captures.MAX_VARIABLES + ")");
            }
            compile(script.steps(), path + ".steps", new TemplateNames(columns, List.copyOf(captured)));
        });
    }

    private static void collect(List<StepSettings> steps, String path, Set<String> captured) {
        for (int i = 0; i < steps.size(); i++) {
            StepSettings step = steps.get(i);
            String place = path + "[" + i + "]";
            for (String name : step.capture().keySet()) {
                Captures.problem(name).ifPresent(problem -> {
                    throw new SettingException(place + ".capture", problem);
                });
                captured.add(name);
            }
            step.repeat().ifPresent(repeat -> collect(repeat.steps(), place + ".repeat.steps", captured));
            for (int branch = 0; branch < step.choose().size(); branch++) {
                collect(step.choose().get(branch).steps(), place + ".choose[" + branch + "].steps", captured);
            }
        }
    }

    private void compile(List<StepSettings> steps, String path, TemplateNames names) {
        for (int i = 0; i < steps.size(); i++) {
            StepSettings step = steps.get(i);
            String place = path + "[" + i + "]";
            step.send().ifPresent(template -> bySteps.put(step, sending(step, template, place, names)));
            step.awaited().ifPresent(wait -> bySteps.put(step, waiting(step, wait, place, names)));
            step.repeat().ifPresent(repeat -> compile(repeat.steps(), place + ".repeat.steps", names));
            for (int branch = 0; branch < step.choose().size(); branch++) {
                compile(step.choose().get(branch).steps(), place + ".choose[" + branch + "].steps", names);
            }
        }
    }

    private StepStanza sending(StepSettings step, String template, String place, TemplateNames names) {
        StanzaTemplate sent = at(place + ".send", () -> StanzaTemplate.of(template, names));
        if (sent.shortestLength() > mostBytes) {
            throw new SettingException(
                    place + ".send",
                    "a template of " + sent.shortestLength() + " characters (expected: at most " + mostBytes
                            + ", because settings.maxPendingBytes is " + mostBytes + ")");
        }
        StanzaSettings settings = step.expect().map(ExpectSettings::stanza).orElse(ANY);
        StanzaPattern answer = pattern(settings, place + ".expect", names);
        boolean request = sent.kind() == Kind.REQUEST;
        if (!request
                && settings.isAny()
                && (step.expect().isPresent() || !step.capture().isEmpty())) {
            throw new SettingException(
                    place + (step.expect().isPresent() ? ".expect" : ".capture"),
                    "without the answer to wait for (expected: expect with an id, an element, a namespace or a path, because only"
                            + " an iq of type get or set has an answer)");
        }
        return new StepStanza(
                Optional.of(sent),
                answer,
                request || !settings.isAny(),
                captures(step, place, names),
                names.captured().size(),
                step.expect().map(ExpectSettings::deadline).orElse(Duration.ZERO));
    }

    private static StepStanza waiting(StepSettings step, WaitSettings wait, String place, TemplateNames names) {
        return new StepStanza(
                Optional.empty(),
                pattern(wait.stanza(), place + ".wait.stanza", names),
                true,
                captures(step, place, names),
                names.captured().size(),
                wait.deadline());
    }

    private static Captures captures(StepSettings step, String place, TemplateNames names) {
        Captures all = Captures.NONE;
        for (Map.Entry<String, String> variable : step.capture().entrySet()) {
            Captures before = all;
            all = at(
                    place + ".capture." + variable.getKey(),
                    () -> before.and(variable.getKey(), variable.getValue(), names));
        }
        return all;
    }

    private static StanzaPattern pattern(StanzaSettings settings, String place, TemplateNames names) {
        return new StanzaPattern(
                settings.id().map(id -> at(place + ".id", () -> TextTemplate.of(id, names))),
                settings.element(),
                settings.namespace(),
                settings.path().map(path -> at(place + ".path", () -> ElementPath.of(path))));
    }

    @FunctionalInterface
    private interface Compiled<T> {
        T compile() throws TemplateException;
    }

    private static <T> T at(String key, Compiled<T> compiled) {
        try {
            return compiled.compile();
        } catch (TemplateException wrong) {
            throw new SettingException(key, wrong.offset(), wrong.getMessage());
        }
    }

    /** Returns what a step sends and waits for; empty if it is another kind of step. */
    public Optional<StepStanza> of(StepSettings step) {
        return Optional.ofNullable(bySteps.get(step));
    }

    /** Whether a step sends or waits for a stanza. */
    public boolean any() {
        return !bySteps.isEmpty();
    }

    /** Whether a step needs the contacts of its session's roster. */
    public boolean useContacts() {
        return bySteps.values().stream()
                .anyMatch(
                        stanza -> stanza.sent().map(StanzaTemplate::usesContact).orElse(false));
    }
}
