/* SPDX-License-Identifier: MIT */
/* Ctrl-C: a run ends between two records, and says how far it came. */
#ifndef TOOL_STOP_H
#define TOOL_STOP_H

#include <stdbool.h>

/* From here on SIGINT asks the run to stop; a second one ends the process. Nothing changes where it is ignored. */
void stop_listen(void);

/* True if the run was asked to stop. */
bool stop_asked(void);

/* Waits until the file can be read. False: the run was asked to stop. */
bool stop_wait(int fd);

#endif /* TOOL_STOP_H */
