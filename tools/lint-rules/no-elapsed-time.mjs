/** What the configuration of Vitest and of Playwright gives every wait, and every test at least. */
const patienceMs = 60_000;

const waits = new Set(['waitFor', 'waitUntil']);
const withLimit = new Set(['it', 'test', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']);

/**
 * A test that measures time, or that waits for less of it than the configuration allows, fails on a busy machine. Tests
 * compare counts, orders or ratios; times belong to `npm run bench` and `npm run torture`.
 */
export const noElapsedTime = {
  meta: {
    type: 'problem',
    messages: {
      elapsed: 'Tests do not judge by the clock: compare counts or ratios, or measure in npm run bench or torture.',
      bare: 'vi.waitFor gives up after one second. Use expect.poll, which has the patience of the configuration.',
      short: 'Leave the time-out to the configuration: a shorter one fails on a busy machine.',
    },
    schema: [],
  },
  create(context) {
    return {
      BinaryExpression(node) {
        if (node.operator === '-' && isClock(node.left) && isKept(node.right))
          context.report({ node, messageId: 'elapsed' });
      },
      CallExpression(node) {
        if (isBareWait(node)) context.report({ node, messageId: 'bare' });
        if (hasOwnLimit(node)) context.report({ node, messageId: 'short' });
      },
      Property(node) {
        const isTimeout = node.key.type === 'Identifier' && node.key.name === 'timeout';
        if (isTimeout && isShort(node.value)) context.report({ node, messageId: 'short' });
      },
    };
  },
};

/** `performance.now()`, `Date.now()`, `process.hrtime.bigint()`. */
function isClock(node) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  if (property.name === 'bigint') return object.type === 'MemberExpression' && object.property.name === 'hrtime';
  return property.name === 'now' && ['performance', 'Date'].includes(object.name);
}

/** A moment that was noted before, unlike the sixty seconds of `Date.now() - 60_000`. */
function isKept(node) {
  return node.type === 'Identifier' || node.type === 'MemberExpression';
}

function isShort(node) {
  return node.type === 'Literal' && typeof node.value === 'number' && node.value < patienceMs;
}

function isBareWait({ callee, arguments: given }) {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.name === 'vi' &&
    waits.has(callee.property.name) &&
    given.length < 2
  );
}

/** `it('…', run, 5_000)` */
function hasOwnLimit({ callee, arguments: given }) {
  return withLimit.has(callee.name) && given.length > 1 && isShort(given.at(-1));
}
