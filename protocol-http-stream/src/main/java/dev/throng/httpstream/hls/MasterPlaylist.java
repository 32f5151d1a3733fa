package dev.throng.httpstream.hls;

import java.util.List;

/**
 * A playlist that lists media playlists of the same content. RFC 8216bis calls it a multivariant playlist.
 *
 * @param variants in the playlist's order; at least one
 */
public record MasterPlaylist(List<Variant> variants) implements HlsPlaylist {

    public MasterPlaylist {
        variants = List.copyOf(variants);
    }
}
