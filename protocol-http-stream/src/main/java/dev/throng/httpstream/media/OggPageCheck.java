package dev.throng.httpstream.media;

/**
 * Checks the page numbers of Ogg streams and counts their playing time.
 *
 * <p>A server may send stored headers and then live pages, so the page number may jump once after the header pages. Any other jump is a
 * loss. The playing time comes from the granule positions of the first stream with a known codec (Vorbis, Opus, FLAC). The page numbers of
 * up to two concurrent streams are checked. The bytes of all concurrent streams are those of the bit rate.
 *
 * <p>Granule positions count from the beginning of a stream, not from that of its listener. So a page whose position is further on than its
 * packets can play has no known playing time: the first page of who joins a running stream, and a page after a gap.
 */
final class OggPageCheck extends OggReader {

    private static final long VORBIS_HEAD = 0x01766F72626973L;
    private static final long OPUS_HEAD = 0x4F70757348656164L;
    private static final long FLAC_HEAD = 0x7F464C4143L;
    private static final int OPUS_RATE = 48_000;
    private static final int MAX_RATE = 1_000_000;

    /** What a packet of Opus plays at most: 120 ms (RFC 6716 §3.2.5). */
    private static final int OPUS_MAX_SAMPLES = 5_760;

    /** A block of FLAC has at most so many samples (RFC 9639 §8.2). */
    private static final int FLAC_MAX_SAMPLES = 65_535;

    /** By how many seconds positions may be further on than their packets within a stream, as after silence that was not sent. */
    private static final int MAX_GAP_SECONDS = 5;

    /** What is known of one of the concurrent streams. */
    private static final byte UNKNOWN = 0;

    /** All pages so far are headers. */
    private static final byte IN_HEADERS = 1;

    private static final byte IN_MEDIA = 2;

    private static final byte NO_CODEC = 0;
    private static final byte VORBIS = 1;
    private static final byte OPUS = 2;
    private static final byte FLAC = 3;

    private long lastGranule = -1;
    private int sampleRate;
    private int nominal;

    /** Bytes of headers that do not belong to the bit rate yet. */
    private int firstHeaderBytes;

    private int serial0;
    private int expected0;
    private int serial1;
    private int expected1;
    /** Samples that a packet plays at most, unsigned; of Opus, on the present page. */
    private short packetSamples;

    private byte codec;
    private byte place0;
    private byte place1;
    private boolean sideBySide;

    @Override
    boolean wantsIdentification() {
        if (place0 == IN_HEADERS && codec != NO_CODEC) {
            return false;
        }
        endPart(sampleRate);
        sampleRate = 0;
        nominal = 0;
        packetSamples = 0;
        codec = NO_CODEC;
        return true;
    }

    @Override
    void identify(int index, long last) {
        switch (index) {
            case 4 -> codec = (last & 0xFF_FFFF_FFFFL) == FLAC_HEAD ? FLAC : codec;
            case 6 -> codec = (last & 0xFF_FFFF_FFFF_FFFFL) == VORBIS_HEAD ? VORBIS : codec;
            case 7 -> {
                if (last == OPUS_HEAD) {
                    codec = OPUS;
                    sampleRate = OPUS_RATE;
                }
            }
            case 15 -> sampleRate = codec == VORBIS ? Integer.reverseBytes((int) last) : sampleRate;
            case 20 -> packetSamples = codec == FLAC ? (short) last : packetSamples;
            case 23 -> nominal = codec == VORBIS ? Math.max(0, Integer.reverseBytes((int) last)) : 0;
            case 28 -> packetSamples = codec == VORBIS ? (short) (1 << ((int) last >>> 4 & 15) >>> 1) : packetSamples;
            case 29 -> sampleRate = codec == FLAC ? (int) last >>> 4 & 0xFFFFF : sampleRate;
            default -> {}
        }
    }

    @Override
    void streamBegins(boolean identified) {
        boolean group = place0 == IN_HEADERS;
        if (identified && (sampleRate <= 0 || sampleRate > MAX_RATE)) {
            codec = NO_CODEC;
            sampleRate = 0;
        }
        if (identified && codec == FLAC && packetSamples == 0) {
            packetSamples = (short) FLAC_MAX_SAMPLES;
        }
        if (group && (!identified || codec == NO_CODEC)) {
            second(true);
            return;
        }
        sideBySide = group;
        serial1 = serial0;
        expected1 = expected0;
        place1 = group ? IN_HEADERS : UNKNOWN;
        first(true);
    }

    @Override
    void pageFollows() {
        if (place0 != UNKNOWN && serial() == serial0) {
            followFirst();
            return;
        }
        if (place1 != UNKNOWN && serial() == serial1) {
            followSecond();
        } else {
            adopt();
        }
        addOtherStream();
    }

    /** The pages of other streams, such as of pictures, belong to the bit rate as soon as the time of the first one counts. */
    private void addOtherStream() {
        if (sideBySide && place0 == IN_MEDIA && sampleRate > 0 && lastGranule >= 0) {
            addBytes(pageBytes());
        }
    }

    @Override
    void forget(boolean identifying) {
        if (identifying) {
            codec = NO_CODEC;
            sampleRate = 0;
        }
        place0 = UNKNOWN;
        place1 = UNKNOWN;
        lastGranule = -1;
    }

    @Override
    boolean knows(int streamSerial) {
        return place0 != UNKNOWN && streamSerial == serial0 || place1 != UNKNOWN && streamSerial == serial1;
    }

    /** A stream without a received beginning. Its page numbers are checked from here on. */
    private void adopt() {
        if (place0 == UNKNOWN && (!sideBySide || serial() == serial0)) {
            first(false);
        } else if (place1 == UNKNOWN) {
            second(false);
        }
    }

    private void first(boolean headers) {
        addHeaders(headers);
        place0 = headers ? IN_HEADERS : IN_MEDIA;
        serial0 = serial();
        expected0 = sequence() + 1;
        lastGranule = granule();
    }

    private void second(boolean headers) {
        sideBySide = true;
        place1 = headers ? IN_HEADERS : IN_MEDIA;
        serial1 = serial();
        expected1 = sequence() + 1;
    }

    private void followFirst() {
        boolean jump = sequence() != expected0;
        boolean afterHeaders = place0 == IN_HEADERS;
        if (jump && !afterHeaders) {
            pagesMissing();
        }
        expected0 = sequence() + 1;
        place0 = afterHeaders && granule() <= 0 ? IN_HEADERS : IN_MEDIA;
        addHeaders(place0 == IN_HEADERS);
        if (granule() < 0) {
            return;
        }
        long samples = granule() - lastGranule;
        if (sampleRate > 0 && !jump && lastGranule >= 0 && samples > 0 && samples <= mostSamples(afterHeaders)) {
            if (add(samples, pageBytes())) {
                endPart(sampleRate);
            }
        }
        lastGranule = granule();
    }

    /** @return how far the position of this page may be from that of the page before; exact after headers, because that is where listeners join */
    private long mostSamples(boolean afterHeaders) {
        long ofPackets = (long) packets() * Short.toUnsignedInt(packetSamples);
        return afterHeaders ? ofPackets : ofPackets + (long) MAX_GAP_SECONDS * sampleRate;
    }

    @Override
    void bodyBegins(int first) {
        if (codec == OPUS) {
            packetSamples = (short) opusSamples(first);
        }
    }

    /** @return samples of a packet of Opus by its first byte (RFC 6716 §3.1); the most that any has if it does not tell */
    private static int opusSamples(int first) {
        int frames = first & 3;
        if (first < 0 || frames == 3) {
            return OPUS_MAX_SAMPLES;
        }
        int kind = first >>> 3;
        int size = kind & 3;
        int samples = kind < 12 ? 480 << size : kind < 16 ? 480 << (size & 1) : 120 << size;
        if (kind < 12 && size == 3) {
            samples = 2_880;
        }
        return samples * (frames == 0 ? 1 : 2);
    }

    /** The headers of each song in a chain belong to its bit rate. Those of the first song do once a second one shows that it is a chain. */
    private void addHeaders(boolean headers) {
        if (!headers) {
            return;
        }
        firstHeaderBytes += pageBytes();
        if (hasEarlierPart()) {
            addBytes(firstHeaderBytes);
            firstHeaderBytes = 0;
        }
    }

    private void followSecond() {
        boolean afterHeaders = place1 == IN_HEADERS;
        if (sequence() != expected1 && !afterHeaders) {
            pagesMissing();
        }
        expected1 = sequence() + 1;
        place1 = afterHeaders && granule() <= 0 ? IN_HEADERS : IN_MEDIA;
    }

    /** @return samples per second of the first stream with a known codec, 0 before it is known */
    int sampleRate() {
        return sampleRate;
    }

    /** The time of a stream without a received beginning, or of an unknown codec, is not known. */
    @Override
    public boolean timed() {
        return synced() && sampleRate > 0;
    }

    boolean isVorbis() {
        return codec == VORBIS;
    }

    boolean isOpus() {
        return codec == OPUS;
    }

    @Override
    public long mediaNanos() {
        return playedNanos(sampleRate);
    }

    /**
     * Uses the mean as soon as there is one second of media, because encoders with a variable rate differ much from the rate in their
     * header. The rate in the header of one of several streams is not that of all.
     */
    @Override
    public long nominalBitsPerSecond() {
        long mean = meanBitsPerSecond(sampleRate, sampleRate == 0 ? 0 : 1_000);
        return mean > 0 ? mean : sideBySide ? 0 : nominal;
    }
}
