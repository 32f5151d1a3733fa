package dev.throng.httpstream.media;

import dev.throng.streams.media.FrameTimeline;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Finds the check that fits the media of one listener. Bytes count more than what the response declares, as players do it: the declared
 * format is looked for first, and the others too if it is not found in the first 4 kB after tags: see {@link FormatCandidates}. FLV is known by
 * its first bytes. So are the formats that are not checked. Confined to one thread.
 */
public final class FormatDetectingCheck implements MediaCheck {

    /** A declared format is found within so many bytes, or others are looked for. */
    private static final int DECLARED_BYTES = 4 * 1024;

    private final Optional<MediaCheck> declared;
    private final String declaredType;
    private final FirstBytes first = new FirstBytes();
    private Optional<FlvCheck> flv = Optional.empty();
    private Optional<FormatCandidates> others = Optional.empty();

    /** Null until one has found its format. */
    private MediaCheck found;

    private long bytesRead;

    /** Detects any format. */
    public FormatDetectingCheck() {
        this.declared = Optional.empty();
        this.declaredType = "";
    }

    /**
     * @param declared a new check of the format that the response declares
     * @param declaredType the content type that declares it
     */
    public FormatDetectingCheck(MediaCheck declared, String declaredType) {
        this.declared = Optional.of(declared);
        this.declaredType = declaredType;
    }

    /** Whether the response declares a format that can be checked. */
    public boolean isDeclared() {
        return declared.isPresent();
    }

    /** Returns the check that found its format; empty before that. It may be used instead of this one. */
    public Optional<MediaCheck> found() {
        return Optional.ofNullable(found);
    }

    /** Returns for people how the bytes contradict the declared format; empty if they do not. The declared format is text of the target. */
    public Optional<String> contradiction() {
        if (declared.isEmpty()
                || found == declared.get()
                || found == null && unchecked().isEmpty()) {
            return Optional.empty();
        }
        String title = unchecked()
                .map(UncheckedFormat::title)
                .orElseGet(() -> MediaFormat.of(found).map(MediaFormat::name).orElse("FLV"));
        return Optional.of("Content-Type " + declaredType + ", but the bytes are " + title);
    }

    /** Returns the format of media that is not checked; empty unless its first bytes are those of such a format. */
    public Optional<UncheckedFormat> unchecked() {
        return first.unchecked();
    }

    @Override
    public void read(ByteBuf bytes, LongConsumer stamps) {
        if (found != null) {
            found.read(bytes, stamps);
            return;
        }
        if (bytesRead == 0 && FlvCheck.mayBegin(bytes) && !(declared.orElse(null) instanceof FlvCheck)) {
            flv = Optional.of(new FlvCheck());
        }
        first.read(bytes);
        bytesRead += bytes.readableBytes();
        flv.ifPresent(check -> readFlv(check, bytes, stamps));
        if (found == null && unchecked().isEmpty() && declared.isPresent()) {
            declared.get().read(bytes.slice(), stamps);
            found = declared.filter(FormatCandidates::isFound).orElse(null);
        }
        if (found == null && unchecked().isEmpty() && wantsOthers()) {
            found = others().read(bytes).orElse(null);
        }
        bytes.readerIndex(bytes.writerIndex());
        if (found != null) {
            flv = Optional.empty();
            others = Optional.empty();
        }
    }

    private FormatCandidates others() {
        if (others.isEmpty()) {
            others = Optional.of(declared.map(FormatCandidates::but).orElseGet(FormatCandidates::new));
        }
        return others.get();
    }

    private void readFlv(FlvCheck check, ByteBuf bytes, LongConsumer stamps) {
        check.read(bytes.slice(), stamps);
        if (check.hasSignature()) {
            found = check;
        }
    }

    private boolean wantsOthers() {
        if (declared.isEmpty()) {
            return true;
        }
        boolean begun = declared.get() instanceof FlvCheck check && check.hasSignature();
        return !begun && bytesRead - declared.get().tagBytes() > DECLARED_BYTES;
    }

    @Override
    public void end() {
        if (found != null) {
            found.end();
        }
    }

    @Override
    public long frames() {
        return found == null ? 0 : found.frames();
    }

    @Override
    public long lostSyncs() {
        return found == null ? 0 : found.lostSyncs();
    }

    @Override
    public long formatChanges() {
        return found == null ? 0 : found.formatChanges();
    }

    @Override
    public long deviations() {
        return found == null ? 0 : found.deviations();
    }

    @Override
    public Optional<String> newestDeviation() {
        return found == null ? Optional.empty() : found.newestDeviation();
    }

    @Override
    public long tagBytes() {
        if (found != null) {
            return found.tagBytes();
        }
        long ofOthers = others.map(FormatCandidates::tagBytes).orElse(0L);
        return Math.max(ofOthers, declared.map(MediaCheck::tagBytes).orElse(0L));
    }

    @Override
    public long mediaNanos() {
        return found == null ? 0 : found.mediaNanos();
    }

    @Override
    public long nominalBitsPerSecond() {
        return found == null ? 0 : found.nominalBitsPerSecond();
    }

    @Override
    public boolean synced() {
        return found != null && found.synced();
    }

    @Override
    public boolean timed() {
        return found != null && found.timed();
    }

    @Override
    public Optional<FrameTimeline> timeline() {
        return found == null ? Optional.empty() : found.timeline();
    }

    @Override
    public long stampNanos() {
        return found == null ? Stamp.NONE : found.stampNanos();
    }
}
