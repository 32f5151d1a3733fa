package dev.throng.gatling.protocol;

import io.gatling.core.CoreComponents;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.protocol.Protocol;
import io.gatling.core.protocol.ProtocolKey;
import io.gatling.core.structure.ScenarioContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import scala.Function1;

/**
 * The key for a protocol's components in Gatling. Gatling creates components once per scenario; this key creates them once per simulation
 * and settings, so that all scenarios share connections and recording.
 *
 * @param <S> type of the settings, which must implement {@code equals}
 * @param <C> type of the components
 */
public final class ComponentsKey<S extends Protocol, C extends Components> implements ProtocolKey<S, C> {

    private final Class<S> settings;
    private final S unset;
    private final BiFunction<CoreComponents, S, C> made;

    /** @param unset the settings of a scenario that has none */
    public ComponentsKey(Class<S> settings, S unset, BiFunction<CoreComponents, S, C> made) {
        this.settings = settings;
        this.unset = unset;
        this.made = made;
    }

    /** Returns the components of a scenario. */
    public C in(ScenarioContext scenario) {
        return scenario.protocolComponentsRegistry().components(this);
    }

    @Override
    @SuppressWarnings(
            "unchecked") // Gatling declares the class of its interface, but needs the class of the implementation
    public Class<Protocol> protocolClass() {
        return (Class<Protocol>) (Class<?>) settings;
    }

    @Override
    public S defaultProtocolValue(GatlingConfiguration configuration) {
        return unset;
    }

    /** Called once per simulation. The returned function is called once per scenario. */
    @Override
    public Function1<S, C> newComponents(CoreComponents core) {
        Map<S, C> bySettings = new ConcurrentHashMap<>();
        return chosen -> bySettings.computeIfAbsent(chosen, fresh -> made.apply(core, fresh));
    }
}
