/**
 * Refs are written in effects and event handlers, never while a component or hook is drawing: React may draw twice or
 * throw a drawing away. The rule `react/refs` says the same, but skips every component that the React Compiler cannot
 * read.
 */
export const noRefWriteInRender = {
  meta: {
    type: 'problem',
    messages: { write: 'This writes a ref while drawing. Write it in an effect or handler, or use state.' },
    schema: [],
  },
  create(context) {
    const check = (node, target) => {
      if (!isRefValue(target)) return;
      const owner = enclosingFunction(node);
      if (owner !== null && /^(use)?[A-Z]/.test(nameOf(owner))) context.report({ node, messageId: 'write' });
    };
    return {
      AssignmentExpression: (node) => check(node, node.left),
      UpdateExpression: (node) => check(node, node.argument),
    };
  },
};

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function isRefValue(node) {
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'current';
}

function enclosingFunction(node) {
  for (let parent = node.parent; parent !== null && parent !== undefined; parent = parent.parent)
    if (functions.has(parent.type)) return parent;
  return null;
}

/** The name of a function, also when it is only the value of a constant or wrapped in `memo`. */
function nameOf(node) {
  if (node.id) return node.id.name;
  const holder = node.parent?.type === 'CallExpression' ? node.parent.parent : node.parent;
  return holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? holder.id.name : '';
}
