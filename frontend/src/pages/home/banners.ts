/** The slider's images, composed separately for wide and narrow screens. */
import desktop1 from "../../../../assets/site/banner-1-desktop.webp";
import desktop1half from "../../../../assets/site/banner-1-desktop-half.webp";
import phone1 from "../../../../assets/site/banner-1-phone.webp";
import phone1half from "../../../../assets/site/banner-1-phone-half.webp";
import desktop2 from "../../../../assets/site/banner-2-desktop.webp";
import desktop2half from "../../../../assets/site/banner-2-desktop-half.webp";
import phone2 from "../../../../assets/site/banner-2-phone.webp";
import phone2half from "../../../../assets/site/banner-2-phone-half.webp";
import desktop3 from "../../../../assets/site/banner-3-desktop.webp";
import desktop3half from "../../../../assets/site/banner-3-desktop-half.webp";
import phone3 from "../../../../assets/site/banner-3-phone.webp";
import phone3half from "../../../../assets/site/banner-3-phone-half.webp";
import desktop4 from "../../../../assets/site/banner-4-desktop.webp";
import desktop4half from "../../../../assets/site/banner-4-desktop-half.webp";
import phone4 from "../../../../assets/site/banner-4-phone.webp";
import phone4half from "../../../../assets/site/banner-4-phone-half.webp";

export type Banner = { desktop: string; desktopSet: string; phone: string; phoneSet: string };

export const DESKTOP_MEDIA = "(min-width: 64rem)";
export const DESKTOP_SIZE = { width: 1920, height: 800 } as const;
export const PHONE_SIZE = { width: 780, height: 1000 } as const;
/** Beside the words from 40rem, below them on smaller screens. */
export const PHONE_SIZES = "(min-width: 40rem) 54vw, 100vw";

function banner(desktop: string, desktopHalf: string, phone: string, phoneHalf: string): Banner {
  return {
    desktop,
    desktopSet: `${desktopHalf} 960w, ${desktop} 1920w`,
    phone,
    phoneSet: `${phoneHalf} 390w, ${phone} 780w`,
  };
}

/** In the order of `slides` in `copy/home`: range, family, quality, partners. */
export const banners: readonly Banner[] = [
  banner(desktop1, desktop1half, phone1, phone1half),
  banner(desktop3, desktop3half, phone3, phone3half),
  banner(desktop2, desktop2half, phone2, phone2half),
  banner(desktop4, desktop4half, phone4, phone4half),
];
