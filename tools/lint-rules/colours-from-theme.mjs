const hex = /(?:^|[\s(,:])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])/i;
const functional = /\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.]/i;

/** Components take their colours from the theme, so that light, dark and high contrast stay right. */
export const coloursFromTheme = {
  meta: {
    type: 'problem',
    messages: { colour: 'Take colours from the theme; a colour written here is wrong in the other mode.' },
    schema: [],
  },
  create(context) {
    const check = (node, text) => {
      if (hex.test(text) || functional.test(text)) context.report({ node, messageId: 'colour' });
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement(node) {
        check(node, node.value.raw);
      },
    };
  },
};
