package dev.throng.secrets;

import java.util.Arrays;

/**
 * A trie of secret values: the cost of a search does not depend on their number. All values must be added before the first search; then any
 * thread may search.
 */
final class SecretTrie {

    private static final int NONE = -1;
    private static final int ASCII = 128;

    /** The most ways to read a text at the same time. Only values with hundreds of quotation marks have more. */
    private static final int MAX_STATES = 64;

    private static final char ELLIPSIS = '…';

    private final int[] asciiRoots = new int[ASCII];
    private int[] points = new int[64];
    private int[] firstChild = new int[64];
    private int[] sibling = new int[64];
    private int[] depth = new int[64];
    private boolean[] number = new boolean[64];
    private String[] whole = new String[64];
    private String[] through = new String[64];
    private int size = 1;

    SecretTrie() {
        firstChild[0] = NONE;
        Arrays.fill(asciiRoots, NONE);
    }

    boolean isEmpty() {
        return size == 1;
    }

    /**
     * Adds a value, unless the trie has it.
     *
     * @param mask the replacement of the value
     * @param isNumber whether to ignore the value within a longer number
     */
    void add(String value, String mask, boolean isNumber) {
        int node = 0;
        for (int at = 0; at < value.length(); ) {
            int point = value.codePointAt(at);
            at += Character.charCount(point);
            int next = child(node, point);
            node = next == NONE ? added(node, point, at, mask) : next;
        }
        if (whole[node] == null) {
            whole[node] = mask;
            number[node] = isNumber;
        }
    }

    private int added(int parent, int point, int length, String mask) {
        if (size == points.length) {
            int more = 2 * size;
            points = Arrays.copyOf(points, more);
            firstChild = Arrays.copyOf(firstChild, more);
            sibling = Arrays.copyOf(sibling, more);
            depth = Arrays.copyOf(depth, more);
            number = Arrays.copyOf(number, more);
            whole = Arrays.copyOf(whole, more);
            through = Arrays.copyOf(through, more);
        }
        points[size] = point;
        firstChild[size] = NONE;
        depth[size] = length;
        through[size] = mask;
        sibling[size] = firstChild[parent];
        firstChild[parent] = size;
        if (parent == 0 && point < ASCII) {
            asciiRoots[point] = size;
        }
        return size++;
    }

    private int child(int node, int point) {
        if (node == 0 && point < ASCII) {
            return asciiRoots[point];
        }
        int child = firstChild[node];
        while (child != NONE && points[child] != point) {
            child = sibling[child];
        }
        return child;
    }

    Search search(String text) {
        return new Search(text);
    }

    /** Searches one text for values. Confined to one thread. */
    final class Search {

        private final String text;
        private final EscapeReader chars;
        private int[] nodes = new int[MAX_STATES];
        private int[] places = new int[MAX_STATES];
        private int[] nextNodes = new int[MAX_STATES];
        private int[] nextPlaces = new int[MAX_STATES];
        private int states;
        private int nextStates;
        private String mask = "";
        private int end;
        private boolean more;

        private Search(String text) {
            this.text = text;
            this.chars = new EscapeReader(text);
        }

        /** Whether a value begins at a position, whole or cut by an ellipsis. Finds the longest one. */
        boolean foundAt(int at) {
            end = NONE;
            more = false;
            states = 1;
            nodes[0] = 0;
            places[0] = at;
            while (states > 0) {
                nextStates = 0;
                for (int i = 0; i < states; i++) {
                    follow(nodes[i], places[i], at);
                }
                swap();
            }
            return end > at;
        }

        private void follow(int node, int place, int start) {
            if (node != 0) {
                conclude(node, place, start);
            }
            if (firstChild[node] == NONE) {
                return;
            }
            if (place == text.length()) {
                more |= node != 0;
                return;
            }
            chars.read(place);
            more |= chars.wantsMore();
            for (int i = 0; i < chars.count(); i++) {
                int next = child(node, chars.point(i));
                if (next != NONE) {
                    state(next, chars.next(i));
                }
            }
        }

        private void conclude(int node, int place, int start) {
            if (whole[node] != null && place > end) {
                boolean atEnd = place == text.length();
                more |= number[node] && atEnd;
                if (!number[node] || !within(start, place)) {
                    end = place;
                    mask = whole[node];
                }
            }
            if (depth[node] >= Masking.MIN_CHARS
                    && place > end
                    && place < text.length()
                    && text.charAt(place) == ELLIPSIS) {
                end = place;
                mask = through[node];
            }
        }

        /** Whether the number between two positions is part of a longer one. */
        private boolean within(int start, int end) {
            boolean before = start > 0
                    && (digit(text.charAt(start - 1)) || text.charAt(start - 1) == '.')
                    && !chars.escapeEndsAt(start);
            return before || end < text.length() && digit(text.charAt(end));
        }

        private static boolean digit(char c) {
            return c >= '0' && c <= '9';
        }

        private void state(int node, int place) {
            for (int i = 0; i < nextStates; i++) {
                if (nextNodes[i] == node && nextPlaces[i] == place) {
                    return;
                }
            }
            if (nextStates < MAX_STATES) {
                nextNodes[nextStates] = node;
                nextPlaces[nextStates++] = place;
            }
        }

        private void swap() {
            int[] oldNodes = nodes;
            int[] oldPlaces = places;
            nodes = nextNodes;
            places = nextPlaces;
            nextNodes = oldNodes;
            nextPlaces = oldPlaces;
            states = nextStates;
        }

        /** The replacement of the value that {@link #foundAt} found. */
        String mask() {
            return mask;
        }

        /** The end of the value that {@link #foundAt} found. */
        int end() {
            return end;
        }

        /** Whether a longer text could have a value, or a longer value, at the position of the last {@link #foundAt}. */
        boolean wantsMore() {
            return more;
        }
    }
}
