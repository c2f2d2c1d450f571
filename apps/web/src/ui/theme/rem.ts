/** The font size of the page that all lengths in pixels are meant for; a browser has it unless somebody changed it. */
const designedFor = 16;

/**
 * Style rules with their lengths in rem, so that everything grows with the font size of the browser (S1185). At its
 * usual size of 16 px nothing changes. Conditions of media queries stay in pixels, as
 * scripts ask them too.
 */
export function pxToRem(rules: string): string {
  return rules.replaceAll(
    /@(?!container)[^@{;]{1,200}[{;]|(?<![\d.])(-?\d{0,6}\.?\d{1,6})px\b/g,
    (found, pixels?: string) => (pixels === undefined ? found : `${Number(pixels) / designedFor}rem`),
  );
}

/** How many times larger than designed the font of the page is, for lengths that are computed by script. */
export const remScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / designedFor || 1;
