// The rest of the fixtures: articles and the facts of the company.
import { benefits, categories } from "./products.mjs";

/** @type {[title: string, category: string, excerpt: string, minutes: number][]} */
const POSTS = [
  [
    "Reading a strip: what every printed line on a blister pack tells you",
    "Medicine",
    "Batch, expiry, schedule, licence number: a short tour of the small print, and what to do when a line is missing.",
    6,
  ],
  [
    "Cold chain at the counter: keeping insulin and vaccines between 2 °C and 8 °C",
    "Healthcare Tips",
    "A refrigerator, a thermometer and a logbook are enough, if the habit is there. Ten rules for a small pharmacy.",
    8,
  ],
  [
    "How to plan antibiotic stock without feeding resistance",
    "Industry News",
    "Fast movers, slow movers and the medicines that should never be sold without a prescription.",
    7,
  ],
  [
    "Vitamin D in the Indian winter",
    "Wellness",
    "Why deficiency is common in a sunny country, and when a test is worth its price.",
    5,
  ],
];

export const posts = POSTS.map(([title, category, excerpt, read_time], index) => {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const day = `2026-${String(10 - index).padStart(2, "0")}-${18 - index}T18:45:00Z`;
  const picture = {
    url: `/storage/blogs/${slug}.webp`,
    width: 1280,
    height: 720,
    alt: "",
    tone: [26, 41, 37, 42][index] ?? 42,
    variants: [160, 320, 640],
  };
  const image_url = picture.url;
  const rest = {
    id: index + 1,
    author: "Admin",
    featured: index === 0,
    published_at: day,
    updated_at: day,
  };
  return { title, slug, category, excerpt, read_time, picture, image_url, ...rest };
});

export const site = {
  company: {
    name: "Your Company",
    phone: "+91 00000 00000",
    phone_href: "tel:+910000000000",
    email: "hello@example.com",
    address: "11A Vishal Market, Near Model Town, Delhi 110009, India",
    hours: "Monday to Saturday 9:00 AM - 6:00 PM IST; Sunday closed",
    map: {
      latitude: 28.7041,
      longitude: 77.1925,
      embed_url: null,
      directions_url: "https://www.google.com/maps/dir/?api=1&destination=28.7041,77.1925",
    },
    social: {
      linkedin: "https://example.com/linkedin",
      facebook: "https://example.com/facebook",
      instagram: "https://example.com/instagram",
      x: "https://example.com/x",
    },
    leadership: [],
  },
  public_url: "http://localhost:5180",
  year: 2026,
  footer_categories: categories.slice(0, 4).map(({ slug, name }) => ({ slug, name })),
  shop_names: { tata1mg: "Tata 1mg", amazon: "Amazon", flipkart: "Flipkart" },
  business_types: [{ value: "pharmacy", label: "Retail Pharmacy" }],
  badge_options: ["GMP", "WHO", "FDA", "ISO"],
  offered_benefits: benefits.map(({ name }) => name),
  blog_categories: ["Health", "Medicine", "Wellness"],
  catalogue_pdf: { url: "/catalogue.pdf", bytes: 1_240_000 },
};
