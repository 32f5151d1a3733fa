package dev.throng.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes many ids as one, as a shell would expand it: {@code closed-during-bind} and {@code closed-during-auth} are
 * {@code closed-during-{bind,auth}}. Ids are words with hyphens in between; what is in braces is whole words.
 */
final class Braces {

    /** Ids that have nothing in common stay a list with commas. */
    static String of(Collection<String> ids) {
        String merged = merged(List.copyOf(ids));
        return ids.size() > 1 && merged.equals(list(ids)) ? String.join(", ", ids) : merged;
    }

    private static String list(Collection<String> ids) {
        return "{" + String.join(",", ids) + "}";
    }

    private static String merged(List<String> ids) {
        if (ids.size() == 1) {
            return ids.get(0);
        }
        List<List<String>> words =
                ids.stream().map(id -> Arrays.asList(id.split("-"))).toList();
        List<String> first = words.get(0);
        int shortest = words.stream().mapToInt(List::size).min().orElseThrow();
        int before = 0;
        while (before < shortest - 1 && all(words, before, first.get(before))) {
            before++;
        }
        int behind = 0;
        while (before + behind < shortest - 1 && all(words, -1 - behind, first.get(first.size() - 1 - behind))) {
            behind++;
        }
        List<String> middles = new ArrayList<>();
        for (List<String> id : words) {
            middles.add(String.join("-", id.subList(before, id.size() - behind)));
        }
        String start = before == 0 ? "" : String.join("-", first.subList(0, before)) + "-";
        String end = behind == 0 ? "" : "-" + String.join("-", first.subList(first.size() - behind, first.size()));
        return start + middle(middles) + end;
    }

    /** @param place of the word; negative from the end */
    private static boolean all(List<List<String>> ids, int place, String word) {
        return ids.stream()
                .allMatch(id -> id.get(place < 0 ? id.size() + place : place).equals(word));
    }

    /** Where each of some beginnings is followed by each of some ends, two short lists say it. */
    private static String middle(List<String> middles) {
        Set<String> known = new HashSet<>(middles);
        String first = middles.get(0);
        for (int cut = first.indexOf('-'); cut >= 0; cut = first.indexOf('-', cut + 1)) {
            String start = first.substring(0, cut + 1);
            String end = first.substring(cut);
            Set<String> ends = new LinkedHashSet<>();
            Set<String> starts = new LinkedHashSet<>();
            for (String other : middles) {
                if (other.startsWith(start)) {
                    ends.add(other.substring(start.length()));
                }
                if (other.endsWith(end)) {
                    starts.add(other.substring(0, other.length() - end.length()));
                }
            }
            boolean each = starts.size() > 1
                    && ends.size() > 1
                    && starts.size() * ends.size() == known.size()
                    && starts.stream().allMatch(s -> ends.stream().allMatch(e -> known.contains(s + "-" + e)));
            if (each) {
                return merged(List.copyOf(starts)) + "-" + merged(List.copyOf(ends));
            }
        }
        return list(middles);
    }

    private Braces() {}
}
