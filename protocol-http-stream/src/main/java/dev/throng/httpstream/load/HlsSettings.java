package dev.throng.httpstream.load;

import dev.throng.httpstream.hls.HostRule;
import dev.throng.httpstream.hls.PlayerRules;
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
                value =
                        "how long the download of one segment may take, from its request; the player then goes on with the next one",
                fallback = "60s",
                example = "20s")
        Duration segmentWithin) {

    public HlsSettings {
        maxBitsPerSecond.ifPresent(rate -> Expect.that(rate > 0, "maxBitsPerSecond", rate, "1 or more"));
        Expect.positive("bufferAhead", bufferAhead);
        Expect.positive("unchangedFor", unchangedFor);
        Expect.positive("segmentWithin", segmentWithin);
    }

    PlayerRules rules(HostRule hosts) {
        long most = maxBitsPerSecond.map(Integer::longValue).orElse(Long.MAX_VALUE);
        return new PlayerRules(new VariantRule(variant, most), hosts, bufferAhead.toNanos(), unchangedFor.toNanos());
    }
}
