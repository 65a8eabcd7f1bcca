# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
class TextCalls:
@each python
@{property}    def @{python}(self) -> @{python_type}:
        """@{doc}"""
@end
