/*
 * Shows the minimum cost of playing an RTMP stream on the player's side: epoll, one thread. Each player does the simple handshake, connect,
 * createStream and play. After that it reads every byte and parses none: no chunks, no acknowledgements, no answers to pings. Opens PLAYERS
 * connections at RATE a second and waits SETTLE seconds. Then prints its CPU time per player-second over SECONDS, the bytes read in that
 * time, and its resident memory. With WAKE_BYTES a socket is readable when it has this many bytes (SO_RCVLOWAT). With REST_MILLIS it sleeps
 * for this time before each poll, once all players are connected. With ADDRESSES it connects from as many addresses, 127.0.0.1 and following.
 *
 *   cc -O2 -o rtmp-floor rtmp-floor.c
 *   rtmp-floor PORT APPLICATION STREAM PLAYERS RATE SETTLE SECONDS [WAKE_BYTES [REST_MILLIS [ADDRESSES]]]
 *
 * Loopback only. Servers that close players without an answer to a ping (nginx-rtmp after 90 s) limit the length of a measurement.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef IP_BIND_ADDRESS_NO_PORT
#define IP_BIND_ADDRESS_NO_PORT 24
#endif

enum { HELLO = 1537, ANSWER = 3073, CHUNK = 128, ROOM = 8192 };
enum step { CONNECTING, GREETING, GREETED, CONNECT, CREATE_STREAM, PLAY };

/* The buffer exists until play is sent. */
struct player {
    int fd;
    enum step step;
    int filled;
    unsigned char *buffer;
    long bytes, before;
};

static char media[262144];
static char address[256];
static const char *application, *stream;
static long bytes, lost, open_now, rest_nanos;
static int wake_bytes = 1;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static double cpu(void) {
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return use.ru_utime.tv_sec + use.ru_stime.tv_sec + (use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

static long resident(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        if (fscanf(file, "%*d %ld", &pages) != 1) {
            pages = 0;
        }
        fclose(file);
    }
    return pages * sysconf(_SC_PAGESIZE);
}

/* AMF0 values, written at the given place; each returns the place after it. */

static unsigned char *text_bytes(unsigned char *at, const char *text) {
    size_t length = strlen(text);
    *at++ = length >> 8;
    *at++ = length;
    memcpy(at, text, length);
    return at + length;
}

static unsigned char *text(unsigned char *at, const char *value) {
    *at++ = 2;
    return text_bytes(at, value);
}

static unsigned char *number(unsigned char *at, double value) {
    unsigned long bits;
    memcpy(&bits, &value, 8);
    *at++ = 0;
    for (int i = 7; i >= 0; i--) {
        *at++ = bits >> 8 * i;
    }
    return at;
}

static unsigned char *field(unsigned char *at, const char *name, const char *value) {
    return text(text_bytes(at, name), value);
}

/* Writes a message into chunks of the default size. */
static size_t message(unsigned char *out, int chunk_stream, int type, int message_stream, const unsigned char *payload, int length) {
    unsigned char head[] = {chunk_stream, 0, 0, 0, length >> 16, length >> 8, length, type, message_stream, message_stream >> 8,
                            message_stream >> 16, message_stream >> 24};
    unsigned char *at = out;
    memcpy(at, head, sizeof head);
    at += sizeof head;
    for (int sent = 0; sent < length; sent += CHUNK) {
        int part = length - sent < CHUNK ? length - sent : CHUNK;
        if (sent > 0) {
            *at++ = 0xc0 | chunk_stream;
        }
        memcpy(at, payload + sent, part);
        at += part;
    }
    return at - out;
}

static int transmit(struct player *player, const void *words, size_t length) {
    return send(player->fd, words, length, MSG_NOSIGNAL) == (ssize_t) length;
}

static int greet(struct player *player) {
    unsigned char hello[HELLO] = {3};
    for (int i = 9; i < HELLO; i++) {
        hello[i] = rand();
    }
    return transmit(player, hello, sizeof hello);
}

static int send_connect(struct player *player) {
    unsigned char payload[1024], out[1200], *at = payload;
    at = number(text(at, "connect"), 1);
    *at++ = 3;
    at = field(at, "app", application);
    at = field(at, "flashVer", "LNX 9,0,124,2");
    at = field(at, "tcUrl", address);
    memcpy(at, "\0\0\t", 3);
    return transmit(player, out, message(out, 3, 20, 0, payload, at + 3 - payload));
}

static int send_create_stream(struct player *player) {
    unsigned char payload[64], out[128], *at = number(text(payload, "createStream"), 2);
    *at++ = 5;
    return transmit(player, out, message(out, 3, 20, 0, payload, at - payload));
}

static int send_play(struct player *player, int message_stream) {
    unsigned char payload[512], out[700], *at = number(text(payload, "play"), 3);
    *at++ = 5;
    at = number(text(at, stream), -1);
    return transmit(player, out, message(out, 8, 20, message_stream, payload, at - payload));
}

/* Finds the answer to a command. Returns the place after its number, or NULL. */
static unsigned char *answer(struct player *player, double command) {
    unsigned char wanted[32], *end = number(text(wanted, "_result"), command);
    unsigned char *found = memmem(player->buffer, player->filled, wanted, end - wanted);
    return found ? found + (end - wanted) : NULL;
}

static void drop(struct player *player, int count) {
    player->filled -= count;
    memmove(player->buffer, player->buffer + count, player->filled);
}

/* Does what the received bytes allow. Returns 0 if the connection is of no use. */
static int proceed(struct player *player) {
    unsigned char *found;
    double created;
    unsigned long bits = 0;
    switch (player->step) {
        case GREETING:
            if (player->filled < HELLO) {
                return 1;
            }
            player->step = GREETED;
            return transmit(player, player->buffer + 1, HELLO - 1) && proceed(player);
        case GREETED:
            if (player->filled < ANSWER) {
                return 1;
            }
            drop(player, ANSWER);
            player->step = CONNECT;
            return send_connect(player);
        case CONNECT:
            if (!answer(player, 1)) {
                return player->filled < ROOM;
            }
            player->filled = 0;
            player->step = CREATE_STREAM;
            return send_create_stream(player);
        case CREATE_STREAM:
            found = answer(player, 2);
            /* null, and the number of the message stream */
            if (!found || found + 10 > player->buffer + player->filled) {
                return player->filled < ROOM;
            }
            for (int i = 2; i < 10; i++) {
                bits = bits << 8 | found[i];
            }
            memcpy(&created, &bits, 8);
            free(player->buffer);
            player->buffer = NULL;
            player->step = PLAY;
            setsockopt(player->fd, SOL_SOCKET, SO_RCVLOWAT, &wake_bytes, sizeof wake_bytes);
            return send_play(player, (int) created);
        default:
            return 1;
    }
}

static void lose(struct player *player) {
    lost++;
    open_now--;
    close(player->fd);
    player->fd = -1;
    free(player->buffer);
    player->buffer = NULL;
}

/* Returns 0 if the connection is of no use. */
static int readable(struct player *player) {
    int playing = player->step == PLAY;
    ssize_t got = playing ? recv(player->fd, media, sizeof media, 0)
                          : recv(player->fd, player->buffer + player->filled, ROOM - player->filled, 0);
    if (got <= 0) {
        return got < 0 && errno == EAGAIN;
    }
    if (playing) {
        bytes += got;
        player->bytes += got;
        return 1;
    }
    player->filled += got;
    return proceed(player);
}

static void turn(int poll, double until) {
    struct epoll_event events[512];
    struct timespec rest = {0, rest_nanos};
    if (rest_nanos > 0) {
        nanosleep(&rest, NULL);
    }
    double wait = until - now();
    int n = epoll_wait(poll, events, 512, wait > 0 ? (int) (wait * 1000) + 1 : 0);
    for (int i = 0; i < n; i++) {
        struct player *player = events[i].data.ptr;
        if (player->step == CONNECTING) {
            struct epoll_event reading = {EPOLLIN, {.ptr = player}};
            player->step = GREETING;
            epoll_ctl(poll, EPOLL_CTL_MOD, player->fd, &reading);
            if (!greet(player)) {
                lose(player);
            }
        } else if (!readable(player)) {
            lose(player);
        }
    }
}

static int open_player(struct player *player, int poll, struct sockaddr_in *to, int source) {
    int yes = 1;
    struct epoll_event writing = {EPOLLOUT, {.ptr = player}};
    player->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    player->buffer = malloc(ROOM);
    if (player->fd < 0 || !player->buffer) {
        return 0;
    }
    if (source > 0) {
        struct sockaddr_in from = {AF_INET, 0, {htonl(INADDR_LOOPBACK + source)}, {0}};
        setsockopt(player->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
        if (bind(player->fd, (struct sockaddr *) &from, sizeof from) < 0) {
            return 0;
        }
    }
    return (connect(player->fd, (struct sockaddr *) to, sizeof *to) == 0 || errno == EINPROGRESS)
        && epoll_ctl(poll, EPOLL_CTL_ADD, player->fd, &writing) == 0;
}

int main(int count, char **words) {
    if (count < 8 || count > 11) {
        fprintf(stderr, "usage: rtmp-floor PORT APPLICATION STREAM PLAYERS RATE SETTLE SECONDS [WAKE_BYTES [REST_MILLIS [ADDRESSES]]]\n");
        return 2;
    }
    application = words[2];
    stream = words[3];
    wake_bytes = count > 8 ? atoi(words[8]) : 1;
    int addresses = count > 10 ? atoi(words[10]) : 1;
    int players = atoi(words[4]), poll = epoll_create1(EPOLL_CLOEXEC);
    if (strlen(application) > 100 || strlen(stream) > 400 || players < 1 || addresses < 1) {
        fprintf(stderr, "APPLICATION has up to 100 characters, STREAM up to 400; PLAYERS and ADDRESSES are 1 or more\n");
        return 2;
    }
    struct sockaddr_in to = {AF_INET, htons(atoi(words[1])), {htonl(INADDR_LOOPBACK)}, {0}};
    snprintf(address, sizeof address, "rtmp://127.0.0.1:%s/%s", words[1], application);
    struct player *all = calloc(players, sizeof *all);
    double rate = atof(words[5]), start = now();
    for (int started = 0; started < players; started++) {
        while (now() < start + started / rate) {
            turn(poll, start + started / rate);
        }
        open_now++;
        if (!open_player(&all[started], poll, &to, started % addresses)) {
            lose(&all[started]);
        }
    }
    rest_nanos = count > 9 ? atol(words[9]) * 1000000 : 0;
    double settled = now() + atof(words[6]);
    while (now() < settled) {
        turn(poll, settled);
    }
    double from = now(), before = cpu(), end = from + atof(words[7]);
    long had = bytes, served = 0;
    for (int i = 0; i < players; i++) {
        all[i].before = all[i].bytes;
    }
    while (now() < end) {
        turn(poll, end);
    }
    double used = cpu() - before, passed = now() - from;
    for (int i = 0; i < players; i++) {
        served += all[i].bytes > all[i].before;
    }
    printf("%ld players, %ld served, %ld lost, %.3f us per player-second, %ld bytes, %ld resident\n", open_now, served, lost,
           used * 1e6 / open_now / passed, bytes - had, resident());
    return 0;
}
