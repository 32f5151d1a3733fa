"""What the scripts of bench share: statistics, facts of the machine and a check that it is quiet, processes, runs of Throng, and tables with
their JSON. Standard library only."""
