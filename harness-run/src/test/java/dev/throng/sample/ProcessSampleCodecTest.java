package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class ProcessSampleCodecTest {

    private static final ProcessSample SAMPLE = new ProcessSample(
            new ProcessSample.CpuTimes(
                    OptionalLong.of(1),
                    OptionalLong.of(2),
                    OptionalLong.of(3),
                    OptionalLong.empty(),
                    OptionalLong.of(5),
                    new CpuParts(Map.of(CpuPart.LOAD, 6L, CpuPart.COLLECTOR, 7L))),
            OptionalLong.of(8),
            OptionalLong.of(9),
            OptionalLong.of(10),
            OptionalLong.empty(),
            Optional.empty(),
            new JvmCounts(OptionalLong.of(12), OptionalLong.of(13), OptionalLong.of(14)));

    @Test
    void aSampleIsReadAsItWasWritten() throws IOException {
        assertThat(read(written(SAMPLE))).isEqualTo(SAMPLE);
    }

    @Test
    void unknownValuesStayUnknown() throws IOException {
        assertThat(read(written(ProcessSample.NONE))).isEqualTo(ProcessSample.NONE);
    }

    @Test
    void aPartThatDoesNotExistIsRefused() throws IOException {
        byte[] bytes = written(SAMPLE);
        bytes[bytes.length - 9] = 99;

        assertThatThrownBy(() -> read(bytes)).isInstanceOf(IOException.class).hasMessageContaining("99");
    }

    private static byte[] written(ProcessSample sample) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ProcessSampleCodec.write(new DataOutputStream(bytes), sample);
        return bytes.toByteArray();
    }

    private static ProcessSample read(byte[] bytes) throws IOException {
        return ProcessSampleCodec.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
}
