package dev.throng.scenario;

import dev.throng.scenario.Jvm.JavaChoice;
import dev.throng.scenario.Scenario.Generator;
import dev.throng.scenario.TargetSpec.ProcessRef;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.scenario.yaml.ScalarTypes.ScalarType;
import dev.throng.scenario.yaml.Units;
import dev.throng.scheduling.CpuList;
import java.util.List;
import java.util.function.Function;

/** The scalar types of scenario files. */
final class ScenarioTypes {

    static final ScalarTypes TYPES = new ScalarTypes(List.of(
            ScalarType.text(Rate.class, "rate", "a rate such as 1000/s", Rate::parse)
                    .matching(Rate.PATTERN),
            ScalarType.text(Address.class, "address", "an address such as 127.0.0.1:5555", Address::parse),
            ScalarType.text(
                    AttachPoint.class,
                    "address | srv:domain",
                    "an address such as 127.0.0.1:5222, or srv:example.com",
                    AttachPoint::parse),
            numberOrText(CpuList.class, "cpus", "CPUs such as 0, 0-3 or \"0,2\"", CpuList::parse),
            ScalarType.text(PhaseLength.class, "auto | duration", "auto or a duration such as 10s", PhaseLength::parse)
                    .matching(PhaseLength.PATTERN),
            numberOrText(JavaChoice.class, "version | path", "a Java version such as 17, or a path", JavaChoice::parse),
            numberOrText(ProcessRef.class, "pid | name", "a process id or name", ProcessRef::parse),
            numberOrText(Generator.Loops.class, "auto | integer", "auto or a number from 1", Generator.Loops::parse),
            ScalarType.text(
                    Generator.Starts.class,
                    "auto | off | duration",
                    "auto, off or a duration up to 10ms",
                    Generator.Starts::parse),
            ScalarType.text(
                    Generator.Rehearse.class,
                    "auto | off | duration",
                    Generator.Rehearse.EXPECTED,
                    Generator.Rehearse::parse)));

    private static <T> ScalarType<T> numberOrText(
            Class<T> type, String name, String expected, Function<String, T> parse) {
        return new ScalarType<>(type, name, expected, List.of("integer", "string"), parse);
    }

    private ScenarioTypes() {}

    /** Arrivals per second; written {@code 1000/s}, {@code 5/min}, {@code 2/h}. */
    record Rate(double perSecond) {

        static final String PATTERN = "^\\d+(\\.\\d+)?([eE]\\+?\\d{1,2})?\\s*/\\s*(s|min|m|h)$";

        static Rate parse(String text) {
            return new Rate(Units.perSecond(text));
        }
    }
}
