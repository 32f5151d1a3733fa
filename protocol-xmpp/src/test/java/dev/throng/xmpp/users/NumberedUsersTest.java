package dev.throng.xmpp.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberedUsersTest {

    @Test
    void namesAndPasswordsHoldTheNumber() {
        Users users = Users.numbered("user-%06d", "pass-%06d", 1, 2_000_000);
        assertThat(users.count()).isEqualTo(2_000_000);
        assertThat(users.name(0)).isEqualTo("user-000001");
        assertThat(users.password(41)).isEqualTo("pass-000042");
        assertThat(users.name(1_999_999)).isEqualTo("user-2000000");
    }

    @Test
    void aPasswordWithoutNumberIsTheSameForAllUsers() {
        Users users = Users.numbered("u%d", "100%% secret", 0, 3);
        assertThat(users.password(0)).isEqualTo("100% secret");
        assertThat(users.password(2)).isEqualTo("100% secret");
    }

    @Test
    void namesAreInTheFormServersKeep() {
        Users users = Users.numbered("User-E\u0301-%d-X", "Pass", 1, 1);
        assertThat(users.name(0)).isEqualTo("user-\u00e9-1-x");
        assertThat(users.password(0)).isEqualTo("Pass");
    }

    @Test
    void oneUserNeedsNoNumber() {
        Users users = Users.numbered("alice", "secret", 7, 1);
        assertThat(users.name(0)).isEqualTo("alice");
    }

    @Test
    void numbersGoBeyondTheLargestInt() {
        Users users = Users.numbered("u%d", "p", Integer.MAX_VALUE, 10);
        assertThat(users.name(9)).isEqualTo("u2147483656");
    }

    @Test
    void everyUserHasANameOfItsOwn() {
        SplittableRandom random = new SplittableRandom(7622);
        for (String pattern : new String[] {"user-%06d", "%d", "%03d-x", "a%%%d", "1%d1"}) {
            Users users = Users.numbered(pattern, "p", random.nextInt(2000), 1500);
            assertThat(IntStream.range(0, users.count()).mapToObj(users::name))
                    .as(pattern)
                    .doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "user-%s, p, 'pattern: user-%s (expected: a text with one %d'",
        "u%d-%d, p, 'pattern: u%d-%d (expected: a text with one %d'",
        "u%6d, p, pattern: u%6d",
        "u%, p, pattern: u%",
        "u%099d, p, pattern: u%099d",
        "u%d, p%x, password: p%x",
        "user, p, 'pattern: user (expected: a %d in it, to tell 5 users apart)'",
        "u %d, p, 'pattern: u %d (expected: the part of a JID before the @; U+0020 has no place in a user''s name)'",
        "u%d@x, p, '@ has no place'",
        "u/%d, p, '/ has no place'",
        "u%d, '', 'password:  (expected: a text that is not empty)'"
    })
    void refusesInvalidPatternsAndPasswords(String pattern, String password, String message) {
        assertThatThrownBy(() -> Users.numbered(pattern, password, 1, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void refusesNumbersThatMakeNoSense() {
        assertThatThrownBy(() -> Users.numbered("u%d", "p", -1, 1)).hasMessage("first: -1 (expected: 0 or more)");
        assertThatThrownBy(() -> Users.numbered("u%d", "p", 0, 0)).hasMessage("count: 0 (expected: 1 or more)");
        assertThatThrownBy(() -> Users.numbered("", "p", 0, 1)).hasMessageContaining("an empty name");
        assertThatThrownBy(() -> Users.numbered("u%d", "p", 0, 1).name(1))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
