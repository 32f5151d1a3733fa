package dev.throng.scenario;

import dev.throng.figure.Count;
import dev.throng.figure.ExactNumber;
import dev.throng.figure.Unit;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.yaml.Units;
import dev.throng.text.Nearest;
import dev.throng.text.Printable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads {@code [phase[NAME].]PATH COMPARISON BOUND} and checks that the protocol measures the path. Paths are those of the result
 * document. Immutable.
 */
final class SloParser {

    private static final Pattern FORM =
            Pattern.compile("\\s*(?:phase\\[([^]]*)]\\.)?([^<>=!\\s]+)\\s*([<>=!]++)\\s*(\\S.*?)\\s*");
    private static final Map<String, String> OTHER_SIGNS = Map.of(
            "=", "==", "===", "==", "=<", "<=", "=>", ">=", "<>", "!=", "<<", "<", ">>", ">", "!", "!=", "!==", "!=");
    private static final String SIGNS =
            Arrays.stream(Slo.Comparison.values()).map(Slo.Comparison::sign).collect(Collectors.joining(" "));
    private static final int MAX_LENGTH = 300;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d{1,2})?");
    private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%");

    private final Protocol protocol;

    SloParser(Protocol protocol) {
        this.protocol = protocol;
    }

    Slo parse(String expression) {
        Matcher form = FORM.matcher(expression);
        if (expression.length() > MAX_LENGTH || !form.matches()) {
            throw new IllegalArgumentException("a figure, a comparison (" + SIGNS + ") and a bound, such as "
                    + example() + ".response.p99 < 50ms");
        }
        Slo.Comparison comparison = comparison(form.group(3), form.start(3));
        Optional<String> phase = Optional.ofNullable(form.group(1));
        Quantity quantity = Quantity.parse(form.group(2), protocol);
        if (phase.isPresent() && quantity instanceof Quantity.OfProcess) {
            throw new IllegalArgumentException("no phase; target and generator are measured over the whole run");
        }
        Matcher percent = PERCENT.matcher(form.group(4));
        if (percent.matches()) {
            ExactNumber fraction = ExactNumber.ofPercent(percent.group(1));
            return new Slo(expression.strip(), phase, quantity, comparison, fraction, share(quantity));
        }
        ExactNumber bound = bound(form.group(4), quantity.unit());
        return new Slo(expression.strip(), phase, quantity, comparison, bound, Slo.Share.NONE);
    }

    private static Slo.Comparison comparison(String sign, int offset) {
        return Arrays.stream(Slo.Comparison.values())
                .filter(candidate -> candidate.sign().equals(sign))
                .findFirst()
                .orElseThrow(() -> new ComparisonException(
                        "one of the comparisons " + SIGNS + ", not " + sign
                                + Nearest.suggestion(Optional.ofNullable(OTHER_SIGNS.get(sign))),
                        offset));
    }

    private String example() {
        return protocol.operations().isEmpty()
                ? "send"
                : protocol.operations().get(0).id();
    }

    private static Slo.Share share(Quantity quantity) {
        if (quantity instanceof Quantity.Failures) {
            return Slo.Share.OF_STARTED;
        }
        if (quantity instanceof Quantity.OfOperation of
                && of.figure() instanceof Count count
                && count.whole().isPresent()) {
            return count.whole().get() == Count.DUE ? Slo.Share.OF_DUE : Slo.Share.OF_STARTED;
        }
        throw new IllegalArgumentException(
                "a bound that is not a percentage; only counts such as failures and answered can be percentages");
    }

    private static ExactNumber bound(String text, Unit unit) {
        return switch (unit) {
            case NANOSECONDS -> ExactNumber.of(Units.duration(text).toNanos());
            case SECONDS -> ExactNumber.of(Units.duration(text).toNanos()).dividedBy(NANOS_PER_SECOND);
            case BYTES -> ExactNumber.of(Units.bytes(text));
            case PER_SECOND -> Units.exactPerSecond(text);
            case COUNT -> ExactNumber.of(number(text));
        };
    }

    private static BigDecimal number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw new IllegalArgumentException("a number after the comparison, not " + Printable.excerpt(text));
        }
        return new BigDecimal(text);
    }
}
