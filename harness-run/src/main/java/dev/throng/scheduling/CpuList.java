package dev.throng.scheduling;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * CPUs by their numbers, as Linux lists them: {@code 0}, {@code 0-3} or {@code 0,2}. Immutable.
 *
 * @param cpus at least one; sorted, each once
 */
public record CpuList(List<Integer> cpus) {

    /** More than any machine has. */
    private static final int MAX = 8191;

    private static final Pattern RANGE = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4}))?");

    public CpuList {
        cpus = List.copyOf(new TreeSet<>(cpus));
    }

    /**
     * Reads a list.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static CpuList parse(String text) {
        TreeSet<Integer> cpus = new TreeSet<>();
        for (String range : text.strip().split(",", -1)) {
            Matcher ends = RANGE.matcher(range.strip());
            if (!ends.matches()) {
                throw new IllegalArgumentException(text);
            }
            int first = Integer.parseInt(ends.group(1));
            int last = ends.group(2) == null ? first : Integer.parseInt(ends.group(2));
            if (first > last || last > MAX) {
                throw new IllegalArgumentException(text);
            }
            for (int cpu = first; cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return new CpuList(List.copyOf(cpus));
    }

    /** Whether all of these are among others. */
    public boolean isWithin(CpuList others) {
        return others.cpus.containsAll(cpus);
    }

    /** The list as Linux writes it: {@code 0-3,6}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cpus.size(); ) {
            int end = i;
            while (end + 1 < cpus.size() && cpus.get(end + 1) == cpus.get(end) + 1) {
                end++;
            }
            text.append(text.isEmpty() ? "" : ",").append(cpus.get(i));
            if (end > i) {
                text.append('-').append(cpus.get(end));
            }
            i = end + 1;
        }
        return text.toString();
    }
}
