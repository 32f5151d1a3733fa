package dev.throng.gatling.protocol;

import io.gatling.core.CoreComponents;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.protocol.Protocol;
import io.gatling.core.protocol.ProtocolKey;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import scala.Function1;

/**
 * Under which Gatling keeps a protocol's components. Gatling makes components once per scenario; these are made once per simulation and
 * settings, so that all scenarios share connections and recording.
 *
 * @param <S> settings, which have a sensible {@code equals}
 * @param <C> what is made of them
 */
public final class Key<S extends Protocol, C extends Components> implements ProtocolKey<S, C> {

    private final Class<S> settings;
    private final S unset;
    private final BiFunction<CoreComponents, S, C> made;

    /** @param unset what counts where a scenario was given no settings */
    public Key(Class<S> settings, S unset, BiFunction<CoreComponents, S, C> made) {
        this.settings = settings;
        this.unset = unset;
        this.made = made;
    }

    @Override
    @SuppressWarnings("unchecked") // Gatling wants the class of its interface where it means that of the implementation
    public Class<Protocol> protocolClass() {
        return (Class<Protocol>) (Class<?>) settings;
    }

    @Override
    public S defaultProtocolValue(GatlingConfiguration configuration) {
        return unset;
    }

    /** Called once per simulation; what it returns, once per scenario. */
    @Override
    public Function1<S, C> newComponents(CoreComponents core) {
        Map<S, C> bySettings = new ConcurrentHashMap<>();
        return chosen -> bySettings.computeIfAbsent(chosen, fresh -> made.apply(core, fresh));
    }
}
