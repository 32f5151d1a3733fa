package dev.throng.target;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Several started targets that know nothing of each other. The group has ended when one of them has. */
final class TargetGroup implements Target {

    private final List<Target> targets;

    /** @param targets at least one */
    TargetGroup(List<Target> targets) {
        this.targets = List.copyOf(targets);
    }

    private Target first() {
        return targets.get(0);
    }

    @Override
    public InetSocketAddress address() {
        return first().address();
    }

    @Override
    public Map<String, InetSocketAddress> addresses() {
        return first().addresses();
    }

    @Override
    public List<Target.Member> members() {
        return targets.stream().flatMap(target -> target.members().stream()).toList();
    }

    @Override
    public Optional<TargetRehearsal> rehearsal() {
        return TargetRehearsal.ofAll(targets.stream().map(Target::rehearsal).toList());
    }

    @Override
    public boolean separate() {
        return targets.size() > 1;
    }

    @Override
    public OptionalLong pid() {
        return first().pid();
    }

    @Override
    public List<Long> pids() {
        return targets.stream().flatMap(target -> target.pids().stream()).toList();
    }

    @Override
    public Optional<Path> gcLog() {
        return first().gcLog();
    }

    @Override
    public String description() {
        return targets.size() + " processes, each a " + first().description();
    }

    @Override
    public boolean alive() {
        return targets.stream().allMatch(Target::alive);
    }

    @Override
    public Optional<Target.Exit> exit() {
        return targets.stream().flatMap(target -> target.exit().stream()).findFirst();
    }

    @Override
    public CompletableFuture<Target.Exit> exited() {
        CompletableFuture<Target.Exit> first = new CompletableFuture<>();
        targets.forEach(target -> target.exited().thenAccept(first::complete));
        return first;
    }

    /** The first of those that have ended; the first one while all run. */
    private Target ended() {
        return targets.stream().filter(target -> !target.alive()).findFirst().orElse(first());
    }

    @Override
    public String nameOfEnded() {
        return "process " + (targets.indexOf(ended()) + 1) + " of the target's " + targets.size();
    }

    /** Of the target that has ended; of the first one while all run. */
    @Override
    public List<String> lastOutput() {
        return ended().lastOutput();
    }

    @Override
    public void close() {
        closeAll(targets);
    }

    /** Stops all at the same time, and returns when they have ended. */
    static void closeAll(List<Target> targets) {
        List<Thread> stops = new ArrayList<>();
        for (Target target : targets) {
            Thread stop = new Thread(target::close, "throng-target-stop");
            stop.start();
            stops.add(stop);
        }
        boolean interrupted = false;
        for (Thread stop : stops) {
            interrupted |= joined(stop);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for a thread, whatever happens. Returns whether the wait was interrupted. */
    private static boolean joined(Thread stop) {
        boolean interrupted = false;
        while (stop.isAlive()) {
            try {
                stop.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        return interrupted;
    }

    @Override
    public String toString() {
        return description();
    }
}
