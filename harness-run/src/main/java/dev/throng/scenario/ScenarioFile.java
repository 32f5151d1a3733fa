package dev.throng.scenario;

import dev.throng.protocol.Protocol;
import dev.throng.protocol.SettingException;
import dev.throng.scenario.yaml.Document;
import dev.throng.scenario.yaml.Location;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.secrets.Masking;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A valid scenario file.
 *
 * <p><code>${NAME}</code> and <code>${NAME:-default}</code> in values stand for environment variables, <code>$${</code> for the two
 * characters themselves. In {@code target.command} and {@code target.environment}, <code>${jvm.options}</code> and <code>${jvm.java}</code>
 * stay as they are: see {@link dev.throng.secrets.JvmPlaceholders}. In {@code settings.sessions}, names that begin with a small letter stay: they
 * are variables of the sessions.
 *
 * @param scenario the test that the file describes
 * @param effectiveYaml the file after edits and environment, which results keep: it describes the same test where the environment has
 *     the same variables. Values from the environment stay <code>${NAME}</code>, except numbers and booleans; {@code ***} replaces literal
 *     secrets, and a rerun needs their values again (see {@link dev.throng.scenario.yaml.Secrets})
 * @param root the nodes of the file
 * @param masking masks the file's secrets in everything that a run writes or prints
 */
public record ScenarioFile(Scenario scenario, String effectiveYaml, Node root, Masking masking) {

    /**
     * Reads a file.
     *
     * @param sets edits of the form {@code PATH=VALUE}: {@code phases[0].for=60s}
     * @param environment the values of <code>${NAME}</code>
     * @param protocols by name
     * @throws ScenarioException with all problems of the file
     */
    public static ScenarioFile read(
            Path file, List<String> sets, Map<String, String> environment, Map<String, Protocol> protocols)
            throws ScenarioException {
        return read(file, sets, environment, protocols, Masking.NONE);
    }

    /**
     * Reads a file for a study, whose file may have secrets too.
     *
     * @param known masks the study's secrets, which may be in the edits
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
     * Reads a text that is not in a file.
     *
     * @param name the file name that problems state; the text is read as JSON if it ends in {@code .json}
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

    /** The places of the objectives by their expressions, without secrets. */
    public Map<String, Location> objectives() {
        Map<String, Location> places = new LinkedHashMap<>();
        if (((Node.Mapping) root).value("slo").orElse(root) instanceof Node.Sequence list) {
            for (Node item : list.items()) {
                if (item instanceof Node.Scalar objective) {
                    places.putIfAbsent(masking.apply(objective.text().strip()), objective.location());
                }
            }
        }
        return places;
    }

    /**
     * Returns the scenario as JSON that {@link #parse} reads with any environment. It has the secrets, so it is for another process of the
     * same run only, and never for a file.
     */
    public String transferText() {
        return document(List.of(), Map.of(), Masking.NONE).transfer(root);
    }

    private static Document document(List<String> sets, Map<String, String> environment, Masking known) {
        return new Document(sets, environment, ScenarioFile::isReplacedLater, known);
    }

    private static boolean isReplacedLater(String path, String name) {
        if (path.startsWith("settings.sessions.")) {
            return !name.isBlank() && Character.isLowerCase(name.strip().charAt(0));
        }
        return (path.startsWith("target.command[") || path.startsWith("target.environment."))
                && name.startsWith("jvm.");
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

    /** Places a setting that a protocol refused when it prepared the run in the file. */
    public ScenarioException refused(SettingException refusal) {
        Problems problems = new Problems();
        problems.refused((Node.Mapping) root, "settings." + refusal.key(), refusal.offset(), refusal.getMessage());
        return new ScenarioException(problems.list(masking));
    }
}
