package dev.throng.xmpp.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of users as other tools write them: read as they were meant, or refused. */
class UserFileFormsTest {

    private static final String SPACED =
            "a field begins or ends with a space (expected: no space around the separator, and quotes"
                    + " around a field if the space belongs to it)";
    private static final String ONE_FIELD =
            "1 field (expected: user,password; a semicolon or a tab may stand for the comma)";
    private static final String TWO_FIELDS =
            " (expected: user,password; a field with the separator in it needs quotes; a heading with their names"
                    + " allows more columns)";
    private static final String OR_A_USER = "; if this line is a user, put a line user,password before it)";
    private static final String WORD_FOR_A_PASSWORD =
            "a heading, as it seems, because the second field is a word for a password (expected: the heading"
                    + " user,password, or none" + OR_A_USER;
    private static final String BETWEEN = "a heading between users (expected: at most one heading, in the first line)";
    private static final String CONTROL =
            "the control character %s in the password (expected: a password without control characters, which SASL forbids)";
    private static final String HEADING = "the first line is a heading";
    private static final String SEMICOLONS = "fields separated by semicolons";
    private static final String TABS = "fields separated by tabs";

    @TempDir
    Path directory;

    private Users users(String text) throws Exception {
        return Users.listed(Files.writeString(directory.resolve("users.csv"), text), OptionalInt.empty());
    }

    private String refusal(byte[] bytes) throws Exception {
        Path file = Files.write(directory.resolve("users.csv"), bytes);
        UsersException refused =
                catchThrowableOfType(UsersException.class, () -> Users.listed(file, OptionalInt.empty()));
        return refused.getMessage().replace(file.toString(), "");
    }

    static Stream<Arguments> formsThatAreRead() {
        return Stream.of(
                arguments("tsung1;pass1\ntsung2;pass2\n", SEMICOLONS),
                arguments("tsung1;pass1\r\ntsung2;pass2\r\n", SEMICOLONS),
                arguments("tsung1;pass1\rtsung2;pass2\r", SEMICOLONS),
                arguments("\ufefftsung1;pass1\r\ntsung2;pass2", SEMICOLONS),
                arguments("tsung1\tpass1\ntsung2\tpass2\n", TABS),
                arguments("sep=;\r\ntsung1;pass1\r\ntsung2;pass2\r\n", SEMICOLONS),
                arguments("\ufeff\"sep=,\"\ntsung1,pass1\ntsung2,pass2\n", ""),
                arguments("\"tsung1\";\"pass1\"\n\"tsung2\";\"pass2\"\n", SEMICOLONS),
                arguments("\n\ntsung1,pass1\n\ntsung2,pass2\n\n", ""),
                arguments("username,password\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("username, password\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("jid,password\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("name,password\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("login;pass\ntsung1;pass1\ntsung2;pass2\n", SEMICOLONS + ", " + HEADING),
                arguments("USERNAME\tPASSWORD\ntsung1\tpass1\ntsung2\tpass2\n", TABS + ", " + HEADING),
                arguments("User Name,Pass Word\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("user_name,user_password\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("#user,password\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("# username;password\ntsung1;pass1\ntsung2;pass2\n", SEMICOLONS + ", " + HEADING),
                arguments("Benutzername;Passwort\ntsung1;pass1\ntsung2;pass2\n", SEMICOLONS + ", " + HEADING),
                arguments("Usuario,Contrase\u00f1a\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("Usuario,Contrasen\u0303a\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("uid,password\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("phone,password\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("\u7528\u6237\u540d,\u5bc6\u7801\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("\uff55\uff53\uff45\uff52,\uff50\uff57\uff44\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments(
                        "\u043b\u043e\u0433\u0438\u043d;\u043f\u0430\u0440\u043e\u043b\u044c\ntsung1;pass1\ntsung2;pass2\n",
                        SEMICOLONS + ", " + HEADING),
                arguments("<user>,<password>\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("User-Name:,Password:\ntsung1,pass1\ntsung2,pass2\n", HEADING),
                arguments("identifiant,mot de passe\ntsung1,pass1\ntsung2,pass2\n", HEADING));
    }

    @ParameterizedTest
    @MethodSource("formsThatAreRead")
    void aFileOfAnotherToolIsReadAsItWasMeant(String text, String remark) throws Exception {
        Users users = users(text);
        List<String> all = new ArrayList<>();
        for (int i = 0; i < users.count(); i++) {
            all.add(users.name(i) + "=" + users.password(i));
        }
        assertThat(all).containsExactly("tsung1=pass1", "tsung2=pass2");
        assertThat(users.remark()).isEqualTo(remark);
        assertThat(users.description())
                .isEqualTo("2 users, the first is tsung1" + (remark.isEmpty() ? "" : " (" + remark + ")"));
    }

    @Test
    void theOtherSeparatorsBelongToThePassword() throws Exception {
        assertThat(users("a,x;y\n").password(0)).isEqualTo("x;y");
        assertThat(users("a;x,y\n").password(0)).isEqualTo("x,y");
        assertThat(users("\"a\";\"x;y\"\n").password(0)).isEqualTo("x;y");
    }

    /** Passwords of tests that are also words for a password. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "user1,pass\nuser2,pass\n",
                "user1,pass\n",
                "m\u00fcller,pw\nmeier,pw\n",
                "user,password\nalice,password\nbob,pass\n",
                "user,secret\nbob,1234\n",
                "alice,password1\nbob,passwords!\n"
            })
    void aPasswordThatIsAUsualOneIsRead(String text) throws Exception {
        Users users = users(text);
        assertThat(users.count()).isEqualTo((int)
                text.lines().filter(line -> !line.equals("user,password")).count());
    }

    @Test
    void quotesKeepTheSpacesOfAPassword() throws Exception {
        assertThat(users("a,\" x \"\nb,\"y z\"\n").password(0)).isEqualTo(" x ");
        assertThat(users("a,y z\n").password(0)).isEqualTo("y z");
    }

    static Stream<Arguments> formsThatAreRefused() {
        return Stream.of(
                arguments("user1, pass1\n", ":1: " + SPACED),
                arguments("user1,pass1 \n", ":1: " + SPACED),
                arguments("user1 ,pass1\n", ":1: " + SPACED),
                arguments(" user1,pass1\n", ":1: " + SPACED),
                arguments("user1;\tpass1\n", ":1: " + SPACED),
                arguments("user1,\u00a0pass1\n", ":1: " + SPACED),
                arguments("username, password\nuser1, pass1\n", ":2: " + SPACED),
                arguments("sep=;\nuser1;pass1\nuser2; pass2\n", ":3: " + SPACED),
                arguments("user1 pass1\n", ":1: " + ONE_FIELD),
                arguments("user1:pass1\n", ":1: " + ONE_FIELD),
                arguments("user1|pass1\n", ":1: " + ONE_FIELD),
                arguments("user1;pass1\nuser2,pass2\n", ":2: " + ONE_FIELD),
                arguments("user1,pass1\nuser2;pass2\n", ":2: " + ONE_FIELD),
                arguments(
                        "user,password\ntsung1;pa,ss\n",
                        ":2: tsung1;pa (expected: the part of a JID before the @; all lines need the same separator as the"
                                + " first)"),
                arguments("# users\nuser1,pass1\n", ":1: " + ONE_FIELD),
                arguments(
                        "user1,pass1\n#user2,pass2\n",
                        ":2: #user2 (expected: the part of a JID before the @; comments are not read)"),
                arguments(
                        "password,username\npass1,user1\n",
                        ":1: the heading has the password first (expected: user,password" + OR_A_USER),
                arguments(
                        "\u5bc6\u7801,\u7528\u6237\u540d\npass1,user1\n",
                        ":1: the heading has the password first (expected: user,password" + OR_A_USER),
                arguments(
                        "username,token\nuser1,pass1\n",
                        ":1: username: a heading, as it seems (expected: the heading user,password, or none"
                                + OR_A_USER),
                arguments(
                        "user,password_hash\nuser1,pass1\n",
                        ":1: user: a heading, as it seems (expected: the heading user,password, or none" + OR_A_USER),
                arguments("subscriber,password\nuser1,pass1\n", ":1: subscriber: " + WORD_FOR_A_PASSWORD),
                arguments("alice,Password\n", ":1: alice: " + WORD_FOR_A_PASSWORD),
                arguments("alice,password\nbob,password\n", ":1: alice: " + WORD_FOR_A_PASSWORD),
                arguments("col1;\u30d1\u30b9\u30ef\u30fc\u30c9\nuser1;pass1\n", ":1: col1: " + WORD_FOR_A_PASSWORD),
                arguments("sep=;\nsubscriber;PWD\nuser1;pass1\n", ":2: subscriber: " + WORD_FOR_A_PASSWORD),
                arguments("subscriber,pass\nuser1,word1\n", ":1: subscriber: " + WORD_FOR_A_PASSWORD),
                arguments("user,password\nuser1,pass1\nuser,password\nuser2,pass2\n", ":3: " + BETWEEN),
                arguments("user1,pass1\nUsername,Password\nuser2,pass2\n", ":2: " + BETWEEN),
                arguments("user1,pa\0ss\n", ":1: user1: " + CONTROL.formatted("U+0000")),
                arguments(
                        "user,password\nuser1,pass1\nuser2,pa\u001bss\n", ":3: user2: " + CONTROL.formatted("U+001B")),
                arguments(
                        "user1,\"x\ny\"\nuser2,x\u0085y\n",
                        ":1: user1: " + CONTROL.formatted("U+000A") + "\n:3: user2: " + CONTROL.formatted("U+0085")),
                arguments("user1,x;y\tz\n", ":1: user1: " + CONTROL.formatted("U+0009")),
                arguments("user1,pass\u007f\n", ":1: user1: " + CONTROL.formatted("U+007F")),
                arguments("user1,pass1,\n", ":1: 3 fields, the last of them empty" + TWO_FIELDS),
                arguments("user1,localhost,pass\n", ":1: 3 fields" + TWO_FIELDS),
                arguments("user1;\n", ":1: user1: no password"),
                arguments(
                        "user1@localhost;pass\n",
                        ":1: user1@localhost (expected: the part of a JID before the @; @ has no place in a user's name)"),
                arguments(
                        "'user1';'pass1'\n",
                        ":1: 'user1' (expected: the part of a JID before the @; ' has no place in a user's name)"));
    }

    @ParameterizedTest
    @MethodSource("formsThatAreRefused")
    void aLineThatMayMeanSomethingElseIsRefused(String text, String refusal) throws Exception {
        assertThat(refusal(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(refusal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
    void anotherEncodingIsNamed(String encoding) throws Exception {
        String mark = encoding.equals("UTF-16") ? "" : "\ufeff";
        assertThat(refusal((mark + "user1,pass1\n").getBytes(Charset.forName(encoding))))
                .isEqualTo(": UTF-16 (expected: UTF-8; iconv converts other encodings)");
    }

    @Test
    void noPasswordIsInAMessage() throws Exception {
        assertThat(refusal("user1,hunter2,hunter2\nuser2, hunter2\nuser3@x,hunter2\nuser4\n"
                        .getBytes(StandardCharsets.UTF_8)))
                .doesNotContain("hunter2");
    }
}
