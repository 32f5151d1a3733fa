package dev.throng.cli.tsung;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes equal steps that follow one another as a step {@code repeat}. */
final class Repetitions {

    /** Steps that may be repeated together. */
    private static final int MAX_BLOCK = 10;

    /** Fewer are as easy to read one by one. */
    private static final int MIN_TIMES = 3;

    private Repetitions() {}

    static List<Object> folded(List<Object> steps) {
        List<Object> folded = new ArrayList<>();
        int at = 0;
        while (at < steps.size()) {
            int block = blockAt(steps, at);
            if (block == 0) {
                folded.add(steps.get(at++));
            } else {
                int times = times(steps, at, block);
                folded.add(repeat(times, steps.subList(at, at + block)));
                at += block * times;
            }
        }
        return folded;
    }

    static Map<String, Object> repeat(int times, List<Object> steps) {
        Map<String, Object> repeat = new LinkedHashMap<>();
        repeat.put("times", times);
        repeat.put("steps", List.copyOf(steps));
        return Map.of("repeat", repeat);
    }

    /** The length of the shortest block that is repeated from here on; 0 if there is none. */
    private static int blockAt(List<Object> steps, int at) {
        for (int block = 1; block <= MAX_BLOCK; block++) {
            if (times(steps, at, block) >= MIN_TIMES) {
                return block;
            }
        }
        return 0;
    }

    private static int times(List<Object> steps, int at, int block) {
        if (at + block > steps.size()) {
            return 0;
        }
        List<Object> first = steps.subList(at, at + block);
        int times = 1;
        for (int next = at + block; next + block <= steps.size(); next += block) {
            if (!steps.subList(next, next + block).equals(first)) {
                break;
            }
            times++;
        }
        return times;
    }
}
