package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.cli.terminal.Table;
import dev.throng.gclab.jvm.InstalledJvm;
import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.text.Printable;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code throng jvms}. */
@Command(
        name = "jvms",
        description =
                "List the JVMs of this machine and the collectors each supports. Starts every JVM with every collector to find out.",
        footer = {
            "",
            "Searches JAVA_HOME, JAVA_HOME_11 and similar variables, PATH, Maven's toolchains.xml, /usr/lib/jvm, ~/.sdkman,"
                    + " ~/.jdks and THRONG_JVMS: JVMs, or directories that contain JVMs, separated as in PATH.",
            "Exit codes: 0 JVMs are listed; 3 no JVM could be used, for example because none started in time."
        })
final class JvmsCommand implements Callable<Integer> {

    private final CommandContext session;

    @Option(names = "--json", description = "Print a JSON array of {home, version, vendor, collectors}.")
    boolean json;

    JvmsCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Console console = session.console();
        console.live("trying the collectors of each JVM …");
        List<InstalledJvm> jvms = JvmCatalogue.ofThisMachine().list();
        console.clear();
        if (json) {
            console.print(InstalledJvm.json(jvms));
            return exitCode(jvms);
        }
        Table table = Table.aligned("llll");
        table.row("version", "vendor", "collectors", "home");
        jvms.stream()
                .filter(jvm -> jvm.problem().isEmpty())
                .forEach(jvm -> table.row(
                        jvm.java().version(),
                        Printable.excerpt(jvm.vendor()),
                        String.join(" ", jvm.collectorWords()),
                        Printable.line(jvm.java().home().toString())));
        console.print(table.lines());
        jvms.forEach(jvm -> jvm.problem()
                .ifPresent(why -> console.note(
                        Ink.WARN,
                        "throng: " + Printable.line(jvm.java().home().toString()) + " cannot be used: "
                                + Printable.line(why))));
        return exitCode(jvms);
    }

    /** Throng's own JVM is always among them, so without a usable one they were not tried in time. */
    static int exitCode(List<InstalledJvm> jvms) {
        return jvms.stream().anyMatch(jvm -> jvm.problem().isEmpty()) ? ExitCode.DONE : ExitCode.INVALID;
    }
}
