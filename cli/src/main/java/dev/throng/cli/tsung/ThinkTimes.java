package dev.throng.cli.tsung;

import dev.throng.cli.tsung.YamlText.Plain;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Maps think times. The option {@code thinktime} gives what an element leaves out, or replaces all elements.
 *
 * @param option the option; empty if the file has none
 */
record ThinkTimes(Optional<TsungElement> option) {

    /** An exponential time is longer in one case of 150. */
    private static final BigDecimal RARELY_LONGER = BigDecimal.valueOf(5);

    private static final BigDecimal DEFAULT_SECONDS = BigDecimal.valueOf(5);

    /** Returns the item of an element; empty if its time is 0. */
    Optional<ScriptItem.Pause> pause(TsungElement element, TsungVariables variables, ImportRemarks remarks)
            throws TsungException {
        Optional<TsungElement> overriding = option.filter(given -> given.has("override", "true"));
        TsungElement from = overriding.orElse(element);
        String value = from.attribute("value", "");
        if (value.startsWith("wait_")) {
            remarks.leftOut(element.line(), "thinktime " + value, "scripts do not wait for it");
            return Optional.empty();
        }
        if (value.contains("%%")) {
            return dynamic(element, value, variables, remarks);
        }
        Optional<BigDecimal> least = from.number("min");
        Optional<BigDecimal> most = from.number("max");
        if (least.isPresent() && most.isPresent()) {
            return Optional.of(uniform(least.get(), most.get(), element.line()));
        }
        Optional<BigDecimal> own = from.number("value");
        BigDecimal seconds = own.isPresent() ? own.get() : defaultSeconds();
        boolean random = from.attribute("random")
                .or(() -> option.flatMap(given -> given.attribute("random")))
                .filter("true"::equals)
                .isPresent();
        if (seconds.signum() == 0) {
            return Optional.empty();
        }
        Plain duration = duration(seconds);
        return Optional.of(
                random
                        ? new ScriptItem.Pause(
                                Map.of("exponential", duration), seconds.multiply(RARELY_LONGER), element.line())
                        : new ScriptItem.Pause(duration, seconds, element.line()));
    }

    private BigDecimal defaultSeconds() throws TsungException {
        Optional<BigDecimal> given =
                option.isEmpty() ? Optional.empty() : option.get().number("value");
        return given.orElse(DEFAULT_SECONDS);
    }

    private static ScriptItem.Pause uniform(BigDecimal least, BigDecimal most, int line) throws TsungException {
        if (least.compareTo(most) > 0) {
            throw new TsungException(line, "thinktime: min is greater than max (expected: at most max)");
        }
        return new ScriptItem.Pause(Map.of("uniform", List.of(duration(least), duration(most))), most, line);
    }

    private static Optional<ScriptItem.Pause> dynamic(
            TsungElement element, String value, TsungVariables variables, ImportRemarks remarks) throws TsungException {
        Optional<TsungVariables.Value> variable = variables.only(value);
        if (variable.isPresent()
                && variable.get() instanceof TsungVariables.RandomNumber random
                && random.from() >= 0) {
            return Optional.of(
                    uniform(BigDecimal.valueOf(random.from()), BigDecimal.valueOf(random.to()), element.line()));
        }
        remarks.leftOut(element.line(), "thinktime " + value, "think times of scripts have no variables");
        return Optional.empty();
    }

    /** A duration as scenarios have it: {@code 90s}, {@code 500ms}. */
    static Plain duration(BigDecimal seconds) {
        BigDecimal stripped = seconds.stripTrailingZeros();
        if (stripped.scale() <= 0) {
            return new Plain(stripped.toPlainString() + "s");
        }
        return new Plain(stripped.movePointRight(3).stripTrailingZeros().toPlainString() + "ms");
    }
}
