package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The blocks of a page about XMPP, executed in a shell as a reader would. */
final class XmppPageSteps {

    /** Failures that a busy machine can cause; the last is a message to a user that has just logged out. */
    private static final String OF_A_BUSY_MACHINE =
            "deadline.*|session-.*|no-session.*|no-peer.*|unfinished|closed-by-us-.*|error-service-unavailable";

    private final DocShell shell;
    private final DocPage page;
    private String lastOutput = "";

    /** @param page its path below the root of the repository */
    XmppPageSteps(DocShell shell, String page) throws IOException {
        this.shell = shell;
        this.page = DocPage.of(page);
    }

    String block(String name) {
        return page.block(name);
    }

    /** What the last block that ended with a run printed. */
    String lastOutput() {
        return lastOutput;
    }

    /** Executes commands that the page does not print. */
    void prepare(String commands) throws Exception {
        DocShell.Outcome outcome = shell.run(commands);
        assertThat(outcome.code()).as(outcome.all()).isZero();
    }

    /** Saves the block as the file that is its name. */
    void save(String file) throws Exception {
        prepare("cat >" + file + " <<'END OF FILE'\n" + block(file) + "END OF FILE\n");
    }

    /** Executes the block and returns its output. */
    String succeeds(String name) throws Exception {
        DocShell.Outcome outcome = shell.run(block(name));
        assertThat(outcome.code()).as(name + ": " + outcome.all()).isZero();
        return outcome.out();
    }

    /** Executes a block that ends with a run, and returns the result. The exit code is that of the result. */
    JsonNode runs(String name) throws Exception {
        DocShell.Outcome outcome = shell.run(block(name));
        lastOutput = outcome.out();
        String marker = "\nreport: ";
        assertThat(lastOutput).as(name + ": " + outcome.all()).contains(marker);
        String report = lastOutput
                .substring(lastOutput.lastIndexOf(marker) + marker.length())
                .strip();
        Path json = shell.directory().resolve(report).resolveSibling("result.json");
        JsonNode result = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(outcome.code()).as(name + ": " + outcome.all()).isEqualTo(exitCode(result));
        return result;
    }

    private static int exitCode(JsonNode result) {
        if (result.at("/verdict/status").asString().equals("invalid")) {
            return 3;
        }
        boolean held =
                result.get("slo").valueStream().allMatch(slo -> slo.get("held").asBoolean());
        return held ? 0 : 1;
    }

    /** Checks that all arrivals were due, that some were answered, and that nothing but a busy machine prevented an answer. */
    static void assertDue(JsonNode result, String phase, String operation, int due) {
        JsonNode figures = result.get("phases")
                .valueStream()
                .filter(each -> each.get("name").asString().equals(phase))
                .findFirst()
                .orElseThrow()
                .at("/operations/" + operation);
        assertThat(figures.get("due").asInt()).as(phase + " " + operation).isEqualTo(due);
        assertThat(figures.get("failures").propertyNames())
                .allSatisfy(failure -> assertThat(failure).matches(OF_A_BUSY_MACHINE));
        assertThat(figures.get("answered").asInt()).isPositive();
    }
}
