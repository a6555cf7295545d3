/** A bare price list as most companies have one: code, generic name, unit size, price, group; nothing else. */

/** Group, form with its pharmacopoeia, unit size, and substances with their strengths. */
const GROUPS = `
Analgesic/Antipyretic/Anti-Inflammatory|Tablets IP|10's|Aceclofenac 100,200;Ibuprofen 200,400,600;Diclofenac Sodium 50,75;Etoricoxib 60,90,120;Paracetamol 500,650;Nimesulide 100;Naproxen 250,500;Piroxicam 20
Antibiotics|Tablets IP|6's|Azithromycin 250,500;Cefixime 100,200;Cefuroxime Axetil 250,500;Ciprofloxacin 250,500;Levofloxacin 250,500,750;Ofloxacin 200,400;Linezolid 600;Clarithromycin 250,500
Antibiotics|Capsules IP|10's|Amoxicillin 250,500;Cephalexin 250,500;Doxycycline 100;Cloxacillin 250,500;Ampicillin 250,500
Cardiovascular System|Tablets IP|10's|Telmisartan 20,40,80;Amlodipine 2.5,5,10;Atenolol 25,50,100;Losartan Potassium 25,50;Ramipril 2.5,5;Metoprolol Tartrate 25,50;Bisoprolol 2.5,5;Rosuvastatin 5,10,20;Atorvastatin 10,20,40;Clopidogrel 75;Furosemide 40;Torsemide 10,20
Anti-Diabetic|Tablets IP|10's|Metformin 500,850,1000;Glimepiride 1,2,3,4;Gliclazide 40,80;Pioglitazone 15,30;Voglibose 0.2,0.3;Sitagliptin 50,100;Vildagliptin 50;Teneligliptin 20;Dapagliflozin 5,10
Central Nervous System (CNS)|Tablets IP|10's|Clonazepam 0.25,0.5,1,2;Alprazolam 0.25,0.5;Escitalopram 5,10,20;Sertraline 25,50,100;Olanzapine 2.5,5,10;Risperidone 1,2,3;Levetiracetam 250,500,750;Carbamazepine 100,200,400;Amitriptyline 10,25;Donepezil 5,10;Lamotrigine 25,50,100
Gastro Intestinal Tract (GIT)|Tablets IP|10's|Pantoprazole 20,40;Rabeprazole 20;Famotidine 20,40;Domperidone 10;Ondansetron 4,8;Drotaverine 40,80;Ursodeoxycholic Acid 150,300;Itopride 50
Gastro Intestinal Tract (GIT)|Capsules IP|10's|Omeprazole 20;Esomeprazole 20,40;Loperamide 2
Anti-Allergic|Tablets IP|10's|Cetirizine 5,10;Levocetirizine 5;Fexofenadine 120,180;Loratadine 10;Montelukast 4,5,10;Hydroxyzine 10,25;Bilastine 20
Anti-Viral|Tablets IP|10's|Aciclovir 200,400,800;Valaciclovir 500,1000;Tenofovir 300;Entecavir 0.5,1
Anti-Fungal|Tablets IP|7's|Terbinafine 250;Griseofulvin 250,500;Ketoconazole 200
Anti-Malarial|Tablets IP|10's|Chloroquine 250;Hydroxychloroquine 200,400;Primaquine 7.5,15
Vitamins/Minerals/Food Supplement|Tablets IP|15's|Folic Acid 5;Methylcobalamin 500,1500;Calcium Carbonate 500;Zinc Sulphate 20;Ascorbic Acid 500
Hormones/Steroids|Tablets IP|10's|Prednisolone 5,10,20;Dexamethasone 0.5;Deflazacort 6,12,18,30;Thyroxine 25,50,100;Methylprednisolone 4,8,16;Letrozole 2.5
Urology|Tablets IP|10's|Tamsulosin 0.4;Finasteride 5;Solifenacin 5,10;Sildenafil 25,50,100;Tadalafil 5,10,20;Flavoxate 200
Respiratory System|Tablets IP|10's|Theophylline 100,200;Salbutamol 2,4;Doxofylline 400;Ambroxol 30
Injections|Injection IP|1 Vial|Ceftriaxone 250,500,1000;Cefotaxime 250,1000;Meropenem 500,1000;Pantoprazole 40;Amikacin 100,250,500;Vancomycin 500,1000;Piperacillin 2000
`;

/** What is no medicine. */
const OTHERS = [
  "Absorbent Cotton Wool IP 50 g|1 Unit",
  "Crepe Bandage 10 cm x 4 m|1 Unit",
  "Adult Diaper (Large)|10's",
  "Digital Thermometer|1 Unit",
  "Hand Sanitiser 100 ml|100 ml",
  "Knee Cap (Medium)|2's",
];

/** Its products in its own order. */
export const BARE_PRODUCTS = [
  ...GROUPS.trim()
    .split("\n")
    .flatMap((row) => {
      const [group = "", form = "", pack = "", substances = ""] = row.split("|");
      return substances.split(";").flatMap((text) => {
        const at = text.lastIndexOf(" ");
        const strengths = text.slice(at + 1).split(",");
        return strengths.map((mg) => ({
          name: `${text.slice(0, at)} ${form} ${mg} mg`,
          pack,
          group,
        }));
      });
    }),
  ...OTHERS.map((text) => {
    const [name = "", pack = ""] = text.split("|");
    return { name, pack, group: "Surgical and Medical Consumables" };
  }),
];

export const BARE_GROUPS = [...new Set(BARE_PRODUCTS.map(({ group }) => group))];

/** The list as a file. */
export const BARE_LIST = [
  '"Sr No","Drug Code","Generic Name","Unit Size","MRP","Group Name"',
  ...BARE_PRODUCTS.map(
    ({ name, pack, group }, at) =>
      `"${at + 1}","${at + 101}","${name}","${pack}","${(at % 90) + 2.5}","${group}"`,
  ),
].join("\n");
