package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunListenersTest {

    private static RunListener recording(List<String> heard) {
        return (RunListener) Proxy.newProxyInstance(
                RunListener.class.getClassLoader(), new Class<?>[] {RunListener.class}, (proxy, method, arguments) -> {
                    heard.add(method.getName());
                    return null;
                });
    }

    @Test
    void everyEventReachesEveryListener() throws ReflectiveOperationException {
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        RunListener both = new RunListeners(List.of(recording(first), recording(second)));
        List<String> events = new ArrayList<>();
        for (Method event : RunListener.class.getMethods()) {
            if (!Modifier.isStatic(event.getModifiers())) {
                event.invoke(both, new Object[event.getParameterCount()]);
                events.add(event.getName());
            }
        }
        assertThat(events).contains("interval", "loadBegins", "warning");
        assertThat(first).isEqualTo(events);
        assertThat(second).isEqualTo(events);
    }
}
