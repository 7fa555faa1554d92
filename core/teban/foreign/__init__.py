"""Games of other libraries, held to the laws that make sense for them."""
