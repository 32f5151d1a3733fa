package dev.throng.httpstream.hls;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Collects the variants of a master playlist. Renditions and variants of only I-frames are ignored. */
final class MasterPlaylistBuilder {

    private static final String STREAM_INF = "#EXT-X-STREAM-INF";
    private static final int MAX_PIXELS = 1 << 20;

    private final List<Variant> variants = new ArrayList<>();

    /** Null unless the next address is that of a variant. */
    private AttributeList pending;

    int entries() {
        return variants.size();
    }

    void tag(String tag, String value) throws HlsException {
        if (tag.equals(STREAM_INF)) {
            complete();
            pending = AttributeList.parse(tag, value);
        }
    }

    void uri(String uri) throws HlsException {
        if (pending == null) {
            throw HlsException.bad("with an address without " + STREAM_INF);
        }
        long bits = Values.number("BANDWIDTH", pending.require("BANDWIDTH"), Values.MAX_NUMBER);
        Optional<String> average = pending.get("AVERAGE-BANDWIDTH");
        OptionalLong averageBits = average.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(Values.number("AVERAGE-BANDWIDTH", average.get(), Values.MAX_NUMBER));
        variants.add(new Variant(uri, bits, averageBits, resolution(pending.get("RESOLUTION"))));
        pending = null;
    }

    private static Optional<Variant.Resolution> resolution(Optional<String> text) throws HlsException {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String[] sides = text.get().split("x", 2);
        if (sides.length != 2) {
            throw Values.unexpected("RESOLUTION", text.get(), "width and height, as in 1280x720");
        }
        return Optional.of(new Variant.Resolution((int) Values.number("RESOLUTION", sides[0], MAX_PIXELS), (int)
                Values.number("RESOLUTION", sides[1], MAX_PIXELS)));
    }

    private void complete() throws HlsException {
        if (pending != null) {
            throw HlsException.bad("with " + STREAM_INF + " without an address");
        }
    }

    MasterPlaylist build() throws HlsException {
        complete();
        if (variants.isEmpty()) {
            throw HlsException.bad("without a variant");
        }
        return new MasterPlaylist(variants);
    }
}
