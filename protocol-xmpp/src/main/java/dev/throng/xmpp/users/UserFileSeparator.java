package dev.throng.xmpp.users;

import dev.throng.csv.CsvRecordReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What separates the fields of a file of users: a comma as in RFC 4180, a semicolon as in files of tsung and of spreadsheets in many
 * countries, or a tab. The first line shows it: the separator is the first of them that stands outside quotes. A spreadsheet may write it in
 * a line of its own before: {@code sep=;}.
 *
 * @param character the separator
 * @param linesBefore how many lines before the records the reader has passed: 0 or 1
 */
record UserFileSeparator(char character, int linesBefore) {

    private static final int LOOK_AHEAD = 1 << 16;
    private static final String SEPARATORS = ",;\t";
    private static final Pattern NAMED =
            Pattern.compile("\"?sep=([" + SEPARATORS + "])\"?\\s*", Pattern.CASE_INSENSITIVE);

    /** What separators are called in messages. */
    static final String EXPECTED = "user,password; a semicolon or a tab may stand for the comma";

    /** Finds the separator. Leaves the reader at the start of the records. */
    static UserFileSeparator of(BufferedReader reader) throws IOException {
        CsvRecordReader.skipByteOrderMark(reader);
        reader.mark(LOOK_AHEAD);
        String line = firstLine(reader);
        Matcher named = NAMED.matcher(line);
        reader.reset();
        if (named.matches()) {
            reader.readLine();
            return new UserFileSeparator(named.group(1).charAt(0), 1);
        }
        return new UserFileSeparator(firstOutsideQuotes(line), 0);
    }

    /** The first line that is not empty, as far as it is looked at. */
    private static String firstLine(BufferedReader reader) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int read = 1; read < LOOK_AHEAD; read++) {
            int c = reader.read();
            boolean end = c == '\n' || c == '\r';
            if (c < 0 || end && !line.isEmpty()) {
                break;
            }
            if (!end) {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    private static char firstOutsideQuotes(String line) {
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && SEPARATORS.indexOf(c) >= 0) {
                return c;
            }
        }
        return ',';
    }

    /** What to say of the separator when the users are shown; empty if it is a comma. */
    String remark() {
        return switch (character) {
            case ';' -> "fields separated by semicolons";
            case '\t' -> "fields separated by tabs";
            default -> "";
        };
    }
}
