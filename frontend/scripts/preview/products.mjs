// A catalogue in realistic volume: twenty-four products in five categories.

/** @typedef {[name: string, category: string, composition: string, formulation: string, benefits: string[], badges: string[]]} Row */

/** @type {Record<string, string>} */
const CATEGORIES = {
  generics: "Generics",
  antibiotics: "Antibiotics",
  cardiac: "Cardiac Care",
  diabetes: "Diabetes Care",
  nutraceuticals: "Nutraceuticals",
};

const ENERGY = "Enhances Energy";
const IMMUNITY = "Boosts Immunity";
const HEART = "Supports Heart Health";
const BONE = "Improves Bone Health";
const INFLAMMATION = "Reduces Inflammation";
const DIGESTION = "Aids Digestion";

/** @type {Row[]} */
const ROWS = [
  [
    "Paracetamol Tablets IP 650 mg",
    "generics",
    "Paracetamol IP 650 mg",
    "Tablet",
    [INFLAMMATION],
    ["GMP", "WHO"],
  ],
  [
    "Ibuprofen and Paracetamol Tablets",
    "generics",
    "Ibuprofen IP 400 mg, Paracetamol IP 325 mg",
    "Film-coated tablet",
    [INFLAMMATION],
    ["GMP"],
  ],
  [
    "Pantoprazole Gastro-resistant Tablets IP",
    "generics",
    "Pantoprazole Sodium Sesquihydrate IP eq. to Pantoprazole 40 mg",
    "Gastro-resistant tablet",
    [DIGESTION],
    ["GMP", "ISO"],
  ],
  [
    "Cetirizine Tablets IP 10 mg",
    "generics",
    "Cetirizine Hydrochloride IP 10 mg",
    "Film-coated tablet",
    [],
    ["GMP"],
  ],
  [
    "Ondansetron Orally Disintegrating Tablets IP",
    "generics",
    "Ondansetron IP 4 mg",
    "Orally disintegrating tablet",
    [DIGESTION],
    ["GMP", "WHO"],
  ],
  [
    "Oral Rehydration Salts IP",
    "generics",
    "Sodium Chloride IP 2.6 g, Potassium Chloride IP 1.5 g, Sodium Citrate IP 2.9 g, Dextrose Anhydrous IP 13.5 g",
    "Powder, sachet",
    [ENERGY, DIGESTION],
    ["WHO"],
  ],
  [
    "Amoxicillin and Potassium Clavulanate Tablets IP",
    "antibiotics",
    "Amoxicillin Trihydrate IP eq. to Amoxicillin 500 mg, Potassium Clavulanate Diluted IP eq. to Clavulanic Acid 125 mg",
    "Film-coated tablet",
    [],
    ["GMP", "WHO", "ISO"],
  ],
  [
    "Azithromycin Tablets IP 500 mg",
    "antibiotics",
    "Azithromycin Dihydrate IP eq. to Azithromycin 500 mg",
    "Film-coated tablet",
    [],
    ["GMP", "WHO"],
  ],
  [
    "Cefixime Tablets IP 200 mg",
    "antibiotics",
    "Cefixime Trihydrate IP eq. to Cefixime 200 mg",
    "Dispersible tablet",
    [],
    ["GMP"],
  ],
  [
    "Doxycycline Capsules IP 100 mg",
    "antibiotics",
    "Doxycycline Hyclate IP eq. to Doxycycline 100 mg",
    "Capsule",
    [],
    ["GMP", "FDA"],
  ],
  [
    "Ceftriaxone Injection IP 1 g",
    "antibiotics",
    "Ceftriaxone Sodium IP eq. to Ceftriaxone 1 g",
    "Dry powder for injection",
    [],
    ["GMP", "WHO"],
  ],
  [
    "Atorvastatin Tablets IP 10 mg",
    "cardiac",
    "Atorvastatin Calcium IP eq. to Atorvastatin 10 mg",
    "Film-coated tablet",
    [HEART],
    ["GMP", "ISO"],
  ],
  [
    "Rosuvastatin Tablets IP 20 mg",
    "cardiac",
    "Rosuvastatin Calcium IP eq. to Rosuvastatin 20 mg",
    "Film-coated tablet",
    [HEART],
    ["GMP"],
  ],
  [
    "Telmisartan Tablets IP 40 mg",
    "cardiac",
    "Telmisartan IP 40 mg",
    "Tablet",
    [HEART],
    ["GMP", "WHO"],
  ],
  [
    "Amlodipine Tablets IP 5 mg",
    "cardiac",
    "Amlodipine Besilate IP eq. to Amlodipine 5 mg",
    "Tablet",
    [HEART],
    ["GMP"],
  ],
  [
    "Metoprolol Succinate Prolonged-release Tablets IP",
    "cardiac",
    "Metoprolol Succinate IP 47.5 mg eq. to Metoprolol Tartrate 50 mg",
    "Prolonged-release tablet",
    [HEART],
    ["GMP", "ISO"],
  ],
  [
    "Clopidogrel Tablets IP 75 mg",
    "cardiac",
    "Clopidogrel Bisulphate IP eq. to Clopidogrel 75 mg",
    "Film-coated tablet",
    [HEART],
    ["GMP"],
  ],
  [
    "Metformin Hydrochloride Prolonged-release Tablets IP",
    "diabetes",
    "Metformin Hydrochloride IP 500 mg",
    "Prolonged-release tablet",
    [],
    ["GMP", "WHO"],
  ],
  [
    "Glimepiride and Metformin Tablets IP",
    "diabetes",
    "Glimepiride IP 2 mg, Metformin Hydrochloride IP 500 mg",
    "Prolonged-release tablet",
    [],
    ["GMP"],
  ],
  [
    "Sitagliptin Tablets IP 100 mg",
    "diabetes",
    "Sitagliptin Phosphate Monohydrate IP eq. to Sitagliptin 100 mg",
    "Film-coated tablet",
    [],
    ["GMP", "ISO"],
  ],
  [
    "Dapagliflozin Tablets 10 mg",
    "diabetes",
    "Dapagliflozin Propanediol Monohydrate eq. to Dapagliflozin 10 mg",
    "Film-coated tablet",
    [HEART],
    ["GMP"],
  ],
  [
    "Cholecalciferol Capsules 60,000 IU",
    "nutraceuticals",
    "Cholecalciferol IP 60,000 IU",
    "Softgel capsule",
    [BONE, IMMUNITY],
    ["GMP", "FDA"],
  ],
  [
    "Calcium, Vitamin D3 and Zinc Tablets",
    "nutraceuticals",
    "Calcium Carbonate IP eq. to elemental Calcium 500 mg, Vitamin D3 IP 250 IU, Zinc 7.5 mg",
    "Tablet",
    [BONE],
    ["GMP", "ISO"],
  ],
  [
    "Omega-3 Fatty Acids Softgels",
    "nutraceuticals",
    "Fish oil 1,000 mg, providing EPA 180 mg and DHA 120 mg",
    "Softgel capsule",
    [HEART, "Supports Brain Function"],
    ["GMP"],
  ],
];

export const products = ROWS.map(
  ([name, slug, composition, formulation, benefits, badges], index) => {
    const id = index + 1;
    const sku = `PS-${String(id).padStart(3, "0")}`;
    const day = `2026-${String(1 + (index % 9)).padStart(2, "0")}-14T06:30:00Z`;
    const pictures = [1, 2, 3].slice(0, 1 + (index % 3)).map((n) => ({
      url: `/storage/product-images/products/${sku.toLowerCase()}-${n}.webp`,
      width: 800,
      height: 800,
      alt: `${name}, pack shot ${n}`,
      tone: [41, 42, 37, 26][index % 4] ?? 42,
      variants: [160, 320, 640],
    }));
    return {
      id,
      name,
      sku,
      category: CATEGORIES[slug] ?? slug,
      category_slug: slug,
      description: `${formulation} for the trade, in packs that suit a dispensing counter. Supplied with certificate of analysis.`,
      detailed_description: `Made to Indian Pharmacopoeia limits and released batch by batch. Store below 30 °C, protected from light and moisture.`,
      composition,
      formulation,
      status: index % 4 === 0 ? null : "Schedule H. To be sold on prescription only.",
      side_effects:
        index % 3 === 0
          ? null
          : "Nausea, headache, stomach upset. Ask the prescriber about anything that persists.",
      dosage: "As directed by the physician.",
      benefits,
      badges,
      certifications: ["GMP", "ISO 9001:2015"],
      images: pictures.map(({ url }) => url),
      picture: pictures[0] ?? null,
      pictures,
      tata1mg_link: index % 2 === 0 ? "https://example.com/pharmacy" : null,
      amazon_link: index % 3 === 0 ? "https://example.com/market" : null,
      flipkart_link: index % 5 === 0 ? "https://example.com/bazaar" : null,
      created_at: day,
      updated_at: day,
    };
  },
);

export const categories = Object.entries(CATEGORIES).map(([slug, name], index) => ({
  id: index + 1,
  name,
  slug,
  products: products.filter((product) => product.category_slug === slug).length,
}));

export const benefits = [ENERGY, IMMUNITY, HEART, BONE, INFLAMMATION, DIGESTION]
  .sort()
  .map((name, index) => ({
    id: index + 1,
    name,
    slug: name.toLowerCase().replaceAll(" ", "-"),
    products: products.filter((product) => product.benefits.includes(name)).length,
  }));
