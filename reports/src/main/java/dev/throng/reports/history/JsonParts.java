package dev.throng.reports.history;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.filter.FilteringParserDelegate;
import tools.jackson.core.filter.TokenFilter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads some keys of a large JSON document, and skips the others. Stateless. */
public final class JsonParts {

    private static final JsonMapper JSON = new JsonMapper();

    private JsonParts() {}

    /** A document without keys. */
    public static JsonNode none() {
        return JSON.createObjectNode();
    }

    /**
     * Returns the document with nothing but these of its own keys; an empty object if it has none of them.
     *
     * @param file may be compressed with gzip, if its name ends with {@code .gz}
     * @throws IOException if it cannot be read, or is damaged
     */
    public static JsonNode of(Path file, Set<String> keys) throws IOException {
        TokenFilter filter = new TokenFilter() {
            @Override
            public TokenFilter includeProperty(String name) {
                return keys.contains(name) ? INCLUDE_ALL : null;
            }
        };
        try (InputStream bytes = Files.newInputStream(file);
                InputStream content = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                JsonParser whole = JSON.createParser(content);
                JsonParser kept =
                        new FilteringParserDelegate(whole, filter, TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH, true)) {
            JsonNode parts = JSON.readTree(kept);
            return parts == null || !parts.isObject() ? none() : parts;
        } catch (JacksonException damaged) {
            throw new IOException(
                    file.getFileName() + " could not be read whole: its content is not what Throng writes", damaged);
        }
    }
}
