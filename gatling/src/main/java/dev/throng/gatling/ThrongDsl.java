package dev.throng.gatling;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.DueEveryBuilder;
import dev.throng.gatling.riemann.QueryAnswer;
import dev.throng.gatling.riemann.RiemannProtocolBuilder;
import dev.throng.gatling.riemann.RiemannSteps;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.Optional;

/** Where everything begins: {@code import static dev.throng.gatling.ThrongDsl.*} beside Gatling's {@code CoreDsl.*}. */
public final class ThrongDsl {

    /** The protocol Riemann, for {@code protocols(…)}. */
    public static RiemannProtocolBuilder riemann() {
        return RiemannProtocolBuilder.defaults();
    }

    /**
     * A request to Riemann.
     *
     * @param requestName the name in Gatling's log; an expression
     */
    public static RiemannSteps riemann(String requestName) {
        return new RiemannSteps(requestName);
    }

    /** How many events a query found. */
    public static CheckBuilder.Find<Integer> matches() {
        return Checks.fact(
                "matches",
                QueryAnswer.class,
                Integer.class,
                answer -> Optional.of(answer.events().size()));
    }

    /**
     * Lets a user in a loop pass once per interval, and has the request that follows count from when it was due, however late it starts.
     */
    public static DueEveryBuilder dueEvery(Duration interval) {
        return new DueEveryBuilder(interval);
    }

    private ThrongDsl() {}
}
