package dev.throng.xmpp.settings;

import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Scaled;
import dev.throng.protocol.SettingException;
import dev.throng.text.FileProblem;
import dev.throng.xmpp.users.Users;
import dev.throng.xmpp.users.UsersException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** The users that log in. */
public record UserSettings(
        @Setting(
                value = "the users' names: a text with %d, or %06d, for their number",
                fallback = "user-%06d",
                example = "load-%05d")
        String pattern,

        @Setting(
                value = "their passwords: the same for all, or one for each with %d",
                fallback = "pass",
                example = "pass-%05d")
        String password,

        @Setting(value = "the first user's number", fallback = "1", example = "1001")
        int first,

        @Setting(value = "how many users; those of a file are all taken by default", example = "5000") @Scaled
        Optional<Integer> count,

        @Setting(
                value =
                        "a UTF-8 file with a name and a password in each line, separated by a comma, a semicolon or a tab; the first line may be a heading",
                example = "users.csv")
        Optional<Path> file) {

    public UserSettings {
        Users.numbered(pattern, password, first, count.orElse(1));
    }

    /** Returns users of the default names and password, of whom any server of the reference target knows. */
    UserSettings withDefaultNames(int howMany) {
        return new UserSettings("user-%06d", "pass", 1, Optional.of(howMany), Optional.empty());
    }

    /**
     * The users themselves; reads the file if there is one.
     *
     * @throws SettingException if there is no telling how many they are, or if the file cannot be used
     */
    public Users load() {
        return file.map(this::listed)
                .orElseGet(() -> count.map(number -> Users.numbered(pattern, password, first, number))
                        .orElseThrow(() -> new SettingException(
                                "users.count", "missing (expected: how many users there are, or users.file)")));
    }

    private Users listed(Path path) {
        try {
            Users users = Users.listed(path, count.map(OptionalInt::of).orElse(OptionalInt.empty()));
            count.ifPresent(wanted -> requireEnough(path, users.count(), wanted));
            return users;
        } catch (UsersException unusable) {
            throw new SettingException("users.file", unusable.getMessage().replace("\n", "; "));
        } catch (IOException unreadable) {
            throw new SettingException(
                    "users.file", path + " (expected: a file that can be read): " + FileProblem.reason(unreadable));
        }
    }

    private static void requireEnough(Path path, int found, int wanted) {
        if (found < wanted) {
            throw new SettingException(
                    "users.count", wanted + " (expected: " + found + " at most, as many as " + path + " has)");
        }
    }
}
