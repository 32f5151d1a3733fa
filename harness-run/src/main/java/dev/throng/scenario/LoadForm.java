package dev.throng.scenario;

import java.util.Arrays;
import java.util.List;

/**
 * A form of load.
 *
 * @param example a load of this form, with the keys that the form needs
 * @param meaning what the load does
 * @param optional further keys that the form allows
 */
public record LoadForm(String example, String meaning, List<String> optional) {

    static List<LoadForm> all() {
        return Arrays.stream(LoadBinder.Form.values())
                .map(form -> new LoadForm(form.example, form.meaning, form.optional()))
                .toList();
    }
}
