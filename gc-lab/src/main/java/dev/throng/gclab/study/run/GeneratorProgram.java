package dev.throng.gclab.study.run;

import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.generator.GeneratorJvm;
import dev.throng.target.JavaHome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command that starts Throng in a separate JVM, for studies of the generator. It ends when its standard input ends.
 *
 * @param classPath as the JVM takes it
 * @param mainClass of the command line
 * @param properties the locations of its parts, as options of the JVM: {@code -Dthrong.home=…}
 */
public record GeneratorProgram(String classPath, String mainClass, List<String> properties) {

    /**
     * Names the environment variables whose values the study masks, separated by commas. The generator's scenario may lack those that
     * are in the flags of its JVM.
     */
    public static final String SECRETS = "THRONG_SECRETS";

    public GeneratorProgram {
        properties = List.copyOf(properties);
    }

    /**
     * A run of a scenario.
     *
     * @param options of the JVM studied: its collector, heap and flags
     * @param log where its collector's log goes
     */
    List<String> command(
            ResolvedJvm jvm, List<String> options, String logOption, Path log, Path scenario, Path directory) {
        JavaHome java = jvm.jvm().java();
        List<String> command = new ArrayList<>();
        command.add(java.executable().toString());
        command.addAll(options);
        command.add("-XX:-UsePerfData");
        command.add("-Dio.netty.leakDetection.level=disabled");
        command.addAll(java.accessOptions());
        command.add(logOption);
        command.add("-Dthrong.gcLog=" + log);
        command.add(GeneratorJvm.endsWithInput());
        command.addAll(properties);
        command.addAll(List.of("-cp", classPath, mainClass));
        command.addAll(List.of("run", scenario.toString(), "-o", directory.toString(), "--quiet", "--no-report"));
        return command;
    }
}
