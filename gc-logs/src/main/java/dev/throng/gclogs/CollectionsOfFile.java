package dev.throng.gclogs;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers of the collections at the beginning and at the end of a file of unified logging. They show whether another file continues it, as
 * a JVM numbers its collections one after the other. Immutable.
 *
 * @param first the numbers at the beginning, in the order in which they occur first
 * @param last the numbers at the end
 */
record CollectionsOfFile(List<Long> first, List<Long> last) {

    /** Of a file without any. */
    static final CollectionsOfFile NONE = new CollectionsOfFile(List.of(), List.of());

    private static final Pattern NUMBER = Pattern.compile("\\bGC\\((\\d{1,15})\\) ");

    /** How many collections may go on while others begin and end: the concurrent cycles of the young and the old generation, and a pause. */
    private static final int OPEN = 3;

    /** A nested collection has a higher number and is logged before the one around it. */
    private static final int NESTED = 2;

    /**
     * @param head the beginning of the file
     * @param tail the end of the file
     */
    static CollectionsOfFile of(byte[] head, byte[] tail) {
        return new CollectionsOfFile(numbers(head), numbers(tail));
    }

    private static List<Long> numbers(byte[] text) {
        Set<Long> numbers = new LinkedHashSet<>();
        Matcher number = NUMBER.matcher(new String(text, StandardCharsets.ISO_8859_1));
        while (number.find()) {
            numbers.add(Long.parseLong(number.group(1)));
        }
        return List.copyOf(numbers);
    }

    /**
     * Whether the numbers of a newer file continue these: it begins with the next collection, or with one that had begun before. True if one of
     * the files has no numbers, as nothing is known then.
     */
    boolean areContinuedBy(CollectionsOfFile newer) {
        if (last.isEmpty() || newer.first.isEmpty()) {
            return true;
        }
        long highest = last.stream().mapToLong(Long::longValue).max().getAsLong();
        long known = newer.first.stream().filter(number -> number <= highest).count();
        OptionalLong next = newer.first.stream()
                .mapToLong(Long::longValue)
                .filter(number -> number > highest)
                .min();
        boolean continues = next.isPresent()
                ? next.getAsLong() <= highest + NESTED
                : newer.first.stream().anyMatch(last::contains);
        return known <= OPEN && continues;
    }
}
