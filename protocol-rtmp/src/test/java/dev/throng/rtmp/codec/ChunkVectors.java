package dev.throng.rtmp.codec;

import dev.throng.streams.flv.Wire;
import java.util.List;

/** Chunk streams by hand, and the messages in them. */
final class ChunkVectors {

    record Vector(String name, byte[] bytes, List<String> messages) {

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Vector> all() {
        return List.of(
                example1(),
                example2(),
                changedChunkSize(),
                idOfTwoBytes(),
                idsOfThreeBytes(),
                extended(),
                extendedDelta(),
                wrap(),
                interleaved(),
                aborted(),
                empty(),
                shortHeads(),
                sameAfterFull(),
                newStreamOfFormat1(),
                aggregate(),
                sharedObject());
    }

    /** RTMP §5.3.2.1: four audio messages of 32 bytes. */
    private static Vector example1() {
        Wire wire = new Wire();
        wire.full(3, 1000, 32, 8, 12345).fill(1, 32);
        wire.sameLength(3, 20).fill(2, 32);
        wire.same(3).fill(3, 32);
        wire.same(3).fill(4, 32);
        return new Vector(
                "the first example of the specification",
                wire.bytes(),
                List.of(
                        "type 8 stream 12345 at 1000 bytes 32 head 0101010101010101",
                        "type 8 stream 12345 at 1020 bytes 32 head 0202020202020202",
                        "type 8 stream 12345 at 1040 bytes 32 head 0303030303030303",
                        "type 8 stream 12345 at 1060 bytes 32 head 0404040404040404"));
    }

    /** RTMP §5.3.2.2: a video message of 307 bytes in chunks of 128. */
    private static Vector example2() {
        Wire wire = new Wire();
        wire.full(4, 1000, 307, 9, 12346).hex("17 01 0000 00").fill(5, 123);
        wire.same(4).fill(6, 128).same(4).fill(7, 51);
        return new Vector(
                "the second example of the specification",
                wire.bytes(),
                List.of("type 9 stream 12346 at 1000 bytes 307 head 1701000000050505"));
    }

    private static Vector changedChunkSize() {
        Wire wire = new Wire();
        wire.full(4, 0, 130, 9, 1).fill(1, 128);
        wire.full(2, 0, 4, 1, 0).u32(1);
        wire.same(4).fill(2, 1).same(4).fill(3, 1);
        wire.full(2, 0, 4, 1, 0)
                .hex("00")
                .same(2)
                .hex("00")
                .same(2)
                .hex("10")
                .same(2)
                .hex("00");
        wire.sameStream(4, 40, 4096, 9).fill(4, 4096);
        return new Vector(
                "a chunk size that changes within a message, to 1 and to 4096",
                wire.bytes(),
                List.of(
                        "type 1 stream 0 at 0 bytes 4 00000001",
                        "type 9 stream 1 at 0 bytes 130 head 0101010101010101",
                        "type 1 stream 0 at 0 bytes 4 00001000",
                        "type 9 stream 1 at 40 bytes 4096 head 0404040404040404"));
    }

    private static Vector idOfTwoBytes() {
        Wire wire = new Wire();
        wire.hex("00 00").hex("000001 000002 12 01000000").hex("0500");
        wire.hex("00 ff").hex("000002 000001 12 01000000").hex("05");
        wire.hex("c0 00").hex("0505");
        return new Vector(
                "chunk streams 64 and 319",
                wire.bytes(),
                List.of(
                        "type 18 stream 1 at 1 bytes 2 0500",
                        "type 18 stream 1 at 2 bytes 1 05",
                        "type 18 stream 1 at 2 bytes 2 0505"));
    }

    private static Vector idsOfThreeBytes() {
        Wire wire = new Wire();
        wire.hex("01 00 01").hex("000001 000001 12 01000000").hex("05");
        wire.hex("01 ff ff").hex("000002 000001 12 01000000").hex("06");
        wire.hex("81 ff ff").hex("000003").hex("07");
        wire.hex("01 00 00").hex("000009 000001 12 01000000").hex("08");
        wire.hex("80 00").hex("000001").hex("09");
        return new Vector(
                "chunk streams 320 and 65599, and 64 in three bytes and in two",
                wire.bytes(),
                List.of(
                        "type 18 stream 1 at 1 bytes 1 05",
                        "type 18 stream 1 at 2 bytes 1 06",
                        "type 18 stream 1 at 5 bytes 1 07",
                        "type 18 stream 1 at 9 bytes 1 08",
                        "type 18 stream 1 at 10 bytes 1 09"));
    }

    private static Vector extended() {
        Wire wire = new Wire();
        wire.full(6, 0xffffff, 200, 9, 1).u32(0x01000000).fill(1, 128);
        wire.same(6).u32(0x01000000).fill(2, 72);
        wire.sameStream(6, 40, 129, 9).fill(3, 128).same(6).fill(4, 1);
        wire.full(6, 0xffffff, 1, 9, 1).u32(0xffffff).fill(5, 1);
        return new Vector(
                "an extended timestamp that each chunk of its message repeats",
                wire.bytes(),
                List.of(
                        "type 9 stream 1 at 16777216 bytes 200 head 0101010101010101",
                        "type 9 stream 1 at 16777256 bytes 129 head 0303030303030303",
                        "type 9 stream 1 at 16777215 bytes 1 head 0500000000000000"));
    }

    private static Vector extendedDelta() {
        Wire wire = new Wire();
        wire.full(6, 5, 1, 8, 1).fill(1, 1);
        wire.sameStream(6, 0xffffff, 2, 8).u32(0x02000000).fill(2, 2);
        wire.same(6).u32(0x02000000).fill(3, 2);
        wire.sameLength(6, 0xffffff).u32(0x01000000).fill(4, 2);
        return new Vector(
                "extended deltas",
                wire.bytes(),
                List.of(
                        "type 8 stream 1 at 5 bytes 1 head 0100000000000000",
                        "type 8 stream 1 at 33554437 bytes 2 head 0202000000000000",
                        "type 8 stream 1 at 67108869 bytes 2 head 0303000000000000",
                        "type 8 stream 1 at 83886085 bytes 2 head 0404000000000000"));
    }

    private static Vector wrap() {
        Wire wire = new Wire();
        wire.full(6, 0xffffff, 1, 8, 1).u32(0xfffffff0L).fill(1, 1);
        wire.sameLength(6, 23).fill(2, 1);
        wire.same(6).fill(3, 1);
        return new Vector(
                "a timestamp that wraps",
                wire.bytes(),
                List.of(
                        "type 8 stream 1 at 4294967280 bytes 1 head 0100000000000000",
                        "type 8 stream 1 at 7 bytes 1 head 0200000000000000",
                        "type 8 stream 1 at 30 bytes 1 head 0300000000000000"));
    }

    private static Vector interleaved() {
        Wire wire = new Wire();
        wire.full(6, 40, 300, 9, 1).fill(1, 128);
        wire.full(4, 41, 140, 8, 1).fill(2, 128);
        wire.full(5, 42, 129, 18, 1).fill(7, 128);
        wire.same(6).fill(1, 128);
        wire.same(4).fill(2, 12);
        wire.same(5).fill(7, 1);
        wire.same(6).fill(1, 44);
        return new Vector(
                "three messages that are interleaved",
                wire.bytes(),
                List.of(
                        "type 8 stream 1 at 41 bytes 140 head 0202020202020202",
                        "type 18 stream 1 at 42 bytes 129 " + "07".repeat(129),
                        "type 9 stream 1 at 40 bytes 300 head 0101010101010101"));
    }

    private static Vector aborted() {
        Wire wire = new Wire();
        wire.full(6, 40, 300, 18, 1).fill(1, 128);
        wire.full(2, 0, 4, 2, 0).u32(6);
        wire.full(6, 80, 1, 18, 1).fill(2, 1);
        wire.full(2, 0, 4, 2, 0).u32(77);
        return new Vector(
                "a message that is aborted, and an abort of nothing",
                wire.bytes(),
                List.of(
                        "type 2 stream 0 at 0 bytes 4 00000006",
                        "type 18 stream 1 at 80 bytes 1 02",
                        "type 2 stream 0 at 0 bytes 4 0000004d"));
    }

    private static Vector empty() {
        Wire wire = new Wire();
        wire.full(6, 40, 0, 9, 1).full(5, 40, 0, 18, 1).same(6);
        return new Vector(
                "messages without payload",
                wire.bytes(),
                List.of(
                        "type 9 stream 1 at 40 bytes 0 head 0000000000000000",
                        "type 18 stream 1 at 40 bytes 0 ",
                        "type 9 stream 1 at 80 bytes 0 head 0000000000000000"));
    }

    private static Vector shortHeads() {
        Wire wire = new Wire();
        wire.full(6, 0, 3, 9, 1).hex("170000").full(4, 0, 9, 8, 1).hex("af0102030405060708");
        return new Vector(
                "payloads of 3 and 9 bytes",
                wire.bytes(),
                List.of(
                        "type 9 stream 1 at 0 bytes 3 head 1700000000000000",
                        "type 8 stream 1 at 0 bytes 9 head af01020304050607"));
    }

    /** RTMP §5.3.1.2.4: after format 0, the delta is the timestamp. */
    private static Vector sameAfterFull() {
        Wire wire = new Wire();
        wire.full(6, 100, 1, 8, 1).fill(1, 1).same(6).fill(2, 1);
        return new Vector(
                "format 3 after format 0",
                wire.bytes(),
                List.of(
                        "type 8 stream 1 at 100 bytes 1 head 0100000000000000",
                        "type 8 stream 1 at 200 bytes 1 head 0200000000000000"));
    }

    private static Vector newStreamOfFormat1() {
        Wire wire = new Wire();
        wire.sameStream(2, 0, 6, 4).hex("0006 00000001");
        return new Vector(
                "a chunk stream that begins with format 1",
                wire.bytes(),
                List.of("type 4 stream 0 at 0 bytes 6 000600000001"));
    }

    private static Vector aggregate() {
        Wire wire = new Wire();
        wire.full(6, 1000, 55, 22, 1);
        wire.hex("09 000002 000005 00 000000").hex("2701").u32(13);
        wire.hex("12 000001 000005 00 000000").hex("05").u32(12);
        wire.hex("08 000007 00000f 00 000000").hex("af0102030405ff").u32(18);
        return new Vector(
                "an aggregate message",
                wire.bytes(),
                List.of(
                        "type 9 stream 1 at 1000 bytes 2 head 2701000000000000",
                        "type 18 stream 1 at 1000 bytes 1 05",
                        "type 8 stream 1 at 1010 bytes 7 head af0102030405ff00"));
    }

    private static Vector sharedObject() {
        Wire wire = new Wire();
        wire.full(3, 0, 130, 19, 0).fill(1, 128).same(3).fill(1, 2);
        wire.full(3, 0, 1, 18, 0).fill(2, 1);
        return new Vector(
                "a shared object, which is skipped", wire.bytes(), List.of("type 18 stream 0 at 0 bytes 1 02"));
    }

    private ChunkVectors() {}
}
