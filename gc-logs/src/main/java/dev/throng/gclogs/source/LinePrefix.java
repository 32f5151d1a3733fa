package dev.throng.gclogs.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A form of what shippers of logs write around each line. Has one instance per log, as some forms learn from the lines. Confined to one
 * thread.
 */
interface LinePrefix {

    /**
     * A line without its prefix.
     *
     * @param source the process, container or host that wrote the line; empty if the prefix does not name it
     * @param text the line as the JVM wrote it
     * @param ended whether the line ends here; a shipper may cut a long line into pieces
     */
    record Piece(String source, String text, boolean ended) {}

    /** The form in words, such as {@code kubectl logs --timestamps}. */
    String form();

    /** Removes the prefix of a line, given without its line end; empty if the line does not have this prefix. */
    Optional<Piece> read(String line);

    /** This form was chosen for the log, after it has read the first part. It will read the same part again, and then the rest. */
    default void chosen() {}

    /** New instances of all forms. The specific ones are first. */
    static List<LinePrefix> all() {
        List<LinePrefix> all = new ArrayList<>();
        for (Shipper shipper : Shipper.values()) {
            all.add(shipper);
        }
        all.add(new JsonLine());
        all.add(new UnknownPrefix());
        return all;
    }

    /** The shippers whose prefix shows where it ends. */
    enum Shipper implements LinePrefix {
        CRI("CRI (containerd, CRI-O)", "{iso} std(?:out|err) (?<tag>[FP])(?::\\S{1,64})? "),
        KUBECTL_PREFIX("kubectl logs --prefix", "\\[(?<source>pod/[^\\]\\s]{1,320})\\] (?:{iso} )?"),
        COMPOSE(
                "docker compose logs",
                "(?:{ansi})?(?:\\d\\d:\\d\\d:\\d\\d )?(?:{ansi})?(?<source>[A-Za-z0-9][\\w.@-]{0,127}) {0,80}(?:\\|{ansi} |\\| ?(?:{ansi})?)(?:{iso} )?"),
        SYSLOG_5424(
                "syslog (RFC 5424)",
                "(?:\\d{1,5} )?<\\d{1,3}>1 (?:{iso}|-) (?<source>\\S{1,255} \\S{1,48} \\S{1,128}) \\S{1,32} "
                        + "(?:-|(?:\\[[^\\]]{0,900}\\]){1,9}) ?(?:\u00ef\u00bb\u00bf)?"),
        SYSLOG(
                "syslog (RFC 3164) or journalctl",
                "(?:<\\d{1,3}>)?(?:{bsd}|{iso}|{full}|\\d{9,11}\\.\\d{6}|\\[ {0,12}\\d{1,10}\\.\\d{6}\\]) "
                        + "(?<source>(?:[^\\s:\\[]{1,255} )?[\\w./@-]{1,128}(?:\\[[\\w.-]{1,32}\\])?): ?"),
        CLOUD_FOUNDRY("cf logs", " {0,8}{iso} \\[(?<source>[A-Z][\\w./-]{1,128})\\] {1,8}(?:OUT|ERR) ?"),
        SERVICE_WRAPPER(
                "a service wrapper",
                "(?:STATUS|ADVICE|NOTICE|DEBUG|INFO|WARN|ERROR|FATAL) {0,8}\\|"
                        + "(?:(?:[^| ][^|]{0,39}\\|){1,6}|(?: [^|]{1,39} \\|){0,6} ?)"),
        PROCESS_MANAGER("a process manager", "(?<source>\\d{1,4}\\|[\\w.@-]{1,128}) {0,40}\\| ?(?:{plain}: )?"),
        TIMESTAMPS("kubectl logs --timestamps", "{iso} "),
        BRACKETED_TIMESTAMPS("a time in brackets", "\\[{iso}\\] "),
        DATES("a date", "(?:{bsd}|{plain}) "),
        CLOUDWATCH("aws logs tail", "{iso} (?<source>\\S{1,512}) "),
        STERN(
                "stern",
                "(?:{ansi})?(?<source>[a-z0-9][a-z0-9.-]{0,252} (?:\u00e2\u0080\u00ba )?(?:{ansi})?[a-z0-9][a-z0-9-]{0,62})(?:{ansi})? (?:{iso} )?"),
        BRACKETED_NAME("a name in brackets", "\\[(?<source>[A-Za-z][\\w./@-]{0,252})\\] "),
        GREP("grep", "(?<source>[A-Za-z_./][\\w./-]{0,254}):(?:\\d{1,9}:)?"),
        LINE_NUMBERS("line numbers", " {0,8}\\d{1,9}(?:\t|: ?| {2})"),
        QUOTATION("a quotation", "> ?");

        private static final String ISO =
                "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)";
        private static final String BSD = "[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?";
        private static final String FULL =
                "[A-Z][a-z]{2} \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})? [A-Z+-][\\w:+-]{0,8}";
        private static final String PLAIN = "\\d{4}[-/]\\d\\d[-/]\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?";
        private static final String ANSI = "(?:\u001b\\[[\\d;]{0,16}m)";

        private final String form;
        private final Pattern pattern;
        private final boolean namesSource;
        private final boolean tagged;

        Shipper(String form, String pattern) {
            this.form = form;
            this.pattern = Pattern.compile(pattern.replace("{iso}", ISO)
                    .replace("{bsd}", BSD)
                    .replace("{full}", FULL)
                    .replace("{plain}", PLAIN)
                    .replace("{ansi}", ANSI));
            this.namesSource = pattern.contains("<source>");
            this.tagged = pattern.contains("<tag>");
        }

        @Override
        public String form() {
            return form;
        }

        @Override
        public Optional<Piece> read(String line) {
            Matcher matcher = pattern.matcher(line);
            if (!matcher.lookingAt()) {
                return Optional.empty();
            }
            String source = namesSource ? matcher.group("source") : "";
            boolean ended = !tagged || !matcher.group("tag").equals("P");
            return Optional.of(new Piece(source, line.substring(matcher.end()), ended));
        }
    }
}
