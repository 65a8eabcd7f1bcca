-- Written by catalog/updates.py. Do not edit.
SELECT urikit_require('1.0.0-rc2');
