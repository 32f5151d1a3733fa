package dev.throng.run;

import dev.throng.scenario.Address;
import dev.throng.scenario.AttachPoint;
import dev.throng.scenario.SrvName;
import dev.throng.scenario.TargetSpec;
import dev.throng.scenario.TargetSpec.ProcessRef;
import dev.throng.target.AttachPlan;
import dev.throng.target.AttachPlan.Place;
import dev.throng.target.SrvRecord;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Looks up the addresses of an attached target, and finds out which process belongs to which address. */
final class AttachPlans {

    /** A host's weight is divided by its number of addresses; the multiple keeps the fractions. */
    private static final int PARTS_OF_A_WEIGHT = 100;

    private final Optional<String> service;
    private final Function<String, List<SrvRecord>> records;

    /**
     * @param service the name of the protocol's service in SRV records; empty if it has none
     * @param records returns the preferred SRV records of a name
     */
    AttachPlans(Optional<String> service, Function<String, List<SrvRecord>> records) {
        this.service = service;
        this.records = records;
    }

    /**
     * The plan of a target. Looks names up, which may block.
     *
     * @throws IllegalArgumentException if SRV records are asked for that the protocol or the domain does not have
     */
    AttachPlan of(TargetSpec.Attach attach) {
        List<String> processes =
                attach.processes().stream().map(AttachPlans::process).toList();
        boolean paired = processes.size() == attach.points().size();
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < attach.points().size(); i++) {
            places.addAll(places(attach.points().get(i), paired ? Optional.of(processes.get(i)) : Optional.empty()));
        }
        return new AttachPlan(places, processes);
    }

    private List<Place> places(AttachPoint point, Optional<String> process) {
        return point instanceof SrvName name ? ofService(name, process) : of((Address) point, process);
    }

    private static List<Place> of(Address address, Optional<String> process) {
        return address.resolveAll().stream()
                .map(each -> new Place(each, 1, process))
                .toList();
    }

    private List<Place> ofService(SrvName name, Optional<String> process) {
        String wanted = service.orElseThrow(() -> new IllegalArgumentException(
                "attach: " + name + " (expected: HOST:PORT, because this protocol has no SRV records)"));
        List<Place> places = new ArrayList<>();
        for (SrvRecord record : records.apply(wanted + "." + name.domain())) {
            List<InetSocketAddress> all = new Address(record.host(), record.port()).resolveAll();
            int weight = record.weight() * PARTS_OF_A_WEIGHT / all.size();
            all.forEach(each -> places.add(new Place(each, weight, process)));
        }
        return places;
    }

    private static String process(ProcessRef process) {
        return process instanceof ProcessRef.Pid pid ? String.valueOf(pid.pid()) : ((ProcessRef.Named) process).name();
    }
}
