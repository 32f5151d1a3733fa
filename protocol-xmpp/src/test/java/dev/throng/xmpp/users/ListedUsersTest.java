package dev.throng.xmpp.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListedUsersTest {

    @TempDir
    Path directory;

    private Users users(String text) throws IOException, UsersException {
        return Users.listed(file(text), OptionalInt.empty());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("users.csv"), text);
    }

    private static List<String> all(Users users) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < users.count(); i++) {
            all.add(users.name(i) + "=" + users.password(i));
        }
        return all;
    }

    @Test
    void readsNamesAndPasswordsInTheirOrder() throws Exception {
        Users users = users("alice,secret\nbob,1234\n");
        assertThat(all(users)).containsExactly("alice=secret", "bob=1234");
    }

    @Test
    void passesOverHeadingByteOrderMarkAndEmptyLines() throws Exception {
        assertThat(all(users("\ufeffUser,Password\r\n\r\nalice,secret\r\n\r\nbob,x")))
                .containsExactly("alice=secret", "bob=x");
        assertThat(all(users("user,secret\n"))).containsExactly("user=secret");
    }

    @Test
    void quotesHoldCommasAndQuotes() throws Exception {
        assertThat(all(users("\"alice\",\"a,\"\"b\"\"c\"\nbob,\" x \"\n")))
                .containsExactly("alice=a,\"b\"c", "bob= x ");
    }

    @Test
    void namesAreInTheFormServersKeep() throws Exception {
        assertThat(all(users("J\u00dcRGEN,X\u20ac\n"))).containsExactly("j\u00fcrgen=X\u20ac");
    }

    @Test
    void takesNoMoreThanWanted() throws Exception {
        Path file = file("a,1\nb,2\nc d,3\n");
        assertThat(all(Users.listed(file, OptionalInt.of(2)))).containsExactly("a=1", "b=2");
    }

    @Test
    void namesEveryLineThatIsWrong() {
        assertThatThrownBy(() -> users("a,1\nb\nc,2,3\n\"x\ny\",4\nd@e,5\nA,6\ne,\n"))
                .isInstanceOf(UsersException.class)
                .message()
                .satisfies(message -> assertThat(message.lines().map(line -> line.replaceFirst(".*users.csv", "")))
                        .containsExactly(
                                ":2: 1 field (expected: user,password; a semicolon or a tab may stand for the comma)",
                                ":3: 3 fields (expected: user,password; a field with the separator in it needs quotes)",
                                ":4: x\\ny (expected: the part of a JID before the @; U+000A has no place in a user's name)",
                                ":6: d@e (expected: the part of a JID before the @; @ has no place in a user's name)",
                                ":7: a: there is such a user already, user 1 of the file",
                                ":8: e: no password"));
    }

    @Test
    void stopsWhereQuotesAreBroken() {
        assertThatThrownBy(() -> users("a,1\nb,\"x\n")).hasMessageContaining("users.csv:2: a quote that is not closed");
        assertThatThrownBy(() -> users("a,1\nb,\"x\"y\n")).hasMessageContaining(":2: text after a closing quote");
        assertThatThrownBy(() -> users("a,x\"y\n")).hasMessageContaining(":1: a quote in a field that does not start");
        assertThatThrownBy(() -> users("a," + "x".repeat(70_000))).hasMessageContaining(":1: a field of more than");
    }

    @Test
    void refusesFilesWithoutUsers() throws IOException {
        assertThatThrownBy(() -> users("")).hasMessageContaining("no users in it");
        assertThatThrownBy(() -> users("user,password\n")).hasMessageContaining("no users in it");
        Path latin = Files.write(directory.resolve("latin.csv"), "j\u00fcrgen,x".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Users.listed(latin, OptionalInt.empty()))
                .hasMessageEndingWith("latin.csv: not UTF-8 (expected: UTF-8; iconv converts other encodings)");
        assertThatThrownBy(() -> Users.listed(directory.resolve("nowhere"), OptionalInt.empty()))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void holdsMany() throws Exception {
        int count = 200_000;
        SplittableRandom random = new SplittableRandom(4180);
        Path file = directory.resolve("many.csv");
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            for (int i = 0; i < count; i++) {
                writer.write("user-" + i + "," + "p".repeat(1 + random.nextInt(20)) + i + "\n");
            }
        }
        Users users = Users.listed(file, OptionalInt.empty());
        assertThat(users.count()).isEqualTo(count);
        for (int i = 0; i < count; i++) {
            if (!users.name(i).equals("user-" + i) || !users.password(i).endsWith("p" + i)) {
                throw new AssertionError("user " + i + ": " + users.name(i) + ", " + users.password(i));
            }
        }
    }
}
