package dev.throng.httpstream.load;

import dev.throng.protocol.Setting;

/** The operation metadata; it authenticates itself as sources do. */
public record MetadataSettings(
        @Setting(value = "the title that is set: a text with %d for a number that grows", fallback = "Title %d")
        String title,

        @Setting(value = "the path that takes titles", fallback = "/admin/metadata")
        String path) {

    public MetadataSettings {
        Expect.that(path.startsWith("/"), "path", path, "a path such as /admin/metadata");
    }
}
