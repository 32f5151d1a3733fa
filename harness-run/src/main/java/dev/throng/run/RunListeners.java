package dev.throng.run;

import dev.throng.sample.ResourceRow;
import java.util.List;

/** Forwards events to several listeners, in their order. */
public record RunListeners(List<RunListener> all) implements RunListener {

    public RunListeners {
        all = List.copyOf(all);
    }

    @Override
    public void preparing(String what) {
        all.forEach(listener -> listener.preparing(what));
    }

    @Override
    public void loadBegins(LoadBegin begin) {
        all.forEach(listener -> listener.loadBegins(begin));
    }

    @Override
    public void interval(LiveSnapshot live) {
        all.forEach(listener -> listener.interval(live));
    }

    @Override
    public void resources(ResourceRow row) {
        all.forEach(listener -> listener.resources(row));
    }

    @Override
    public void warning(String message) {
        all.forEach(listener -> listener.warning(message));
    }
}
