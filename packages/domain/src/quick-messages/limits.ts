/** How long the parts of a quick message may be, in characters. */
export const quickMessageLength = {
  shortcode: { min: 3, max: 50 },
  message: { min: 3, max: 500 },
} as const;
