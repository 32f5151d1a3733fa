package dev.throng.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The schema of Kubernetes for the kinds of objects that deploy/kubernetes has. The models know the names of fields and which are
 * required. They read some values of a wrong type, so each object is read, written again and compared.
 */
final class KubernetesSchema {

    private static final Map<String, Class<?>> MODELS = Map.of(
            "v1 Namespace", V1Namespace.class,
            "v1 PersistentVolumeClaim", V1PersistentVolumeClaim.class,
            "v1 Pod", V1Pod.class,
            "v1 Service", V1Service.class,
            "apps/v1 StatefulSet", V1StatefulSet.class,
            "batch/v1 Job", V1Job.class,
            "networking.k8s.io/v1 NetworkPolicy", V1NetworkPolicy.class);

    private KubernetesSchema() {}

    /** Returns what is wrong with an object; empty if it fits. */
    static Optional<String> problem(JsonNode object) {
        String kind = object.path("apiVersion").asString("") + " "
                + object.path("kind").asString("");
        Class<?> model = MODELS.get(kind);
        if (model == null) {
            return Optional.of("no such kind: " + kind);
        }
        JsonElement given = JsonParser.parseString(object.toString());
        try {
            model.getMethod("validateJsonElement", JsonElement.class).invoke(null, given);
            Object read = JSON.getGson().fromJson(given, model);
            return difference("", given, JSON.getGson().toJsonTree(read));
        } catch (InvocationTargetException refused) {
            return Optional.of(refused.getCause().getMessage());
        } catch (JsonParseException | IllegalArgumentException unreadable) {
            return Optional.of(unreadable.getMessage());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns the first value that was not written as it was given. The model may add fields. */
    private static Optional<String> difference(String path, JsonElement given, JsonElement written) {
        if (given.isJsonObject() && written.isJsonObject()) {
            JsonObject fields = written.getAsJsonObject();
            return given.getAsJsonObject().entrySet().stream()
                    .flatMap(field -> fields.has(field.getKey())
                            ? difference(path + "." + field.getKey(), field.getValue(), fields.get(field.getKey()))
                                    .stream()
                            : Optional.of(path + "." + field.getKey() + ": not a field").stream())
                    .findFirst();
        }
        if (given.isJsonArray()
                && written.isJsonArray()
                && given.getAsJsonArray().size() == written.getAsJsonArray().size()) {
            for (int i = 0; i < given.getAsJsonArray().size(); i++) {
                Optional<String> found = difference(
                        path + "[" + i + "]",
                        given.getAsJsonArray().get(i),
                        written.getAsJsonArray().get(i));
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        }
        return given.equals(written)
                ? Optional.empty()
                : Optional.of(path + ": " + given + " (expected: the type of " + written + ")");
    }
}
