/*
 * Shows the minimum cost of an XMPP login for its client: epoll, one thread, no parsing, no histograms. Logs users in at a fixed rate, like
 * Throng and tsung in bench/xmpp (connect, PLAIN, bind, roster, presence, close). Searches only for the end of each answer, and prints its CPU
 * time per login.
 *
 *   cc -O2 -o xmpp-floor xmpp-floor.c
 *   xmpp-floor PORT RATE SECONDS USERS
 *
 * Users are user1 to userN with their name as password, in the domain localhost. Loopback only.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MAX_FDS 20000
#define MAX_ANSWER 16384

enum step { CONNECT, FEATURES, AUTH, RESTART, BIND, ROSTER, CLOSE };

struct login {
    enum step step;
    int user;
    int have;
    char *answer;
};

static struct login logins[MAX_FDS];
static long done, failed, open_now;

static const char STREAM[] = "<?xml version='1.0'?><stream:stream to='localhost' version='1.0' xmlns='jabber:client' "
                             "xmlns:stream='http://etherx.jabber.org/streams'>";
static const char BIND_IQ[] = "<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>";
static const char ROSTER_IQ[] = "<iq type='get' id='r'><query xmlns='jabber:iq:roster'/></iq>";
static const char FAREWELL[] = "<presence/></stream:stream>";

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

static void end(int fd, int ok) {
    free(logins[fd].answer);
    logins[fd].answer = NULL;
    close(fd);
    open_now--;
    if (ok) {
        done++;
    } else {
        failed++;
    }
}

static int say(int fd, const char *text, size_t length) {
    return send(fd, text, length, MSG_NOSIGNAL) == (ssize_t) length;
}

static int say_plain(int fd, int user) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned char secret[64] = {0};
    char out[256];
    int length = 1;
    length += sprintf((char *) secret + length, "user%d", user) + 1;
    length += sprintf((char *) secret + length, "user%d", user);
    int at = sprintf(out, "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>");
    for (int i = 0; i < length; i += 3) {
        unsigned bits = secret[i] << 16 | secret[i + 1] << 8 | secret[i + 2];
        out[at++] = digits[bits >> 18];
        out[at++] = digits[bits >> 12 & 63];
        out[at++] = i + 1 < length ? digits[bits >> 6 & 63] : '=';
        out[at++] = i + 2 < length ? digits[bits & 63] : '=';
    }
    at += sprintf(out + at, "</auth>");
    return say(fd, out, at);
}

static int begin(int poll, struct sockaddr_in *to, int user) {
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0 || fd >= MAX_FDS) {
        return 0;
    }
    int one = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    open_now++;
    logins[fd] = (struct login) {CONNECT, user, 0, malloc(MAX_ANSWER)};
    struct epoll_event event = {EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, {.fd = fd}};
    if (connect(fd, (struct sockaddr *) to, sizeof *to) < 0 && errno != EINPROGRESS) {
        end(fd, 0);
        return 0;
    }
    return epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event) == 0;
}

/** Whether the answer of the step is complete. */
static int whole(const struct login *login) {
    const char *ends[] = {NULL, "</stream:features>", "<success", "</stream:features>", "</iq>", "</iq>", NULL};
    return memmem(login->answer, login->have, ends[login->step], strlen(ends[login->step])) != NULL;
}

static int next(int fd, struct login *login) {
    login->have = 0;
    switch (login->step++) {
    case CONNECT:
    case AUTH:
        return say(fd, STREAM, sizeof STREAM - 1);
    case FEATURES:
        return say_plain(fd, login->user);
    case RESTART:
        return say(fd, BIND_IQ, sizeof BIND_IQ - 1);
    case BIND:
        return say(fd, ROSTER_IQ, sizeof ROSTER_IQ - 1);
    case ROSTER:
        return say(fd, FAREWELL, sizeof FAREWELL - 1);
    default:
        return 0;
    }
}

static void ready(int fd, unsigned events) {
    struct login *login = &logins[fd];
    if (!login->answer) {
        return;
    }
    if (login->step == CONNECT) {
        if (events & (EPOLLERR | EPOLLHUP) || !(events & EPOLLOUT) || !next(fd, login)) {
            end(fd, 0);
            return;
        }
    }
    while (events & (EPOLLIN | EPOLLRDHUP)) {
        ssize_t n = recv(fd, login->answer + login->have, MAX_ANSWER - login->have, 0);
        if (n < 0 && errno == EAGAIN) {
            return;
        }
        if (n <= 0) {
            end(fd, n == 0 && login->step == CLOSE);
            return;
        }
        login->have += n;
        if (login->step == CLOSE || login->have == MAX_ANSWER) {
            login->have = 0;
        } else if (whole(login) && !next(fd, login)) {
            end(fd, 0);
            return;
        }
        if (login->have < MAX_ANSWER && !(events & EPOLLRDHUP)) {
            return;
        }
    }
}

int main(int count, char **words) {
    if (count != 5) {
        fprintf(stderr, "usage: xmpp-floor PORT RATE SECONDS USERS\n");
        return 2;
    }
    struct sockaddr_in to = {AF_INET, htons(atoi(words[1])), {htonl(INADDR_LOOPBACK)}, {0}};
    double rate = atof(words[2]), seconds = atof(words[3]);
    int users = atoi(words[4]), poll = epoll_create1(EPOLL_CLOEXEC);
    long due = 0, started = 0;
    double start = now(), before = cpu();
    struct epoll_event events[256];
    for (;;) {
        double at = now() - start;
        if (at >= seconds && (open_now == 0 || at >= seconds + 10)) {
            break;
        }
        due = at < seconds ? (long) (at * rate) + 1 : (long) (seconds * rate);
        for (; started < due; started++) {
            if (!begin(poll, &to, (int) (started % users) + 1)) {
                failed++;
            }
        }
        double wait = at < seconds ? start + started / rate - now() : 0.1;
        struct timespec timeout = {0, wait > 0 ? (long) (wait * 1e9) : 0};
        if (timeout.tv_nsec >= 1000000000L) {
            timeout.tv_nsec = 999999999L;
        }
        int n = epoll_pwait2(poll, events, 256, &timeout, NULL);
        for (int i = 0; i < n; i++) {
            ready(events[i].data.fd, events[i].events);
        }
    }
    printf("%ld logins, %ld failed, %.4f ms CPU per login\n", done, failed, done ? (cpu() - before) * 1e3 / done : 0.0);
    return failed ? 1 : 0;
}
