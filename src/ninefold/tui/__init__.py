"""The full-screen table. It needs Textual, so nothing here is imported before it opens."""
