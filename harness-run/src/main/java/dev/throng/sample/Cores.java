package dev.throng.sample;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads how many CPUs the machine has and how many a process may use. */
public final class Cores {

    private static final Pattern ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s*([0-9,-]+)$");

    private final ProcFs proc;

    Cores(ProcFs proc) {
        this.proc = proc;
    }

    /** Reads {@code /proc}. */
    public static Cores ofThisMachine() {
        return new Cores(ProcFs.ofThisMachine());
    }

    /** The number of CPUs that are online; empty if unknown. */
    public OptionalDouble online() {
        return proc.read("stat").stream()
                .mapToDouble(text ->
                        text.lines().filter(line -> line.matches("cpu\\d+ .*")).count())
                .filter(cores -> cores > 0)
                .findFirst();
    }

    /** The number of CPUs on which the first thread of a process may run; empty if unknown. */
    public OptionalDouble allowed(long pid) {
        return proc.read(pid + "/status").flatMap(Cores::listed).stream()
                .mapToDouble(Integer::doubleValue)
                .findFirst();
    }

    /** Counts the CPUs of a list: {@code 0-1,4} has three. */
    private static Optional<Integer> listed(String status) {
        Matcher allowed = ALLOWED.matcher(status);
        if (!allowed.find()) {
            return Optional.empty();
        }
        int cores = 0;
        for (String range : allowed.group(1).split(",")) {
            String[] ends = range.split("-");
            try {
                cores += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
            } catch (NumberFormatException unknown) {
                return Optional.empty();
            }
        }
        return cores > 0 ? Optional.of(cores) : Optional.empty();
    }
}
