package dev.throng.gclab.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.RunListener;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StudyListenersTest {

    private static StudyListener recording(List<String> heard) {
        return (StudyListener) Proxy.newProxyInstance(
                StudyListener.class.getClassLoader(), new Class<?>[] {StudyListener.class}, (proxy, method, given) -> {
                    heard.add(method.toGenericString());
                    return method.getReturnType() == RunListener.class ? RunListener.NONE : null;
                });
    }

    /** Numbers cannot be null. */
    private static Object[] arguments(Method event) {
        return Stream.of(event.getParameterTypes())
                .map(type -> type == int.class ? (Object) 1 : null)
                .toArray();
    }

    @Test
    void everyEventReachesEveryListener() throws ReflectiveOperationException {
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        StudyListener both = new StudyListeners(List.of(recording(first), recording(second)));
        List<String> events = new ArrayList<>();
        for (Method event : StudyListener.class.getMethods()) {
            event.invoke(both, arguments(event));
            events.add(event.toGenericString());
        }
        assertThat(events).hasSizeGreaterThan(10);
        assertThat(first).isEqualTo(events);
        assertThat(second).isEqualTo(events);
    }
}
