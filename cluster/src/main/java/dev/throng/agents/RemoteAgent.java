package dev.throng.agents;

import dev.throng.cluster.Member;
import dev.throng.engine.Parts;
import dev.throng.engine.Timeline;
import dev.throng.measure.IntervalReader;
import dev.throng.measure.LoopInterval;
import dev.throng.protocol.EngineFailure;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.Placement;
import dev.throng.sample.ProcessSample;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** What the controller knows of one agent during a run. Confined to the controller's thread. */
final class RemoteAgent {

    /** Figures come every second. A longer time without any is a gap in the agent's time. */
    private static final long MAX_SILENT_NANOS = 3_000_000_000L;

    /** The way of an agent through a run. */
    enum State {
        ASSIGNED,
        READY,
        RUNNING,
        DONE,
        LOST
    }

    private final Message.Offer offer;
    private final Parts parts;
    private final ClockOffset clock = new ClockOffset();
    private final ClockOffset clockAfter = new ClockOffset();
    private final Set<Integer> undrained = new TreeSet<>();
    private final Map<Integer, IntervalReader> readers = new HashMap<>();
    private final AgentFigures figures = new AgentFigures();
    private final LostSpans lostSpans = new LostSpans();
    private Member member;
    private State state = State.ASSIGNED;
    private String transport = "";
    private long knownClockNanos;
    private long received;
    private long skewNanos;
    private long lastEndNanos;
    private long lastTickNanos;
    private boolean figuresMissing;
    private boolean inOrder = true;
    private Optional<ProcessSample> firstSample = Optional.empty();
    /** Read on other threads too. */
    private volatile ProcessSample sample = ProcessSample.NONE;

    private OptionalLong rssMax = OptionalLong.empty();
    /** Read on other threads too; the content does not change. */
    private volatile long[] loopCpuNanos = {};

    private Optional<Message.Ended> ended = Optional.empty();

    RemoteAgent(Member member, Message.Offer offer, Parts parts) {
        this.member = member;
        this.offer = offer;
        this.parts = parts;
        parts.numbers().forEach(undrained::add);
    }

    /**
     * An agent in the run of an earlier controller.
     *
     * @param member without an id if it has not joined this controller
     */
    static RemoteAgent of(JournalHead.Entry entry, Member member) {
        RemoteAgent agent = new RemoteAgent(member, entry.offer(), new Parts(entry.first(), entry.step(), entry.all()));
        agent.knownClockNanos = entry.clockOffsetNanos();
        agent.ready(entry.transport());
        agent.outOfOrder();
        return agent;
    }

    /**
     * What another controller would have to know of it.
     *
     * @param originNanos when the first phase starts, on the controller's clock
     */
    JournalHead.Entry entry(long originNanos) {
        return new JournalHead.Entry(
                member.name(),
                offer,
                parts.first(),
                parts.step(),
                parts.all(),
                transport,
                clockNanos(),
                originNanos + clockNanos());
    }

    Member member() {
        return member;
    }

    /** The agent has joined again with another connection. */
    void member(Member again) {
        member = again;
    }

    Message.Offer offer() {
        return offer;
    }

    Parts parts() {
        return parts;
    }

    /** Its clock before the load. */
    ClockOffset clock() {
        return clock;
    }

    /** Whether this controller measured its clock before the load. */
    boolean clockIsKnown() {
        return clock.answers() > 0;
    }

    /** Its clock after the load. */
    ClockOffset clockAfter() {
        return clockAfter;
    }

    /** By how much its clock moved against the controller's during the run; empty if it was not measured again. */
    OptionalLong driftNanos() {
        return clockAfter.answers() == 0 ? OptionalLong.empty() : OptionalLong.of(clockAfter.nanos() - clockNanos());
    }

    private long clockNanos() {
        return clock.answers() == 0 ? knownClockNanos : clock.nanos();
    }

    State state() {
        return state;
    }

    String transport() {
        return transport;
    }

    void ready(String with) {
        transport = with;
        state = State.READY;
    }

    void state(State next) {
        state = next;
    }

    /** The load starts; resources count from now on. */
    void begin() {
        state = State.RUNNING;
        firstSample = Optional.of(sample);
        lastTickNanos = 0;
    }

    void started(long skew) {
        skewNanos = skew;
    }

    /** The parts that have not drained. */
    Set<Integer> undrained() {
        return undrained;
    }

    /** The number of the newest figures that came. */
    long received() {
        return received;
    }

    /** Figures with this number came. */
    void received(long number) {
        received = number;
    }

    /**
     * Its connection is lost, or was to another controller. What it sends with the next one may overtake what is missing, until it is
     * asked to send that again.
     */
    void outOfOrder() {
        inOrder = false;
    }

    /** It is asked to send again what is missing. */
    void inOrder() {
        inOrder = true;
    }

    /** Whether its reports come in their order, so that none is missing before them. */
    boolean isInOrder() {
        return inOrder;
    }

    /** Figures did not come, or could not be read, so the time to the next sample does not tell whether the process ran. */
    void figuresMissing() {
        figuresMissing = true;
    }

    void reader(int part, IntervalReader reader) {
        readers.put(part, reader);
    }

    /** @throws IOException if the bytes are wrong, or about a part of another agent */
    LoopInterval interval(int part, byte[] body, Timeline timeline, long originNanos) throws IOException {
        IntervalReader reader = reader(part);
        long expectedNanos = reader.endNanos();
        LoopInterval interval = reader.read(body);
        if (interval.span().startNanos() > expectedNanos) {
            lostSpans.add(
                    LostSpans.GAP, expectedNanos - originNanos, interval.span().startNanos() - originNanos);
        }
        figures.interval(part, interval, timeline);
        lastEndNanos = Math.max(lastEndNanos, interval.span().endNanos() - originNanos);
        return interval;
    }

    /** @throws IOException if the bytes are wrong, or about a part of another agent */
    void drained(int part, byte[] body) throws IOException {
        reader(part).readSamples(body);
        undrained.remove(part);
    }

    private IntervalReader reader(int part) throws IOException {
        IntervalReader reader = readers.get(part);
        if (reader == null) {
            throw new IOException("part " + part + " is not of this agent");
        }
        return reader;
    }

    /**
     * Takes a sample. Returns the time since the sample before if that is too long, because the process did not run.
     *
     * @throws IOException if the bytes are wrong
     */
    Optional<AgentResult.LostSpan> resources(byte[] body, Timeline timeline) throws IOException {
        Optional<AgentResult.LostSpan> stall = Optional.empty();
        AgentResources now = AgentResources.read(body);
        sample = now.process();
        loopCpuNanos = now.loopCpuNanos();
        if (firstSample.isEmpty()) {
            firstSample = Optional.of(sample);
        } else if (state == State.RUNNING && !figuresMissing && now.atNanos() - lastTickNanos > MAX_SILENT_NANOS) {
            lostSpans.add(LostSpans.STALLED, lastTickNanos, now.atNanos());
            stall = Optional.of(new AgentResult.LostSpan(lastTickNanos, now.atNanos(), LostSpans.STALLED));
        }
        if (state == State.RUNNING) {
            figures.resources(now, timeline);
        }
        lastTickNanos = now.atNanos();
        figuresMissing = false;
        if (sample.rssBytes().orElse(0) > rssMax.orElse(0)) {
            rssMax = sample.rssBytes();
        }
        return stall;
    }

    /** Returns last intervals of the parts that have not drained, in which everything in the system fails. */
    Map<Integer, LoopInterval> abandoned(Timeline timeline, long originNanos) {
        Map<Integer, LoopInterval> last = new HashMap<>();
        for (int part : undrained) {
            IntervalReader reader = readers.get(part);
            long start = reader.endNanos() - originNanos;
            last.put(
                    part,
                    reader.lost(
                            timeline.phaseAt(start),
                            originNanos + timeline.nextBoundary(start),
                            EngineFailure.AGENT_LOST));
        }
        return last;
    }

    /** The agent is lost: from its last interval until the end of the plan nothing is known of it. */
    void lost(long planEndNanos) {
        state = State.LOST;
        lostSpans.back(lastEndNanos);
        lostSpans.add(LostSpans.LOST, lastEndNanos, planEndNanos);
    }

    /** Its connection is lost. It may come back, but what it sends until then is not certain. */
    void disconnected() {
        lostSpans.lostSince(lastEndNanos);
    }

    /** It is heard, at this time since the start of the run. */
    void heard(long nanos) {
        lostSpans.back(nanos);
    }

    /** The end of its newest interval, since the start of the run. */
    long lastEndNanos() {
        return lastEndNanos;
    }

    /** The times without its load or its figures. */
    LostSpans lostSpans() {
        return lostSpans;
    }

    void ended(Message.Ended report, Timeline timeline) {
        ended = Optional.of(report);
        figures.pauses(report.pauses(), timeline);
        state = State.DONE;
        if (report.early() && report.stoppedNanos() < timeline.endNanos()) {
            lostSpans.add(LostSpans.STOPPED, report.stoppedNanos(), timeline.endNanos());
        }
    }

    Optional<Message.Ended> ended() {
        return ended;
    }

    /** The newest sample of the agent's process. Any thread may call it. */
    ProcessSample sample() {
        return sample;
    }

    /** The CPU time of each loop, as the agent last reported it. Any thread may call it. */
    long[] loopCpuNanos() {
        return loopCpuNanos;
    }

    AgentFigures figures() {
        return figures;
    }

    /** What is known of it while the run goes on. */
    LiveSnapshot.AgentLive now() {
        OptionalLong cpuNanos = firstSample.map(sample::since).orElse(sample).cpuNanos();
        return new LiveSnapshot.AgentLive(
                member.name(),
                (double) parts.count() / parts.all(),
                state.name().toLowerCase(Locale.ROOT),
                figures.started(),
                figures.ownLagP99(),
                cpuNanos);
    }

    /** @param on its machine */
    AgentResult result(AgentMachines.Machine on) {
        OptionalLong cpuNanos = firstSample.map(sample::since).orElse(sample).cpuNanos();
        return new AgentResult(
                new AgentResult.Sender(member.name(), on.name(), on.here(), (double) parts.count() / parts.all()),
                new AgentResult.Clock(skewNanos, clockNanos(), driftNanos()),
                figures.ownLag(),
                cpuNanos.isPresent() ? OptionalDouble.of(cpuNanos.getAsLong() / 1e9) : OptionalDouble.empty(),
                rssMax,
                figures.started(),
                figures.strain(offer, on.agentsCpuNanos(), ended.isPresent()),
                lostSpans.all(),
                ended.map(Message.Ended::placement).orElse(Placement.UNKNOWN));
    }
}
