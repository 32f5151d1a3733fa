package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.client.SourceTarget;
import dev.throng.httpstream.media.MediaCheck;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.Stamp;
import dev.throng.protocol.DriverRig;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
class PublishingIT {

    private final BlockingQueue<byte[]> media = new LinkedBlockingQueue<>();

    /** Takes every source, and hands the first bytes of its medium to the test. */
    private SourceTarget takes(int bytes) throws Exception {
        return new SourceTarget(peer -> {
            peer.head();
            peer.say(SourceTarget.CONTINUE);
            media.add(peer.read(bytes));
            peer.readToTheEnd();
        });
    }

    private static DriverRig rig(SourceTarget target, HttpStreamSettings settings) {
        DriverRig rig = new DriverRig(new HttpStreamProtocol(), settings, target.address());
        assertThat(rig.ready()).isEmpty();
        return rig;
    }

    private byte[] nextMedium() throws InterruptedException {
        byte[] medium = media.poll(60, TimeUnit.SECONDS);
        if (medium == null) {
            throw new AssertionError("no source sent enough");
        }
        return medium;
    }

    @ParameterizedTest
    @CsvSource({"MP3, 320000", "AAC, 256000", "OGG, 500000"})
    void whatASourceSendsIsWholeAndStamped(MediaFormat format, int bitsPerSecond) throws Exception {
        HttpStreamSettings settings = SourceScenario.settings("{tick: 50ms, media: [{generate: "
                + format.name().toLowerCase(java.util.Locale.ROOT) + ", bitsPerSecond: " + bitsPerSecond + "}]}");
        try (SourceTarget target = takes(16_000);
                DriverRig rig = rig(target, settings)) {
            rig.start(HttpStreamOperation.PUBLISH, 3);
            for (int source = 0; source < 3; source++) {
                MediaCheck check = format.newCheck();
                check.read(Unpooled.wrappedBuffer(nextMedium()));
                assertThat(check.frames()).isPositive();
                assertThat(check.lostSyncs()).isZero();
                assertThat(check.stampNanos()).isNotEqualTo(Stamp.NONE);
            }
        }
    }

    @Test
    void nothingIsStampedIfSettingsSayNo() throws Exception {
        try (SourceTarget target = takes(8_000);
                DriverRig rig = rig(
                        target,
                        SourceScenario.settings(
                                "{tick: 50ms, stamp: false, media: [{generate: mp3, bitsPerSecond: 320000}]}"))) {
            rig.start(HttpStreamOperation.PUBLISH, 1);
            MediaCheck check = MediaFormat.MP3.newCheck();
            check.read(Unpooled.wrappedBuffer(nextMedium()));
            assertThat(check.lostSyncs()).isZero();
            assertThat(check.stampNanos()).isEqualTo(Stamp.NONE);
        }
    }

    @Test
    void sourcesHaveMountsAndFormatsOfTheirOwn() throws Exception {
        Set<String> heads = ConcurrentHashMap.newKeySet();
        try (SourceTarget target = new SourceTarget(peer -> {
                    heads.add(peer.head());
                    peer.say(SourceTarget.CONTINUE);
                    peer.readToTheEnd();
                });
                DriverRig rig = rig(
                        target,
                        SourceScenario.settings("{media: [{generate: mp3}, {generate: ogg, bitsPerSecond: 96000}],"
                                + " station: {name: 'Sender %d', genre: none}}"))) {
            rig.start(HttpStreamOperation.PUBLISH, 4);
            rig.await("four sources", seen -> seen.gauges().get("sources").get(0) == 4);
            assertThat(heads).hasSize(4);
            assertThat(heads).anySatisfy(head -> assertThat(head)
                    .startsWith("PUT /m-1 HTTP/1.1\r\n")
                    .contains("Content-Type: audio/mpeg\r\n")
                    .contains("ice-name: Sender 1\r\n")
                    .contains("ice-genre: none\r\n")
                    .contains("ice-public: 0\r\n")
                    .contains("ice-bitrate: 64\r\n"));
            assertThat(heads).anySatisfy(head -> assertThat(head)
                    .startsWith("PUT /m-4 HTTP/1.1\r\n")
                    .contains("Content-Type: application/ogg\r\n")
                    .contains("ice-bitrate: 96\r\n"));
        }
    }

    @Test
    void aSourceDepartsWhenItsTimeIsOverAndLeavesItsMountToTheNext() throws Exception {
        try (SourceTarget target = takes(1);
                DriverRig rig = rig(
                        target,
                        SourceScenario.settings(
                                "{pattern: '/m-%d', count: 1}", "{publishTime: 300ms, tick: 20ms}", "{}"))) {
            rig.start(HttpStreamOperation.PUBLISH, 2);
            DriverRig.Seen seen = rig.await("one departed", s -> s.counts().departed() == 1);
            assertThat(seen.failures()).containsOnlyKeys("no-free-mount");
            rig.start(HttpStreamOperation.PUBLISH, 1);
            rig.await("the next departed", s -> s.counts().departed() == 2);
        }
    }

    /** How much is due when is for {@link PublishDriverTest} to say, and how near a real loop comes for {@link PublishingMeasureIT}. */
    @Test
    void allThatIsDueIsSentAndSourcesDepartWithoutAFailure() throws Exception {
        try (SourceTarget target = takes(1);
                DriverRig rig = rig(target, SourceScenario.settings("{publishTime: 500ms, tick: 20ms}"))) {
            rig.start(HttpStreamOperation.PUBLISH, 5);
            DriverRig.Seen seen = rig.await("all departed", s -> s.counts().departed() == 5);
            assertThat(seen.counter("source-bytes-due"))
                    .as("no source departs before 500 ms of 64 kbps are due, except for one turn and one frame")
                    .isGreaterThan(5 * (4_000 - 160 - 209));
            assertThat(seen.counter("source-bytes")).isEqualTo(seen.counter("source-bytes-due"));
            assertThat(seen.samples().get("source-lag"))
                    .as("one for each source at least")
                    .isGreaterThanOrEqualTo(5);
            assertThat(seen.failures()).isEmpty();
        }
    }

    /** Takes sources, and reads nothing of their media. */
    private static SourceTarget unreading() throws IOException {
        return new SourceTarget(peer -> {
            peer.head();
            peer.say(SourceTarget.CONTINUE);
            peer.hold();
        });
    }

    @Test
    void whatATargetDoesNotReadIsOwed() throws Exception {
        try (SourceTarget target = unreading();
                DriverRig rig = rig(
                        target,
                        SourceScenario.settings(
                                "{tick: 20ms, blockedAfter: 10m, media: [{generate: ogg, bitsPerSecond: 500000}]}"))) {
            rig.start(HttpStreamOperation.PUBLISH, 1);
            DriverRig.Seen seen = rig.await(
                    "bytes owed", s -> s.gauges().get("source-bytes-owed").get(0) > 0);
            assertThat(seen.failures()).isEmpty();
        }
    }

    @Test
    void aSourceWhoseTargetDoesNotReadIsBlocked() throws Exception {
        try (SourceTarget target = unreading();
                DriverRig rig = rig(
                        target,
                        SourceScenario.settings(
                                "{tick: 50ms, blockedAfter: 500ms, media: [{generate: ogg, bitsPerSecond: 500000}]}"))) {
            rig.start(HttpStreamOperation.PUBLISH, 1);
            DriverRig.Seen seen = rig.await("blocked", s -> s.counts().dropped() == 1);
            assertThat(seen.failures()).containsOnlyKeys("source-blocked");
            assertThat(seen.counter("source-bytes-due") - seen.counter("source-bytes"))
                    .isGreaterThan(500_000 / 8 / 2);
            assertThat(seen.notes()).anySatisfy(note -> assertThat(note).contains("source-blocked", "/m-1"));
        }
    }

    @Test
    void sourcesStayThroughTheSettlingAndDepartWithTheRun() throws Exception {
        try (SourceTarget target = takes(1);
                DriverRig rig = rig(target, SourceScenario.settings("{}"))) {
            rig.start(HttpStreamOperation.PUBLISH, 3);
            rig.await("three sources", seen -> seen.gauges().get("sources").get(0) == 3);
            rig.drain();
            assertThat(rig.seen().counts().inSystem()).isEqualTo(3);
            rig.closeDriver();
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.counts().departed()).isEqualTo(3);
            assertThat(seen.gauges().get("sources").get(0)).isZero();
            assertThat(seen.failures()).isEmpty();
        }
    }

    /** Takes sources once it may, and says yes to every title. */
    private static SourceTarget takingTitles(Set<String> requests, CountDownLatch mayTakeSources) throws IOException {
        return new SourceTarget(peer -> {
            String head = peer.head();
            if (head.startsWith("PUT")) {
                mayTakeSources.await();
                peer.say(SourceTarget.CONTINUE);
                peer.readToTheEnd();
            } else {
                requests.add(head.substring(0, head.indexOf(" HTTP")));
                peer.say("HTTP/1.0 200 OK\r\n\r\n");
            }
        });
    }

    @Test
    void titlesGoToMountsOfSourcesThatAreThere() throws Exception {
        Set<String> requests = ConcurrentHashMap.newKeySet();
        try (SourceTarget target = takingTitles(requests, new CountDownLatch(0));
                DriverRig rig = rig(
                        target,
                        SourceScenario.settings("{pattern: '/m-%d', count: 50}", "{}", "{title: 'Lied %d äöü'}"))) {
            rig.start(HttpStreamOperation.PUBLISH, 1);
            rig.await("a source", seen -> seen.gauges().get("sources").get(0) == 1);
            rig.start(HttpStreamOperation.METADATA, 3);
            rig.await("three answers", seen -> seen.counts().departed() == 3);
            assertThat(requests).containsExactlyInAnyOrder(title(0), title(1), title(2));
        }
    }

    @Test
    void titlesWaitForTheFirstSourceOfTheRunWhileItIsOnItsWay() throws Exception {
        Set<String> requests = ConcurrentHashMap.newKeySet();
        CountDownLatch taken = new CountDownLatch(1);
        try (SourceTarget target = takingTitles(requests, taken);
                DriverRig rig = rig(
                        target,
                        SourceScenario.settings(
                                "{pattern: '/m-%d', count: 50}", "{expectTime: 60s}", "{title: 'Lied %d äöü'}"))) {
            rig.start(HttpStreamOperation.PUBLISH, 1);
            rig.start(HttpStreamOperation.METADATA, 2);
            rig.drain();
            assertThat(requests).isEmpty();
            assertThat(rig.seen().counts().inFlight()).isEqualTo(3);
            taken.countDown();
            rig.await("two answers", seen -> seen.counts().departed() == 2);
            assertThat(requests).containsExactlyInAnyOrder(title(0), title(1));
            assertThat(rig.seen().failures()).isEmpty();
        }
    }

    /** Reads requests, and answers none. */
    private static SourceTarget silent(CountDownLatch asked) throws Exception {
        return new SourceTarget(peer -> {
            peer.head();
            asked.countDown();
            peer.hold();
        });
    }

    /** The second source keeps the title waiting when the first is given up. */
    @Test
    void sourcesAndTitlesThatAreGivenUpTellWhatTheyWaitedFor() throws Exception {
        CountDownLatch asked = new CountDownLatch(2);
        try (SourceTarget target = silent(asked);
                DriverRig rig = rig(target, SourceScenario.settings("{expectTime: 60s}"))) {
            rig.start(HttpStreamOperation.PUBLISH, 1);
            rig.start(HttpStreamOperation.METADATA, 1);
            rig.start(HttpStreamOperation.PUBLISH, 1);
            assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
            rig.abandonOldest();
            rig.abandonOldest();
            DriverRig.Seen seen = rig.await("both given up", s -> s.counts().failed() == 2);
            assertThat(seen.failures()).containsOnly(Map.entry("deadline", 2L));
            assertThat(seen.notes())
                    .containsExactlyInAnyOrder(
                            "unanswered, a source: given up in step head, waiting for the response's head, or reading a"
                                    + " playlist",
                            "unanswered, a title: given up because no source of this run was accepted");
        }
    }

    @Test
    void aTitleThatIsGivenUpOnItsWayTellsItsStep() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (SourceTarget target = silent(asked);
                DriverRig rig = rig(target, SourceScenario.settings("{pattern: '/m-%d', count: 1}", "{}", "{}"))) {
            rig.start(HttpStreamOperation.METADATA, 1);
            assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
            rig.abandonOldest();
            DriverRig.Seen seen = rig.await("given up", s -> s.counts().failed() == 1);
            assertThat(seen.notes()).singleElement().asString().startsWith("unanswered, a title: given up in step");
        }
    }

    @Test
    void titlesThatWaitedInVainAreStoppedWithTheRun() throws Exception {
        try (SourceTarget target = new SourceTarget(peer -> {
                    peer.head();
                    peer.hold();
                });
                DriverRig rig = rig(target, SourceScenario.settings("{expectTime: 60s}"))) {
            rig.start(HttpStreamOperation.PUBLISH, 1);
            rig.start(HttpStreamOperation.METADATA, 1);
            rig.closeDriver();
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.failures()).containsOnly(Map.entry("stopped", 2L));
            assertThat(seen.counts().inSystem()).isZero();
        }
    }

    private static String title(int number) {
        return "GET /admin/metadata?mount=%2Fm-1&mode=updinfo&charset=UTF-8&song=Lied%20" + number
                + "%20%C3%A4%C3%B6%C3%BC";
    }
}
