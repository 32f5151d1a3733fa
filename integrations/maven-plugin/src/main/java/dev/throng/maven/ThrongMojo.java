package dev.throng.maven;

import dev.throng.cli.Main;
import dev.throng.generator.GeneratorJvm;
import dev.throng.target.JavaHome;
import dev.throng.target.JavaHomes;
import dev.throng.target.TargetException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/** A goal that runs a command of Throng in a separate JVM. */
abstract class ThrongMojo extends AbstractMojo {

    /** Skip this goal. */
    @Parameter(property = "throng.skip", defaultValue = "false")
    private boolean skip;

    /**
     * The Java that runs the command: the number of an installed version, or the directory of an installation; 17 or newer. By default the
     * JDK of the build's toolchain, or else the Java that runs Maven.
     */
    @Parameter(property = "throng.java")
    private String java;

    /** Options of the command's JVM, separated by spaces. A collector or a size of the heap replaces those that Throng chooses. */
    @Parameter(property = "throng.argLine")
    private String argLine;

    /** Environment variables of the command, for {@code ${NAME}} in scenarios. */
    @Parameter
    private Map<String, String> environmentVariables;

    /** Further arguments of the command, such as {@code --keep-going}. */
    @Parameter(property = "throng.arguments")
    private List<String> arguments;

    /** End the command after so many seconds, and fail. 0 means no limit: a scenario has an end of its own. */
    @Parameter(property = "throng.timeoutSeconds", defaultValue = "0")
    private long timeoutSeconds;

    /** The directory for the results. Each scenario and study has a directory in it. */
    @Parameter(property = "throng.resultsDirectory", defaultValue = "${project.build.directory}/throng")
    File resultsDirectory;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    @Parameter(defaultValue = "${plugin}", readonly = true, required = true)
    private PluginDescriptor plugin;

    @Parameter(defaultValue = "${project.remotePluginRepositories}", readonly = true, required = true)
    private List<RemoteRepository> repositories;

    @Inject
    private ToolchainManager toolchains;

    @Inject
    private RepositorySystem repositorySystem;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip || skipped()) {
            getLog().info("Skipped");
            return;
        }
        try {
            act();
        } catch (IOException failed) {
            throw new MojoExecutionException(failed.toString(), failed);
        }
    }

    /** Whether a property other than {@code throng.skip} skips this goal. */
    boolean skipped() {
        return false;
    }

    abstract void act() throws MojoExecutionException, MojoFailureException, IOException;

    /**
     * Runs a command to its end.
     *
     * @param file the scenario, study or directory that it is about
     * @param results where its results are
     */
    final Outcome command(String goal, Path file, CommandWords words, Path results)
            throws MojoExecutionException, IOException {
        Path home = Path.of(project.getBuild().getDirectory(), "throng-home");
        PluginJars jars = new PluginJars(plugin.getArtifacts());
        PluginJars.copy(targetJars(jars), home.resolve("targets"));
        Path gcLog = Files.createTempFile("throng-gc", ".log");
        try {
            List<String> command = generator()
                    .command(
                            Main.class.getName(),
                            jars.classPath(),
                            Optional.of(home),
                            gcLog,
                            words.with(arguments == null ? List.of() : arguments));
            getLog().debug(String.join(" ", command));
            CommandProcess process = CommandProcess.start(
                    command, environment(), project.getBasedir().toPath(), getLog()::info);
            int code = process.await(Duration.ofSeconds(timeoutSeconds));
            return Outcome.of(goal, file, code, process.printed(), results);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("throng " + goal + " " + file + ": interrupted", interrupted);
        } finally {
            Files.deleteIfExists(gcLog);
        }
    }

    private Map<String, String> environment() {
        Map<String, String> all = new LinkedHashMap<>(GeneratorJvm.environment(System.getenv()));
        if (environmentVariables != null) {
            all.putAll(environmentVariables);
        }
        return all;
    }

    private GeneratorJvm generator() throws MojoExecutionException {
        try {
            return new GeneratorJvm(javaHome(), jvmOptions());
        } catch (TargetException | IllegalArgumentException refused) {
            throw new MojoExecutionException("throng.java: " + refused.getMessage(), refused);
        }
    }

    private JavaHome javaHome() {
        JavaHomes homes = JavaHomes.ofThisMachine();
        if (java != null) {
            return homes.select(java);
        }
        Toolchain chosen = toolchains.getToolchainFromBuildContext("jdk", session);
        String tool = chosen == null ? null : chosen.findTool("java");
        return homes.select(tool == null ? "" : tool);
    }

    private List<String> jvmOptions() {
        return argLine == null || argLine.isBlank()
                ? List.of()
                : List.of(argLine.strip().split("\\s+"));
    }

    /** The reference targets run without the other jars of the plugin, as they do when the launcher starts them. */
    private List<Path> targetJars(PluginJars jars) throws MojoExecutionException {
        Dependency targets = new Dependency(
                new DefaultArtifact(
                        PluginJars.GROUP,
                        PluginJars.TARGETS,
                        "jar",
                        jars.targets().getVersion()),
                "runtime");
        DependencyRequest request = new DependencyRequest(new CollectRequest(targets, repositories), null);
        try {
            return repositorySystem
                    .resolveDependencies(session.getRepositorySession(), request)
                    .getArtifactResults()
                    .stream()
                    .map(result -> result.getArtifact().getFile().toPath())
                    .toList();
        } catch (DependencyResolutionException missing) {
            throw new MojoExecutionException("the jars of the reference targets: " + missing.getMessage(), missing);
        }
    }
}
