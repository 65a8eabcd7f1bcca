/* SPDX-License-Identifier: MIT */
#include "run/uniq_set.h"

#include "run/siphash.h"
#include "text/memory.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum {
    PARTITIONS_MAX = 64,
    LEVELS_MAX = 9,    /* with six bits of the hash each; after so many all that is left must fit */
    OUT_SIZE = 256 * 1024,
    CHUNK_MIN = 4 * 1024,
    CHUNK_MAX = 256 * 1024,
    SLOTS_MIN = 1024,
    FAN_IN_MIN = 16
};

/* Marks of an entry. */
enum {
    SEEN = 1, /* a record had this key */
    MARK_IN = 2,
    MARK_NOT_IN = 4,
    MARK_SAME = 8, /* the text is the key */
};

/* An entry in the arena, followed by key and text. */
typedef struct entry {
    uint64_t hash;
    uint32_t key_len;
    uint32_t text_len; /* 0 where it is not kept */
} entry;

/* With --count this follows; marks are in `entry_count` for all. */
typedef struct entry_count {
    uint64_t number;
    uint64_t count;
} entry_count;

/* A record on disk, followed by key and text; one that is to be written is followed by the text only. */
typedef struct disk_head {
    uint64_t hash; /* or how often it came */
    uint64_t number;
    uint32_t key_len;
    uint32_t text_len;
    uint32_t role;
    uint32_t same; /* the text is the key, and stands once */
} disk_head;

typedef struct partition {
    spill_chain chain;
    unsigned level;
} partition;

struct uniq_set {
    uniq_settings settings;
    uint64_t secret[2];
    spill disk;

    /* the table of the pass at hand: slots are 0, or 24 bits of the hash and an offset in the arena, plus one */
    uint64_t *slots;
    size_t slot_count;
    size_t used;
    char *arena;
    size_t arena_size; /* reserved */
    size_t arena_len;
    size_t memory;     /* for both */

    /* the pass at hand */
    unsigned level;    /* 0: the input itself */
    bool full;         /* nothing more goes into the table */
    bool to_disk;      /* the lists did not fit: everything goes to the partitions */
    spill_chain parts[PARTITIONS_MAX];
    unsigned part_bits;
    spill_chain run;   /* what is to be written, at a level above 0 */
    buffer *out;       /* the same at level 0 */

    partition *todo;
    size_t todo_count;
    size_t todo_cap;
    spill_chain *runs;
    size_t run_count;
    size_t run_cap;
    void (*write)(const command *who, urikit_str records, char separator);
};

/* ---- start and end ------------------------------------------------------------------- */

static void make_secret(uint64_t secret[2])
{
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    struct timespec now;
    bool got = fd >= 0 && read(fd, secret, 16) == 16;

    if (fd >= 0) {
        close(fd);
    }
    if (!got) { /* slower on hostile input, and just as correct */
        clock_gettime(CLOCK_REALTIME, &now);
        secret[0] = (uint64_t)now.tv_nsec * UINT64_C(0x9E3779B97F4A7C15);
        secret[1] = (uint64_t)getpid() ^ (uint64_t)now.tv_sec << 20;
    }
}

static size_t chunk_size(size_t memory)
{
    size_t chunk = CHUNK_MIN;

    while (chunk < CHUNK_MAX && chunk * 2 * PARTITIONS_MAX <= memory / 8) {
        chunk *= 2;
    }
    return chunk;
}

uniq_set *uniq_start(const uniq_settings *settings)
{
    uniq_set *u = memory_zeroed(1, sizeof *u);

    u->settings = *settings;
    u->part_bits = settings->memory < 16 * (size_t)UNIQ_MEMORY_MIN ? 4 : 6;
    u->memory = settings->memory - settings->memory / 8; /* the rest is for chunks */
    u->arena_size = u->memory;
    u->slot_count = SLOTS_MIN;
    make_secret(u->secret);
    spill_start(&u->disk, settings->who, chunk_size(settings->memory));
    u->slots = memory_zeroed(u->slot_count, sizeof *u->slots);
    /* only what is used takes memory */
    u->arena = mmap(NULL, u->arena_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (u->arena == MAP_FAILED) {
        memory_ended();
    }
    return u;
}

void uniq_free(uniq_set *u)
{
    size_t i;

    if (!u) {
        return;
    }
    for (i = 0; i < PARTITIONS_MAX; i++) {
        spill_drop(&u->parts[i]);
    }
    spill_finish(&u->disk);
    munmap(u->arena, u->arena_size);
    free(u->slots);
    free(u->todo);
    free(u->runs);
    free(u);
}

uint64_t uniq_hash(const uniq_set *u, urikit_str key)
{
    return siphash(u->secret, key.ptr, key.len);
}

/* ---- the table ------------------------------------------------------------------------- */

enum { TAG_SHIFT = 40 };

#define OFFSET_MASK ((UINT64_C(1) << TAG_SHIFT) - 1)

void uniq_expect(const uniq_set *u, uint64_t hash)
{
    __builtin_prefetch(&u->slots[hash & (u->slot_count - 1)]);
}

/* The bytes of an entry before its key: the marks are the last of them. */
static size_t head_size(const uniq_set *u)
{
    return sizeof(entry) + (u->settings.count ? sizeof(entry_count) : 0) + 1;
}

static size_t entry_size(const uniq_set *u, const entry *e)
{
    return head_size(u) + e->key_len + e->text_len;
}

static entry read_entry(const uniq_set *u, size_t at)
{
    entry e;

    memcpy(&e, u->arena + at, sizeof e);
    return e;
}

static unsigned char *marks_of(const uniq_set *u, size_t at)
{
    return (unsigned char *)u->arena + at + head_size(u) - 1;
}

static const char *key_of(const uniq_set *u, size_t at)
{
    return u->arena + at + head_size(u);
}

/* The slot of the item's entry, or the empty one where it would be. */
static uint64_t *find_slot(const uniq_set *u, const uniq_item *item)
{
    size_t i = (size_t)item->hash & (u->slot_count - 1);

    for (; u->slots[i]; i = (i + 1) & (u->slot_count - 1)) {
        size_t at = (size_t)((u->slots[i] & OFFSET_MASK) - 1);
        entry e;

        if (u->slots[i] >> TAG_SHIFT != item->hash >> TAG_SHIFT) {
            continue;
        }
        e = read_entry(u, at);
        if (e.hash == item->hash && e.key_len == item->key.len && memcmp(key_of(u, at), item->key.ptr, item->key.len) == 0) {
            break;
        }
    }
    return &u->slots[i];
}

static void fill_slots(uniq_set *u, uint64_t *slots, size_t count)
{
    bool lists = u->settings.in || u->settings.not_in;
    size_t at = 0;

    while (at < u->arena_len) {
        entry e = read_entry(u, at);
        size_t i = (size_t)e.hash & (count - 1);
        bool replaced = false;

        while (slots[i]) {
            entry other = { 0, 0, 0 };

            if (lists) {
                other = read_entry(u, (size_t)((slots[i] & OFFSET_MASK) - 1));
            }
            /* of two entries with one key, which only lists and --count make, the later counts */
            replaced = lists && other.hash == e.hash && other.key_len == e.key_len &&
                       memcmp(key_of(u, (size_t)((slots[i] & OFFSET_MASK) - 1)), key_of(u, at), e.key_len) == 0;
            if (replaced) {
                break;
            }
            i = (i + 1) & (count - 1);
        }
        slots[i] = (e.hash >> TAG_SHIFT) << TAG_SHIFT | (at + 1);
        at += entry_size(u, &e);
    }
}

/* Doubles the table, if there is memory for it. */
static bool grow_slots(uniq_set *u)
{
    size_t count = u->slot_count * 2;
    size_t bytes = count * sizeof *u->slots;
    uint64_t *slots;

    if (u->level <= LEVELS_MAX && u->arena_len + bytes + bytes / 2 > u->memory) {
        return false;
    }
    slots = calloc(count, sizeof *slots);
    if (!slots) {
        return false;
    }
    fill_slots(u, slots, count);
    free(u->slots);
    u->slots = slots;
    u->slot_count = count;
    return true;
}

/* The arena can be as large as the memory, but for the last level, where all that is left must fit. */
static bool has_arena(uniq_set *u, size_t size)
{
    size_t wanted = u->arena_len + size;
    char *bigger;

    if (wanted + u->slot_count * sizeof *u->slots <= u->memory && wanted <= u->arena_size) {
        return true;
    }
    if (u->level <= LEVELS_MAX && u->used > 0) {
        return false;
    }
    if (wanted <= u->arena_size) {
        return true;
    }
    bigger = mmap(NULL, wanted * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (bigger == MAP_FAILED) {
        memory_ended();
    }
    memcpy(bigger, u->arena, u->arena_len);
    munmap(u->arena, u->arena_size);
    u->arena = bigger;
    u->arena_size = wanted * 2;
    return true;
}

/* Puts an entry for the item into the table; false: there is no memory for it. */
static bool insert(uniq_set *u, const uniq_item *item, unsigned marks)
{
    bool same = item->key.len == item->text.len && memcmp(item->key.ptr, item->text.ptr, item->key.len) == 0;
    bool keep_text = u->settings.count && (marks & SEEN) && !same;
    entry e = { item->hash, (uint32_t)item->key.len, keep_text ? (uint32_t)item->text.len : 0 };
    entry_count counts = { item->number, 1 };
    size_t at;
    char *to;

    if (u->full || (u->used >= u->slot_count / 4 * 3 && !grow_slots(u) && u->used >= u->slot_count / 16 * 13) ||
        !has_arena(u, entry_size(u, &e))) {
        return false;
    }
    at = u->arena_len;
    to = u->arena + at;
    memcpy(to, &e, sizeof e);
    to += sizeof e;
    if (u->settings.count) {
        memcpy(to, &counts, sizeof counts);
        to += sizeof counts;
    }
    *to++ = (char)(marks | (same ? (unsigned)MARK_SAME : 0U));
    memcpy(to, item->key.ptr, item->key.len);
    if (keep_text) {
        memcpy(to + item->key.len, item->text.ptr, item->text.len);
    }
    u->arena_len += entry_size(u, &e);
    u->used++;
    *find_slot(u, item) = (item->hash >> TAG_SHIFT) << TAG_SHIFT | (at + 1);
    return true;
}

static void count_one(uniq_set *u, size_t at)
{
    entry_count counts;

    memcpy(&counts, u->arena + at + sizeof(entry), sizeof counts);
    counts.count++;
    memcpy(u->arena + at + sizeof(entry), &counts, sizeof counts);
}

static void empty_table(uniq_set *u)
{
    memset(u->slots, 0, u->slot_count * sizeof *u->slots);
    u->used = 0;
    u->arena_len = 0;
}

/* ---- what is written ----------------------------------------------------------------------- */

static void put_record(const uniq_set *u, buffer *out, uint64_t count, urikit_str text)
{
    if (u->settings.count) {
        buffer_number(out, count);
        buffer_byte(out, '\t');
    }
    buffer_str(out, text);
    buffer_byte(out, u->settings.separator);
}

static void flush(uniq_set *u, buffer *out, size_t from)
{
    if (u->write && out->len >= from && out->len > 0) {
        u->write(u->settings.who, buffer_view(out), u->settings.separator);
        out->len = 0;
    }
}

static void emit(uniq_set *u, uint64_t number, uint64_t count, urikit_str text)
{
    if (u->level == 0) {
        put_record(u, u->out, count, text);
        flush(u, u->out, OUT_SIZE);
    } else {
        disk_head head = { count, number, 0, (uint32_t)text.len, 0, 0 };

        spill_put(&u->disk, &u->run, &head, sizeof head);
        spill_put(&u->disk, &u->run, text.ptr, text.len);
    }
}

/* ---- one item -------------------------------------------------------------------------------- */

static void put_part(uniq_set *u, const uniq_item *item, uniq_role role)
{
    unsigned shift = 64 - u->part_bits * (u->level + 1);
    spill_chain *part = &u->parts[item->hash >> shift & ((1U << u->part_bits) - 1)];
    bool same = item->key.len == item->text.len && memcmp(item->key.ptr, item->text.ptr, item->key.len) == 0;
    disk_head head = { item->hash, item->number, (uint32_t)item->key.len, (uint32_t)item->text.len, role, same };

    if (u->level > LEVELS_MAX) {
        memory_ended();
    }
    spill_put(&u->disk, part, &head, sizeof head);
    spill_put(&u->disk, part, item->key.ptr, item->key.len);
    if (!same) {
        spill_put(&u->disk, part, item->text.ptr, item->text.len);
    }
}

/* The lists --in and --not-in do not fit: what is in the table of them goes to the partitions too. */
static void flush_lists(uniq_set *u)
{
    size_t at = 0;

    while (at < u->arena_len) {
        entry e = read_entry(u, at);
        unsigned marks = *marks_of(u, at);
        urikit_str key = urikit_str_of(key_of(u, at), e.key_len);
        uniq_item item = { e.hash, 0, key, key, UNIQ_IN };

        if (marks & MARK_IN) {
            put_part(u, &item, UNIQ_IN);
        }
        if (marks & MARK_NOT_IN) {
            put_part(u, &item, UNIQ_NOT_IN);
        }
        at += entry_size(u, &e);
    }
    empty_table(u);
    u->to_disk = true;
}

static void add_to_list(uniq_set *u, const uniq_item *item)
{
    unsigned mark = item->role == UNIQ_IN ? MARK_IN : MARK_NOT_IN;
    uint64_t *slot = find_slot(u, item);

    if (*slot) {
        *marks_of(u, (size_t)((*slot & OFFSET_MASK) - 1)) |= (unsigned char)mark;
    } else if (!insert(u, item, mark)) {
        flush_lists(u);
        put_part(u, item, item->role);
    }
}

/* A record whose key is on a list, the first of that key. */
static void add_listed(uniq_set *u, const uniq_item *item, size_t at)
{
    unsigned marks = *marks_of(u, at);

    if (marks & MARK_NOT_IN) {
        return; /* else it is on --in: that list is what made the entry */
    }
    if (!u->settings.count) {
        *marks_of(u, at) |= SEEN;
        emit(u, item->number, 1, item->text);
    } else if (!insert(u, item, (marks & (MARK_IN | MARK_NOT_IN)) | SEEN)) {
        u->full = true;
        put_part(u, item, UNIQ_APPROVED);
    }
}

static void add_record(uniq_set *u, const uniq_item *item)
{
    uint64_t *slot = find_slot(u, item);

    if (*slot) {
        size_t at = (size_t)((*slot & OFFSET_MASK) - 1);

        if (!(*marks_of(u, at) & SEEN)) {
            add_listed(u, item, at);
        } else if (u->settings.count) {
            count_one(u, at);
        }
        return;
    }
    if (u->settings.in && item->role != UNIQ_APPROVED) {
        return; /* the list is whole here, and does not have it */
    }
    if (!insert(u, item, SEEN)) {
        u->full = true;
        put_part(u, item, UNIQ_APPROVED);
    } else if (!u->settings.count) {
        emit(u, item->number, 1, item->text);
    }
}

static void add(uniq_set *u, const uniq_item *item)
{
    if (u->to_disk) {
        put_part(u, item, item->role);
    } else if (item->role == UNIQ_IN || item->role == UNIQ_NOT_IN) {
        add_to_list(u, item);
    } else {
        add_record(u, item);
    }
}

void uniq_add(uniq_set *u, const uniq_item *item, buffer *out)
{
    u->out = out;
    add(u, item);
}

/* ---- the end of a pass ------------------------------------------------------------------------- */

/* With --count nothing was written yet. Entries are in the order of their first records. */
static void emit_counts(uniq_set *u)
{
    size_t at = 0;

    while (at < u->arena_len) {
        entry e = read_entry(u, at);
        unsigned marks = *marks_of(u, at);
        entry_count counts;

        memcpy(&counts, u->arena + at + sizeof e, sizeof counts);
        if (marks & SEEN) {
            emit(u, counts.number, counts.count,
                 marks & MARK_SAME ? urikit_str_of(key_of(u, at), e.key_len)
                                   : urikit_str_of(key_of(u, at) + e.key_len, e.text_len));
        }
        at += entry_size(u, &e);
    }
}

static void *more(void *block, size_t count, size_t *cap, size_t size)
{
    if (count < *cap) {
        return block;
    }
    *cap = *cap * 2 + PARTITIONS_MAX;
    return memory_resize(block, *cap * size);
}

static void add_run(uniq_set *u, spill_chain *run)
{
    spill_end(&u->disk, run);
    if (run->bytes > 0) {
        u->runs = more(u->runs, u->run_count, &u->run_cap, sizeof *u->runs);
        u->runs[u->run_count++] = *run;
        memset(run, 0, sizeof *run);
    } else {
        spill_drop(run);
    }
}

static void end_pass(uniq_set *u)
{
    size_t i;

    if (u->settings.count) {
        emit_counts(u);
    }
    add_run(u, &u->run);
    for (i = 0; i < PARTITIONS_MAX; i++) {
        if (u->parts[i].bytes > 0) {
            spill_end(&u->disk, &u->parts[i]);
            u->todo = more(u->todo, u->todo_count, &u->todo_cap, sizeof *u->todo);
            u->todo[u->todo_count].chain = u->parts[i];
            u->todo[u->todo_count++].level = u->level + 1;
            memset(&u->parts[i], 0, sizeof u->parts[i]);
        }
    }
    empty_table(u);
    u->full = false;
    u->to_disk = false;
}

/* Reads the record that follows its head; what it borrows is in `bytes`. */
static uniq_item read_item(uniq_set *u, spill_chain *chain, const disk_head *head, buffer *bytes)
{
    size_t len = head->key_len + (head->same ? 0 : (size_t)head->text_len);
    uniq_item item = { head->hash, head->number, { NULL, 0 }, { NULL, 0 }, (uniq_role)head->role };

    bytes->len = 0;
    (void)buffer_space(bytes, len + 1);
    (void)spill_get(&u->disk, chain, bytes->ptr, len);
    item.key = urikit_str_of(bytes->ptr, head->key_len);
    item.text = head->same ? item.key : urikit_str_of(bytes->ptr + head->key_len, head->text_len);
    return item;
}

static void run_partition(uniq_set *u, partition *p, buffer *bytes)
{
    disk_head head;

    u->level = p->level;
    while (spill_get(&u->disk, &p->chain, &head, sizeof head)) {
        uniq_item item = read_item(u, &p->chain, &head, bytes);

        add(u, &item);
    }
    spill_drop(&p->chain);
    end_pass(u);
}

/* ---- merging the runs ------------------------------------------------------------------------------ */

/* A run with its next record. */
typedef struct merge_head {
    disk_head head;
    spill_chain *run;
} merge_head;

/* Makes the smallest record number the first again, after the first has changed: a heap. */
static void sift(merge_head *heap, size_t count)
{
    size_t i = 0;

    for (;;) {
        size_t least = i;
        size_t child = 2 * i + 1;
        merge_head swap = heap[i];

        least = child < count && heap[child].head.number < heap[least].head.number ? child : least;
        child++;
        least = child < count && heap[child].head.number < heap[least].head.number ? child : least;
        if (least == i) {
            return;
        }
        heap[i] = heap[least];
        heap[least] = swap;
        i = least;
    }
}

static size_t start_merge(uniq_set *u, merge_head *heap, size_t count)
{
    size_t have = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        merge_head next = { { 0 }, &u->runs[i] };
        size_t k = have;

        if (!spill_get(&u->disk, next.run, &next.head, sizeof next.head)) {
            continue;
        }
        have++;
        while (k > 0 && heap[(k - 1) / 2].head.number > next.head.number) {
            heap[k] = heap[(k - 1) / 2];
            k = (k - 1) / 2;
        }
        heap[k] = next;
    }
    return have;
}

/* Merges the first runs; what they hold goes to the output (level 0), or to a new run. */
static void merge_runs(uniq_set *u, size_t count, buffer *bytes)
{
    merge_head *heap = memory_zeroed(count, sizeof *heap);
    size_t have = start_merge(u, heap, count);
    size_t i;

    while (have > 0) {
        merge_head *first = &heap[0];

        bytes->len = 0;
        (void)buffer_space(bytes, (size_t)first->head.text_len + 1);
        (void)spill_get(&u->disk, first->run, bytes->ptr, first->head.text_len);
        emit(u, first->head.number, first->head.hash, urikit_str_of(bytes->ptr, first->head.text_len));
        if (!spill_get(&u->disk, first->run, &first->head, sizeof first->head)) {
            heap[0] = heap[--have];
        }
        sift(heap, have);
    }
    free(heap);
    for (i = 0; i < count; i++) {
        spill_drop(&u->runs[i]);
    }
    u->run_count -= count;
    memmove(u->runs, u->runs + count, u->run_count * sizeof *u->runs);
}

static void merge_all(uniq_set *u, buffer *bytes)
{
    size_t fan_in = u->settings.memory / 2 / u->disk.chunk;

    fan_in = fan_in < FAN_IN_MIN ? FAN_IN_MIN : fan_in;
    while (u->run_count > fan_in) {
        u->level = 1;
        merge_runs(u, fan_in, bytes);
        add_run(u, &u->run);
    }
    u->level = 0;
    if (u->run_count > 0) {
        merge_runs(u, u->run_count, bytes);
    }
}

void uniq_finish(uniq_set *u, void (*write)(const command *who, urikit_str records, char separator))
{
    buffer out = { NULL, 0, 0 };
    buffer bytes = { NULL, 0, 0 };

    u->write = write;
    u->out = &out;
    end_pass(u);
    flush(u, &out, 0); /* before other passes take their time */
    while (u->todo_count > 0) {
        partition p = u->todo[--u->todo_count];

        run_partition(u, &p, &bytes);
    }
    merge_all(u, &bytes);
    flush(u, &out, 0);
    buffer_free(&out);
    buffer_free(&bytes);
}
