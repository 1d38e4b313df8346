"""The site that `make docs` builds from these pages."""

project = "cb_tui"
author = "the authors of cb_tui"
extensions = ["myst_parser"]
myst_heading_anchors = 3
exclude_patterns = ["cb-tui.1", "cb-tui-host.service"]
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
html_title = "cb_tui"
html_copy_source = False
html_show_copyright = False
