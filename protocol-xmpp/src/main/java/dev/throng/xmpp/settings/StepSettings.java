package dev.throng.xmpp.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Alone;
import dev.throng.protocol.Setting.Inline;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One step of a session. Exactly one of the keys says what it does. Immutable. */
public record StepSettings(
        @Alone @Setting(value = "the operation that the session does: all but register, and logout", example = "ping")
        Optional<StepOperation> operation,

        @Setting(value = "waits before the next step: for a duration, or a random time", example = "{exponential: 10s}")
        Optional<ThinkSettings> think,

        @Setting(value = "does steps several times", example = "{times: 3, steps: [message, {think: 5s}]}")
        Optional<RepeatSettings> repeat,

        @Setting(
                value = "does the steps of one of several branches, chosen at random by weight",
                fallback = "[]",
                example = "[{weight: 1, steps: [ping]}, {weight: 2, steps: [presence]}]")
        List<ChoiceSettings> choose,

        @Setting(
                value = "waits until the session receives such a stanza",
                example = "{stanza: {element: message}, deadline: 10s}")
        @Setting.Key("wait")
        Optional<WaitSettings> awaited,

        @Setting(
                value =
                        "sends an element of your own; ${user}, ${jid}, ${domain}, ${contact}, ${peer}, ${id}, ${n}, ${counter}, ${csv.COLUMN},"
                                + " ${random(1,100)}, ${choice(a,b)} and what was captured stand for values",
                example = "\"<active xmlns='urn:xmpp:csi:0'/>\"")
        Optional<String> send,

        @Setting(
                value =
                        "which stanza answers what was sent; by default the result of an iq, and nothing answers other stanzas",
                example = "{element: result}",
                exampleNeeds = "send: \"<active xmlns='urn:xmpp:csi:0'/>\"")
        Optional<ExpectSettings> expect,

        @Setting(
                value =
                        "keeps texts of the answer as variables of the session: fin/set/last is the text of an element, slot/put/@url an"
                                + " attribute, and a ? at the end allows that it is missing",
                fallback = "{}",
                example = "{sender: 'message/@from'}",
                exampleNeeds = "wait: {stanza: {element: message}}")
        Map<String, String> capture,

        @Setting(
                value = "the row of the step in results: small letters, digits and -; by default that of its operation",
                example = "own-ping",
                exampleNeeds = "operation: ping")
        Optional<String> name) {

    /** A name is an id: in results, objectives, file names and labels. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");

    /** Names of operations, and what else begins a quantity in objectives. */
    private static final Set<String> TAKEN = Stream.concat(
                    Arrays.stream(StepOperation.values())
                            .map(word -> word.name().toLowerCase(Locale.ROOT).replace('_', '-')),
                    Stream.of("session", "register", "wait", "send", "metrics", "target", "generator"))
            .collect(Collectors.toUnmodifiableSet());

    public StepSettings {
        long given = Stream.of(
                        operation.isPresent(),
                        think.isPresent(),
                        repeat.isPresent(),
                        !choose.isEmpty(),
                        awaited.isPresent(),
                        send.isPresent())
                .filter(there -> there)
                .count();
        if (given != 1) {
            throw new IllegalArgumentException(
                    "a step needs exactly one of: an operation, think, repeat, choose, wait, send");
        }
        name.ifPresent(id -> Expect.that(
                NAME.matcher(id).matches(), "name", id, "small letters, digits and -, at most 40, the first a letter"));
        if (name.isPresent()) {
            Expect.that(
                    operation.isPresent() || awaited.isPresent() || send.isPresent(),
                    "name",
                    name.get(),
                    "at an operation, wait or send only; nothing else is measured");
            Expect.that(
                    !does(operation, StepOperation.LOGIN) && !does(operation, StepOperation.LOGOUT),
                    "name",
                    name.get(),
                    "not at login or logout, which have their own rows");
            Expect.that(!TAKEN.contains(name.get()), "name", name.get(), "a name that no operation has");
        }
        if (expect.isPresent() && send.isEmpty()) {
            throw new IllegalArgumentException("expect: without send (expected: beside send only)");
        }
        if (!capture.isEmpty() && send.isEmpty() && awaited.isEmpty()) {
            throw new IllegalArgumentException("capture: without send and wait (expected: beside one of them only)");
        }
        choose = List.copyOf(choose);
        capture = Collections.unmodifiableMap(new LinkedHashMap<>(capture));
    }

    /** The step that does an operation. */
    public static StepSettings of(StepOperation operation) {
        return new StepSettings(
                Optional.of(operation),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Optional.empty());
    }

    /** Whether the step is that operation. */
    public boolean does(StepOperation wanted) {
        return does(operation, wanted);
    }

    private static boolean does(Optional<StepOperation> operation, StepOperation wanted) {
        return operation.isPresent() && operation.get() == wanted;
    }

    /** The same with think times of at most so long. */
    StepSettings hurried(Duration mostThink) {
        return new StepSettings(
                operation,
                think.map(time -> time.atMost(mostThink)),
                repeat.map(again -> new RepeatSettings(again.times(), hurried(again.steps(), mostThink))),
                choose.stream()
                        .map(branch -> new ChoiceSettings(branch.weight(), hurried(branch.steps(), mostThink)))
                        .toList(),
                awaited,
                send,
                expect,
                capture,
                name);
    }

    private static List<StepSettings> hurried(List<StepSettings> steps, Duration mostThink) {
        return steps.stream().map(step -> step.hurried(mostThink)).toList();
    }

    /** What a session can do in a step. */
    public enum StepOperation {
        LOGIN,
        MESSAGE,
        PRESENCE,
        PING,
        ROSTER_SET,
        MUC_JOIN,
        MUC_GROUPCHAT,
        PUBSUB_CREATE,
        PUBSUB_SUBSCRIBE,
        PUBSUB_PUBLISH,
        RESUME,
        LOGOUT
    }

    /** Steps that are done several times. */
    public record RepeatSettings(
            @Setting(value = "how many times", example = "3", exampleNeeds = "steps: [ping]")
            int times,

            @Setting(
                    value = "the steps, as those of the session",
                    example = "[message, {think: 5s}]",
                    exampleNeeds = "times: 3")
            List<StepSettings> steps) {

        public RepeatSettings {
            Expect.within("times", times, 1, 1_000_000);
            Expect.that(!steps.isEmpty(), "steps", "[]", "at least one step");
            steps = List.copyOf(steps);
        }
    }

    /** One of several branches. */
    public record ChoiceSettings(
            @Setting(
                    value = "how likely the branch is beside the others",
                    fallback = "1",
                    example = "3",
                    exampleNeeds = "steps: [ping]")
            int weight,

            @Setting(value = "its steps, as those of the session; [] to do nothing", example = "[presence]")
            List<StepSettings> steps) {

        public ChoiceSettings {
            Expect.within("weight", weight, 1, 1_000_000);
            steps = List.copyOf(steps);
        }
    }

    /** A stanza that a session waits for. */
    public record WaitSettings(
            @Setting(value = "the stanza", example = "{element: message}")
            StanzaSettings stanza,

            @Setting(
                    value = "how long to wait for it; the scenario's deadline counts too",
                    fallback = "15s",
                    example = "10s",
                    exampleNeeds = "stanza: {element: message}")
            Duration deadline) {

        public WaitSettings {
            Expect.positive("deadline", deadline);
            if (stanza.isAny()) {
                throw new IllegalArgumentException(
                        "stanza: nothing (expected: an id, an element, a namespace or a path)");
            }
        }
    }

    /** The answer to an element that a step sends. */
    public record ExpectSettings(
            @Inline StanzaSettings stanza,

            @Setting(
                    value = "how long to wait for it; the scenario's deadline counts too",
                    fallback = "15s",
                    example = "10s")
            Duration deadline) {

        public ExpectSettings {
            Expect.positive("deadline", deadline);
        }
    }

    /** Which stanza it is. All that is given must fit. */
    public record StanzaSettings(
            @Setting(value = "its id, in which variables stand for values", example = "'${id}'")
            Optional<String> id,

            @Setting(value = "the name of the stanza or of one of its children", example = "message")
            Optional<String> element,

            @Setting(
                    value = "the namespace of that element",
                    example = "urn:xmpp:receipts",
                    exampleNeeds = "element: received")
            Optional<String> namespace,

            @Setting(
                    value =
                            "a place that the stanza has: names of elements from its children on, and at the end maybe an attribute",
                    example = "result/@id")
            Optional<String> path) {

        /** Whether any stanza fits. */
        public boolean isAny() {
            return id.isEmpty() && element.isEmpty() && namespace.isEmpty() && path.isEmpty();
        }
    }
}
