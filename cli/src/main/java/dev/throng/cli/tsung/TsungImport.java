package dev.throng.cli.tsung;

import dev.throng.text.Printable;
import java.util.List;
import java.util.Set;

/**
 * The scenario made from the file of a tsung test with sessions of {@code ts_jabber}. Immutable.
 *
 * @param scenario the text of the scenario; its first lines are comments with the remarks
 * @param remarks what was changed or left out, a line each
 */
public record TsungImport(String scenario, List<String> remarks) {

    /** The longest file that is read. */
    public static final int MAX_BYTES = TsungFile.MAX_BYTES;

    static final String ROSTER = "iq:roster:get";
    static final String PRESENCE = "presence:initial";

    public TsungImport {
        remarks = List.copyOf(remarks);
    }

    /**
     * Makes a scenario.
     *
     * @param file the name of the file, for comments and for the name of the scenario
     * @param content its bytes
     * @param operations the names of the operations of the protocol, which steps may not have
     * @throws TsungException if the file cannot be read, or has no session of {@code ts_jabber} that logs in or makes accounts
     */
    public static TsungImport of(String file, byte[] content, Set<String> operations) throws TsungException {
        TsungElement root = TsungFile.read(content);
        ImportRemarks remarks = new ImportRemarks();
        String yaml = YamlText.of(new ScenarioMaker(root, remarks).scenario(nameOf(file), operations));
        List<String> lines = remarks.lines();
        return new TsungImport(head(file, lines) + yaml, lines);
    }

    private static String nameOf(String file) {
        String name = file.replaceFirst("(?i)\\.gz$", "").replaceFirst("(?i)\\.xml$", "");
        return StepNames.id(name.replaceAll("^.*[/\\\\]", ""));
    }

    private static String head(String file, List<String> remarks) {
        StringBuilder head = new StringBuilder("# Made by throng import tsung from ");
        head.append(Printable.line(file)).append(".\n");
        if (!remarks.isEmpty()) {
            head.append("# Changed or left out:\n");
            remarks.forEach(line -> head.append("# - ").append(line).append('\n'));
        }
        return head.toString();
    }
}
