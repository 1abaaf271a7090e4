"""Worked examples: agents that learn, and how their regret falls."""
