package dev.throng.xmpp.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of users with further columns. */
class UserColumnsTest {

    private static final String EXPECTED =
            " (expected: a heading that names the columns, with one called user and one called password)";

    @TempDir
    Path directory;

    private Users users(String text) throws Exception {
        return Users.listed(Files.writeString(directory.resolve("users.csv"), text), OptionalInt.empty());
    }

    static Stream<Arguments> files() {
        return Stream.of(
                arguments("user,password,city\nann,secret,Verona\nbob,1234,\n"),
                arguments("\ufeffUser;Password;City\r\nAnn;secret;Verona\r\nbob;1234;\r\n".replace("City", "city")),
                arguments("city\tpassword\tuser\nVerona\tsecret\tann\n\t1234\tbob\n"),
                arguments("sep=,\nname,city,user,pw\nAnn B.,Verona,ann,secret\nBob,,bob,1234\n"),
                arguments("city , username , jid , pass\nVerona,ann,x,secret\n,bob,y,1234\n"),
                arguments("login,\"city\",\"pass word\"\n\"ann\",\"Verona\",\"secret\"\nbob,,1234\n"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void aHeadingNamesTheColumns(String text) throws Exception {
        Users users = users(text);
        int city = users.columns().indexOf("city");
        assertThat(IntStream.range(0, users.count())
                        .mapToObj(i -> users.name(i) + "=" + users.password(i) + "@" + users.value(i, city)))
                .containsExactly("ann=secret@Verona", "bob=1234@");
        assertThat(users.remark())
                .contains("the first line is a heading of " + users.columns().size() + " columns");
    }

    @Test
    void aHeadingOfTwoColumnsNamesThemToo() throws Exception {
        Users users = users("login,password\nann,secret\n");
        assertThat(users.columns()).containsExactly("login", "password");
        assertThat(users.value(0, 0)).isEqualTo("ann");
        assertThat(users("ann,secret\n").columns()).isEmpty();
        assertThatThrownBy(() -> users("ann,secret\n").value(0, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aFieldInQuotesIsKeptAsItIs() throws Exception {
        Users users = users("user,password,text\nann,secret,\"a, \"\"b\"\"\nc \"\n");
        assertThat(users.value(0, 2)).isEqualTo("a, \"b\"\nc ");
    }

    static Stream<Arguments> wrongFiles() {
        return Stream.of(
                arguments(
                        "user,password,city\nann,secret\n",
                        ":2: 2 fields (expected: 3, as the heading has; a field with"
                                + " the separator in it needs quotes)"),
                arguments(
                        "user,password,city\nann,secret,Verona\nbob,1,Rome,x\nc\n",
                        ":3: 4 fields (expected: 3, as the heading has;"
                                + " a field with the separator in it needs quotes)\n:4: 1 field (expected: 3, as the heading has; a field"
                                + " with the separator in it needs quotes)"),
                arguments(
                        "user,password,city\nann,secret,Verona \n",
                        ":2: a field begins or ends with a space (expected: no space"
                                + " around the separator, and quotes around a field if the space belongs to it)"),
                arguments("city,password,town\nann,secret,Verona\n", ":1: no column for the user" + EXPECTED),
                arguments(
                        "email,password,phone\nann,secret,1\n",
                        ":1: several columns may be the user: email, phone (expected: one of" + " them called user)"),
                arguments(
                        "user,password,passwd\nann,a,b\n",
                        ":1: several columns may be the password: password, passwd (expected:"
                                + " one of them called password)"),
                arguments("user,password,\nann,secret,\n", ":1: column 3 has no name" + EXPECTED),
                arguments(
                        "user,password,city,city\nann,secret,a,b\n",
                        ":1: two columns called city (expected: a name for each)"),
                arguments(
                        "user,password,city\nann,secret,Verona\nuser,password,city\n",
                        ":3: a heading between users (expected:" + " at most one heading, in the first line)"),
                arguments("user,password,city\nann,,Verona\n", ":2: ann: no password"),
                arguments(
                        "user,password,city\nann,a,Verona\nANN,b,Rome\n",
                        ":3: ann: there is such a user already, user 1 of the" + " file"));
    }

    @ParameterizedTest
    @MethodSource("wrongFiles")
    void aWrongFileIsRefusedWithItsLine(String text, String refusal) throws Exception {
        UsersException refused = catchThrowableOfType(UsersException.class, () -> users(text));
        assertThat(refused.getMessage().replace(directory.resolve("users.csv").toString(), ""))
                .isEqualTo(refusal);
    }

    @Test
    void aFileHasAtMostSixtyFourColumns() throws Exception {
        String more = IntStream.rangeClosed(1, 63).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
        assertThatThrownBy(() -> users("user,password," + more + "\n"))
                .hasMessageEndingWith(":1: 65 columns (expected: at most 64)");
    }

    @Test
    void usersThatDoNotFitIntoTheirPartOfTheHeapAreRefused() throws Exception {
        ListedUsers.Builder users =
                new ListedUsers.Builder(UserColumns.of(List.of("user", "password", "text")), 2_000_000);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 1_000_000; i++) {
                        users.add("u" + i, List.of("u" + i, "p", "0123456789"));
                    }
                })
                .isInstanceOf(UsersException.class)
                .hasMessage(
                        "more than 2 MB of users (expected: at most a quarter of the heap; THRONG_JAVA_OPTS=-Xmx4g raises it)");
        // 12 bytes of starts and about 17 of texts
        assertThat(users.count()).isBetween(65_000, 75_000);
    }
}
