package dev.throng.figure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FigureTest {

    @Test
    void namesForPrometheusEndWithTheBaseUnitAndCountersWithTotal() {
        assertThat(Count.BYTES_SENT.prometheusName()).isEqualTo("sent_bytes_total");
        assertThat(Count.STARTED_LATE.prometheusName()).isEqualTo("started_late_total");
        assertThat(Count.IN_FLIGHT.prometheusName()).isEqualTo("in_flight");
        assertThat(Time.OWN_LAG.prometheusName()).isEqualTo("own_lag_seconds");
        assertThat(ProcessFigure.CPU_SECONDS.prometheusName()).isEqualTo("cpu_seconds");
    }
}
