package dev.throng.httpstream.hls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.media.SegmentCheck;
import dev.throng.httpstream.media.SegmentFault;
import dev.throng.httpstream.media.SegmentFormat;
import dev.throng.httpstream.media.TransportStreamCheck;
import dev.throng.programs.GuardedProcess;
import io.netty.buffer.Unpooled;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plays recordings of ffmpeg's HLS muxer from files: playlists, segments, byte ranges and initialization sections. */
class HlsFilesIT {

    private static final long SECOND = 1_000_000_000L;
    private static final int SECONDS = 5;
    private static final String ROOT = "http://127.0.0.1/";
    private static final PlayerRules RULES = new PlayerRules(
            new VariantRule(VariantRule.Choice.FIRST, Long.MAX_VALUE),
            (first, next) -> first.host().equals(next.host()),
            Long.MAX_VALUE,
            SECOND);

    @TempDir
    Path directory;

    @BeforeEach
    void skipWithoutFfmpeg() {
        GuardedProcess.assumeInstalled("ffmpeg", "ffmpeg");
    }

    private void record(String segmentType, String flags) throws Exception {
        Path output = directory.resolve("ffmpeg.log");
        String command = "ffmpeg -nostdin -v error -f lavfi -i testsrc=size=64x48:rate=25 -f lavfi -i sine -t "
                + SECONDS
                + " -c:v libx264 -preset ultrafast -g 25 -c:a aac -b:a 32k -f hls -hls_time 1 -hls_list_size 0"
                + " -hls_playlist_type vod -master_pl_name master.m3u8 -hls_flags " + flags + " -hls_segment_type "
                + segmentType + " media.m3u8";
        Process process = new ProcessBuilder(command.split(" "))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("in time").isTrue();
            assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private byte[] file(StreamAddress address) throws Exception {
        return Files.readAllBytes(directory.resolve(address.path().substring(1)));
    }

    private byte[] part(Decision.PartRequest request) throws Exception {
        byte[] whole = file(request.address());
        Optional<ByteRange> range = request.part().range();
        return range.isEmpty()
                ? whole
                : Arrays.copyOfRange(
                        whole, (int) range.get().offset(), (int) range.get().end());
    }

    @ParameterizedTest
    @CsvSource({"mpegts, independent_segments", "mpegts, single_file", "fmp4, independent_segments", "fmp4, single_file"
    })
    void aRecordingIsPlayedWithoutAFault(String segmentType, String flags) throws Exception {
        record(segmentType, flags);
        SegmentFormat format = segmentType.equals("fmp4") ? SegmentFormat.FRAGMENTED_MP4 : SegmentFormat.MPEG_TS;
        SegmentCheck check = format.newCheck();
        HlsPlayer player = new HlsPlayer(RULES, StreamAddress.parse(ROOT + "master.m3u8"), 0);
        List<Long> sequences = new ArrayList<>();
        int sections = 0;
        long playedNanos = 0;
        Decision decision = player.decide(0, 0);
        while (!decision.ended()) {
            if (decision.playlist().isPresent()) {
                StreamAddress from = decision.playlist().get();
                player.playlistRead(
                        Playlists.read(List.of(Unpooled.wrappedBuffer(file(from))), PlaylistLimits.DEFAULT), from, 0);
            }
            if (decision.part().isPresent()) {
                Decision.PartRequest request = decision.part().get();
                byte[] bytes = part(request);
                assertThat(SegmentFormat.ofFirstByte(bytes[0])).contains(format);
                check.begin(request.part() instanceof InitSection);
                for (int at = 0; at < bytes.length; at += 1_448) {
                    check.read(Unpooled.wrappedBuffer(bytes, at, Math.min(1_448, bytes.length - at)));
                }
                assertThat(check.end()).as("%s", request).isEqualTo(SegmentFault.NONE);
                if (request.part() instanceof Segment segment) {
                    sequences.add(segment.sequence());
                    playedNanos += segment.durationNanos();
                    if (check instanceof TransportStreamCheck stream) {
                        assertThat(stream.clockNanos()).isCloseTo(SECOND, within(SECOND / 5));
                        assertThat(stream.clockJumps()).isZero();
                    }
                } else {
                    sections++;
                }
                player.partRead();
            }
            decision = player.decide(0, 0);
        }
        assertThat(sequences).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(sections).isEqualTo(format == SegmentFormat.MPEG_TS ? 0 : 1);
        assertThat(playedNanos).isCloseTo(SECONDS * SECOND, within(SECOND / 5));
        assertThat(check.units()).isGreaterThan(20);
    }
}
