package dev.throng.reports.html;

import dev.throng.report.ChartColor;
import dev.throng.report.HeatScale;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** What the pages have in common: colours, scripts and their hashes. */
final class PageParts {

    /** The library that draws charts. */
    static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    private PageParts() {}

    /** The colours of charts as style rules, by day and by night. */
    static String inks() {
        return ":root{" + inks(ChartColor::day) + ";" + heat(HeatScale::day)
                + "}\n@media (prefers-color-scheme:dark){:root:not(.day){"
                + inks(ChartColor::night) + ";" + heat(HeatScale::night) + "}}\n";
    }

    private static String inks(Function<ChartColor, String> colour) {
        return Arrays.stream(ChartColor.values())
                .map(ink -> "--ink-" + ink.id() + ":" + colour.apply(ink))
                .collect(Collectors.joining(";"));
    }

    private static String heat(IntFunction<String> colour) {
        StringJoiner rules = new StringJoiner(";");
        for (int step = 0; step < HeatScale.steps(); step++) {
            rules.add("--heat-" + step + ":" + colour.apply(step));
        }
        return rules.toString();
    }

    /** The source of a content security policy that allows a script. */
    static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    /** Returns a resource with the line ends that a browser sees, so that its hash matches. */
    static String resource(String name) {
        try (InputStream in = PageParts.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("not on the classpath: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("\r\n", "\n")
                    .replace('\r', '\n');
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
