package dev.throng.httpstream.media;

/**
 * Checks the page numbers of Ogg streams and counts their playing time.
 *
 * <p>A server may send stored headers and then live pages, so the page number may jump once after the header pages. Any other jump is a
 * loss. The playing time comes from the granule positions of the first stream with a known codec (Vorbis, Opus, FLAC). The page numbers of
 * up to two concurrent streams are checked.
 */
final class OggPageCheck extends OggReader {

    private static final long VORBIS_HEAD = 0x01766F72626973L;
    private static final long OPUS_HEAD = 0x4F70757348656164L;
    private static final long FLAC_HEAD = 0x7F464C4143L;
    private static final int OPUS_RATE = 48_000;
    private static final int MAX_RATE = 1_000_000;

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
    private byte codec;
    private boolean known0;
    private boolean known1;
    private boolean headers0;
    private boolean headers1;
    private boolean sideBySide;

    @Override
    boolean wantsIdentification() {
        if (known0 && headers0 && codec != NO_CODEC) {
            return false;
        }
        endPart(sampleRate);
        sampleRate = 0;
        nominal = 0;
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
            case 23 -> nominal = codec == VORBIS ? Math.max(0, Integer.reverseBytes((int) last)) : 0;
            case 29 -> sampleRate = codec == FLAC ? (int) last >>> 4 & 0xFFFFF : sampleRate;
            default -> {}
        }
    }

    @Override
    void streamBegins(boolean identified) {
        boolean group = known0 && headers0;
        if (identified && (sampleRate <= 0 || sampleRate > MAX_RATE)) {
            codec = NO_CODEC;
            sampleRate = 0;
        }
        if (group && (!identified || codec == NO_CODEC)) {
            second(true);
            return;
        }
        known1 = group;
        sideBySide = group;
        serial1 = serial0;
        expected1 = expected0;
        headers1 = headers0;
        first(true);
    }

    @Override
    void pageFollows() {
        if (known0 && serial() == serial0) {
            followFirst();
        } else if (known1 && serial() == serial1) {
            followSecond();
        } else {
            adopt();
        }
    }

    @Override
    void forget(boolean identifying) {
        if (identifying) {
            codec = NO_CODEC;
            sampleRate = 0;
        }
        known0 = false;
        known1 = false;
        lastGranule = -1;
    }

    @Override
    boolean knows(int streamSerial) {
        return known0 && streamSerial == serial0 || known1 && streamSerial == serial1;
    }

    /** A stream without a received beginning. Its page numbers are checked from here on. */
    private void adopt() {
        if (!known0 && (!sideBySide || serial() == serial0)) {
            first(false);
        } else if (!known1) {
            second(false);
        }
    }

    private void first(boolean headers) {
        addHeaders(headers);
        known0 = true;
        serial0 = serial();
        expected0 = sequence() + 1;
        headers0 = headers;
        lastGranule = granule();
    }

    private void second(boolean headers) {
        sideBySide = true;
        known1 = true;
        serial1 = serial();
        expected1 = sequence() + 1;
        headers1 = headers;
    }

    private void followFirst() {
        boolean jump = sequence() != expected0;
        if (jump && !headers0) {
            pagesMissing();
        }
        expected0 = sequence() + 1;
        headers0 &= granule() <= 0;
        addHeaders(headers0);
        if (granule() < 0) {
            return;
        }
        if (sampleRate > 0 && !jump && lastGranule >= 0 && granule() > lastGranule) {
            if (add(granule() - lastGranule, pageBytes())) {
                endPart(sampleRate);
            }
        }
        lastGranule = granule();
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
        if (sequence() != expected1 && !headers1) {
            pagesMissing();
        }
        expected1 = sequence() + 1;
        headers1 &= granule() <= 0;
    }

    /** @return samples per second of the first stream with a known codec, 0 before it is known */
    int sampleRate() {
        return sampleRate;
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
     * header.
     */
    @Override
    public long nominalBitsPerSecond() {
        long mean = meanBitsPerSecond(sampleRate, sampleRate == 0 ? 0 : 1_000);
        return mean > 0 ? mean : nominal;
    }
}
