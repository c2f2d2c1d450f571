/**
 * Socket events name their room: `io.to(room).emit(…)`. An emit on the server itself would reach every
 * company.
 */
export const emitToRoom = {
  meta: {
    type: 'problem',
    messages: { everyone: 'This reaches the sockets of every company. Name the room: io.to(room).emit(…).' },
    schema: [],
  },
  create(context) {
    return {
      CallExpression(node) {
        const chain = readChain(node.callee);
        const emits = ['emit', 'emitWithAck', 'send', 'serverSideEmit'].includes(chain.at(-1));
        if (!emits || !startsAtServer(chain)) return;
        if (chain.at(-1) !== 'serverSideEmit' && !chain.some((name) => ['to()', 'in()'].includes(name))) {
          context.report({ node, messageId: 'everyone' });
        }
      },
    };
  },
};

/** The words of a.b().c as ['a', 'b()', 'c']. */
function readChain(node) {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'ThisExpression') return ['this'];
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return readChain(node.expression);
  if (node.type === 'CallExpression') {
    const chain = readChain(node.callee);
    return [...chain.slice(0, -1), `${chain.at(-1) ?? ''}()`];
  }
  if (node.type === 'MemberExpression') {
    const name =
      node.property.type === 'Identifier' || node.property.type === 'PrivateIdentifier' ? node.property.name : '';
    return [...readChain(node.object), name];
  }
  return [];
}

function startsAtServer(chain) {
  return chain.slice(0, -1).includes('io');
}
