package dev.throng.agents;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** A disk for a journal that has as much space as a test wants. */
final class FullDisk implements Journal.Disk {

    private final Journal.Disk file;
    private int leftBytes = Integer.MAX_VALUE;

    FullDisk(Path file) throws IOException {
        this.file = Journal.Disk.create(file);
    }

    /** Leaves so much space. */
    void fill(int bytes) {
        leftBytes = bytes;
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        int fit = Math.min(leftBytes, bytes.length);
        file.write(Arrays.copyOf(bytes, fit));
        leftBytes -= fit;
        if (fit < bytes.length) {
            throw new IOException("No space left on device");
        }
    }

    @Override
    public void cut(long length) throws IOException {
        file.cut(length);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
