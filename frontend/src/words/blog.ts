export const list = {
  search: "Search articles...",
  all: "All",
  latest: "Latest Articles",
  empty: {
    title: "No blogs found",
    text: "Try another word, or leave out the category.",
    clear: "Show all articles",
  },
  failed: "Failed to load blogs",
  feed: "Subscribe by RSS",
};

export const article = {
  all: "View All Articles",
  related: "Related Articles",
  missing: {
    title: "Blog Post Not Found",
    text: "The blog post you're looking for doesn't exist or has been removed.",
    back: "Back to Blog",
  },
  failed: "The article could not be loaded.",
};
