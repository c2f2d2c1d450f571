/** Black and white, as the two colours that a text on a coloured ground may have. */
const black = '#000000';
const white = '#FFFFFF';

/** Ground and text of a label. */
export type LabelColors = { ground: string; text: string };

/**
 * The colours of a label in somebody's own colour: black or white text, whichever has more contrast. Transparency is
 * left out, because nobody knows what lies below. Null for what browsers do not take for a colour.
 */
export function labelColorsOf(color: string): LabelColors | null {
  const channels = channelsOf(color);
  if (channels === null) return null;
  const ground = `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
  const light = luminanceOf(channels);
  return { ground, text: contrast(light, 0) >= contrast(1, light) ? black : white };
}

function channelsOf(color: string): number[] | null {
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(color)?.[1];
  if (digits === undefined) return null;
  const width = digits.length < 6 ? 1 : 2;
  return [0, 1, 2].map((place) => {
    const digit = digits.slice(place * width, (place + 1) * width);
    return Number.parseInt(width === 1 ? digit + digit : digit, 16);
  });
}

/** The relative luminance as WCAG 2 defines it. */
function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (lighter: number, darker: number): number => (lighter + 0.05) / (darker + 0.05);
