package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OggPageCheckTest {

    private static final int SERIAL = 0x12345678;
    private static final int RATE = 44_100;

    private final Frames frames = new Frames(new Random(11));

    private static byte[] vorbisHead(int serial) {
        ByteBuf packet = Unpooled.buffer();
        packet.writeByte(1).writeBytes("vorbis".getBytes(StandardCharsets.US_ASCII));
        packet.writeIntLE(0)
                .writeByte(2)
                .writeIntLE(RATE)
                .writeIntLE(0)
                .writeIntLE(64_000)
                .writeIntLE(0);
        packet.writeByte(0xDD).writeByte(1);
        return Frames.page(OggPageCheck.BEGINS, serial, 0, 0, Arrays.copyOf(packet.array(), 30));
    }

    /** Two header pages and pages of half a second from a page number on. */
    private byte[] stream(int serial, int firstSequence, int pages) {
        byte[][] all = new byte[pages + 2][];
        all[0] = vorbisHead(serial);
        all[1] = frames.page(0, serial, 1, 0, 2);
        for (int page = 0; page < pages; page++) {
            all[page + 2] = frames.page(0, serial, firstSequence + page, (firstSequence - 1L + page) * RATE / 2, 6);
        }
        return Feed.join(all);
    }

    @Test
    void answersDoNotDependOnTheReads() {
        byte[] stamped = Frames.published(
                GeneratedAudio.silence(MediaFormat.OGG, 64_000), 700_000_000L, 1_763_700_000_123_456_000L);
        byte[] bytes = Feed.join(
                Feed.bytes(3), stamped, stream(SERIAL, 2, 2), Feed.bytes(2), stream(SERIAL + 1, 9, 3), new byte[] {'O'
                });

        assertThat(Feed.whole(new OggPageCheck(), bytes).stampNanos()).isEqualTo(1_763_700_000_123_456_000L);
        Feed.sameAtEverySplit(OggPageCheck::new, bytes);
    }

    @Test
    void pagesAreCountedAndTimed() {
        MediaCheck check = Feed.whole(new OggPageCheck(), stream(SERIAL, 2, 10));

        assertThat(check.frames()).isEqualTo(12);
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isEqualTo(5_000_000_000L);
    }

    @Test
    void numbersMayJumpOnceAfterTheHeaders() {
        MediaCheck check = Feed.whole(new OggPageCheck(), stream(SERIAL, 4_000, 10));

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isEqualTo(4_500_000_000L);
    }

    @Test
    void aMissingPageIsOneLoss() {
        byte[] first = stream(SERIAL, 2, 3);
        byte[] rest = Feed.join(frames.page(0, SERIAL, 6, RATE * 5 / 2, 6), frames.page(0, SERIAL, 7, RATE * 3L, 6));

        MediaCheck check = Feed.whole(new OggPageCheck(), Feed.join(first, rest));

        assertThat(check.lostSyncs()).isOne();
        assertThat(check.synced()).isTrue();
        assertThat(check.mediaNanos()).isEqualTo(2_000_000_000L);
    }

    @Test
    void everyDroppedByteIsOneLoss() {
        byte[] bytes = stream(SERIAL, 2, 10);
        int begin = bytes.length / 3;
        for (int dropped = begin; dropped < begin + 4_000; dropped++) {
            MediaCheck check = Feed.whole(new OggPageCheck(), Feed.without(bytes, dropped));

            assertThat(check.lostSyncs()).as("dropped %d", dropped).isOne();
            assertThat(check.synced()).as("dropped %d", dropped).isTrue();
            assertThat(check.frames()).as("dropped %d", dropped).isBetween(9L, 11L);
        }
    }

    @Test
    void everyAlteredByteIsOneLoss() {
        byte[] bytes = stream(SERIAL, 2, 10);
        for (int altered = 3_000; altered < 6_000; altered++) {
            byte[] damaged = bytes.clone();
            damaged[altered] ^= 0x40;
            MediaCheck check = Feed.whole(new OggPageCheck(), damaged);

            assertThat(check.lostSyncs()).as("altered %d", altered).isOne();
            assertThat(check.synced()).as("altered %d", altered).isTrue();
        }
    }

    @Test
    void aNewStreamMayFollowWithoutALoss() {
        MediaCheck check = Feed.whole(
                new OggPageCheck(), Feed.join(stream(SERIAL, 2, 4), stream(SERIAL + 1, 2, 6), stream(SERIAL, 77, 3)));

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(19);
        assertThat(check.mediaNanos()).isEqualTo(2_000_000_000L + 3_000_000_000L + 1_000_000_000L);
    }

    /** A radio sends a new stream with headers for each song. Their bytes belong to the rate; the header's 64 kbit/s does not count. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 40})
    void theRateOfAChainIsThatOfItsBytes(int pagesOfSong) {
        OggPageCheck check = new OggPageCheck();
        Feed.whole(check, stream(SERIAL, 2, 10));
        long before = check.nominalBitsPerSecond();
        long bytes = 0;
        for (int song = 1; song <= 20; song++) {
            byte[] all = stream(SERIAL + song, 2, pagesOfSong);
            bytes += all.length;
            Feed.whole(check, all);
            assertThat(check.nominalBitsPerSecond()).as("song %d", song).isBetween(before / 2, before * 2);
        }
        double ofChain = bytes * 8 / (10.0 * pagesOfSong);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isEqualTo(5_000_000_000L + pagesOfSong * 10_000_000_000L);
        assertThat(check.nominalBitsPerSecond() / ofChain).isBetween(0.85, 1.15);
    }

    /** Headers of 4 kB in songs of 10 kB: two songs are a chain, of which each has its headers. */
    @Test
    void headersBelongToTheRateOfAChain() {
        byte[][] song = new byte[6][];
        int bytes = 0;
        OggPageCheck check = new OggPageCheck();
        for (int number = 0; number < 2; number++) {
            song[0] = vorbisHead(SERIAL + number);
            song[1] = frames.page(0, SERIAL + number, 1, 0, 22);
            for (int page = 2; page < 6; page++) {
                song[page] = frames.page(0, SERIAL + number, page, (page - 1L) * RATE, 14);
            }
            bytes += Feed.join(song).length;
            Feed.whole(check, Feed.join(song));
        }

        assertThat(check.mediaNanos()).isEqualTo(8_000_000_000L);
        assertThat(check.nominalBitsPerSecond()).isEqualTo(bytes);
    }

    @Test
    void aPlayerThatJoinsWithoutHeadersKnowsTheTimeFromTheNextSongOn() {
        byte[] middle = frames.page(0, SERIAL, 70, 90L * RATE, 6);
        byte[] after = frames.page(0, SERIAL, 71, 91L * RATE, 6);

        MediaCheck check = Feed.whole(new OggPageCheck(), Feed.join(middle, after, stream(SERIAL + 1, 2, 4)));

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(8);
        assertThat(check.mediaNanos()).isEqualTo(2_000_000_000L);
    }

    /** Pictures of Theora with sound of Vorbis: a listener expects the bytes of both. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theBitRateIsThatOfAllStreamsSideBySide(boolean third) {
        OggPageCheck check = new OggPageCheck();
        byte[][] heads = {
            third ? Frames.page(OggPageCheck.BEGINS, 9, 0, 0, new byte[64]) : new byte[0],
            Frames.page(OggPageCheck.BEGINS, 5, 0, 0, new byte[40]),
            vorbisHead(SERIAL),
            frames.page(0, 5, 1, 0, 1),
            frames.page(0, SERIAL, 1, 0, 1)
        };
        Feed.whole(check, Feed.join(heads));
        assertThat(check.nominalBitsPerSecond()).isZero();
        long bytes = 0;
        for (int second = 1; second <= 20; second++) {
            byte[] sound = frames.page(0, SERIAL, second + 1, (long) RATE * second, 12);
            byte[] picture = frames.page(0, 5, second + 1, (long) second << 40, 60);
            bytes += sound.length + picture.length;
            Feed.whole(check, Feed.join(sound, picture));
        }

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isEqualTo(20_000_000_000L);
        assertThat(check.nominalBitsPerSecond()).isEqualTo(Math.round(bytes * 8 / 20.0));
    }

    @Test
    void twoStreamsSideBySideAreNumberedApart() {
        byte[] video = Frames.page(OggPageCheck.BEGINS, 5, 0, 0, new byte[40]);
        byte[] bytes = Feed.join(
                video,
                vorbisHead(SERIAL),
                frames.page(0, 5, 1, 0, 1),
                frames.page(0, SERIAL, 1, 0, 1),
                frames.page(0, 5, 2, 1L << 40, 3),
                frames.page(0, SERIAL, 2, RATE, 12),
                frames.page(0, 5, 3, 2L << 40, 3),
                frames.page(0, SERIAL, 3, RATE * 2L, 12));

        MediaCheck check = Feed.whole(new OggPageCheck(), bytes);
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isEqualTo(2_000_000_000L);

        check.read(Unpooled.wrappedBuffer(frames.page(0, 5, 5, 3L << 40, 3)));
        assertThat(check.lostSyncs()).isOne();
    }

    @Test
    void aPageAsDataInsideAPageIsNoLoss() {
        byte[] inner = Frames.page(0, SERIAL + 9, 3, 44, new byte[100]);
        byte[] bytes = Feed.join(stream(SERIAL, 2, 2), Frames.page(0, SERIAL, 4, RATE * 2L, inner, new byte[77]));

        MediaCheck check = Feed.whole(new OggPageCheck(), bytes);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(5);
    }

    @Test
    void aDamagedLengthDoesNotSwallowThePagesBehind() {
        byte[] bytes = stream(SERIAL, 2, 60);
        int page = 0;
        for (int number = 0; number < 20; number++) {
            page = indexOf(bytes, page + 1);
        }
        byte[] damaged = bytes.clone();
        damaged[page + OggPage.SEGMENTS_AT] = (byte) 255;

        MediaCheck check = Feed.whole(new OggPageCheck(), damaged);

        assertThat(check.lostSyncs()).isOne();
        assertThat(check.frames()).isGreaterThanOrEqualTo(62 - 3);
    }

    private static int indexOf(byte[] bytes, int from) {
        int at = from;
        while (bytes[at] != 'O' || bytes[at + 1] != 'g' || bytes[at + 2] != 'g' || bytes[at + 3] != 'S') {
            at++;
        }
        return at;
    }

    private static byte[] opusHead() {
        ByteBuf opus = Unpooled.buffer(19, 19).writeBytes("OpusHead".getBytes(StandardCharsets.US_ASCII));
        opus.writeByte(1)
                .writeByte(2)
                .writeShortLE(312)
                .writeIntLE(44_100)
                .writeShort(0)
                .writeByte(0);
        return opus.array();
    }

    /** Of 96 kHz. */
    private static byte[] flacHead(int maxBlock) {
        ByteBuf flac = Unpooled.buffer(51, 51).writeByte(0x7F).writeBytes("FLAC".getBytes(StandardCharsets.US_ASCII));
        flac.writeByte(1).writeByte(0).writeShort(1).writeBytes("fLaC".getBytes(StandardCharsets.US_ASCII));
        flac.writeInt(0x00000022)
                .writeShort(maxBlock)
                .writeShort(maxBlock)
                .writeMedium(0)
                .writeMedium(0);
        return flac.writeMedium(96_000 << 4 | 2).writeZero(20).array();
    }

    private static byte[] head(String codec) {
        return switch (codec) {
            case "opus" -> Frames.page(OggPageCheck.BEGINS, SERIAL, 0, 0, opusHead());
            case "flac" -> Frames.page(OggPageCheck.BEGINS, SERIAL, 0, 0, flacHead(4_096));
            case "flac without a block size" -> Frames.page(OggPageCheck.BEGINS, SERIAL, 0, 0, flacHead(0));
            default -> vorbisHead(SERIAL);
        };
    }

    /** A page whose packets begin with this byte, which of Opus states how long they play. */
    private byte[] pageOf(int first, int sequence, long granule, int packets) {
        byte[][] bodies = new byte[packets][20];
        for (byte[] body : bodies) {
            Arrays.fill(body, (byte) first);
        }
        return Frames.page(0, SERIAL, sequence, granule, bodies);
    }

    @ParameterizedTest
    @CsvSource({"opus, 48000, 50", "flac, 96000, 24", "flac without a block size, 96000, 2", "vorbis, 44100, 11"})
    void headersTellTheRate(String codec, long samples, int packets) {
        byte[] bytes = Feed.join(head(codec), frames.page(0, SERIAL, 1, 0, 1), pageOf(0x08, 2, samples, packets));

        assertThat(Feed.whole(new OggPageCheck(), bytes).mediaNanos()).isEqualTo(1_000_000_000L);
    }

    /**
     * Pages of a second each. A server that renumbers pages sends those of a running stream right after the headers, so that only the position
     * of the first one shows that its listener joined: the first byte of its packets, where it begins in seconds, and what plays of three.
     */
    @ParameterizedTest
    @CsvSource({
        "vorbis, 0, 44100, 11, 0, 3",
        "vorbis, 0, 44100, 11, 1, 2",
        "vorbis, 0, 44100, 11, 3600, 2",
        "vorbis, 0, 44100, 11, 100000000, 2",
        "flac, 0, 96000, 24, 0, 3",
        "flac, 0, 96000, 24, 1, 2",
        "flac, 0, 96000, 24, 86400, 2",
        "opus, 0x08, 48000, 50, 0, 3",
        "opus, 0x08, 48000, 50, 1, 2",
        "opus, 0x08, 48000, 50, 3600, 2",
        "opus, 0x18, 48000, 17, 0, 3",
        "opus, 0x18, 48000, 17, 1, 2",
        "opus, 0x60, 48000, 100, 0, 3",
        "opus, 0x60, 48000, 100, 1, 2",
        "opus, 0xFC, 48000, 50, 0, 3",
        "opus, 0xFC, 48000, 50, 1, 2",
        "opus, 0xFD, 48000, 25, 0, 3",
        "opus, 0xFD, 48000, 25, 1, 2",
        "opus, 0xFF, 48000, 9, 0, 3",
        "opus, 0xFF, 48000, 9, 3600, 2"
    })
    void theTimeBeforeAListenerJoinedDoesNotPlay(
            String codec, String first, int rate, int packets, long joinedAfter, int played) {
        byte[] headers = Feed.join(head(codec), frames.page(0, SERIAL, 1, 0, 1));
        byte[] media = new byte[0];
        for (int page = 0; page < 3; page++) {
            long granule = (joinedAfter + page + 1) * rate;
            media = Feed.join(media, pageOf(Integer.decode(first), 2 + page, granule, packets));
        }
        byte[] bytes = Feed.join(headers, media);

        MediaCheck check = Feed.whole(new OggPageCheck(), bytes);

        assertThat(check.mediaNanos()).isEqualTo(played * 1_000_000_000L);
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(5);
        assertThat(check.nominalBitsPerSecond()).isEqualTo(media.length / 3 * 8L);
        Feed.sameAtEverySplit(OggPageCheck::new, bytes);
    }

    /** Opus leaves out what is silent, and positions go on. An hour is none of that: the source began again elsewhere. */
    @ParameterizedTest
    @CsvSource({"0, 4", "4, 8", "3600, 3", "-3, 3"})
    void aStepOfThePositionsPlaysOnlyIfItMayBeSilence(int gapSeconds, int played) {
        byte[] bytes = Feed.join(head("opus"), frames.page(0, SERIAL, 1, 0, 1));
        for (int page = 0; page < 4; page++) {
            long granule = (page + 1 + (page < 2 ? 0 : gapSeconds)) * 48_000L;
            bytes = Feed.join(bytes, pageOf(0x08, 2 + page, granule, 50));
        }

        MediaCheck check = Feed.whole(new OggPageCheck(), bytes);

        assertThat(check.mediaNanos()).isEqualTo(played * 1_000_000_000L);
        assertThat(check.lostSyncs()).isZero();
    }

    /** Its pages are followed all the same, until a stream begins whose codec is known. */
    @Test
    void theTimeOfAnUnknownCodecIsNotKnown() {
        byte[] speex = Arrays.copyOf("Speex   1.2".getBytes(StandardCharsets.US_ASCII), 80);
        OggPageCheck check = new OggPageCheck();
        Feed.whole(check, stream(SERIAL, 2, 4));
        assertThat(check.timed()).isTrue();
        long before = check.mediaNanos();

        Feed.whole(check, Frames.page(OggPageCheck.BEGINS, SERIAL + 1, 0, 0, speex));
        for (int page = 1; page < 9; page++) {
            Feed.whole(check, frames.page(0, SERIAL + 1, page, page * 16_000L, 6));
            assertThat(check.timed()).isFalse();
            assertThat(check.synced()).isTrue();
        }
        assertThat(check.mediaNanos()).isEqualTo(before);

        Feed.whole(check, stream(SERIAL + 2, 2, 4));
        assertThat(check.timed()).isTrue();
        assertThat(check.mediaNanos()).isEqualTo(2 * before);
        assertThat(check.lostSyncs()).isZero();
    }

    @Test
    void noiseHasNoPages() {
        byte[] noise = new byte[100_000];
        new Random(1).nextBytes(noise);

        assertThat(Feed.answers(Feed.whole(new OggPageCheck(), noise)))
                .isEqualTo("frames 0, lost 0, nanos 0, bps 0, synced false, stamp -1");
    }
}
