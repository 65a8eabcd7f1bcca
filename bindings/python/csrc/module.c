/* SPDX-License-Identifier: MIT */
/* The module urikit._core: what the other files add. It keeps no object. */
#include "shared.h"

static int start(PyObject *module)
{
    return python_add_reference(module) && python_add_families(module) && python_add_findings(module) &&
                   python_add_guard(module) && python_add_arrow(module) && python_add_dictionary(module) &&
                   python_add_sql(module) && python_add_template(module)
               ? 0
               : -1;
}

/* Slots that the headers of 3.11 lack; their numbers are part of the stable ABI. */
enum { SLOT_INTERPRETERS = 3, SLOT_GIL = 4 };

static PyModuleDef_Slot slots[4] = {
    { Py_mod_exec, start },
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "urikit._core",
    .m_doc = "The C part of urikit. Use the package urikit.",
    .m_slots = slots,
};

/* The module keeps no Python object: it runs in every interpreter (from 3.12 on with its own GIL) and without a GIL. */
PyMODINIT_FUNC PyInit__core(void)
{
    if (Py_Version >= 0x030C0000) {
        slots[1].slot = SLOT_INTERPRETERS;
        slots[1].value = (void *)2; /* Py_MOD_PER_INTERPRETER_GIL_SUPPORTED */
    }
    if (Py_Version >= 0x030D0000) {
        slots[2].slot = SLOT_GIL;
        slots[2].value = (void *)1; /* Py_MOD_GIL_NOT_USED */
    }
    return PyModuleDef_Init(&definition);
}
