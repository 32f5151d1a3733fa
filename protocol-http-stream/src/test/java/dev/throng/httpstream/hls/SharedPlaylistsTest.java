package dev.throng.httpstream.hls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.codec.StreamAddress;
import org.junit.jupiter.api.Test;

class SharedPlaylistsTest {

    private final SharedPlaylists shared = new SharedPlaylists();

    private static StreamAddress address(int number) {
        return StreamAddress.parse("http://127.0.0.1/" + number + ".m3u8");
    }

    private static HlsPlaylist playlist(int second) {
        return new VirtualServer(VirtualServer.SECOND, 6).playlistAt(second * VirtualServer.SECOND);
    }

    @Test
    void playersOfOneAddressShareWhatIsEqual() {
        HlsPlaylist first = playlist(10);
        assertThat(shared.shared(address(1), first)).isSameAs(first);
        assertThat(shared.shared(address(1), playlist(10))).isSameAs(first);
        HlsPlaylist elsewhere = playlist(10);
        assertThat(shared.shared(address(2), elsewhere)).isSameAs(elsewhere);
        HlsPlaylist next = playlist(11);
        assertThat(shared.shared(address(1), next)).isSameAs(next);
        assertThat(shared.shared(address(1), playlist(11))).isSameAs(next);
    }

    @Test
    void onlyTheLatestAddressesAreKept() {
        HlsPlaylist oldest = playlist(10);
        shared.shared(address(0), oldest);
        HlsPlaylist second = playlist(10);
        shared.shared(address(1), second);
        for (int i = 2; i <= SharedPlaylists.MAX_ADDRESSES; i++) {
            shared.shared(address(i), oldest);
        }
        assertThat(shared.shared(address(1), playlist(10))).isSameAs(second);
        assertThat(shared.shared(address(0), playlist(10))).isNotSameAs(oldest);
    }
}
