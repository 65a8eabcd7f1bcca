/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
@each python
@{TEXT_CALL}(@{python}, @{wide}, @{wide_bound}, @{null},
    @{doc_c})
@end
