package dev.throng.gclogs.source;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A JSON object per line, such as Docker's json-file, {@code journalctl -o json} and what collectors export. The text is in the member in which a
 * line of a GC log was seen first, or else in the first one of a usual name. Members that name the host, the container or the process show the
 * source.
 */
final class JsonLine implements LinePrefix {

    private static final List<String> MEMBERS =
            List.of("log", "MESSAGE", "message", "msg", "textPayload", "@message", "line");

    /** The members that name the source, with the name of the object around them if their own says little. */
    private static final Set<String> SOURCES = Set.of(
            "_HOSTNAME",
            "_PID",
            "hostname",
            "host",
            "host.name",
            "host.hostname",
            "instance",
            "instance_id",
            "pod",
            "pod.name",
            "pod_name",
            "podName",
            "container",
            "container.id",
            "container.name",
            "container_id",
            "container_name",
            "containerName",
            "filename",
            "file.path",
            "logStream",
            "@logStream",
            "attrs.tag",
            "pid",
            "process.pid");

    /** Docker cuts lines into pieces of 16 KiB, and only the last piece has a line end. */
    private static final int PIECE = 16_000;

    /** The member with the text of the GC log; empty until one was seen. */
    private Optional<String> member = Optional.empty();

    @Override
    public String form() {
        return "JSON (Docker's json-file and others)";
    }

    @Override
    public Optional<Piece> read(String line) {
        if (line.isEmpty() || line.charAt(0) != '{') {
            return Optional.empty();
        }
        List<JsonMembers.Member> members = JsonMembers.of(line);
        if (member.isEmpty()) {
            member = members.stream()
                    .filter(each -> each.text() && GcStamp.begins(each.value()))
                    .map(JsonMembers.Member::name)
                    .findFirst();
        }
        return member.flatMap(name -> named(members, name))
                .or(() -> MEMBERS.stream()
                        .flatMap(name -> named(members, name).stream())
                        .findFirst())
                .map(text -> piece(source(members), text));
    }

    private static Optional<String> named(List<JsonMembers.Member> members, String name) {
        return members.stream()
                .filter(each -> each.text() && each.name().equals(name))
                .map(JsonMembers.Member::value)
                .findFirst();
    }

    private static String source(List<JsonMembers.Member> members) {
        Set<String> names = new LinkedHashSet<>();
        for (JsonMembers.Member each : members) {
            if (SOURCES.contains(each.name()) || SOURCES.contains(each.qualifiedName())) {
                names.add(each.value());
            }
        }
        return String.join(" ", names);
    }

    private static Piece piece(String source, String text) {
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        boolean cut = end == text.length() && end >= PIECE;
        return new Piece(source, text.substring(0, end), !cut);
    }
}
