"""Plain mode of a guest at a host: what its pages show, in lines and typed words."""
