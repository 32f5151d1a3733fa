package dev.throng.run;

import dev.throng.measure.ConnectionCounts;
import dev.throng.protocol.Workload;
import dev.throng.run.result.AddressResult;
import dev.throng.run.result.GcResult;
import dev.throng.target.Target;
import dev.throng.target.TargetMember;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The rows of a result with a target's addresses. Pure. */
final class AddressRows {

    /**
     * @param connections returns those to a member's address, by the number of the member
     * @param gc returns what garbage collection cost a member's process, by the number of the member
     */
    static List<AddressResult> of(
            Target target,
            Workload workload,
            IntFunction<ConnectionCounts> connections,
            Sampling sampling,
            IntFunction<GcResult> gc) {
        List<AddressResult> rows = new ArrayList<>();
        for (TargetMember member : target.members()) {
            int number = rows.size();
            rows.add(sampling.targetProcess(member.pid().orElse(0))
                    .ofAddress(
                            text(
                                    member.address(workload.endpoint()),
                                    target.members().size() > 1),
                            member.pid(),
                            connections.apply(number),
                            gc.apply(number)));
        }
        return rows;
    }

    /** What garbage collection cost the process with the longest pause; the first of them if several have it. */
    static GcResult longestPause(List<AddressResult> rows) {
        return rows.stream()
                .map(AddressResult::gc)
                .reduce((one, other) -> longest(other) > longest(one) ? other : one)
                .orElse(GcResult.UNKNOWN);
    }

    private static long longest(GcResult gc) {
        return gc.pauses().max().orElse(-1);
    }

    /** The address; with its number too if it is one of several, because a name may have several. */
    private static String text(InetSocketAddress address, boolean oneOfSeveral) {
        String host = address.getHostString();
        boolean named = !address.isUnresolved()
                && !address.getAddress().getHostAddress().equals(host);
        return host + (named && oneOfSeveral ? "/" + address.getAddress().getHostAddress() : "") + ":"
                + address.getPort();
    }

    private AddressRows() {}
}
