package dev.throng.xmpp.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.SettingException;
import dev.throng.scenario.yaml.Document;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import dev.throng.scenario.yaml.ScalarTypes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserSettingsTest {

    @TempDir
    Path directory;

    private static Optional<UserSettings> bound(String yaml, double scale, Problems problems) {
        return new Document(List.of(), Map.of(), (path, name) -> false)
                .parse("test.yaml", yaml, problems)
                .flatMap(node ->
                        new RecordBinder(new ScalarTypes(List.of()), scale, problems).bind(node, UserSettings.class));
    }

    private static UserSettings settings(String yaml, double scale) {
        Problems problems = new Problems();
        return bound(yaml, scale, problems)
                .orElseThrow(() -> new AssertionError(problems.list().toString()));
    }

    @Test
    void scaleMakesFewerUsersWithTheSameNames() {
        UserSettings settings = settings("{count: 500000}", 0.01);
        assertThat(settings.load("users", "localhost").users().count()).isEqualTo(5000);
        assertThat(settings.load("users", "localhost").users().name(0)).isEqualTo("user-000001");
        assertThat(settings.load("users", "localhost").users().password(4999))
                .as("as the reference target has it")
                .isEqualTo("pass");
        assertThat(settings("{count: 9, password: pass-%06d}", 1)
                        .load("users", "localhost")
                        .users()
                        .password(8))
                .isEqualTo("pass-000009");
    }

    @Test
    void anErrorIsPlacedAtItsKey() {
        Problems problems = new Problems();
        assertThat(bound("{count: 5,\n pattern: user}", 1, problems)).isEmpty();
        assertThat(problems.list().toString()).contains("pattern").contains("to tell 5 users apart");
    }

    @Test
    void numberOfUsersHasNoDefault() {
        assertThatThrownBy(() -> settings("{}", 1).load("users", "localhost").users())
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("missing (expected: how many users")
                .extracting("key")
                .isEqualTo("users.count");
    }

    @Test
    void aFileGivesAllItHasOrTheFirstOfThem() throws Exception {
        Path file = Files.writeString(directory.resolve("u.csv"), "alice,a\nbob,b\n");
        assertThat(settings("{file: '" + file + "'}", 1)
                        .load("users", "localhost")
                        .users()
                        .count())
                .isEqualTo(2);
        assertThat(settings("{file: '" + file + "', count: 1}", 1)
                        .load("users", "localhost")
                        .users()
                        .count())
                .isOne();
        assertThatThrownBy(() -> settings("{file: '" + file + "', count: 3}", 1)
                        .load("users", "localhost")
                        .users())
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("3 (expected: 2 at most");
    }

    @Test
    void aFileThatCannotBeUsedIsTheSettingsFault() throws Exception {
        Path file = Files.writeString(directory.resolve("u.csv"), "alice\nbob\n");
        assertThatThrownBy(() -> settings("{file: '" + file + "'}", 1)
                        .load("users", "localhost")
                        .users())
                .isInstanceOf(SettingException.class)
                .hasMessageContainingAll("u.csv:1: 1 field (expected: user,password; ", "; ", "u.csv:2: 1 field");
        assertThatThrownBy(() -> settings("{file: /nowhere/at/all.csv}", 1)
                        .load("users", "localhost")
                        .users())
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("expected: a file that can be read");
    }
}
