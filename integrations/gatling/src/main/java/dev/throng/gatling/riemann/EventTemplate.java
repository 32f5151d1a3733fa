package dev.throng.gatling.riemann;

import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.Expression.UnresolvedException;
import dev.throng.riemann.codec.Event;
import io.gatling.core.session.Session;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An event whose fields are expressions. Immutable. */
record EventTemplate(Map<Field, Expression> fields, List<Expression> tags, Map<String, Expression> attributes) {

    enum Field {
        SERVICE,
        HOST,
        STATE,
        DESCRIPTION,
        METRIC,
        METRIC_FLOAT,
        TTL_SECONDS
    }

    EventTemplate with(Field field, String text) {
        Map<Field, Expression> more = new EnumMap<>(fields);
        more.put(field, Expression.of(text));
        return new EventTemplate(more, tags, attributes);
    }

    EventTemplate withTag(String text) {
        List<Expression> more = new ArrayList<>(tags);
        more.add(Expression.of(text));
        return new EventTemplate(fields, more, attributes);
    }

    EventTemplate withAttribute(String key, String text) {
        Map<String, Expression> more = new LinkedHashMap<>(attributes);
        more.put(key, Expression.of(text));
        return new EventTemplate(fields, tags, more);
    }

    Event resolve(Session session) throws UnresolvedException {
        Event.Builder event = Event.builder();
        for (Map.Entry<Field, Expression> field : fields.entrySet()) {
            Expression value = field.getValue();
            switch (field.getKey()) {
                case SERVICE -> event.service(value.resolve(session));
                case HOST -> event.host(value.resolve(session));
                case STATE -> event.state(value.resolve(session));
                case DESCRIPTION -> event.description(value.resolve(session));
                case METRIC -> metric(event, value.resolveNumber(session));
                case METRIC_FLOAT -> event.metricF((float) value.resolveNumber(session));
                case TTL_SECONDS -> event.ttl((float) value.resolveNumber(session));
            }
        }
        for (Expression tag : tags) {
            event.tag(tag.resolve(session));
        }
        for (Map.Entry<String, Expression> attribute : attributes.entrySet()) {
            event.attribute(attribute.getKey(), attribute.getValue().resolve(session));
        }
        return event.build();
    }

    /** Sets the precise field, and the field that old servers read. */
    private static void metric(Event.Builder event, double value) {
        event.metricD(value).metricF((float) value);
    }
}
