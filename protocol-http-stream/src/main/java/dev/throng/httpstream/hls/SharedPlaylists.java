package dev.throng.httpstream.hls;

import dev.throng.httpstream.codec.StreamAddress;
import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds the playlist that another player has read from the same address. Thousands of players hold the same playlist, and a long one takes
 * megabytes. Keeps no playlist that no player holds. Confined to one thread.
 */
public final class SharedPlaylists {

    static final int MAX_ADDRESSES = 256;

    /** The latest playlist of each address; the address that was read longest ago is the first. */
    private final Map<StreamAddress, WeakReference<HlsPlaylist>> latest = new LinkedHashMap<>();

    /** Returns the latest playlist that was read from an address, if it equals this one; else this one. */
    public HlsPlaylist shared(StreamAddress from, HlsPlaylist read) {
        WeakReference<HlsPlaylist> known = latest.remove(from);
        HlsPlaylist before = known == null ? null : known.get();
        boolean same = read.equals(before);
        latest.put(from, same ? known : new WeakReference<>(read));
        if (latest.size() > MAX_ADDRESSES) {
            latest.remove(latest.keySet().iterator().next());
        }
        return same ? before : read;
    }
}
