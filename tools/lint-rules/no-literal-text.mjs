const words = /\p{L}/u;
const spokenAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'helperText',
  'label',
  'placeholder',
  'title',
]);
/** The product's name is the same in every language. */
const sameEverywhere = new Set(['Balcão']);

/** Text for people comes from packages/locales, never from the component. */
export const noLiteralText = {
  meta: {
    type: 'problem',
    messages: { literal: 'Text for people belongs in packages/locales; use its key here.' },
    schema: [],
  },
  create(context) {
    const check = (node, text) => {
      if (words.test(text) && !sameEverywhere.has(text.trim())) context.report({ node, messageId: 'literal' });
    };
    const checkExpression = (expression) => {
      if (expression.type === 'Literal' && typeof expression.value === 'string') check(expression, expression.value);
      if (expression.type === 'TemplateLiteral')
        check(expression, expression.quasis.map((part) => part.value.raw).join(' '));
      if (expression.type === 'ConditionalExpression') {
        checkExpression(expression.consequent);
        checkExpression(expression.alternate);
      }
      if (expression.type === 'LogicalExpression') checkExpression(expression.right);
    };
    return {
      JSXText(node) {
        check(node, node.value);
      },
      JSXExpressionContainer(node) {
        if (node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment') checkExpression(node.expression);
      },
      JSXAttribute(node) {
        if (node.value === null || node.name.type !== 'JSXIdentifier' || !spokenAttributes.has(node.name.name)) return;
        checkExpression(node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value);
      },
    };
  },
};
