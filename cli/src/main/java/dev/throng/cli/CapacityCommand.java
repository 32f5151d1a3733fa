package dev.throng.cli;

import dev.throng.cli.ScenarioOptions.Edited;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.Workload;
import dev.throng.run.labels.Labels;
import dev.throng.sample.InterfaceSpeeds;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.yaml.Units;
import dev.throng.search.Link;
import dev.throng.search.SearchedLoad;
import dev.throng.search.hold.HoldLoad;
import dev.throng.text.Printable;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code throng capacity}. */
@Command(
        name = "capacity",
        description =
                "Find the highest load at which a scenario's SLOs hold, or how many listeners or sessions a server holds, and report"
                        + " what limits it.",
        footer = {
            "",
            "Doubles the load of one operation until an SLO breaks, bisects, and runs both sides of the border until two"
                    + " runs of each agree. A level also fails if load is owed or answered too slowly to keep up.",
            "With --hold, each run adds listeners or sessions and holds them. A level fails if any of them is refused, dropped"
                    + " or receives too little. If the server refuses because they come too fast, the search slows down.",
            "Exit codes: 0 found, or held up to --to; 1 not held at --from; 2 bad input or usage, nothing was sent; 3 not"
                    + " known because no run was valid, or the limit may not be the target's, or the search was interrupted."
        })
final class CapacityCommand implements Callable<Integer> {

    private static final Duration DEFAULT_HOLD = Duration.ofSeconds(60);
    private static final Duration SHORTEST_HOLD = Duration.ofSeconds(1);

    private final CommandContext session;

    /** Starts the agents, for {@link CapacityWork} too. */
    final AgentStart start;

    @Spec
    CommandSpec spec;

    @Mixin
    ScenarioOptions options = new ScenarioOptions();

    @Mixin
    LiveOption live = new LiveOption();

    @Mixin
    AgentOptions agents = new AgentOptions();

    @Option(
            names = "--operation",
            required = true,
            paramLabel = "OP",
            description =
                    "Vary the load of this operation: its rate, users or inFlight, or with --hold its population.")
    String operation = "";

    @Option(
            names = "--hold",
            paramLabel = "TIME",
            description =
                    "Find how many arrivals that stay (listeners, sessions) the server holds for this time. Default: 60s if the"
                            + " operation's load has upTo, else search for a rate.")
    Optional<String> hold = Optional.empty();

    @Option(
            names = "--ramp",
            paramLabel = "RATE",
            description = "With --hold: add this many per second. Default: the scenario's rate.")
    Optional<String> ramp = Optional.empty();

    @Option(
            names = "--link",
            paramLabel = "RATE",
            description =
                    "With --hold: the rate of the link to the target, such as 1Gbit/s. Default: the speed of the network interface.")
    Optional<String> link = Optional.empty();

    @Option(
            names = "--within",
            paramLabel = "TIME",
            description =
                    "With --hold: begin no run that would end later than this after the start. Default: as long as 12 runs take.")
    Optional<String> within = Optional.empty();

    @Option(
            names = "--from",
            paramLabel = "LOAD",
            description =
                    "Begin at this load: 1000/s, or a number of users, listeners or sessions. Default: the scenario's own load.")
    Optional<String> from = Optional.empty();

    @Option(
            names = "--to",
            paramLabel = "LOAD",
            description = "End at this load. Default: 1000 times the load at which the search begins.")
    Optional<String> to = Optional.empty();

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            description = "Stop when the two sides of the border are this close. Default: 5%%.")
    String tolerance = "5%";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Write to this directory, new or empty. Default: results/NAME-capacity-TIME.")
    Optional<Path> output = Optional.empty();

    @Option(
            names = "--overwrite",
            description =
                    "Delete an older result in the directory of -o: the files in its manifest.txt, if there are no others.")
    boolean overwrite;

    @Mixin
    LabelOptions labels = new LabelOptions();

    @Mixin
    CiOptions ci = new CiOptions();

    CapacityCommand(CommandContext session) {
        this.session = session;
        this.start = new AgentStart(agents, session);
    }

    @Override
    public Integer call() throws Exception {
        return new LoadCommand(session, ci, options.quiet).call("capacity " + options.scenario, output, this::read);
    }

    private CapacityWork read() throws ScenarioException {
        Optional<InetSocketAddress> watched = live.address();
        ScenarioFile file = scenario(List.of());
        session.console().mask(file.masking());
        Searching searching = searching(file);
        Labels given = labels.of(options.scenario);
        return new CapacityWork(
                session,
                this,
                file,
                searching,
                given,
                LiveOption.open(watched, file.scenario().name(), session));
    }

    private ScenarioFile scenario(List<String> sets) throws ScenarioException {
        return start.read(sets, options.edited(session));
    }

    private Searching searching(ScenarioFile file) throws ScenarioException {
        Workload workload = prepared(file);
        Edited edited = this::scenario;
        if (hold.isPresent() || ramp.isPresent() || HoldLoad.isPopulation(file, workload, operation)) {
            Duration length = time("--hold", hold).orElse(DEFAULT_HOLD);
            if (length.compareTo(SHORTEST_HOLD) < 0) {
                throw new UsageException("--hold: " + hold.orElse("") + " (expected: 1s or more)");
            }
            HoldLoad load = LoadRange.understood("", () -> HoldLoad.of(file, workload, operation, length));
            HoldRange range = new HoldRange(from, to, tolerance, ramp);
            range.highest(load);
            range.rate(load);
            range.share();
            return new HoldSearching(load, range, knownLink(file), time("--within", within), edited);
        }
        if (within.isPresent()) {
            throw new UsageException("--within: a search for a rate does not use it (expected: with --hold)");
        }
        if (link.isPresent()) {
            throw new UsageException("--link: a search for a rate does not use it (expected: with --hold)");
        }
        LoadRange range = new LoadRange(operation, from, to, tolerance);
        SearchedLoad load = range.load(file);
        Optional<String> members = HoldLoad.members(file, workload, operation);
        if (members.isPresent() && !options.quiet) {
            session.console()
                    .note("This searches for the rate of " + operation + ". To find how many " + members.get()
                            + " the target holds, add --hold 60s.");
        }
        return new RateSearching(load, range.ladder(load), to.isPresent(), edited);
    }

    private static Optional<Duration> time(String option, Optional<String> given) {
        return given.map(
                text -> LoadRange.understood(option + ": " + Printable.excerpt(text), () -> Units.duration(text)));
    }

    private Optional<Link> knownLink(ScenarioFile file) {
        return link.map(TargetLink::given)
                .or(() -> TargetLink.read(file.scenario().target(), InterfaceSpeeds.ofThisMachine()));
    }

    private static Workload prepared(ScenarioFile file) throws ScenarioException {
        try {
            return file.scenario().protocol().prepare(file.scenario().settings());
        } catch (SettingException refused) {
            throw file.refused(refused);
        }
    }
}
