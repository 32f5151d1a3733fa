package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * Checks segments of MPEG-TS (ISO/IEC 13818-1 §2.4.3): the sync byte every 188 bytes, the continuity counter of each PID, and the clock
 * (PCR). Does not decode media.
 *
 * <pre>
 *  0x47 | error, start, priority, PID (13 bits) | scrambling, adaptation, payload, counter (4 bits) | adaptation field | payload
 * </pre>
 *
 * <p>Counters are compared within a segment only, because encoders may begin each segment with any. The counters of the first
 * {@value #MAX_PIDS} PIDs are checked.
 *
 * <p>After a lost sync the check searches for the next 0x47. Packets count again when another 0x47 follows after 188 bytes, and the
 * counters of all PIDs begin again.
 */
public final class TransportStreamCheck implements SegmentCheck {

    static final int PACKET_BYTES = 188;
    static final int MAX_PIDS = 16;

    private static final int SYNC = 0x47;
    private static final int NULL_PID = 0x1fff;

    /** Sync byte, two bytes with the PID, flags, length and flags of the adaptation field, PCR. */
    private static final int HEAD_BYTES = 12;

    private static final int LENGTH_OF_A_PCR = 7;
    private static final long CLOCK_HERTZ = 90_000;
    private static final long CLOCK_MASK = (1L << 33) - 1;
    private static final int COUNTER = 0xf;
    private static final int REPEATED = 0x10;
    private static final int PID_SHIFT = 5;
    private static final int NO_PID = -1;
    private static final long NONE = -1;

    /** For each PID: the PID in the high bits, then whether its last packet repeated the one before, then the counter. */
    private final int[] counters = new int[MAX_PIDS];

    private int pids;

    /** Bytes of the present packet so far; its first bytes as two numbers. */
    private int position;

    private int header;
    private long adaptation;

    private boolean searching;
    private boolean confirmed;
    private boolean syncLost;
    private SegmentFault first = SegmentFault.NONE;
    private long packets;
    private long packetsBefore;
    private int faults;
    private int clockPid = NO_PID;
    private long clock = NONE;
    private long clockTicks;
    private int clockJumps;

    @Override
    public void begin(boolean initialization) {
        pids = 0;
        position = 0;
        searching = false;
        confirmed = true;
        syncLost = false;
        first = SegmentFault.NONE;
        packetsBefore = packets;
        clockPid = NO_PID;
        clock = NONE;
        clockTicks = 0;
    }

    @Override
    public void read(ByteBuf bytes) {
        int at = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (at < end) {
            if (position == 0) {
                at = sync(bytes, at);
            } else if (position < HEAD_BYTES) {
                head(bytes.getUnsignedByte(at++));
            } else {
                int skipped = Math.min(PACKET_BYTES - position, end - at);
                position += skipped;
                at += skipped;
            }
            if (position == PACKET_BYTES) {
                packetEnds();
            }
        }
        bytes.readerIndex(end);
    }

    /** Reads the first byte of a packet, or searches for one. Returns the index after it. */
    private int sync(ByteBuf bytes, int at) {
        if (bytes.getUnsignedByte(at) == SYNC) {
            confirmed = !searching;
            searching = false;
            position = 1;
            header = SYNC;
            adaptation = 0;
        } else {
            if (!syncLost) {
                syncLost = true;
                fault(SegmentFault.LOST_SYNC);
            }
            pids = 0;
            searching = true;
        }
        return at + 1;
    }

    private void head(int next) {
        if (position < Integer.BYTES) {
            header = header << Byte.SIZE | next;
        } else {
            adaptation = adaptation << Byte.SIZE | next;
        }
        position++;
    }

    /** A packet after a lost sync does not count, because its first byte may be any 0x47. */
    private void packetEnds() {
        position = 0;
        if (!confirmed) {
            return;
        }
        packets++;
        int pid = header >>> 8 & 0x1fff;
        if ((header & 0x80_0000) != 0) {
            fault(SegmentFault.DAMAGED_PACKET);
        } else if (pid != NULL_PID) {
            checkCounter(pid);
            checkClock(pid);
        }
    }

    private boolean hasAdaptation() {
        return (header & 0x20) != 0 && adaptation >>> 56 > 0;
    }

    /** Whether the packet states that the counter or the clock begins again. */
    private boolean isDiscontinuity() {
        return hasAdaptation() && (adaptation >>> 48 & 0x80) != 0;
    }

    private void checkCounter(int pid) {
        int index = indexOf(pid);
        if (index == MAX_PIDS) {
            return;
        }
        int counter = header & COUNTER;
        boolean repeats = false;
        if (index == pids) {
            pids++;
        } else if (!isDiscontinuity()) {
            int last = counters[index] & COUNTER;
            boolean payload = (header & 0x10) != 0;
            repeats = payload && counter == last && (counters[index] & REPEATED) == 0;
            int expected = payload ? last + 1 & COUNTER : last;
            if (counter != expected && !repeats) {
                fault(SegmentFault.LOST_PACKETS);
            }
        }
        counters[index] = pid << PID_SHIFT | (repeats ? REPEATED : 0) | counter;
    }

    /** Returns the place of a PID, or the first free place. */
    private int indexOf(int pid) {
        int index = 0;
        while (index < pids && counters[index] >>> PID_SHIFT != pid) {
            index++;
        }
        return index;
    }

    /** Adds the time between two clock readings of one PID. A step of more than a second, or backwards, is a jump and adds nothing. */
    private void checkClock(int pid) {
        boolean hasClock = hasAdaptation() && adaptation >>> 56 >= LENGTH_OF_A_PCR && (adaptation >>> 48 & 0x10) != 0;
        if (!hasClock || clockPid != NO_PID && clockPid != pid) {
            return;
        }
        long now = adaptation >>> 15 & CLOCK_MASK;
        long step = now - clock & CLOCK_MASK;
        if (clock != NONE && !isDiscontinuity()) {
            clockJumps += step > CLOCK_HERTZ ? 1 : 0;
            clockTicks += step > CLOCK_HERTZ ? 0 : step;
        }
        clockPid = pid;
        clock = now;
    }

    private void fault(SegmentFault fault) {
        first = first == SegmentFault.NONE ? fault : first;
        faults++;
    }

    @Override
    public SegmentFault end() {
        if (position != 0) {
            fault(SegmentFault.TRUNCATED);
        } else if (packets == packetsBefore) {
            fault(SegmentFault.NO_MEDIA);
        }
        return first;
    }

    @Override
    public long units() {
        return packets;
    }

    @Override
    public long faults() {
        return faults;
    }

    /** Returns the time between the first and the last clock reading of the present segment, in nanoseconds, without jumps. */
    public long clockNanos() {
        return clockTicks * 1_000_000_000L / CLOCK_HERTZ;
    }

    /** Returns how often the clock jumped within a segment that did not announce it. */
    public int clockJumps() {
        return clockJumps;
    }
}
