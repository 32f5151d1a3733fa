package dev.throng.cli;

import dev.throng.target.ClassArchive;
import dev.throng.target.JavaHome;
import dev.throng.target.JavaHomes;
import dev.throng.text.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code throng archive}: the launcher calls it, and whoever prepares an image of a machine. */
@Command(
        name = "archive",
        hidden = true,
        description =
                "Make the archives of classes with which Throng and its reference targets start faster, if this Java has none.")
final class ArchiveCommand implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger(ArchiveCommand.class);

    private final CommandContext session;

    @Option(
            names = "--train",
            hidden = true,
            paramLabel = "DIR",
            description = "Load the classes that an archive has, with files in this directory.")
    Optional<Path> work = Optional.empty();

    @Option(
            names = "--target",
            hidden = true,
            paramLabel = "NAME=HOST:PORT",
            description = "The address of a reference target.")
    Map<String, String> targets = new LinkedHashMap<>();

    @Option(names = "--again", description = "Make them even if there are some.")
    boolean again;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only problems.")
    boolean quiet;

    ArchiveCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (work.isPresent()) {
            return new ArchiveTraining(session, work.get()).run(targets);
        }
        Optional<Path> own = session.installation().archive();
        if (own.isEmpty()) {
            throw new UsageException("archive: no directory for the archives of classes"
                    + " (expected: the start by the script throng, without THRONG_ARCHIVES=off)");
        }
        List<String> made;
        try {
            made = make(own.get().toAbsolutePath());
        } catch (IOException failed) {
            if (quiet) {
                giveUp(own.get());
            }
            session.console().note("throng: no archive of classes was made: " + FileProblem.of(failed));
            return ExitCode.BUG;
        }
        if (!quiet) {
            made.forEach(session.console()::print);
        }
        return ExitCode.DONE;
    }

    /** An empty archive keeps the launcher from trying again after each run. */
    private static void giveUp(Path own) {
        try {
            Files.createFile(own);
        } catch (IOException presentOrUnwritable) {
            LOG.info("{} was not marked as impossible", own, presentOrUnwritable);
        }
    }

    private List<String> make(Path own) throws IOException, InterruptedException {
        Path jars = session.installation().targetJars();
        JavaHome java = JavaHomes.ofThisMachine().select("");
        ClassArchive generator = new ClassArchive(java.feature(), own);
        ClassArchive targets = ClassArchive.forTargets(own.getParent(), java, jars);
        try (ArchiveMaker maker = new ArchiveMaker(own.getParent())) {
            if (!again && generator.exists() && targets.exists()) {
                return ArchiveMaker.lines(generator, targets);
            }
            return maker.make(java, generator, targets, jars);
        }
    }
}
