package dev.throng.probe;

import java.util.List;
import java.util.Map;

/** The kinds that find one number in a page of any server. */
enum GenericKind implements ProbeKind {
    JSON("json", "a number in any JSON page (pointer, RFC 6901)", "pointer") {
        @Override
        public Page page(Map<String, String> options) {
            return new PointedJson(count(options), needed(options, "/clients/total"));
        }
    },
    XML("xml", "a number in any XML page (xpath)", "xpath") {
        @Override
        public Page page(Map<String, String> options) {
            return new PointedXml(count(options), needed(options, "sum(//queue/size)"));
        }
    };

    private static final String COUNT = "count";

    private final String id;
    private final String description;
    private final String place;

    GenericKind(String id, String description, String place) {
        this.id = id;
        this.description = description;
        this.place = place;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public List<String> ownOptions() {
        return List.of(place, COUNT);
    }

    @Override
    public List<String> counts(Map<String, String> options) {
        return List.of(count(options));
    }

    static String count(Map<String, String> options) {
        return options.getOrDefault(COUNT, "value");
    }

    String needed(Map<String, String> options, String example) {
        String value = options.getOrDefault(place, "");
        if (value.isBlank()) {
            throw new IllegalArgumentException(id + ": no " + place + " (expected: such as " + example + ")");
        }
        return value;
    }
}
