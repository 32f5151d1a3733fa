package dev.throng.gatling.action;

import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;
import io.gatling.core.check.Check;
import io.gatling.core.check.Check$;
import io.gatling.core.check.CheckMaterializer;
import io.gatling.core.check.Extractor;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.internal.Expressions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import scala.Function1;
import scala.Option;
import scala.Some;
import scala.Tuple2;
import scala.collection.immutable.Seq;

/**
 * The checks of one step, written like Gatling's own: {@code rosterSize().is(20)}. Immutable.
 *
 * @param <A> type of the answers that are checked
 */
public final class Checks<A> {

    /** The type of answers that a check is for. A step refuses checks for other answers when the scenario is built. */
    private record Subject(Class<?> answers) implements CheckBuilder.CheckType {}

    private static final class Materializer<A> extends CheckMaterializer<Object, Check<A>, A, A> {

        Materializer() {
            super(check -> check);
        }

        @Override
        public Function1<A, Validation<A>> preparer() {
            return Success::new;
        }
    }

    private final Class<A> answers;
    private final List<Check<A>> checks;

    private Checks(Class<A> answers, List<Check<A>> checks) {
        this.answers = answers;
        this.checks = checks;
    }

    /** Returns no checks, for a step that answers of this type complete. */
    public static <A> Checks<A> none(Class<A> answers) {
        return new Checks<>(answers, List.of());
    }

    /** Returns a check of one value that each answer has. */
    public static <A, X> CheckBuilder.Find<X> value(
            String name, Class<A> answers, Class<X> type, Function<A, X> value) {
        return find(name, answers, type, answer -> Optional.of(value.apply(answer)));
    }

    /** Returns a check of one value of an answer. A check of an empty value finds it missing. */
    public static <A, X> CheckBuilder.Find<X> find(
            String name, Class<A> answers, Class<X> type, Function<A, Optional<X>> value) {
        Extractor<A, X> extractor = new Extractor<>() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String arity() {
                return "find";
            }

            @Override
            public Validation<Option<X>> apply(A answer) {
                return new Success<>(Option.apply(value.apply(answer).orElse(null)));
            }
        };
        return new CheckBuilder.Find.Default<>(
                new io.gatling.core.check.CheckBuilder$Find$Default<Object, A, X>(
                        Expressions.toStaticValueExpression(extractor), true),
                new Subject(answers),
                type,
                Function.identity());
    }

    /** Adds checks of these answers, or of a type that they have. Throws {@link IllegalArgumentException} if one is for other answers. */
    public Checks<A> and(CheckBuilder... more) {
        List<Check<A>> all = new ArrayList<>(checks);
        for (CheckBuilder builder : more) {
            if (!(builder.type() instanceof Subject subject)
                    || !subject.answers().isAssignableFrom(answers)) {
                throw new IllegalArgumentException(
                        "check: " + builder.type() + " (expected: one of " + answers.getSimpleName() + ")");
            }
            all.add(materialized(builder));
        }
        return new Checks<>(answers, all);
    }

    @SuppressWarnings("unchecked") // the subject proves that this is a check for these answers, or for a supertype
    private Check<A> materialized(CheckBuilder builder) {
        return ((io.gatling.core.check.CheckBuilder<Object, A>) builder.asScala()).build(new Materializer<>());
    }

    /** Returns the evaluation of the checks on an answer. */
    public CheckResult.Evaluator evaluator(A answer) {
        return checks.isEmpty() ? CheckResult::passed : session -> evaluate(answer, session);
    }

    private CheckResult evaluate(A answer, Session session) {
        scala.collection.immutable.List<Check<A>> all = toScala(checks).toList();
        Tuple2<Session, Option<io.gatling.commons.validation.Failure>> found =
                Check$.MODULE$.check(answer, session, all);
        Optional<String> refusal = found._2() instanceof Some<io.gatling.commons.validation.Failure> failure
                ? Optional.of(failure.value().message())
                : Optional.empty();
        return new CheckResult(found._1(), refusal);
    }

    private static <T> Seq<T> toScala(List<T> list) {
        return io.gatling.javaapi.core.internal.Converters.toScalaSeq(list);
    }
}
