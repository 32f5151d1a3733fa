package dev.throng.gclogs.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Finds the members of a JSON object, also of the objects in it, that have a text or a number. Reads what is well-formed; a line that is not has
 * the members before its damage.
 */
final class JsonMembers {

    private static final int MAX_MEMBERS = 200;
    private static final int MAX_DEPTH = 20;

    /**
     * A member.
     *
     * @param parent the name of the member whose object contains this one; empty if there is none
     * @param text whether the value is a text; otherwise it is a number or a word, as written
     */
    record Member(String parent, String name, String value, boolean text) {

        String qualifiedName() {
            return parent + '.' + name;
        }
    }

    private final String line;
    private final List<Member> members = new ArrayList<>();
    /** The names of the members whose values are open, innermost first. */
    private final Deque<String> parents = new ArrayDeque<>();

    /** The name whose value comes next; empty if none does. */
    private String name = "";

    private int at;

    private JsonMembers(String line) {
        this.line = line;
    }

    /** The members of a line in their order. */
    static List<Member> of(String line) {
        JsonMembers json = new JsonMembers(line);
        json.read();
        return json.members;
    }

    private void read() {
        while (at < line.length() && members.size() < MAX_MEMBERS && parents.size() <= MAX_DEPTH) {
            char c = line.charAt(at);
            if (c == '"') {
                at++;
                string();
            } else if (c == '{' || c == '[') {
                parents.push(name);
                name = "";
                at++;
            } else if (c == '}' || c == ']') {
                parents.poll();
                name = "";
                at++;
            } else if (c == ',' || c == ':' || Character.isWhitespace(c)) {
                at++;
            } else {
                word();
            }
        }
    }

    private void string() {
        String text = unescaped();
        int next = at;
        while (next < line.length() && Character.isWhitespace(line.charAt(next))) {
            next++;
        }
        if (name.isEmpty() && next < line.length() && line.charAt(next) == ':') {
            name = text;
            at = next + 1;
        } else {
            add(text, true);
        }
    }

    private void word() {
        int from = at;
        while (at < line.length() && ",]}\"{[: \t".indexOf(line.charAt(at)) < 0) {
            at++;
        }
        add(line.substring(from, at), false);
    }

    private void add(String value, boolean text) {
        if (!name.isEmpty()) {
            String parent = parents.isEmpty() ? "" : parents.peek();
            members.add(new Member(parent, name, value, text));
        }
        name = "";
    }

    /** The text up to the next quotation mark, and goes behind that. */
    private String unescaped() {
        StringBuilder text = new StringBuilder();
        while (at < line.length() && line.charAt(at) != '"') {
            char c = line.charAt(at++);
            if (c != '\\' || at == line.length()) {
                text.append(c);
                continue;
            }
            char escape = line.charAt(at++);
            if (escape == 'u' && at + 4 <= line.length()) {
                text.append(character(line.substring(at, at + 4)));
                at += 4;
            } else {
                text.append(
                        switch (escape) {
                            case 'n' -> '\n';
                            case 'r' -> '\r';
                            case 't' -> '\t';
                            case 'b' -> '\b';
                            case 'f' -> '\f';
                            default -> escape;
                        });
            }
        }
        at++;
        return text.toString();
    }

    private static char character(String hexadecimal) {
        int value = 0;
        for (int i = 0; i < hexadecimal.length(); i++) {
            value = value * 16 + Math.max(0, Character.digit(hexadecimal.charAt(i), 16));
        }
        return value < 256 ? (char) value : '?';
    }
}
