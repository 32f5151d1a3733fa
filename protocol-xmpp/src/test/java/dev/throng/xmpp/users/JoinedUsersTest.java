package dev.throng.xmpp.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinedUsersTest {

    @TempDir
    Path directory;

    private static Users numbered(String pattern, int count) {
        return Users.numbered(pattern, "pass-%d", 1, count);
    }

    @Test
    void eachPartOfTheUsersHasItsShareOfEachGroup() {
        JoinedUsers users = new JoinedUsers(List.of(numbered("a%d", 30), numbered("b%d", 60), Users.unnamed(10)));
        assertThat(users.count()).isEqualTo(100);
        for (int from = 0; from < 100; from += 10) {
            int[] counts = new int[3];
            for (int user = from; user < from + 10; user++) {
                counts[users.group(user)]++;
            }
            assertThat(counts[0]).as("a from " + from).isBetween(2, 4);
            assertThat(counts[1]).as("b from " + from).isBetween(5, 7);
            assertThat(counts[2]).as("unnamed from " + from).isBetween(0, 2);
        }
    }

    @Test
    void eachUserIsThereOnceWithItsOwnPassword() {
        JoinedUsers users = new JoinedUsers(List.of(numbered("a%d", 7), numbered("b%d", 1), numbered("c%d", 1000)));
        Set<String> names = new HashSet<>();
        for (int user = 0; user < users.count(); user++) {
            names.add(users.name(user));
            assertThat(users.password(user))
                    .isEqualTo("pass-" + users.name(user).substring(1));
            assertThat(users.name(user)).startsWith(List.of("a", "b", "c").get(users.group(user)));
        }
        assertThat(names).hasSize(1008);
    }

    @Test
    void theColumnsAreThoseThatAllFilesHave() throws Exception {
        Path first = Files.writeString(directory.resolve("a.csv"), "user,password,city,age\nann,p,Rome,7\n");
        Path second = Files.writeString(directory.resolve("b.csv"), "user,password,age,city,pet\nbob,q,9,Oslo,cat\n");
        JoinedUsers users = new JoinedUsers(
                List.of(Users.listed(first, OptionalInt.empty()), Users.listed(second, OptionalInt.empty())));
        assertThat(users.columns()).contains("city", "age").doesNotContain("pet");
        int city = users.columns().indexOf("city");
        assertThat(users.value(0, city) + users.name(0)).isEqualTo("Romeann");
        assertThat(users.value(1, city) + users.name(1)).isEqualTo("Oslobob");
    }
}
