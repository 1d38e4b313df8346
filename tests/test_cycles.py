"""No module imports itself by way of others: each can be read, tested and moved with what lies below it alone."""

from graphlib import CycleError, TopologicalSorter

import grimp


def test_no_module_imports_itself_by_way_of_others():
    """Imports inside functions and those for the type checker alone count too."""
    graph = grimp.build_graph("cb_tui", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert sum(map(len, imports.values())) > 2000
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as found:
        raise AssertionError(f"a cycle of imports: {' <- '.join(found.args[1])}") from None
