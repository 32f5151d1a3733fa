package dev.throng.streams.load;

import java.util.ArrayList;
import java.util.List;

/**
 * A value for each address of the target and each mount. It is made when it is first needed, because there may be very many mounts.
 * Confined to its event loop.
 *
 * @param <T> the values
 */
public final class PerMount<T> {

    /** Makes a value. */
    @FunctionalInterface
    public interface Maker<T> {

        /** @param server the index of the target's address */
        T make(int server, int mount);
    }

    private final Maker<T> maker;
    private final List<Object[]> values = new ArrayList<>();

    public PerMount(StreamLoop<?> loop, Maker<T> maker) {
        this.maker = maker;
        for (int server = 0; server < loop.context().targets().count(); server++) {
            values.add(new Object[loop.mounts().count()]);
        }
    }

    /** @param server the index of the target's address */
    @SuppressWarnings("unchecked")
    public T at(int server, int mount) {
        Object[] ofServer = values.get(server);
        if (ofServer[mount] == null) {
            ofServer[mount] = maker.make(server, mount);
        }
        return (T) ofServer[mount];
    }
}
