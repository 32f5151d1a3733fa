package dev.throng.httpstream.load;

import dev.throng.protocol.Setting;

/** A section for each operation that has settings, besides listen. Its keys stand in the section {@code settings} itself. Immutable. */
public record HttpOperationSettings(
        @Setting(value = "the operation publish", fallback = "{}")
        SourceSettings publish,

        @Setting(value = "the operation metadata", fallback = "{}")
        MetadataSettings metadata,

        @Setting(value = "the operation watch", fallback = "{}")
        HlsSettings hls) {

    /** Returns the same settings with the reference target's password. */
    HttpOperationSettings forReferenceTarget() {
        return new HttpOperationSettings(publish.forReferenceTarget(), metadata, hls);
    }
}
