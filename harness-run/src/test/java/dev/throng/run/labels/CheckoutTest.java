package dev.throng.run.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {

    private static final String HASH = "1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d";
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    @Test
    void theStatusHasTheCommitAndWhetherTrackedFilesChanged() {
        assertThat(Checkout.commit(List.of("# branch.oid " + HASH, "# branch.head main")))
                .contains("1a2b3c4d5e6f");
        assertThat(Checkout.commit(List.of("# branch.oid " + HASH, "1 .M N... 100644 100644 100644 a a file")))
                .contains("1a2b3c4d5e6f, modified");
        assertThat(Checkout.commit(List.of("# branch.oid (initial)"))).isEmpty();
        assertThat(Checkout.commit(List.of("# branch.oid <script>"))).isEmpty();
        assertThat(Checkout.commit(List.of())).isEmpty();
    }

    @Test
    void aMissingGitLeavesTheCommitUnknown() {
        assertThat(new Checkout("no-such-git", LONG).commitOf(directory.resolve("scenario.yaml")))
                .isEmpty();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aGitThatHangsIsEndedAndLeavesTheCommitUnknown() throws IOException {
        Path hangs = Files.createFile(
                directory.resolve("git"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(hangs, "#!/bin/sh\nexec cat /dev/zero > /dev/null\n");

        assertThat(new Checkout(hangs.toString(), Duration.ofMillis(50)).commitOf(directory.resolve("scenario.yaml")))
                .isEmpty();
    }

    @Test
    void theCheckoutOfTheFileDecides() throws Exception {
        assumeTrue(git("--version"), "git is installed");
        assertThat(git("init", "-q")).isTrue();
        Path scenario = Files.writeString(directory.resolve("scenario.yaml"), "name: a\n");
        git("add", "scenario.yaml");
        git("-c", "user.name=a", "-c", "user.email=a@localhost", "commit", "-q", "-m", "first");
        Checkout checkout = new Checkout("git", LONG);

        assertThat(checkout.commitOf(scenario))
                .hasValueSatisfying(commit -> assertThat(commit).matches("[0-9a-f]{12}"));

        Files.writeString(directory.resolve("result.json"), "{}");
        assertThat(checkout.commitOf(scenario))
                .hasValueSatisfying(commit -> assertThat(commit).matches("[0-9a-f]{12}"));

        Files.writeString(scenario, "name: b\n");
        assertThat(checkout.commitOf(scenario))
                .hasValueSatisfying(commit -> assertThat(commit).matches("[0-9a-f]{12}, modified"));
    }

    private boolean git(String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", directory.toString()));
        command.addAll(List.of(words));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        }
    }
}
