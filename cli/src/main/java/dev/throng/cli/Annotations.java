package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.reports.CiReport;
import dev.throng.reports.junit.GitHubAnnotations.Place;
import dev.throng.scenario.yaml.Location;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Prints what failed as annotations of a CI service, on the error stream: GitHub reads both streams, and results may be JSON. One thread uses
 * it.
 */
final class Annotations {

    /** A CI service that shows lines of the output as annotations. */
    enum Service {
        GITHUB,
        NONE;

        /** The service that runs this program, as far as its environment tells. */
        static Service of(Map<String, String> environment) {
            return "true".equals(environment.get("GITHUB_ACTIONS")) ? GITHUB : NONE;
        }
    }

    private final Service service;
    private final Console console;
    private final Optional<Path> workspace;
    private final Map<String, Place> places = new LinkedHashMap<>();

    Annotations(Service service, CommandContext session) {
        this.service = service;
        this.console = session.console();
        this.workspace = Optional.ofNullable(session.environment().get("GITHUB_WORKSPACE"))
                .map(Path::of)
                .map(Path::toAbsolutePath);
    }

    boolean wanted() {
        return service == Service.GITHUB;
    }

    /** From now on the annotations of these objectives have places. Those of the command line have none. */
    void place(Map<String, Location> objectives) {
        objectives.forEach((expression, location) -> {
            if (location.line() > 0) {
                places.put(
                        expression, new Place(belowWorkspace(location.source().name()), location.line()));
            }
        });
    }

    private String belowWorkspace(String file) {
        Path absolute = Path.of(file).toAbsolutePath().normalize();
        return workspace
                .filter(absolute::startsWith)
                .map(root -> root.relativize(absolute).toString())
                .orElse(file);
    }

    void print(CiReport report) {
        if (wanted()) {
            report.annotations(places).forEach(console::note);
        }
    }
}
