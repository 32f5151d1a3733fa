package dev.throng.reports;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Links from a page to the reports of results. Immutable. */
final class ReportLinks {

    private final Path from;

    /** @param out the directory of the page */
    ReportLinks(Path out) {
        this.from = out.toAbsolutePath().normalize();
    }

    /**
     * Returns a link to a report, relative to the page, with the special characters of URLs encoded; empty if there is no report.
     *
     * @param directory the directory of the result
     * @param place where the report is, if it is not there
     */
    String to(Path directory, Path place) {
        Path beside = place.resolve("report.html");
        Path report = Files.isRegularFile(beside) ? beside : directory.resolve("report.html");
        Path to = report.toAbsolutePath().normalize();
        if (!Files.isRegularFile(report) || !from.getRoot().equals(to.getRoot())) {
            return "";
        }
        String relative = StreamSupport.stream(from.relativize(to).spliterator(), false)
                .map(part -> encoded(part.toString()))
                .collect(Collectors.joining("/"));
        return "./" + relative;
    }

    private static String encoded(String part) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : part.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || "-._~".indexOf(c) >= 0);
            encoded.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return encoded.toString();
    }
}
