import { useState } from "react";
import { BlogForm } from "./BlogForm";
import { newPost } from "./values";

export function AddBlogPage() {
  const [start] = useState(() => newPost(Date.now()));
  return <BlogForm id={null} start={start} etag={null} onReload={nothing} />;
}

function nothing(): void {
  // A new post has no other version.
}
