"""Games as environments, for programs that learn to play or are measured by playing."""

from ninefold import extras

extras.need("envs", "an environment")
