package dev.throng.target;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** A running target that this JVM neither started nor stops. */
final class AttachedTarget implements Target {

    private static final String NAME = "attached";

    private final List<Target.Member> members;
    private final List<ProcessHandle> processes;
    private final CompletableFuture<Target.Exit> exit;

    /** @param found the processes by the names that the places use */
    AttachedTarget(List<AttachPlan.Place> places, Map<String, ProcessHandle> found) {
        this.processes = found.values().stream().distinct().toList();
        this.members = places.stream()
                .map(place -> new Target.Member(
                        Map.of(NAME, place.address()),
                        place.weight(),
                        place.process()
                                .map(name -> OptionalLong.of(found.get(name).pid()))
                                .orElseGet(OptionalLong::empty),
                        Optional.empty()))
                .toList();
        this.exit = exit(processes);
    }

    /** This process cannot wait for its own end. */
    private static CompletableFuture<Target.Exit> exit(List<ProcessHandle> processes) {
        CompletableFuture<?>[] ends = processes.stream()
                .filter(process -> !process.equals(ProcessHandle.current()))
                .map(ProcessHandle::onExit)
                .toArray(CompletableFuture[]::new);
        return ends.length == 0
                ? new CompletableFuture<>()
                : CompletableFuture.anyOf(ends).thenApply(gone -> Target.Exit.UNKNOWN);
    }

    @Override
    public InetSocketAddress address() {
        return members.get(0).address(NAME);
    }

    @Override
    public Map<String, InetSocketAddress> addresses() {
        return members.get(0).addresses();
    }

    @Override
    public List<Target.Member> members() {
        return members;
    }

    @Override
    public OptionalLong pid() {
        return processes.stream().mapToLong(ProcessHandle::pid).findFirst();
    }

    @Override
    public List<Long> pids() {
        return processes.stream().map(ProcessHandle::pid).toList();
    }

    @Override
    public Optional<Path> gcLog() {
        return Optional.empty();
    }

    @Override
    public String description() {
        String pids =
                processes.stream().map(found -> String.valueOf(found.pid())).collect(Collectors.joining(", "));
        return "attached to "
                + members.stream()
                        .map(member -> MessageText.address(member.address(NAME)))
                        .distinct()
                        .collect(Collectors.joining(", "))
                + (pids.isEmpty() ? "" : (processes.size() == 1 ? ", process " : ", processes ") + pids);
    }

    @Override
    public boolean alive() {
        return processes.stream().allMatch(ProcessHandle::isAlive);
    }

    @Override
    public Optional<Target.Exit> exit() {
        return exit.isDone() ? Optional.of(exit.join()) : Optional.empty();
    }

    @Override
    public CompletableFuture<Target.Exit> exited() {
        return exit.copy();
    }

    @Override
    public List<String> lastOutput() {
        return List.of();
    }

    @Override
    public void close() {
        // this JVM did not start the processes
    }
}
