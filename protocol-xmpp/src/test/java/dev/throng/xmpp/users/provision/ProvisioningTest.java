package dev.throng.xmpp.users.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.xmpp.sasl.Mechanism;
import dev.throng.xmpp.users.RosterRing;
import dev.throng.xmpp.users.Users;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written, to the letter; whether the servers like it, {@code RealServersIT} asks them. */
class ProvisioningTest {

    private static final PasswordForm PLAIN = new PasswordForm.Plain();

    @TempDir
    Path directory;

    private Path prosody(Users users, int roster, PasswordForm form) throws IOException {
        new ProsodyProvisioning(directory, "my-host.org", form, new SplittableRandom(1))
                .write(users, new RosterRing(users.count(), roster));
        return directory.resolve("my%2dhost%2eorg");
    }

    private String ejabberd(Users users, int roster, PasswordForm form) throws IOException {
        Path file = directory.resolve("users.txt");
        new EjabberdProvisioning(file, "h", form, new SplittableRandom(1))
                .write(users, new RosterRing(users.count(), roster));
        return Files.readString(file);
    }

    @Test
    void prosodysFilesAreLua() throws IOException {
        Path home = prosody(Users.numbered("\u00fc_%d", "a\"b\\c\u00e9%d", 1, 2), 1, PLAIN);
        assertThat(home.resolve("accounts/%c3%bc%5f2.dat")).content().isEqualTo("""
                return {
                	["password"] = "a\\"b\\\\c\u00e92";
                };
                """);
        assertThat(home.resolve("roster/%c3%bc%5f1.dat")).content().isEqualTo("""
                return {
                	[false] = {
                		["version"] = 1;
                		["pending"] = {};
                	};
                	["\u00fc_2@my-host.org"] = {
                		["subscription"] = "both";
                		["groups"] = {};
                	};
                };
                """);
    }

    @Test
    void filesWithPasswordsAreForTheirOwnerAlone() throws IOException {
        assumeTrue(
                directory.getFileSystem().supportedFileAttributeViews().contains("posix"),
                "no POSIX permissions on the file system of temporary files; to enable: run the tests on Linux");
        Users users = Users.numbered("u%d", "pw%d", 1, 1);
        Path open = Files.writeString(directory.resolve("users.txt"), "older");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));

        ejabberd(users, 0, PLAIN);
        Path account = prosody(users, 0, PLAIN).resolve("accounts/u1.dat");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(open)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(account)))
                .isEqualTo("rw-------");
    }

    @Test
    void anOlderRosterDoesNotOutliveANewEmptyOne() throws IOException {
        Users users = Users.numbered("u%d", "p", 1, 4);
        Path roster = prosody(users, 2, PLAIN).resolve("roster/u1.dat");
        assertThat(roster).exists();
        prosody(users, 0, PLAIN);
        assertThat(roster).doesNotExist();
    }

    @Test
    void prosodysKeysAreSaltedWithText() throws IOException {
        PasswordForm form = new PasswordForm.Scram(Mechanism.SCRAM_SHA_256, 5);
        Path home = prosody(Users.numbered("u%d", "p", 1, 2), 0, form);
        String first = Files.readString(home.resolve("accounts/u1.dat"));
        String second = Files.readString(home.resolve("accounts/u2.dat"));
        assertThat(first)
                .containsPattern("\\[\"salt\"\\] = \"[0-9a-f]{32}\"")
                .containsPattern("\\[\"stored_key\"\\] = \"[0-9a-f]{64}\"")
                .containsPattern("\\[\"server_key\"\\] = \"[0-9a-f]{64}\"")
                .contains("[\"iteration_count\"] = 5;")
                .doesNotContain("password")
                .isNotEqualTo(second);
    }

    @Test
    void ejabberdsFileIsErlangTerms() throws IOException {
        String text = ejabberd(Users.numbered("\u00fc%d", "a\"%d", 1, 2), 1, PLAIN);
        assertThat(text.lines().skip(3))
                .containsExactly(
                        "{passwd, {<<195,188,49>>,<<\"h\">>}, <<97,34,49>>}.",
                        "{passwd, {<<195,188,50>>,<<\"h\">>}, <<97,34,50>>}.",
                        "{roster, {<<195,188,49>>,<<\"h\">>,{<<195,188,50>>,<<\"h\">>,<<>>}}, {<<195,188,49>>,<<\"h\">>},"
                                + " {<<195,188,50>>,<<\"h\">>,<<>>}, <<>>, both, none, [], <<>>, []}.",
                        "{roster, {<<195,188,50>>,<<\"h\">>,{<<195,188,49>>,<<\"h\">>,<<>>}}, {<<195,188,50>>,<<\"h\">>},"
                                + " {<<195,188,49>>,<<\"h\">>,<<>>}, <<>>, both, none, [], <<>>, []}.");
    }

    @Test
    void ejabberdsKeysNameTheirHash() throws IOException {
        Users users = Users.numbered("u%d", "p", 1, 1);
        assertThat(ejabberd(users, 0, new PasswordForm.Scram(Mechanism.SCRAM_SHA_1, 7)))
                .contains("{scram, <<\"", ", sha, 7}}.");
        assertThat(ejabberd(users, 0, new PasswordForm.Scram(Mechanism.SCRAM_SHA_256, 7)))
                .contains(", sha256, 7}}.");
        assertThat(ejabberd(users, 0, new PasswordForm.Scram(Mechanism.SCRAM_SHA_512, 7)))
                .contains(", sha512, 7}}.");
    }

    @Test
    void aPasswordThatHasNoKeysIsSaidWithItsUser() {
        Users users = Users.numbered("u%d", "\ue000", 1, 2);
        assertThatThrownBy(() -> ejabberd(users, 0, new PasswordForm.Scram(Mechanism.SCRAM_SHA_1, 1)))
                .isInstanceOf(IOException.class)
                .hasMessage("user u1: password: U+E000 in it, which SASLprep forbids");
    }

    @Test
    void formsHaveNames() {
        assertThat(PasswordForm.of("plain", 1)).isEqualTo(PLAIN);
        assertThat(PasswordForm.of("scram-sha-512", 9)).isEqualTo(new PasswordForm.Scram(Mechanism.SCRAM_SHA_512, 9));
        for (String other : new String[] {"anonymous", "SCRAM-SHA-1", "scram-sha-1-plus", ""}) {
            assertThatThrownBy(() -> PasswordForm.of(other, 1))
                    .hasMessageStartingWith("passwords: " + other + " (expected");
        }
        assertThatThrownBy(() -> new PasswordForm.Scram(Mechanism.PLAIN, 1)).hasMessageStartingWith("passwords: PLAIN");
    }
}
