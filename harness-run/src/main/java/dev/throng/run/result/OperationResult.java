package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Map;
import java.util.Objects;

/**
 * What became of one operation's arrivals in the phase that started them; see the glossary for the words.
 *
 * @param load its keys {@code load}, {@code loadModel} and {@code limit} stand beside the others
 * @param inFlight unanswered when the run ended, after the drain; the drain fails what is left, so 0 unless the run was cut off
 * @param backlog owed or in flight when the phase ended; those that earlier phases started and that were still in flight included;
 *     0 in files of before 0.1.0
 * @param offeredRate arrivals started, over the phase's length
 * @param answeredRate answers received while the phase lasted, whichever phase started their arrivals, over the phase's length;
 *     {@code answered} also counts answers that came later, to arrivals of this phase
 * @param inFlightMean mean number in flight while the phase lasted, whichever phase started them, integrated from every start and answer
 * @param ownInFlightMean the whole time in flight of this phase's own arrivals, also after the phase, over the phase's length: what
 *     {@code littleMean} is held against
 * @param inFlightMax most in flight at once while the phase lasted, whichever phase started them; see {@link dev.throng.measure.ArrivalCounts}
 * @param littleMean {@code ownInFlightMean} by Little's law: throughput × mean service time
 * @param ownLag the generator's own part of the lag, of every arrival that was started; to be held against the response time at the
 *     same percentile
 */
public record OperationResult(
        @JsonUnwrapped LoadTerms load,
        long due,
        long started,
        long answered,
        long failed,
        long departed,
        long dropped,
        long owed,
        long inFlight,
        long inSystem,
        long backlog,
        double offeredRate,
        double answeredRate,
        double inFlightMean,
        double ownInFlightMean,
        double littleMean,
        long inFlightMax,
        long bytesSent,
        long bytesReceived,
        Times response,
        Times service,
        Times lag,
        Times ownLag,
        Map<String, Long> failures) {

    public OperationResult {
        load = Objects.requireNonNullElse(load, LoadTerms.UNKNOWN);
        response = Missing.times(response);
        service = Missing.times(service);
        lag = Missing.times(lag);
        ownLag = Missing.times(ownLag);
        failures = Missing.map(failures);
    }
}
