package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** The operation metadata. */
public record MetadataSettings(
        @Setting(
                value = "the title that is set: a text with %d for a number that grows",
                fallback = "Title %d",
                example = "Song %d")
        String title,

        @Setting(value = "the path that takes titles", fallback = "/admin/metadata", example = "/radio/admin/metadata")
        String path,

        @Setting(
                value = "the user that sets titles; the user of the sources if it is empty",
                fallback = "\"\"",
                example = "admin")
        String user,

        @Setting(
                value = "the password, if there is a user; kept out of results",
                fallback = "\"\"",
                example = "\"${ADMIN_PASSWORD:-secret}\"",
                exampleNeeds = "user: admin")
        String password) {

    public MetadataSettings {
        boolean plain = path.chars().allMatch(c -> c > ' ' && c < 127 && c != '?' && c != '#');
        Expect.that(path.startsWith("/") && plain, "path", path, "a path such as /admin/metadata");
        BasicCredentials.require(user, password);
        Expect.that(password.isEmpty() || !user.isEmpty(), "user", "''", "a name, as there is a password");
    }

    /** Not the password. */
    @Override
    public String toString() {
        return "MetadataSettings[title=" + title + ", path=" + path + ", user=" + user + "]";
    }
}
