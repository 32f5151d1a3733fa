/*
 * Shows the minimum cost of listening to an HTTP stream on the listener's side: epoll, one thread, reads every byte and checks none. Opens
 * LISTENERS connections at RATE a second and waits SETTLE seconds. Then prints its CPU time per listener-second over SECONDS, the bytes read
 * in that time, and its resident memory. With WAKE_BYTES a socket is readable when it has this many bytes (SO_RCVLOWAT). With REST_MILLIS it
 * sleeps for this time before each poll, once all listeners are connected.
 *
 *   cc -O2 -o http-floor http-floor.c
 *   http-floor PORT PATH LISTENERS RATE SETTLE SECONDS [WAKE_BYTES [REST_MILLIS]]
 *
 * Loopback only.
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

static char media[65536];
static char request[512];
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

static void turn(int poll, double until) {
    struct epoll_event events[512];
    struct timespec rest = {0, rest_nanos};
    if (rest_nanos > 0) {
        nanosleep(&rest, NULL);
    }
    double wait = until - now();
    int n = epoll_wait(poll, events, 512, wait > 0 ? (int) (wait * 1000) + 1 : 0);
    for (int i = 0; i < n; i++) {
        int fd = events[i].data.fd;
        if (events[i].events & EPOLLOUT) {
            struct epoll_event reading = {EPOLLIN, {.fd = fd}};
            if (send(fd, request, strlen(request), MSG_NOSIGNAL) < 0) {
                lost++;
                open_now--;
                close(fd);
                continue;
            }
            setsockopt(fd, SOL_SOCKET, SO_RCVLOWAT, &wake_bytes, sizeof wake_bytes);
            epoll_ctl(poll, EPOLL_CTL_MOD, fd, &reading);
        } else {
            ssize_t got = recv(fd, media, sizeof media, 0);
            if (got > 0) {
                bytes += got;
            } else if (got == 0 || errno != EAGAIN) {
                lost++;
                open_now--;
                close(fd);
            }
        }
    }
}

int main(int count, char **words) {
    if (count < 7 || count > 9) {
        fprintf(stderr, "usage: http-floor PORT PATH LISTENERS RATE SETTLE SECONDS [WAKE_BYTES [REST_MILLIS]]\n");
        return 2;
    }
    wake_bytes = count > 7 ? atoi(words[7]) : 1;
    struct sockaddr_in to = {AF_INET, htons(atoi(words[1])), {htonl(INADDR_LOOPBACK)}, {0}};
    snprintf(request, sizeof request, "GET %s HTTP/1.0\r\nHost: localhost\r\n\r\n", words[2]);
    int listeners = atoi(words[3]), poll = epoll_create1(EPOLL_CLOEXEC);
    double rate = atof(words[4]), start = now();
    for (int started = 0; started < listeners; started++) {
        while (now() < start + started / rate) {
            turn(poll, start + started / rate);
        }
        int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        struct epoll_event writing = {EPOLLOUT, {.fd = fd}};
        if (fd < 0 || (connect(fd, (struct sockaddr *) &to, sizeof to) < 0 && errno != EINPROGRESS)
            || epoll_ctl(poll, EPOLL_CTL_ADD, fd, &writing) < 0) {
            lost++;
            continue;
        }
        open_now++;
    }
    rest_nanos = count > 8 ? atol(words[8]) * 1000000 : 0;
    double settled = now() + atof(words[5]);
    while (now() < settled) {
        turn(poll, settled);
    }
    double from = now(), before = cpu(), end = from + atof(words[6]);
    long had = bytes;
    while (now() < end) {
        turn(poll, end);
    }
    printf("%ld listeners, %ld lost, %.3f us per listener-second, %ld bytes, %ld resident\n", open_now, lost,
           (cpu() - before) * 1e6 / open_now / (now() - from), bytes - had, resident());
    return 0;
}
