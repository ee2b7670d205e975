"""What a fetched or given thing says: stories, articles, plain texts."""
