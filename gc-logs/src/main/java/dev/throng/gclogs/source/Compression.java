package dev.throng.gclogs.source;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Decompresses gzip, and zip with one file, by their content. Refuses other compressed formats and archives, with the command that makes
 * Throng read them. Decompression is a stream of bounded memory. It ends when the content is much larger than compression can make a log.
 */
final class Compression {

    private static final int BUFFER_BYTES = 64 * 1024;
    private static final int MAX_LAYERS = 3;

    /** Where tar has its magic bytes, {@code ustar}. */
    private static final int TAR_MAGIC_AT = 257;

    private static final int MAGIC_BYTES = TAR_MAGIC_AT + 5;

    /** GC logs shrink to a tenth, those that repeat themselves to a fortieth. */
    private static final long MAX_RATIO = 300;

    private static final long ALWAYS_ALLOWED_BYTES = 256L << 20;

    private record Refused(String name, String magic, int at, String remedy) {

        boolean begins(byte[] head) {
            byte[] bytes = magic.getBytes(StandardCharsets.ISO_8859_1);
            return head.length >= at + bytes.length
                    && Arrays.equals(head, at, at + bytes.length, bytes, 0, bytes.length);
        }
    }

    private static final List<Refused> REFUSED = List.of(
            new Refused("a file compressed with xz", "\u00fd7zXZ\0", 0, "xz -dc FILE | throng gc -"),
            new Refused("a file compressed with bzip2", "BZh", 0, "bzip2 -dc FILE | throng gc -"),
            new Refused("a file compressed with zstd", "(\u00b5/\u00fd", 0, "zstd -dc FILE | throng gc -"),
            new Refused("a file compressed with lz4", "\u0004\"M\u0018", 0, "lz4 -dc FILE | throng gc -"),
            new Refused("a file compressed with compress", "\u001f\u009d", 0, "gzip -dc FILE | throng gc -"),
            new Refused("a 7z archive", "7z\u00bc\u00af'\u001c", 0, "7z x -so FILE NAME | throng gc -"),
            new Refused("a RAR archive", "Rar!\u001a\u0007", 0, "unrar p -inul FILE NAME | throng gc -"),
            new Refused("a tar archive", "ustar", TAR_MAGIC_AT, "tar -xOf FILE NAME | throng gc -"),
            new Refused("a flight recording (JFR)", "FLR\0", 0, "jfr summary FILE, as throng gc reads text logs"),
            new Refused("a heap dump", "JAVA PROFILE ", 0, "a heap analyser, as throng gc reads GC logs"));

    private Compression() {}

    /** The content of the input, which may be compressed several times. Returns the input itself if it is not compressed. */
    static BufferedInputStream decompressed(BufferedInputStream raw) throws IOException {
        Counted compressed = new Counted(raw);
        BufferedInputStream in = raw;
        for (int layer = 0; layer <= MAX_LAYERS; layer++) {
            byte[] head = LogSource.head(in, MAGIC_BYTES);
            refuse(head);
            boolean gzip = head.length > 1 && (head[0] & 0xff) == 0x1f && (head[1] & 0xff) == 0x8b;
            boolean zip = head.length > 3 && head[0] == 'P' && head[1] == 'K' && head[2] < 8 && head[3] < 9;
            if (!gzip && !zip) {
                return in;
            }
            if (layer == MAX_LAYERS) {
                break;
            }
            InputStream from = in == raw ? compressed : in;
            InputStream content = gzip ? new GZIPInputStream(from, BUFFER_BYTES) : OnlyEntry.of(from);
            in = new BufferedInputStream(new Bounded(content, compressed), BUFFER_BYTES);
        }
        throw new UnreadableLogException("compressed more than " + MAX_LAYERS + " times (expected: a GC log)");
    }

    private static void refuse(byte[] head) throws UnreadableLogException {
        for (Refused format : REFUSED) {
            if (format.begins(head)) {
                throw new UnreadableLogException("is " + format.name()
                        + " (expected: a GC log, also compressed with gzip or zip; use " + format.remedy() + ")");
            }
        }
    }

    /** Counts the compressed bytes. */
    private static final class Counted extends FilterInputStream {

        private long bytes;

        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = in.read();
            bytes += b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = in.read(into, from, length);
            bytes += Math.max(0, read);
            return read;
        }
    }

    /** Ends content that is far larger than its compressed bytes. Throws the same exception again after damaged data. */
    private static final class Bounded extends FilterInputStream {

        private final Counted compressed;
        private long bytes;
        private Optional<IOException> damage = Optional.empty();

        Bounded(InputStream in, Counted compressed) {
            super(in);
            this.compressed = compressed;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            if (damage.isPresent()) {
                throw damage.get();
            }
            int read = readNext(into, from, length);
            bytes += Math.max(0, read);
            if (bytes > ALWAYS_ALLOWED_BYTES && bytes / MAX_RATIO > compressed.bytes) {
                throw new UnreadableLogException(
                        "its content is more than " + MAX_RATIO
                                + " times as large as its compressed data, as that of no log is (expected: a compressed GC log)");
            }
            return read;
        }

        /** Returns 0, so that a buffer asks for no more bytes before it passes on those that it has. An exception would lose them. */
        @Override
        public int available() {
            return 0;
        }

        private int readNext(byte[] into, int from, int length) throws IOException {
            try {
                return in.read(into, from, length);
            } catch (IOException e) {
                damage = Optional.of(e);
                throw e;
            }
        }
    }

    /** The only file of a zip archive. Directories and the additions of macOS do not count. */
    private static final class OnlyEntry extends FilterInputStream {

        private static final int SHOWN_NAMES = 3;

        private final ZipInputStream zip;

        private OnlyEntry(ZipInputStream zip) {
            super(zip);
            this.zip = zip;
        }

        static InputStream of(InputStream in) throws IOException {
            ZipInputStream zip = new ZipInputStream(in);
            if (next(zip).isEmpty()) {
                throw new UnreadableLogException("is a zip archive without a file (expected: one GC log in it)");
            }
            return new OnlyEntry(zip);
        }

        /** The name of the next file, as a list of one; an empty list at the end. */
        private static List<String> next(ZipInputStream zip) throws IOException {
            ZipEntry entry = zip.getNextEntry();
            while (entry != null && isExtra(entry)) {
                entry = zip.getNextEntry();
            }
            return entry == null ? List.of() : List.of(entry.getName());
        }

        private static boolean isExtra(ZipEntry entry) {
            String name = entry.getName();
            return entry.isDirectory() || name.startsWith("__MACOSX/") || name.endsWith(".DS_Store");
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = zip.read(into, from, length);
            if (read < 0) {
                refuseFurther();
            }
            return read;
        }

        private void refuseFurther() throws IOException {
            List<String> names = new ArrayList<>();
            for (List<String> name = next(zip); !name.isEmpty() && names.size() < SHOWN_NAMES; name = next(zip)) {
                names.addAll(name);
            }
            if (!names.isEmpty()) {
                throw new UnreadableLogException("is a zip archive with several files, also " + String.join(", ", names)
                        + " (expected: one GC log in it; use unzip -p FILE NAME | throng gc -)");
            }
        }
    }
}
