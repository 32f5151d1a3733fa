package dev.throng.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files of sample projects that a page shows in full, so that the page is as true as the project that the build runs. A block of the page
 * names the test and the file above it: {@code <!-- executed by TEST: NAME -->}.
 */
public final class ShownFiles {

    private static final String UPDATE = "throng.docs";

    private ShownFiles() {}

    /**
     * Compares blocks of a page with files, or writes the blocks if the system property {@value #UPDATE} is {@code update}.
     *
     * @param test the simple name of the test, as the page states it
     * @param files by the name of their block; a line that names a JSON Schema by its place in the checkout is not shown
     */
    public static void check(Path page, String test, Map<String, Path> files) throws IOException {
        String text = Files.readString(page);
        String updated = text;
        for (Map.Entry<String, Path> file : files.entrySet()) {
            updated = shown(updated, test, file.getKey(), Files.readString(file.getValue()));
        }
        if ("update".equals(System.getProperty(UPDATE))) {
            Files.writeString(page, updated);
            return;
        }
        assertThat(text)
                .as("%s shows the files (-D%s=update writes them into the page)", page, UPDATE)
                .isEqualTo(updated);
    }

    private static String shown(String page, String test, String name, String file) {
        String content = file.replaceFirst("^# yaml-language-server: .*\\n", "");
        Matcher block = Pattern.compile(
                        "(<!-- executed by " + Pattern.quote(test + ": " + name) + " -->\\n```\\w*\\n).*?(```\\n)",
                        Pattern.DOTALL)
                .matcher(page);
        assertThat(block.find()).as("the block %s of %s", name, test).isTrue();
        return page.substring(0, block.end(1)) + content + page.substring(block.start(2));
    }
}
