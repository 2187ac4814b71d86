"""Games between engines: matches, ratings, studies."""
