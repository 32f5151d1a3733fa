package dev.throng.httpstream.hls;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Collects the variants of a master playlist. Variants of only I-frames are ignored. */
final class MasterPlaylistBuilder {

    private static final String STREAM_INF = "#EXT-X-STREAM-INF";
    private static final int MAX_PIXELS = 1 << 20;

    /** What a player needs of a rendition of audio. */
    private record Rendition(boolean isDefault, boolean separate) {}

    private final Remarks remarks;
    private final List<Variant> variants = new ArrayList<>();
    /** The group of the audio of each variant; empty for none. */
    private final List<String> audioGroups = new ArrayList<>();
    /** The rendition of each group that a player begins with. */
    private final Map<String, Rendition> audio = new HashMap<>();

    /** Null unless the next address is that of a variant. */
    private AttributeList pending;

    MasterPlaylistBuilder(Remarks remarks) {
        this.remarks = remarks;
    }

    int entries() {
        return variants.size();
    }

    boolean awaitsAddress() {
        return pending != null;
    }

    void tag(String tag, String value) {
        switch (tag) {
            case STREAM_INF -> {
                remarks.addIf(pending != null, Deviation.NO_ADDRESS);
                pending = AttributeList.parse(tag, value, remarks);
            }
            case "#EXT-X-MEDIA" -> rendition(AttributeList.parse(tag, value, remarks));
            case "#EXT-X-CONTENT-STEERING" -> remarks.add(Unrequested.STEERING);
            default -> {
                // variants of only I-frames are for fast forward and backward
            }
        }
    }

    private void rendition(AttributeList attributes) {
        boolean separate = attributes.get("URI").isPresent();
        boolean isDefault = attributes.has("DEFAULT", "YES");
        if (attributes.has("TYPE", "AUDIO")) {
            Rendition one = new Rendition(isDefault, separate);
            audio.merge(
                    attributes.get("GROUP-ID").orElse(""),
                    one,
                    (known, next) -> known.isDefault() ? known : next.isDefault() ? next : known);
        } else if (attributes.has("TYPE", "SUBTITLES") && separate && isDefault) {
            remarks.add(Unrequested.SUBTITLES);
        }
    }

    void uri(String uri) {
        OptionalLong average = bits("AVERAGE-BANDWIDTH");
        OptionalLong bits = bits("BANDWIDTH");
        remarks.addIf(bits.isEmpty(), Deviation.NO_BANDWIDTH);
        audioGroups.add(pending.get("AUDIO").orElse(""));
        variants.add(new Variant(
                uri, bits.isEmpty() ? average : bits, average, resolution(pending.get("RESOLUTION")), false));
        pending = null;
    }

    /** As players, takes the digits at the beginning. */
    private OptionalLong bits(String name) {
        Optional<String> text = pending.get(name);
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        String digits = Values.leadingDigits(text.get());
        remarks.addIf(digits.length() != text.get().length(), Deviation.NUMBER);
        return digits.isEmpty() || digits.length() > Values.SAFE_DIGITS
                ? OptionalLong.empty()
                : OptionalLong.of(Long.parseLong(digits));
    }

    private Optional<Variant.Resolution> resolution(Optional<String> text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        boolean good = text.get().matches("[0-9]{1,7}x[0-9]{1,7}");
        remarks.addIf(!good, Deviation.RESOLUTION);
        String[] sides = text.get().split("[xX]", 2);
        if (sides.length != 2 || !sides[0].matches("[0-9]{1,7}") || !sides[1].matches("[0-9]{1,7}")) {
            return Optional.empty();
        }
        int width = Integer.parseInt(sides[0]);
        int height = Integer.parseInt(sides[1]);
        return width > MAX_PIXELS || height > MAX_PIXELS
                ? Optional.empty()
                : Optional.of(new Variant.Resolution(width, height));
    }

    MasterPlaylist build() throws HlsException {
        remarks.addIf(pending != null, Deviation.NO_ADDRESS);
        if (variants.isEmpty()) {
            throw HlsException.bad("without a variant");
        }
        for (int i = 0; i < variants.size(); i++) {
            Rendition one = audio.get(audioGroups.get(i));
            if (one != null && one.separate()) {
                variants.set(i, variants.get(i).withSeparateAudio());
            }
        }
        return new MasterPlaylist(variants);
    }
}
