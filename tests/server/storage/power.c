/* A disk that forgets: loaded before a program, it keeps in another folder what each file held when it was last
 * synced. After a power cut, that is all one may count on: what was written but not synced is gone, and a file that
 * was deleted is back, unless its folder was synced.
 *
 * POWER_FROM is the folder that the program writes to, POWER_TO where the synced contents are kept. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One sync at a time: the writer and whoever carries the log over may sync the same file at once. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static void keep_folder(const char *from, const char *to) {
    char path[PATH_MAX], kept[PATH_MAX];
    struct dirent *entry;
    DIR *folder = opendir(to);
    if (!folder) abort();
    while ((entry = readdir(folder))) {
        snprintf(path, sizeof path, "%s/%s", from, entry->d_name);
        snprintf(kept, sizeof kept, "%s/%s", to, entry->d_name);
        if (entry->d_name[0] != '.' && access(path, F_OK)) unlink(kept);
    }
    closedir(folder);
}

static void keep(int fd) {
    char link[64], path[PATH_MAX], draft[PATH_MAX], kept[PATH_MAX], block[65536];
    const char *from = getenv("POWER_FROM"), *to = getenv("POWER_TO");
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0 || !from || !to) return;
    path[length] = 0;
    if (!strcmp(path, from)) return keep_folder(from, to);
    if (strncmp(path, from, strlen(from)) || path[strlen(from)] != '/') return;
    snprintf(kept, sizeof kept, "%s%s", to, path + strlen(from));
    snprintf(draft, sizeof draft, "%s.draft", kept);
    int copy = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (copy < 0) abort();
    off_t at = 0;
    ssize_t got;
    while ((got = pread(fd, block, sizeof block, at)) > 0) {
        if (write(copy, block, got) != got) abort();
        at += got;
    }
    close(copy);
    if (rename(draft, kept)) abort(); /* at once, so that the end of the process cannot cut it in two */
}

static int synced(const char *name, int fd) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    pthread_mutex_lock(&turn);
    int result = real(fd);
    if (result == 0) keep(fd);
    pthread_mutex_unlock(&turn);
    return result;
}

int fsync(int fd) { return synced("fsync", fd); }

int fdatasync(int fd) { return synced("fdatasync", fd); }
