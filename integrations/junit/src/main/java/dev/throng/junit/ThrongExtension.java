package dev.throng.junit;

import dev.throng.api.ThrongResult;
import dev.throng.api.ThrongRun;
import dev.throng.text.Printable;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs the scenarios of {@link Throng}, and gives test methods their results. {@code @Throng} registers it; tests do not name it. */
public final class ThrongExtension
        implements BeforeEachCallback,
                BeforeTestExecutionCallback,
                AfterTestExecutionCallback,
                AfterEachCallback,
                ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(ThrongExtension.class);

    /** Held by the test that may send load. JUnit's own locks do not see the annotation of a parameter. */
    private static final ReentrantLock TURN = new ReentrantLock(true);

    /** The place of the run of a method's own annotation, among those of its parameters. */
    private static final int OF_METHOD = -1;

    /** One scenario of a test method, at an index of its parameters. */
    private record Place(int index, Throng throng) {}

    /** For JUnit. */
    public ThrongExtension() {}

    @Override
    public void beforeEach(ExtensionContext context) throws InterruptedException {
        TURN.lockInterruptibly();
        context.getStore(NAMESPACE).put(TURN, true);
    }

    /** JUnit calls it after each test, also if another extension failed before {@link #beforeEach} was called. */
    @Override
    public void afterEach(ExtensionContext context) {
        if (context.getStore(NAMESPACE).remove(TURN) != null) {
            TURN.unlock();
        }
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) throws ReflectiveOperationException {
        Method method = context.getRequiredTestMethod();
        List<Place> places = places(method);
        for (Place place : places) {
            Path directory = ResultsPath.of(context, places.size() > 1 ? place.index() + 1 : 0);
            ThrongRun run = run(context, place.throng(), directory);
            boolean prepared = type(method, place.index()).equals(ThrongRun.class);
            context.getStore(NAMESPACE).put(place.index(), prepared ? run : run.run());
        }
    }

    /** A test that passes without its load has checked nothing. */
    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (context.getExecutionException().isPresent()) {
            return;
        }
        for (Place place : places(context.getRequiredTestMethod())) {
            if (context.getStore(NAMESPACE).get(place.index()) instanceof ThrongRun run && !run.isStarted()) {
                throw new AssertionError(place.throng().value()
                        + ": no load was sent (expected: a call of run(), or a parameter of the type ThrongResult)");
            }
        }
    }

    private static ThrongRun run(ExtensionContext context, Throng throng, Path directory)
            throws ReflectiveOperationException {
        ThrongRun run = ThrongRun.scenario(ScenarioPath.of(throng.value(), context.getRequiredTestClass()))
                .results(directory)
                .overwrite()
                .onResult(result -> {
                    publish(context, result);
                    ResultCheck.check(result, throng.allow(), throng.objectives());
                });
        TargetAddress.of(context).ifPresent(address -> run.target(address.getHostString(), address.getPort()));
        for (String set : throng.set()) {
            int equals = set.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("set: " + set + " (expected: PATH=VALUE, such as phases[0].for=5s)");
            }
            run.set(set.substring(0, equals), set.substring(equals + 1));
        }
        return throng.inThisJvm() ? run.inThisJvm() : run;
    }

    /** Also prints the entries: the XML of Surefire and Failsafe has what a test prints, and no report entries. */
    private static void publish(ExtensionContext context, ThrongResult result) {
        Map<String, String> entries = new LinkedHashMap<>();
        entries.put("throng.outcome", Printable.line(result.outcome().text()));
        entries.put(
                "throng.report",
                Printable.line(result.report()
                        .orElse(result.directory())
                        .toAbsolutePath()
                        .toString()));
        context.publishReportEntry(entries);
        entries.forEach((name, value) -> System.out.println(name + ": " + value));
    }

    private static List<Place> places(Method method) {
        List<Place> places = new ArrayList<>();
        AnnotationSupport.findAnnotation(method, Throng.class)
                .ifPresent(throng -> places.add(new Place(OF_METHOD, throng)));
        Parameter[] parameters = method.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            int index = i;
            AnnotationSupport.findAnnotation(parameters[i], Throng.class)
                    .ifPresent(throng -> places.add(new Place(index, throng)));
        }
        return places;
    }

    /** What the run at a place is for; that of a method's own annotation is for the first parameter without one. */
    private static Class<?> type(Method method, int index) {
        if (index != OF_METHOD) {
            return method.getParameterTypes()[index];
        }
        return unannotated(method).map(Parameter::getType).orElse(null) == ThrongRun.class
                ? ThrongRun.class
                : ThrongResult.class;
    }

    private static Optional<Parameter> unannotated(Method method) {
        return List.of(method.getParameters()).stream()
                .filter(parameter -> isOurs(parameter) && !AnnotationSupport.isAnnotated(parameter, Throng.class))
                .findFirst();
    }

    private static boolean isOurs(Parameter parameter) {
        return parameter.getType().equals(ThrongResult.class)
                || parameter.getType().equals(ThrongRun.class);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return isOurs(parameter.getParameter())
                && context.getTestMethod()
                        .filter(parameter.getDeclaringExecutable()::equals)
                        .isPresent()
                && (parameter.isAnnotated(Throng.class)
                        || AnnotationSupport.isAnnotated(parameter.getDeclaringExecutable(), Throng.class));
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        int index = parameter.isAnnotated(Throng.class) ? parameter.getIndex() : OF_METHOD;
        return context.getStore(NAMESPACE).get(index, parameter.getParameter().getType());
    }
}
