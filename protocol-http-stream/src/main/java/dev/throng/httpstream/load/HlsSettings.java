package dev.throng.httpstream.load;

import dev.throng.httpstream.hls.HostRule;
import dev.throng.httpstream.hls.PlayerRules;
import dev.throng.httpstream.hls.PlaylistLimits;
import dev.throng.httpstream.hls.VariantRule;
import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;
import java.util.Optional;

/** The operation {@code watch}; see {@link dev.throng.httpstream.hls.HlsPlayer}. */
public record HlsSettings(
        @Setting(
                value =
                        "which variant of a master playlist a player plays: first, lowest, highest, or spread for an equal share each",
                fallback = "first",
                example = "spread")
        VariantRule.Choice variant,

        @Setting(
                value =
                        "the greatest bit rate of a variant that is played; if all variants have more, the lowest is played",
                example = "2500000")
        Optional<Integer> maxBitsPerSecond,

        @Setting(
                value = "a player requests no segment while it has buffered more media than this",
                fallback = "30s",
                example = "10s")
        Duration bufferAhead,

        @Setting(
                value = "how long a live playlist may stay unchanged before the player leaves, as playlist-unchanged",
                fallback = "60s",
                example = "20s")
        Duration unchangedFor,

        @Setting(
                value = "how long the download of one segment may take, from its request; after that it has failed",
                fallback = "60s",
                example = "20s")
        Duration segmentWithin,

        @Setting(value = "how often players request again what they could not read", fallback = "{}")
        HlsRetrySettings retries,

        @Setting(
                value =
                        "the longest playlist that is read, in bytes; a longer one ends the player, as playlist-too-long",
                fallback = "4194304",
                example = "16777216")
        int maxPlaylistBytes,

        @Setting(
                value =
                        "the most segments or variants of a playlist that is read; more of them end the player, as playlist-too-long",
                fallback = "50000",
                example = "200000")
        int maxPlaylistEntries) {

    private static final int MAX_BYTES = 256 * 1024 * 1024;
    private static final int MAX_ENTRIES = 4_000_000;

    public HlsSettings {
        maxBitsPerSecond.ifPresent(rate -> Expect.that(rate > 0, "maxBitsPerSecond", rate, "1 or more"));
        Expect.positive("bufferAhead", bufferAhead);
        Expect.positive("unchangedFor", unchangedFor);
        Expect.positive("segmentWithin", segmentWithin);
        Expect.within("maxPlaylistBytes", maxPlaylistBytes, 1_000, MAX_BYTES);
        Expect.within("maxPlaylistEntries", maxPlaylistEntries, 1, MAX_ENTRIES);
    }

    PlayerRules rules(HostRule hosts) {
        long most = maxBitsPerSecond.map(Integer::longValue).orElse(Long.MAX_VALUE);
        return new PlayerRules(
                new VariantRule(variant, most), hosts, bufferAhead.toNanos(), unchangedFor.toNanos(), retries.rules());
    }

    PlaylistLimits limits() {
        return PlaylistLimits.of(maxPlaylistBytes, maxPlaylistEntries);
    }
}
