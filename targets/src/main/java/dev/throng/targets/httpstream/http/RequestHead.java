package dev.throng.targets.httpstream.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The request line and header fields of a request. Immutable. */
public final class RequestHead {

    private final String method;
    private final String version;
    private final String path;
    private final String query;
    private final Map<String, String> fields = new HashMap<>();

    /** Parses lines without their ends, the request line first; throws {@link BadRequestException} if they are invalid. */
    static RequestHead of(List<String> lines) {
        String[] words = lines.get(0).split(" ");
        if (words.length != 3 || words[0].isEmpty() || words[1].isEmpty() || !isVersion(words[2])) {
            throw new BadRequestException("no request line");
        }
        RequestHead head = new RequestHead(words[0], words[1], words[2]);
        lines.subList(1, lines.size()).forEach(head::add);
        return head;
    }

    private static boolean isVersion(String text) {
        return text.startsWith("HTTP/1.") || text.equals("ICE/1.0");
    }

    private RequestHead(String method, String target, String version) {
        this.method = method;
        this.version = version;
        String rest = target;
        if (rest.startsWith("http://") || rest.startsWith("https://")) {
            int slash = rest.indexOf('/', rest.indexOf("//") + 2);
            rest = slash < 0 ? "/" : rest.substring(slash);
        }
        int mark = rest.indexOf('?');
        this.path = QueryParameters.decoded(mark < 0 ? rest : rest.substring(0, mark), false);
        this.query = mark < 0 ? "" : rest.substring(mark + 1);
        if (!path.startsWith("/")) {
            throw new BadRequestException("the target does not begin with a slash");
        }
    }

    private void add(String line) {
        int colon = line.indexOf(':');
        if (colon <= 0) {
            throw new BadRequestException("a header field without a colon");
        }
        fields.put(
                line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                line.substring(colon + 1).strip());
    }

    public String method() {
        return method;
    }

    /** The decoded path, which starts with a slash, without the query. */
    public String path() {
        return path;
    }

    public QueryParameters query() {
        return new QueryParameters(query);
    }

    /** The last field with a name, which must be in lower case. */
    public Optional<String> field(String name) {
        return Optional.ofNullable(fields.get(name));
    }

    /** Whether a field has this value, ignoring case. */
    public boolean fieldEquals(String name, String word) {
        return field(name).map(value -> value.equalsIgnoreCase(word)).orElse(false);
    }

    /** Whether the client can send another request on this connection (RFC 9112 §9.3). */
    public boolean keepsConnection() {
        return version.equals("HTTP/1.1") && !fieldEquals("connection", "close");
    }

    /** Whether the request has Basic credentials of this user and password (RFC 7617). */
    public boolean hasCredentials(String user, String password) {
        byte[] expected = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        String proof = "Basic " + Base64.getEncoder().encodeToString(expected);
        return field("authorization").map(proof::equals).orElse(false);
    }
}
