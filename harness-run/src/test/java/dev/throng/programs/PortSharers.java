package dev.throng.programs;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts two programs that open connections to one server at the same time, as agents of one machine do, and prints how many each got. To
 * be run in a network namespace with few ports.
 */
public final class PortSharers {

    private PortSharers() {}

    /** @param arguments the kind of event loop, and how many connections each program opens */
    public static void main(String[] arguments) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<Process> programs = new ArrayList<>();
        try (ServerSocket server = PortUser.server(PortUser.FIRST_PORT)) {
            for (int part = 0; part < 2; part++) {
                programs.add(new ProcessBuilder(
                                java,
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                PortUser.class.getName(),
                                arguments[0],
                                arguments[1],
                                String.valueOf(part),
                                String.valueOf(server.getLocalPort()))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start());
            }
            List<String> lines = new ArrayList<>();
            for (Process program : programs) {
                lines.add(new BufferedReader(new InputStreamReader(program.getInputStream(), StandardCharsets.UTF_8))
                        .readLine());
            }
            lines.forEach(line -> System.out.println("program " + line));
        } finally {
            for (Process program : programs) {
                program.getOutputStream().close();
                program.waitFor();
            }
        }
    }
}
