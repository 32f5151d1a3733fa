package dev.throng.scenario;

import dev.throng.protocol.Protocol;
import dev.throng.protocol.SettingException;
import dev.throng.scenario.yaml.Document;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import dev.throng.text.Masking;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario file that was read and found sound.
 *
 * <p><code>${NAME}</code> and <code>${NAME:-default}</code> in values stand for environment variables, <code>$${</code> for the two
 * characters themselves. Names that begin with {@code jvm.} are reserved within {@code target.command}: <code>${jvm.options}</code> and
 * <code>${jvm.java}</code> stay as they are, for the launcher to fill in.
 *
 * @param scenario what it asks for
 * @param effectiveYaml the file after edits and environment, to be kept beside the results: it asks for the same where the
 *     environment has the same variables. Values from the environment stay <code>${NAME}</code>, numbers and the like apart; literal
 *     secrets are replaced by {@code ***}, and a rerun needs them given again (see {@link dev.throng.scenario.yaml.Secrets})
 * @param root the nodes it was made from
 * @param masking masks the file's secrets in whatever a run writes or prints
 */
public record ScenarioFile(Scenario scenario, String effectiveYaml, Node root, Masking masking) {

    /**
     * Reads a file.
     *
     * @param sets edits of the form {@code PATH=VALUE}: {@code phases[0].for=60s}
     * @param environment what <code>${NAME}</code> stands for
     * @param protocols by name
     * @throws ScenarioException with everything that is wrong with the file
     */
    public static ScenarioFile read(
            Path file, List<String> sets, Map<String, String> environment, Map<String, Protocol> protocols)
            throws ScenarioException {
        return read(file, sets, environment, protocols, Masking.NONE);
    }

    /**
     * Reads a file that is part of something with secrets of its own.
     *
     * @param known masks those, which the edits may have in them
     */
    public static ScenarioFile read(
            Path file,
            List<String> sets,
            Map<String, String> environment,
            Map<String, Protocol> protocols,
            Masking known)
            throws ScenarioException {
        Problems problems = new Problems();
        Document document = document(sets, environment, known);
        return bound(document, document.read(file, problems), protocols, problems);
    }

    /**
     * Reads a text that is not a file of this machine.
     *
     * @param name what problems call it; read as JSON if it ends in {@code .json}
     */
    public static ScenarioFile parse(
            String name,
            String text,
            List<String> sets,
            Map<String, String> environment,
            Map<String, Protocol> protocols)
            throws ScenarioException {
        Problems problems = new Problems();
        Document document = document(sets, environment, Masking.NONE);
        return bound(document, document.parse(name, text, problems), protocols, problems);
    }

    private static Document document(List<String> sets, Map<String, String> environment, Masking known) {
        return new Document(
                sets,
                environment,
                (path, name) -> path.startsWith("target.command[") && name.startsWith("jvm."),
                known);
    }

    private static ScenarioFile bound(
            Document document, Optional<Node> root, Map<String, Protocol> protocols, Problems problems)
            throws ScenarioException {
        Optional<Scenario> scenario = root.flatMap(node -> new ScenarioBinder(protocols, problems).bind(node));
        Masking masking = root.map(document::masking).orElse(Masking.NONE);
        if (scenario.isEmpty() || problems.any()) {
            throw new ScenarioException(problems.list(masking));
        }
        return new ScenarioFile(scenario.get(), document.write(root.get()), root.get(), masking);
    }

    /** Says where in the file the setting stands that a protocol refused when it prepared the run. */
    public ScenarioException refused(SettingException refusal) {
        Problems problems = new Problems();
        RecordBinder binder = new RecordBinder(ScenarioBinder.TYPES, 1, problems);
        binder.refused((Node.Mapping) root, "settings." + refusal.key(), refusal.getMessage());
        return new ScenarioException(problems.list(masking));
    }
}
