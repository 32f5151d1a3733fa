package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.AllocatedBytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlvCheckTest {

    private static final long MILLI = 1_000_000L;
    private static final byte[] TWO_SECONDS = new FlvTags().seconds(7_000, 2).bytes();

    private final FlvCheck check = new FlvCheck();

    @Test
    void tagsAndPlayingTimeAreCountedAtEverySplit() {
        Feed.sameAtEverySplit(FlvCheck::new, TWO_SECONDS);
        Feed.whole(check, TWO_SECONDS);
        assertThat(check.frames()).isEqualTo(3 + 150);
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.synced()).isTrue();
        assertThat(check.mediaNanos()).isEqualTo(1_980 * MILLI);
        assertThat(check.nominalBitsPerSecond())
                .as("50 bytes x 50, 100 bytes x 25 in the second between the key frames")
                .isEqualTo(40_000);
        assertThat(check.timeline().orElseThrow().keyFrames()).isEqualTo(2);
    }

    @Test
    void jumpsAndFramesOutOfOrderAreNoLostSyncs() {
        byte[] jump =
                new FlvTags().seconds(7_000, 1).seconds(90_000, 1).audio(90_000).bytes();
        Feed.sameAtEverySplit(FlvCheck::new, jump);
        assertThat(Feed.whole(check, jump).lostSyncs()).isZero();
        assertThat(check.timeline().orElseThrow().jumps()).isEqualTo(1);
        assertThat(check.timeline().orElseThrow().outOfOrder()).isEqualTo(1);
        assertThat(check.synced()).isTrue();
    }

    @Test
    void theStampsOfPublishersAreRead() {
        byte[] bytes = new FlvTags()
                .seconds(7_000, 1)
                .stamp(8_000, 1_700_000_000_000_001L)
                .audio(8_000)
                .stampedVideo(8_000, 1_700_000_000_000_002L)
                .bytes();
        List<Long> stamps = new ArrayList<>();
        check.read(Unpooled.wrappedBuffer(bytes), stamps::add);
        assertThat(stamps).containsExactly(1_700_000_000_000_001_000L, 1_700_000_000_000_002_000L);
        assertThat(check.stampNanos()).isEqualTo(1_700_000_000_000_002_000L);
        Feed.sameAtEverySplit(FlvCheck::new, bytes);
    }

    @Test
    void aScriptThatIsNoAmfIsATagAndNoStamp() {
        byte[] bytes = new FlvTags()
                .tag(18, 0, new byte[] {3, 9, 9, 9, 9})
                .seconds(7_000, 1)
                .bytes();
        assertThat(Feed.whole(check, bytes).frames()).isEqualTo(4 + 75);
        assertThat(check.stampNanos()).isEqualTo(Stamp.NONE);
        assertThat(check.lostSyncs()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"video/x-flv, true", "Video/X-FLV; a=b, true", "video/flv, true", "video/mp4, false", "'', false"})
    void theContentTypeOfFlvIsKnown(String contentType, boolean flv) {
        assertThat(FlvCheck.isContentType(contentType)).isEqualTo(flv);
    }

    @Test
    void timestampsWrapWithoutAJump() {
        long wrap = (1L << 32) - 1_000;
        byte[] bytes = new FlvTags().audio(wrap).audio(wrap + 500).audio(100).bytes();
        assertThat(Feed.whole(check, bytes).lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isEqualTo(1_100 * MILLI);
    }

    @Test
    void aDroppedByteIsOneLostSyncAndTheNextTagIsFound() {
        int nearlyAll = 0;
        for (int at = 200; at < 900; at++) {
            MediaCheck spoilt = Feed.whole(new FlvCheck(), Feed.without(TWO_SECONDS, at));
            assertThat(spoilt.lostSyncs()).as("dropped %d", at).isBetween(0L, 1L);
            nearlyAll += spoilt.lostSyncs() == 1 && spoilt.synced() && spoilt.frames() >= 150 ? 1 : 0;
        }
        assertThat(nearlyAll)
                .as("of 700; a damaged length swallows the tags after it")
                .isGreaterThan(650);
        byte[] dropped = Feed.without(TWO_SECONDS, 500);
        Feed.sameAtEverySplit(FlvCheck::new, dropped);
        assertThat(Feed.whole(check, dropped).lostSyncs()).isOne();
        assertThat(check.synced()).isTrue();
    }

    /** What servers send and players skip: type of a tag and its content's length. */
    @ParameterizedTest
    @CsvSource({
        "0, 4, a tag of an unknown type",
        "15, 40, a tag of an unknown type",
        "19, 0, a tag of an unknown type",
        "255, 300, a tag of an unknown type",
        "40, 90, an encrypted tag",
        "41, 900, an encrypted tag",
        "50, 9, an encrypted tag",
    })
    void tagsThatAreNotKnownAreSkipped(int type, int bytes, String what) {
        byte[] flv = new FlvTags()
                .seconds(0, 1)
                .tag(type, 1_000, new byte[bytes])
                .seconds(1_000, 1)
                .bytes();
        Feed.sameAtEverySplit(FlvCheck::new, flv);
        Feed.whole(check, flv);
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(3 + 150);
        assertThat(check.deviations()).isOne();
        assertThat(check.newestDeviation()).contains(what);
        assertThat(check.mediaNanos()).isEqualTo(1_980 * MILLI);
    }

    /** As {@link #tagsThatAreNotKnownAreSkipped}, with a stream: once or several times, and with content that may look like a tag's header. */
    @ParameterizedTest
    @CsvSource({
        "0, 4, 1, 1",
        "15, 40, 1, 3",
        "19, 0, 7, 2",
        "255, 300, 16777215, 1",
        "255, 70000, 1, 1",
        "40, 90, 1, 1",
        "3, 600, 65536, 5",
    })
    void tagsOfAStreamThatAreNotKnownAreSkippedToo(int type, int bytes, int stream, int times) {
        byte[] content = new byte[bytes];
        new Random(bytes).nextBytes(content);
        FlvTags tags = new FlvTags().seconds(0, 1);
        for (int time = 0; time < times; time++) {
            tags.tag(type, 1_000, stream, content);
        }
        byte[] flv = tags.seconds(1_000, 1).bytes();
        if (bytes < 1_000) {
            Feed.sameAtEverySplit(FlvCheck::new, flv);
        }
        Feed.whole(check, flv);
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.deviations()).isEqualTo(times);
        assertThat(check.frames()).isEqualTo(3 + 150);
        assertThat(check.synced()).isTrue();
    }

    /** The back pointer of the content's length alone is what some servers write; any other shows that bytes are missing. */
    @ParameterizedTest
    @CsvSource({"1, 0, 0", "1, 3, 1", "0, 0, 1"})
    void anUnknownTagOfAStreamIsOneByItsBackPointer(int factor, int added, int lost) {
        byte[] flv = Feed.join(
                new FlvTags().seconds(0, 1).bytes(),
                tail(new FlvTags(factor, added).tag(15, 1_000, 1, new byte[40])),
                tail(new FlvTags().seconds(1_000, 1)));
        Feed.sameAtEverySplit(FlvCheck::new, flv);
        Feed.whole(check, flv);
        assertThat(check.lostSyncs()).isEqualTo(lost);
        assertThat(check.deviations()).isEqualTo(1 - lost);
        assertThat(check.frames()).isBetween(3 + 149L, 3 + 150L);
        assertThat(check.synced()).isTrue();
    }

    private static byte[] tail(FlvTags tags) {
        byte[] all = tags.bytes();
        return Arrays.copyOfRange(all, new FlvTags().bytes().length, all.length);
    }

    /** 0, the length of the content, and any other number. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "1, 1", "0, 77"})
    void backPointersAreNotUsed(int factor, int added) {
        byte[] flv = new FlvTags(factor, added).seconds(0, 2).bytes();
        Feed.sameAtEverySplit(FlvCheck::new, flv);
        Feed.whole(check, flv);
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(3 + 150);
        assertThat(check.deviations()).isEqualTo(3 + 150);
        assertThat(check.newestDeviation().orElseThrow()).startsWith("a wrong back pointer");
        assertThat(check.nominalBitsPerSecond()).isEqualTo(40_000);
    }

    @Test
    void aSecondHeaderAndALongScriptAreSkipped() {
        byte[] flv = Feed.join(
                new FlvTags().seconds(0, 1).bytes(),
                new FlvTags().tag(18, 0, new byte[2_000_000]).seconds(1_000, 1).bytes());
        assertThat(Feed.answers(Feed.inPieces(new FlvCheck(), flv, 1_448)))
                .isEqualTo(Feed.answers(Feed.whole(check, flv)));
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(2 * 3 + 150);
        assertThat(check.deviations()).isOne();
        assertThat(check.mediaNanos()).isEqualTo(1_980 * MILLI);
    }

    @Test
    void noiseIsRead() {
        SplittableRandom random = new SplittableRandom(9);
        for (int round = 0; round < 500; round++) {
            byte[] noise = new byte[1 + random.nextInt(200)];
            random.nextBytes(noise);
            byte[] spoilt = Arrays.copyOf(TWO_SECONDS, 2_000);
            spoilt[random.nextInt(spoilt.length)] ^= (byte) (1 + random.nextInt(255));
            assertThat(Feed.whole(new FlvCheck(), noise).frames()).isZero();
            Feed.inPieces(new FlvCheck(), spoilt, 1 + random.nextInt(50));
        }
    }

    @Test
    void theFormatIsDetected() {
        assertThat(Feed.inPieces(new FormatDetectingCheck(), TWO_SECONDS, 100).frames())
                .isEqualTo(153);
    }

    @Test
    void flvIsDetectedByItsFirstBytesWhateverIsInItsTags() {
        byte[] frames = new Frames(new SplittableRandom(4)).mpegs(Frames.MP3_128, 20);
        byte[] flv = new FlvTags().tag(9, 0, frames).seconds(0, 1).bytes();
        Feed.sameAtEverySplit(FormatDetectingCheck::new, flv);
        assertThat(Feed.answers(Feed.whole(new FormatDetectingCheck(), flv)))
                .isEqualTo(Feed.answers(Feed.whole(new FlvCheck(), flv)));
    }

    @Test
    void aStampBeforeTheFirstPictureIsReported() {
        List<Long> stamps = new ArrayList<>();
        byte[] flv = new FlvTags().stamp(0, 1_000).bytes();
        new FormatDetectingCheck().read(Unpooled.wrappedBuffer(flv), stamps::add);
        assertThat(stamps).containsExactly(1_000_000L);
    }

    @Test
    void checkingAllocatesNothing() {
        Feed.whole(check, TWO_SECONDS);
        byte[] all = new FlvTags().seconds(9_000, 1).bytes();
        byte[] headers = new FlvTags().bytes();
        ByteBuf media = Unpooled.wrappedBuffer(all, headers.length, all.length - headers.length);
        assertThat(AllocatedBytes.leastDuring(() -> {
                    for (int i = 0; i < 1_000; i++) {
                        check.read(media.readerIndex(0));
                    }
                }))
                .isZero();
    }
}
