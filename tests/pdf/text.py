"""Prints the text of PDF files, in the order in which it is drawn.

    python text.py FILE...
"""

import sys

import pypdf

for path in sys.argv[1:]:
    for page in pypdf.PdfReader(path).pages:
        print(page.extract_text())
