/* The C client for comparison in bench/riemann. CONNECTIONS threads each keep WINDOW Msgs of EVENTS events un-acked on a separate connection for
 * SECONDS, with the public functions of libriemann-client. Prints one line:
 *
 *   acks_per_second cpu_nanos_per_msg
 *
 * Build: cc -O2 -pthread riemann-c-client.c -lriemann-client -o riemann-c-client
 */
#include <pthread.h>
#include <riemann/riemann-client.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static const char *host;
static int port;
static int window;
static int events;
static double seconds;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static riemann_message_t *message(void) {
  riemann_message_t *msg = riemann_message_new();
  riemann_event_t **list = malloc(sizeof *list * events);
  for (int i = 0; i < events; i++)
    list[i] = riemann_event_create(RIEMANN_EVENT_FIELD_SERVICE, "load-test", RIEMANN_EVENT_FIELD_METRIC_F, 1.0,
                                   RIEMANN_EVENT_FIELD_NONE);
  riemann_message_set_events_n(msg, events, list);
  return msg;
}

static void *connection(void *result) {
  riemann_client_t *client = riemann_client_create(RIEMANN_CLIENT_TCP, host, port);
  if (!client) {
    fprintf(stderr, "%s:%d: cannot connect\n", host, port);
    exit(1);
  }
  riemann_message_t *msg = message();
  long acks = 0;
  int unacked = 0;
  for (double end = now() + seconds; now() < end;) {
    for (; unacked < window; unacked++)
      if (riemann_client_send_message(client, msg) != 0) {
        fprintf(stderr, "send failed\n");
        exit(1);
      }
    riemann_message_t *ack = riemann_client_recv_message(client);
    if (!ack || !ack->ok) {
      fprintf(stderr, "no ack\n");
      exit(1);
    }
    riemann_message_free(ack);
    unacked--;
    acks++;
  }
  *(long *)result = acks;
  riemann_client_free(client);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc != 7) {
    fprintf(stderr, "usage: %s HOST PORT CONNECTIONS WINDOW EVENTS SECONDS\n", argv[0]);
    return 2;
  }
  host = argv[1];
  port = atoi(argv[2]);
  int connections = atoi(argv[3]);
  window = atoi(argv[4]);
  events = atoi(argv[5]);
  seconds = atof(argv[6]);

  pthread_t *threads = calloc(connections, sizeof *threads);
  long *acks = calloc(connections, sizeof *acks);
  double start = now();
  for (int i = 0; i < connections; i++) pthread_create(&threads[i], NULL, connection, &acks[i]);
  long sum = 0;
  for (int i = 0; i < connections; i++) {
    pthread_join(threads[i], NULL);
    sum += acks[i];
  }
  double took = now() - start;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double cpu = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  printf("%.0f %.0f\n", sum / took, cpu * 1e9 / sum);
  return 0;
}
