package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.run.result.WrittenRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Stack;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunGroupsTest {

    @TempDir
    Path temp;

    @BeforeEach
    void runs() throws IOException {
        for (int number : new int[] {1, 2, 10}) {
            new WrittenRun().write(temp.resolve("group/" + number));
            new WrittenRun().write(temp.resolve("night-" + number));
        }
        Files.createDirectories(temp.resolve("empty"));
    }

    private RunGroups groups(String... words) {
        Stack<String> arguments = new Stack<>();
        Arrays.stream(words)
                .map(word -> word.equals("--") ? word : temp.resolve(word).toString())
                .forEach(arguments::push);
        new RunGroups.Separator().preprocess(arguments, null, null, null);
        return RunGroups.of(arguments);
    }

    @Test
    void aDirectoryOfRunsIsAGroupInTheOrderOfNumbers() {
        assertThat(groups("group", "--", "night-1").baseline())
                .containsExactly(temp.resolve("group/1"), temp.resolve("group/2"), temp.resolve("group/10"));
    }

    @Test
    void patternsAreExpanded() {
        RunGroups groups = groups("night-*", "--", "gr*p/?", "group/10");

        assertThat(groups.baseline())
                .containsExactly(temp.resolve("night-1"), temp.resolve("night-2"), temp.resolve("night-10"));
        assertThat(groups.candidate())
                .containsExactly(temp.resolve("group/1"), temp.resolve("group/2"), temp.resolve("group/10"));
    }

    @Test
    void aRunThatIsNamedTwiceCountsOnce() {
        assertThat(groups("group", "group/1", "--", "night-1").baseline()).hasSize(3);
    }

    @Test
    void aLinkToARunIsThatRun() throws IOException {
        Files.createSymbolicLink(temp.resolve("link"), temp.resolve("group/1"));
        Files.createSymbolicLink(temp.resolve("other"), temp.resolve("group"));

        assertThat(groups("link", "group", "--", "night-1").baseline()).hasSize(3);
        assertThatThrownBy(() -> groups("link", "--", "other"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is in both groups");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "group night-1",
                "-- group",
                "group --",
                "group -- night-1 -- night-2",
                "group -- empty",
                "group -- none",
                "group -- x*",
                "group -- group/2",
                "group -- night-[1"
            })
    void otherArgumentsAreRefusedWithWhatIsExpected(String line) {
        assertThatThrownBy(() -> groups(line.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("(expected: ");
    }
}
