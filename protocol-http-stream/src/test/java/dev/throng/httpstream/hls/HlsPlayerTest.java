package dev.throng.httpstream.hls;

import static dev.throng.httpstream.hls.VirtualServer.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.RequestFault;
import dev.throng.httpstream.failure.StreamFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Players against a virtual server, in virtual time. */
class HlsPlayerTest {

    private static final HostRule SAME_HOST = (first, next) -> first.host().equals(next.host());
    private static final PlayerRules RULES = new PlayerRules(
            new VariantRule(VariantRule.Choice.HIGHEST, Long.MAX_VALUE), SAME_HOST, 30 * SECOND, 20 * SECOND);
    private static final StreamAddress ADDRESS = VirtualPlayer.ADDRESS;

    private static List<String> segments(long from, long to) {
        return LongStream.range(from, to).mapToObj(i -> i + ".ts").toList();
    }

    /** The issue's own condition: each segment once and in order, and requests at the rate of the target duration. */
    @Test
    void aMinuteOfALiveStreamIsRequestedOnceAndInOrder() throws HlsException {
        VirtualPlayer player = new VirtualPlayer(RULES, new VirtualServer(2 * SECOND, 6)::playlistAt);
        player.play(100 * SECOND + SECOND / 3, 160 * SECOND + SECOND / 3);
        assertThat(player.parts).isEqualTo(segments(47, 79));
        assertThat(player.playlistNanos).hasSize(31);
        for (int i = 1; i < player.playlistNanos.size(); i++) {
            assertThat(player.playlistNanos.get(i) - player.playlistNanos.get(i - 1))
                    .isEqualTo(2 * SECOND);
        }
        assertThat(player.counts()).isEqualTo(new PlayerCounts(32, 0, 0, 0, 0, 0, 0));
        assertThat(player.playback.stalls()).isZero();
    }

    /** A playlist that has not changed is asked for again after half of the target duration. */
    @Test
    void aServerSlowerThanItsTargetDurationIsAskedMoreOften() throws HlsException {
        MediaPlaylist[] shown = new MediaPlaylist[1];
        VirtualServer slow = new VirtualServer(3 * SECOND, 6);
        VirtualPlayer player = new VirtualPlayer(RULES, at -> {
            MediaPlaylist list = slow.playlistAt(at);
            shown[0] = new MediaPlaylist(list.firstSequence(), 2 * SECOND, 6 * SECOND, list.ended(), list.segments());
            return shown[0];
        });
        player.play(100 * SECOND, 130 * SECOND);
        List<Long> waits = new ArrayList<>();
        for (int i = 1; i < player.playlistNanos.size(); i++) {
            waits.add(player.playlistNanos.get(i) - player.playlistNanos.get(i - 1));
        }
        long half = SECOND + player.playlistTime;
        assertThat(waits).contains(half, 2 * SECOND).allMatch(wait -> wait == half || wait == 2 * SECOND);
        assertThat(player.parts).doesNotHaveDuplicates().isSortedAccordingTo(HlsPlayerTest::bySequence);
    }

    private static int bySequence(String left, String right) {
        return Long.compare(sequence(left), sequence(right));
    }

    private static long sequence(String uri) {
        return Long.parseLong(uri.substring(0, uri.indexOf('.')));
    }

    @Test
    void playlistAndSegmentsAreLoadedAtTheSameTime() throws HlsException {
        VirtualPlayer player = new VirtualPlayer(RULES, new VirtualServer(2 * SECOND, 6)::playlistAt);
        player.partTime = at -> 19 * SECOND / 10;
        player.play(100 * SECOND, 160 * SECOND);
        assertThat(player.playlistNanos).hasSize(31);
        assertThat(player.parts).isEqualTo(segments(47, 47 + player.parts.size()));
        assertThat(player.parts).hasSizeGreaterThan(30);
        assertThat(player.counts().rejoins()).isZero();
    }

    /** Segments take a quarter longer to download than to play: playback stalls, and at last the player falls behind the playlist. */
    @Test
    void aSlowDownloadStallsAndFallsBehind() throws HlsException {
        VirtualPlayer player = new VirtualPlayer(RULES, new VirtualServer(2 * SECOND, 6)::playlistAt);
        player.partTime = at -> 5 * SECOND / 2;
        player.play(100 * SECOND, 200 * SECOND);
        assertThat(player.playback.stalls()).isGreaterThan(5);
        PlayerCounts counts = player.counts();
        assertThat(counts.rejoins()).isPositive();
        assertThat(counts.missed()).isPositive();
        assertThat(player.parts).doesNotHaveDuplicates().isSortedAccordingTo(HlsPlayerTest::bySequence);
        long last = sequence(player.parts.get(player.parts.size() - 1));
        assertThat(counts.requested() + counts.missed()).isEqualTo(last - 47 + 1);
    }

    @Test
    void aFullBufferDelaysRequests() throws HlsException {
        PlayerRules rules = new PlayerRules(RULES.variants(), SAME_HOST, 10 * SECOND, 20 * SECOND);
        MediaPlaylist recording =
                new VirtualServer(4 * SECOND, 100).endingAt(80 * SECOND).playlistAt(100 * SECOND);
        VirtualPlayer player = new VirtualPlayer(rules, at -> recording);
        player.play(0, 200 * SECOND);
        assertThat(player.parts).isEqualTo(segments(0, 20));
        assertThat(player.playlistNanos).as("a recording is not loaded again").hasSize(1);
        assertThat(player.ended).isTrue();
        assertThat(player.playback.stalls()).isZero();
        // three fill the buffer at once; a fourth has room after 2 of 12 s; each of the others after 4 s more
        assertThat(player.partNanos.get(2)).isLessThan(SECOND);
        for (int i = 5; i < 20; i++) {
            assertThat(player.partNanos.get(i) - player.partNanos.get(i - 1)).isEqualTo(4 * SECOND);
        }
    }

    @Test
    void theEndIsReachedAfterTheLastSegment() throws HlsException {
        VirtualPlayer player =
                new VirtualPlayer(RULES, new VirtualServer(2 * SECOND, 6).endingAt(120 * SECOND)::playlistAt);
        player.play(100 * SECOND, 500 * SECOND);
        assertThat(player.ended).isTrue();
        assertThat(player.parts).isEqualTo(segments(47, 60));
        assertThat(player.now).isLessThan(124 * SECOND);
    }

    @Test
    void aPlaylistThatStaysUnchangedIsLateAndThenFails() {
        VirtualPlayer player =
                new VirtualPlayer(RULES, new VirtualServer(2 * SECOND, 6).stoppingAt(110 * SECOND)::playlistAt);
        assertThatThrownBy(() -> player.play(100 * SECOND, 500 * SECOND))
                .isInstanceOfSatisfying(
                        HlsException.class, e -> assertThat(e.fault()).isEqualTo(StreamFailure.PLAYLIST_UNCHANGED))
                .hasMessageStartingWith("the live playlist did not change for 2");
        assertThat(player.counts().late()).isEqualTo(1);
        assertThat(player.now).isBetween(130 * SECOND, 132 * SECOND);
        assertThat(player.parts).isEqualTo(segments(47, 55));
    }

    /** A playlist may stay unchanged for its target duration. */
    @Test
    void aTargetDurationBeyondTheLimitIsRefusedAtOnce() throws HlsException {
        String playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:%d\n#EXTINF:2,\na.ts\n";
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        assertThatThrownBy(() -> player.playlistRead(Playlists.read(playlist.formatted(21)), ADDRESS, 0))
                .isInstanceOfSatisfying(HlsException.class, e -> assertThat(e.fault())
                        .isEqualTo(StreamFailure.TARGET_DURATION_TOO_LONG))
                .hasMessage("a live playlist with a target duration of 21000 ms (expected: at most 20000 ms)");
        for (String good : List.of(playlist.formatted(20), playlist.formatted(86_400) + "#EXT-X-ENDLIST\n")) {
            HlsPlayer other = new HlsPlayer(RULES, ADDRESS, 0);
            other.decide(0, 0);
            other.playlistRead(Playlists.read(good), ADDRESS, 0);
            assertThat(other.decide(0, 0).part()).isPresent();
        }
    }

    /** Its next segment may be a moment late. */
    @Test
    void aTargetDurationAtTheLimitLeavesTimeForALateSegment() throws HlsException {
        VirtualServer slow = new VirtualServer(20 * SECOND, 6);
        VirtualPlayer late = new VirtualPlayer(RULES, at -> slow.playlistAt(at < 450 * SECOND ? at : at - 2 * SECOND));
        late.partTime = at -> {
            late.playlistTime = at > 430 * SECOND ? SECOND / 2 : SECOND / 100;
            return SECOND;
        };
        late.play(400 * SECOND, 560 * SECOND);
        assertThat(late.parts).doesNotHaveDuplicates().hasSizeGreaterThan(8);
    }

    @Test
    void segmentsThatAreLongerThanTheTargetDurationAreCounted() throws HlsException {
        HlsPlaylist list = Playlists.read("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.5,\na.ts\n"
                + "#EXTINF:2.6,\nb.ts\n#EXTINF:86400,\nc.ts\n#EXT-X-ENDLIST\n");
        VirtualPlayer player = new VirtualPlayer(RULES, at -> list);
        player.play(0, 60 * SECOND);
        assertThat(player.parts).containsExactly("a.ts", "b.ts", "c.ts");
        assertThat(player.counts().overlong()).isEqualTo(2);
    }

    /** A cache that keeps an old version. */
    @Test
    void aPlaylistThatStaysOldIsIgnoredAndThenFails() {
        VirtualServer server = new VirtualServer(2 * SECOND, 6);
        VirtualPlayer player = new VirtualPlayer(RULES, at -> server.playlistAt(at < 110 * SECOND ? at : 10 * SECOND));
        assertThatThrownBy(() -> player.play(100 * SECOND, 500 * SECOND))
                .isInstanceOfSatisfying(
                        HlsException.class, e -> assertThat(e.fault()).isEqualTo(StreamFailure.PLAYLIST_BACKWARDS));
        assertThat(player.parts).doesNotHaveDuplicates().isSortedAccordingTo(HlsPlayerTest::bySequence);
    }

    /** A cache that is behind by less than the playlist's length, and goes on. */
    @Test
    void aPlaylistThatLagsIsIgnored() throws HlsException {
        VirtualServer server = new VirtualServer(2 * SECOND, 6);
        VirtualPlayer player = new VirtualPlayer(
                RULES, at -> server.playlistAt(at < 110 * SECOND || at > 120 * SECOND ? at : at - 4 * SECOND));
        player.play(100 * SECOND, 160 * SECOND);
        assertThat(player.parts)
                .isEqualTo(segments(47, 47 + player.parts.size()))
                .hasSizeGreaterThan(29);
    }

    /** The encoder or the server was restarted, and counts from 0. */
    @Test
    void aPlayerGoesOnWithAServerThatCountsAgain() throws HlsException {
        VirtualServer server = new VirtualServer(2 * SECOND, 6);
        VirtualPlayer player =
                new VirtualPlayer(RULES, at -> server.playlistAt(at < 110 * SECOND ? at : at - 109 * SECOND));
        player.play(100 * SECOND, 160 * SECOND);
        List<String> expected = new ArrayList<>(segments(47, 54));
        expected.addAll(segments(0, 25));
        assertThat(player.parts).isEqualTo(expected);
        assertThat(player.counts().rejoins()).isEqualTo(1);
        assertThat(player.counts().missed()).isZero();
        assertThat(player.counts().discontinuities()).isZero();
    }

    @Test
    void aPlaylistThatIsOldOnceIsAskedForAgain() throws HlsException {
        VirtualServer server = new VirtualServer(2 * SECOND, 6);
        boolean[] stale = new boolean[1];
        VirtualPlayer player = new VirtualPlayer(RULES, at -> {
            stale[0] = !stale[0];
            return server.playlistAt(stale[0] ? at : at - 4 * SECOND);
        });
        player.play(100 * SECOND, 160 * SECOND);
        assertThat(player.parts)
                .isEqualTo(segments(47, 47 + player.parts.size()))
                .hasSizeGreaterThan(29);
    }

    @Test
    void theNumbersOfSegmentsMayJumpByFar() throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        player.playlistRead(new VirtualServer(2 * SECOND, 6).playlistAt(20 * SECOND), ADDRESS, 0);
        player.decide(0, 0);
        player.partRead();
        MediaPlaylist far = new MediaPlaylist(Values.MAX_NUMBER, 2 * SECOND, 6 * SECOND, false, List.of());
        assertThat(player.playlistRead(far, ADDRESS, SECOND))
                .contains(new PlaylistChange(PlaylistChange.Kind.CHANGED, PlaylistChange.MAX_ADDED, 0));
        assertThat(player.counts().missed()).isEqualTo(2);
        assertThat(player.decide(SECOND, 0).part()).isEmpty();
    }

    /** The numbers that a server leaves out, as one that counts from the time after a restart, are no segments that a player missed. */
    @ParameterizedTest
    @CsvSource({
        "1000, 2, 0",
        "100000, 2, 0",
        "1700000000, 2, 0",
        "100000, 60, 0",
        "20, 60, 17",
        "200, 600, 197",
        "8, 2, 5"
    })
    void segmentsThatNoServerCanHaveMadeAreNotMissed(long ahead, long seconds, long missed) throws HlsException {
        VirtualServer server = new VirtualServer(2 * SECOND, 6);
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        player.playlistRead(server.playlistAt(100 * SECOND), ADDRESS, 0);
        for (int i = 0; i < 3; i++) {
            assertThat(player.decide(i * SECOND, 0).part()).isPresent();
            player.partRead();
        }
        player.decide(seconds * SECOND, 0);
        player.playlistRead(server.playlistAt((100 + 2 * ahead) * SECOND), ADDRESS, seconds * SECOND);
        assertThat(player.counts().missed()).isEqualTo(missed);
        assertThat(player.counts().rejoins()).isEqualTo(1);
        String start = 47 + ahead + ".ts";
        assertThat(player.decide(seconds * SECOND, 0)
                        .part()
                        .orElseThrow()
                        .part()
                        .uri())
                .isEqualTo(start);
    }

    @Test
    void rewrittenSegmentsAreCountedAndNotRequestedAgain() throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        MediaPlaylist before = new VirtualServer(2 * SECOND, 6).playlistAt(12 * SECOND);
        List<Segment> changed = before.segments().stream()
                .map(s -> new Segment(
                        s.sequence(),
                        0,
                        s.durationNanos(),
                        "new" + s.uri(),
                        s.range(),
                        s.init(),
                        false,
                        s.programMillis()))
                .toList();
        player.decide(0, 0);
        player.playlistRead(before, ADDRESS, 0);
        MediaPlaylist after = new MediaPlaylist(0, 2 * SECOND, 6 * SECOND, false, changed);
        assertThat(player.playlistRead(after, ADDRESS, 2 * SECOND))
                .contains(new PlaylistChange(PlaylistChange.Kind.UNCHANGED, 0, 6));
    }

    /** As nginx-rtmp: its first segment begins with a discontinuity, which it does not count when the segment has left the playlist. */
    @Test
    void aDiscontinuityThatLeavesThePlaylistUncountedIsNoChange() throws HlsException {
        String begin = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:";
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        player.playlistRead(
                Playlists.read(begin + "0\n#EXT-X-DISCONTINUITY\n#EXTINF:2,\na\n#EXTINF:2,\nb\n#EXTINF:2,\nc\n"),
                ADDRESS,
                0);
        for (int i = 0; i < 3; i++) {
            assertThat(player.decide(SECOND, 0).part()).isPresent();
            player.partRead();
        }
        HlsPlaylist next = Playlists.read(begin + "1\n#EXTINF:2,\nb\n#EXTINF:2,\nc\n#EXTINF:2,\nd\n");
        assertThat(player.playlistRead(next, ADDRESS, 2 * SECOND))
                .contains(new PlaylistChange(PlaylistChange.Kind.CHANGED, 1, 0));
        assertThat(player.decide(2 * SECOND, 0).part().orElseThrow().part().uri())
                .isEqualTo("d");
        player.partRead();
        assertThat(player.counts().discontinuities()).isZero();

        HlsPlaylist rewritten = Playlists.read(
                begin + "2\n#EXTINF:2,\nc\n#EXT-X-DISCONTINUITY\n#EXTINF:2,\nd\n#EXT-X-DISCONTINUITY\n#EXTINF:2,\ne\n");
        assertThat(player.playlistRead(rewritten, ADDRESS, 4 * SECOND))
                .contains(new PlaylistChange(PlaylistChange.Kind.CHANGED, 1, 1));
        player.decide(4 * SECOND, 0);
        assertThat(player.counts().discontinuities()).isEqualTo(1);
    }

    @Test
    void eachInitializationSectionIsRequestedOnceBeforeItsSegments() throws HlsException {
        VirtualServer server =
                new VirtualServer(2 * SECOND, 6).withInitSections().withDiscontinuityEvery(10);
        VirtualPlayer player = new VirtualPlayer(RULES, server::playlistAt);
        player.play(100 * SECOND, 125 * SECOND);
        List<String> expected = new ArrayList<>(segments(47, 62));
        expected.add(0, "init4.mp4");
        expected.add(expected.indexOf("50.ts"), "init5.mp4");
        expected.add(expected.indexOf("60.ts"), "init6.mp4");
        assertThat(player.parts).isEqualTo(expected);
        assertThat(player.counts().discontinuities()).isEqualTo(2);
    }

    @Test
    void aSegmentWithoutMediaIsSkippedAfterAPause() throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        player.playlistRead(new VirtualServer(2 * SECOND, 6).playlistAt(12 * SECOND), ADDRESS, 0);
        assertThat(player.decide(0, 0).part().orElseThrow().part().uri()).isEqualTo("3.ts");
        player.partSkipped(SECOND / 4);
        Decision pause = player.decide(SECOND / 4, 0);
        assertThat(pause.part()).isEmpty();
        assertThat(pause.againNanos()).isEqualTo(5 * SECOND / 4);
        assertThat(player.decide(5 * SECOND / 4, 0).part().orElseThrow().part().uri())
                .isEqualTo("4.ts");
    }

    @Test
    void aSegmentOfARecordingWithoutMediaDoesNotDelayTheNextOneForLong() throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        player.playlistRead(
                Playlists.read(
                        "#EXTM3U\n#EXT-X-TARGETDURATION:86400\n#EXTINF:2,\na.ts\n#EXTINF:2,\nb.ts\n#EXT-X-ENDLIST\n"),
                ADDRESS,
                0);
        assertThat(player.decide(0, 0).part()).isPresent();
        player.partSkipped(0);
        assertThat(player.decide(0, 0).againNanos()).isEqualTo(20 * SECOND);
    }

    @Test
    void aFailedSegmentIsRequestedAgainUntilTheLimit() throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        player.playlistRead(
                Playlists.read("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:5,\na.ts\n#EXT-X-ENDLIST\n"), ADDRESS, 0);
        assertThat(player.decide(0, 0).part().orElseThrow().again()).isFalse();
        long now = 0;
        for (long wait : new long[] {1, 2, 4, 8, 8, 8}) {
            assertThat(player.partFailed(RequestFault.REFUSED, now)).isTrue();
            now += wait * SECOND;
            assertThat(player.decide(now - 1, 0).part()).isEmpty();
            assertThat(player.decide(now - 1, 0).againNanos()).isEqualTo(now);
            assertThat(player.decide(now, 0).part().orElseThrow().again()).isTrue();
        }
        assertThat(player.partFailed(RequestFault.REFUSED, now)).isFalse();
        assertThat(player.counts()).as("counted once").isEqualTo(new PlayerCounts(1, 0, 0, 0, 0, 1, 0));
    }

    @Test
    void aSuccessEndsARowOfFailures() throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        player.playlistRead(new VirtualServer(2 * SECOND, 9).playlistAt(18 * SECOND), ADDRESS, 0);
        long now = 0;
        for (int i = 0; i < 3; i++) {
            player.decide(now, 0);
            player.partFailed(RequestFault.FAULTY, now);
            now += SECOND;
            assertThat(player.decide(now, 0).part()).isPresent();
            player.partRead();
        }
    }

    @Test
    void aFailedInitializationSectionIsRequestedAgain() throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        player.playlistRead(new VirtualServer(2 * SECOND, 6).withInitSections().playlistAt(12 * SECOND), ADDRESS, 0);
        assertThat(player.decide(0, 0).part().orElseThrow().part().uri()).isEqualTo("init0.mp4");
        player.partFailed(RequestFault.TIMEOUT, 0);
        Decision.PartRequest again = player.decide(0, 0).part().orElseThrow();
        assertThat(again.part().uri()).isEqualTo("init0.mp4");
        assertThat(again.again()).isTrue();
        player.partRead();
        assertThat(player.decide(0, 0).part().orElseThrow().part().uri()).isEqualTo("3.ts");
    }

    @Test
    void aFailedSegmentThatHasLeftThePlaylistIsMissed() throws HlsException {
        VirtualServer server = new VirtualServer(2 * SECOND, 6);
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        player.playlistRead(server.playlistAt(12 * SECOND), ADDRESS, 0);
        assertThat(player.decide(0, 0).part().orElseThrow().part().uri()).isEqualTo("3.ts");
        player.decide(2 * SECOND, 0);
        player.playlistRead(server.playlistAt(40 * SECOND), ADDRESS, 2 * SECOND);
        assertThat(player.partFailed(RequestFault.REFUSED, 2 * SECOND)).isTrue();
        Decision.PartRequest next = player.decide(3 * SECOND, 0).part().orElseThrow();
        assertThat(next.part().uri()).isEqualTo("17.ts");
        assertThat(next.again()).isFalse();
        assertThat(player.counts().missed()).isEqualTo(14);
    }

    @Test
    void aFailedPlaylistIsAskedForAgainUntilTheLimit() throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        player.playlistRead(new VirtualServer(2 * SECOND, 6).playlistAt(12 * SECOND), ADDRESS, 0);
        assertThat(player.decide(2 * SECOND, 0).playlist()).contains(ADDRESS);
        assertThat(player.playlistFailed(RequestFault.FAULTY, 2 * SECOND)).isTrue();
        assertThat(player.decide(3 * SECOND - 1, 0).playlist()).isEmpty();
        assertThat(player.decide(3 * SECOND, 0).playlist()).contains(ADDRESS);
        assertThat(player.playlistFailed(RequestFault.FAULTY, 3 * SECOND)).isTrue();
        assertThat(player.decide(5 * SECOND - 1, 0).playlist()).isEmpty();
        assertThat(player.decide(5 * SECOND, 0).playlist()).contains(ADDRESS);
        assertThat(player.counts().late()).as("unchanged for 5 s").isEqualTo(0);
        assertThat(player.playlistFailed(RequestFault.FAULTY, 5 * SECOND)).isFalse();
    }

    @Test
    void gapsAreNotRequested() throws HlsException {
        List<Segment> list = new ArrayList<>(
                new VirtualServer(2 * SECOND, 6).playlistAt(12 * SECOND).segments());
        Segment gap = list.get(4);
        list.set(
                4,
                new Segment(4, 0, gap.durationNanos(), gap.uri(), gap.range(), gap.init(), true, gap.programMillis()));
        VirtualPlayer player = new VirtualPlayer(RULES, at -> new MediaPlaylist(0, 2 * SECOND, 6 * SECOND, true, list));
        player.play(0, 60 * SECOND);
        assertThat(player.parts).containsExactly("0.ts", "1.ts", "2.ts", "3.ts", "5.ts");
        assertThat(player.counts().gaps()).isEqualTo(1);
        assertThat(player.ended).isTrue();
    }

    /** A hostile playlist of 20,000 segments of no duration must not cause requests without a pause. */
    @Test
    void segmentsWithoutDurationArePaced() throws HlsException {
        List<Segment> list = LongStream.range(0, 20_000)
                .mapToObj(i -> new Segment(
                        i, 0, 0, "same.ts", Optional.empty(), Optional.empty(), false, OptionalLong.empty()))
                .toList();
        VirtualPlayer player = new VirtualPlayer(RULES, at -> new MediaPlaylist(0, 0, 0, false, list));
        player.partTime = at -> 1_000_000;
        player.play(0, 10 * SECOND);
        assertThat(player.parts).hasSizeLessThanOrEqualTo(101);
        assertThat(player.playlistNanos).hasSizeLessThanOrEqualTo(21);
    }

    @Test
    void aLivePlaylistMayBeginEmpty() throws HlsException {
        VirtualPlayer player = new VirtualPlayer(RULES, new VirtualServer(2 * SECOND, 6)::playlistAt);
        player.play(0, 20 * SECOND);
        assertThat(player.parts).isEqualTo(segments(0, 9));
    }

    @Test
    void aMasterPlaylistLeadsToOneVariant() throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        assertThat(player.decide(0, 0))
                .isEqualTo(new Decision(Optional.of(ADDRESS), Optional.empty(), Long.MAX_VALUE, false));
        StreamAddress redirected = StreamAddress.parse("http://127.0.0.1:9000/other/master.m3u8?x");
        HlsPlaylist master = Playlists.read(
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/a.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nhigh/a.m3u8?s=1\n");
        assertThat(player.playlistRead(master, redirected, 1)).isEmpty();
        StreamAddress variant = StreamAddress.parse("http://127.0.0.1:9000/other/high/a.m3u8?s=1");
        assertThat(player.decide(2, 0).playlist()).contains(variant);
        player.playlistRead(new VirtualServer(2 * SECOND, 6).playlistAt(12 * SECOND), variant, 3);
        assertThat(player.decide(4, 0).part().orElseThrow().address())
                .hasToString("http://127.0.0.1:9000/other/high/3.ts");
    }

    @Test
    void aMasterPlaylistThatLeadsToItselfIsRefused() throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        HlsPlaylist loop = Playlists.read("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nindex.m3u8\n");
        player.decide(0, 0);
        player.playlistRead(loop, ADDRESS, 0);
        assertThat(player.decide(0, 0).playlist()).contains(ADDRESS);
        player.playlistRead(loop, ADDRESS, 1);
        assertThat(player.decide(1, 0).playlist()).as("followed once").contains(ADDRESS);
        assertThatThrownBy(() -> player.playlistRead(loop, ADDRESS, 2))
                .isInstanceOfSatisfying(
                        HlsException.class, e -> assertThat(e.fault()).isEqualTo(StreamFailure.NESTED_MASTER));
    }

    @ParameterizedTest
    @CsvSource({
        "http://other/a.ts, REDIRECT_REFUSED",
        "//other/a.ts, REDIRECT_REFUSED",
        "http://127.0.0.1@other/a.ts, BAD_PLAYLIST",
        "file:///etc/hostname, BAD_PLAYLIST",
        "data:video/mp2t;base64;AAAA, BAD_PLAYLIST",
        "http://[::1, BAD_PLAYLIST",
        "http://127.0.0.1:99999/a.ts, BAD_PLAYLIST",
    })
    void addressesElsewhereAreRefused(String uri, StreamFailure fault) throws HlsException {
        String[] playlists = {
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n" + uri + "\n",
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n" + uri + "\n",
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI=\"" + uri + "\"\n#EXTINF:2,\na.mp4\n",
        };
        for (String playlist : playlists) {
            HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
            HlsPlaylist read = Playlists.read(playlist);
            player.decide(0, 0);
            assertThatThrownBy(() -> {
                        player.playlistRead(read, ADDRESS, 0);
                        player.decide(0, 0);
                    })
                    .isInstanceOfSatisfying(
                            HlsException.class, e -> assertThat(e.fault()).isEqualTo(fault));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "../a.ts, http://127.0.0.1:8000/a.ts",
        "/a b.ts, http://127.0.0.1:8000/a%20b.ts",
        "a.ts?x=y#z, http://127.0.0.1:8000/live/a.ts?x=y",
        "../../../../a.ts, http://127.0.0.1:8000/a.ts",
        "http://127.0.0.1:9/a.ts, http://127.0.0.1:9/a.ts",
    })
    void addressesAreRelativeToThePlaylist(String uri, String address) throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        player.decide(0, 0);
        player.playlistRead(Playlists.read("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n" + uri + "\n"), ADDRESS, 0);
        assertThat(player.decide(0, 0).part().orElseThrow().address()).hasToString(address);
    }

    @ParameterizedTest
    @CsvSource({
        "FIRST, 9223372036854775807, b",
        "LOWEST, 9223372036854775807, a",
        "HIGHEST, 9223372036854775807, c",
        "HIGHEST, 2500, b",
        "FIRST, 1500, a",
        "HIGHEST, 500, a",
        "SPREAD, 9223372036854775807, a",
        "SPREAD, 2500, a",
    })
    void aVariantIsChosen(VariantRule.Choice choice, long most, String expected) throws HlsException {
        MasterPlaylist master = (MasterPlaylist)
                Playlists.read("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2000\nb\n#EXT-X-STREAM-INF:BANDWIDTH=1000\na\n"
                        + "#EXT-X-STREAM-INF:BANDWIDTH=3000\nc\n");
        assertThat(new VariantRule(choice, most).choose(master, 7).uri()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void limitsArePositive(long limit) {
        assertThatThrownBy(() -> new VariantRule(VariantRule.Choice.FIRST, limit))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PlayerRules(RULES.variants(), SAME_HOST, limit, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
