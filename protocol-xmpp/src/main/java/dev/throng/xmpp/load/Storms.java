package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.LoopContext;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.load.Transitions.Transition;
import dev.throng.xmpp.settings.Storm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The operation {@code storm}: the connections of a share of all sessions are cut at once, and their users come back. The loop of the arrival
 * tells all event loops of the run to cut their share. Each reports how many it cut, and when all of them are back. Confined to its event
 * loop, except for {@link #toldByOtherLoop}.
 */
final class Storms implements Action {

    private final LoopContext context;
    private final Storm settings;
    private final Returns returns;
    private final OnlineSessions online;
    private final StormRoutes routes;
    private final Transitions transitions;
    private final Shortages shortages;
    private final XmppRecorder recorder;
    private final Random random;
    private final Map<Long, Begun> begun = new HashMap<>();
    private long nextStorm;

    /** @param returns brings the users of the loop back */
    Storms(
            LoopContext context,
            Storm settings,
            Returns returns,
            OnlineSessions online,
            StormRoutes routes,
            Transitions transitions,
            Shortages shortages,
            XmppRecorder recorder) {
        this.context = context;
        this.settings = settings;
        this.returns = returns;
        this.online = online;
        this.routes = routes;
        this.transitions = transitions;
        this.shortages = shortages;
        this.recorder = recorder;
        this.random = new Random(context.seed() * 31 + context.part());
    }

    @Override
    public void start(Arrival arrival) {
        long storm = nextStorm++;
        Begun each = new Begun(storm, arrival);
        begun.put(storm, each);
        transitions.begin(arrival, each);
        for (int part = 0; part < context.parts(); part++) {
            tell(part, StormNews.What.CUT, storm, 0, arrival.startedNanos());
        }
    }

    private void tell(int part, StormNews.What what, long storm, long users, long atNanos) {
        routes.send(part, new StormNews(what, storm, context.part(), users, atNanos));
    }

    /** Another loop of this process, or this one, tells something. Any thread may call this. */
    void toldByOtherLoop(StormNews news) {
        context.loop().execute(() -> told(news));
    }

    void told(StormNews news) {
        if (news.what() == StormNews.What.CUT) {
            cut(news.from(), news.storm());
            return;
        }
        Begun storm = begun.get(news.storm());
        if (storm != null) {
            storm.told(news);
        }
    }

    private void cut(int origin, long storm) {
        List<XmppSession> victims = victims();
        Share share = new Share(origin, storm, victims.size());
        victims.forEach(session -> session.cutBecauseOf(share, returns, settings.cut()));
        long now = context.clock().nanos();
        tell(origin, StormNews.What.LOST, storm, victims.size(), now);
        share.begun(now);
    }

    private List<XmppSession> victims() {
        List<XmppSession> all = new ArrayList<>(online.all());
        Collections.shuffle(all, random);
        return all.subList(0, settings.share(all.size()));
    }

    /** The users of this loop whose connections one storm has cut. */
    private final class Share implements Absence.Watcher {

        private final int origin;
        private final long storm;
        private int away;
        private int gaveUp;
        private boolean complete;

        private Share(int origin, long storm, int victims) {
            this.origin = origin;
            this.storm = storm;
            this.away = victims;
        }

        private void begun(long atNanos) {
            complete = true;
            endIfAllAreBack(atNanos);
        }

        @Override
        public void ended(Absence.End end, long atNanos) {
            away--;
            if (end == Absence.End.GAVE_UP) {
                gaveUp++;
            }
            endIfAllAreBack(atNanos);
        }

        private void endIfAllAreBack(long atNanos) {
            if (complete && away == 0) {
                tell(origin, StormNews.What.OVER, storm, gaveUp, atNanos);
            }
        }
    }

    /** A storm that began on this loop. */
    private final class Begun implements Transition {

        private final long storm;
        private final Arrival arrival;
        private int loopsThatCut;
        private int loopsThatAreOver;
        private long lost;
        private long gaveUp;
        private long lastNanos;

        private Begun(long storm, Arrival arrival) {
            this.storm = storm;
            this.arrival = arrival;
        }

        private void told(StormNews news) {
            lastNanos = Math.max(lastNanos, news.atNanos());
            if (news.what() == StormNews.What.LOST) {
                lost += news.users();
                loopsThatCut++;
                if (loopsThatCut == context.parts()) {
                    allCut(news.atNanos());
                }
            } else {
                gaveUp += news.users();
                loopsThatAreOver++;
            }
            if (loopsThatAreOver == context.parts() && loopsThatCut == context.parts()) {
                over();
            }
        }

        private void allCut(long atNanos) {
            if (lost > 0) {
                recorder.count(XmppMetric.STORM_USERS, lost);
                arrival.answered(Math.max(arrival.startedNanos(), atNanos));
            }
        }

        private void over() {
            long startedNanos = arrival.startedNanos();
            end();
            if (lost == 0) {
                arrival.failed(shortages.ofSessions(), startedNanos);
            } else if (gaveUp > 0) {
                recorder.note("storm: " + gaveUp + " of " + lost + " users did not come back");
                arrival.failed(XmppFailure.NOT_ALL_BACK, lastNanos);
            } else {
                recorder.record(XmppMetric.STORM_RECOVERY, Math.max(0, lastNanos - startedNanos));
                arrival.departed(lastNanos);
            }
        }

        private void end() {
            begun.remove(storm);
            transitions.end(arrival);
        }

        @Override
        public Failure overdue() {
            return EngineFailure.DEADLINE;
        }

        @Override
        public void abandoned() {
            end();
        }

        @Override
        public void stop(long atNanos) {
            end();
            arrival.failed(EngineFailure.UNFINISHED, atNanos);
        }

        @Override
        public void cutOff() {
            // a storm has no connection
        }
    }
}
