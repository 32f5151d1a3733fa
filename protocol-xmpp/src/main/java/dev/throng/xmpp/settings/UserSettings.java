package dev.throng.xmpp.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Scaled;
import dev.throng.protocol.SettingException;
import dev.throng.text.FileProblem;
import dev.throng.xmpp.users.CertificatePattern;
import dev.throng.xmpp.users.UserGroup;
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
                        "a UTF-8 file with a name and a password in each line, separated by a comma, a semicolon or a tab; the first line may be a heading, which may name more columns",
                example = "users.csv")
        Optional<Path> file,

        @Setting(value = "the users' domain; by default that of settings.domain", example = "b.example.org")
        Optional<String> domain,

        @Setting(value = "whether the server makes the users' names (mechanism ANONYMOUS)", fallback = "false")
        boolean anonymous,

        @Setting(
                value =
                        "the users' client certificates (mechanism EXTERNAL): a PEM file for each, with the certificate and its"
                                + " private key; %s is the user's name",
                example = "certs/%s.pem")
        Optional<String> cert) {

    public UserSettings {
        Users.numbered(pattern, password, first, count.orElse(1));
        domain.ifPresent(name -> Expect.that(!name.isBlank(), "domain", "''", "the name of a domain"));
        cert.ifPresent(CertificatePattern::parse);
        Expect.that(
                !anonymous || file.isEmpty(),
                "anonymous",
                true,
                "only without file, because the server makes the names");
        Expect.that(
                !anonymous || cert.isEmpty(),
                "anonymous",
                true,
                "only without cert, because a certificate names its user");
    }

    /** Returns users of the default names and password, of whom any server of the reference target knows. */
    UserSettings withDefaultNames(int howMany) {
        return new UserSettings(
                "user-%06d",
                "pass", 1, Optional.of(howMany), Optional.empty(), Optional.empty(), false, Optional.empty());
    }

    /**
     * The users themselves; reads the file if there is one.
     *
     * @param key where the settings stand: {@code users}, or {@code users[1]} in a list
     * @param usual their domain, unless they have their own
     * @throws SettingException if there is no telling how many they are, or if the file cannot be used
     */
    UserGroup load(String key, String usual) {
        return new UserGroup(users(key), domain.orElse(usual), cert.map(CertificatePattern::parse));
    }

    private Users users(String key) {
        if (file.isPresent()) {
            return listed(key, file.get());
        }
        int number = count.orElseThrow(() ->
                new SettingException(key + ".count", "missing (expected: how many users there are, or users.file)"));
        return anonymous ? Users.unnamed(number) : Users.numbered(pattern, password, first, number);
    }

    private Users listed(String key, Path path) {
        try {
            Users users = Users.listed(path, count.map(OptionalInt::of).orElse(OptionalInt.empty()));
            count.ifPresent(wanted -> requireEnough(key, path, users.count(), wanted));
            return users;
        } catch (UsersException unusable) {
            throw new SettingException(key + ".file", unusable.getMessage().replace("\n", "; "));
        } catch (IOException unreadable) {
            throw new SettingException(
                    key + ".file", path + " (expected: a file that can be read): " + FileProblem.reason(unreadable));
        }
    }

    private static void requireEnough(String key, Path path, int found, int wanted) {
        if (found < wanted) {
            throw new SettingException(
                    key + ".count", wanted + " (expected: " + found + " at most, as many as " + path + " has)");
        }
    }
}
