import { selectSpecs } from './select-specs.mjs';

/** Where everything is put together: each test through the whole product would need everything behind it. */
const isComposition = (path) => /^apps\/(server|web)\/src\/app\//.test(path);
/** What tests of the server are prepared with, such as people and conversations; not what they are about. */
const isPreparation = (path) => path.startsWith('apps/server/test/') && !isTest(path);
const isTest = (path) => /\.test\.(ts|tsx|mjs)$/.test(path);
const isEnd = (path) => isComposition(path) || isPreparation(path);

/** Tests about every route, table and event of the server at once. */
const isCatalogue = (path) => /^apps\/server\/test\/.+\.db\.test\.ts$/.test(path);
const concernsCatalogue = (path) =>
  path.startsWith('packages/contract/src/') || (/^apps\/server\/(src|test|migrations)\//.test(path) && !isTest(path));

/** What the tests among them that look at one side of the product depend on; the others depend on the whole server. */
const sides = [
  // These send thousands of requests shaped by the contract; a change inside one feature hardly ever breaks them.
  [
    /\/(fuzz|fields|hostile-texts|limits|openapi)\./,
    /^packages\/contract\/src\/|^apps\/server\/(src\/platform|test)\//,
  ],
  [
    /\/(cookies|hashing|call-limits|log-hygiene)\./,
    /^apps\/server\/(src\/(platform|features\/(session|users|setup))|test)\//,
  ],
  [/\/(schema|catalogue|database-types)\./, /^apps\/server\/(migrations|src\/drivers\/postgres|test)\//],
  [
    /\/(chatbot|inactivity)\./,
    /^packages\/domain\/src\/(chatbot|hours|messages|tickets)\/|^apps\/server\/(src\/(platform|features\/(chatbot|inactivity|connections|contacts|messages|queues|settings|tickets))|migrations|test)\//,
  ],
  [/\/operations\./, /^apps\/server\/(src\/(platform|drivers)|test)\//],
  [
    /\/(linked-device|cloud)\./,
    /^packages\/whatsapp|^apps\/server\/(src\/(platform|features\/(connections|messages|templates))|test)\//,
  ],
];
const concernsSide = (test) => {
  const side = sides.find(([tests]) => tests.test(test));
  return side === undefined ? concernsCatalogue : (path) => side[1].test(path) && !isTest(path);
};

/** Files whose change can break any test. */
const isEverywhere = (path) =>
  /(^|\/)(package(-lock)?\.json|tsconfig[^/]*\.json)$|^(vitest|playwright)[^/]*\.ts$/.test(path);

/**
 * The tests that changed files can break, by part of `npm test`, and the changed files that can break any test. A database
 * test reaches the code beside it through the started server and not by an import, and a component test through the list of
 * pages, so that the folder of its feature counts as imported by it.
 */
export function selectTests({ files, graph, changed }) {
  const paths = [...files.keys()];
  const changes = new Set(changed);
  const concerns = (test) => {
    if (isCatalogue(test)) return changes.has(test) || changed.some(concernsSide(test));
    const roots = /\.(db\.test\.ts|test\.tsx)$/.test(test) ? [test, ...listNeighbours(test, paths)] : [test];
    return [...graph.reach(roots, isEnd)].some((path) => changes.has(path));
  };
  const tests = paths.filter((path) => isTest(path) && !path.endsWith('.full.test.ts')).filter(concerns);
  return {
    unit: tests.filter((path) => !/\.(db\.test\.ts|test\.tsx)$/.test(path)),
    component: tests.filter((path) => path.endsWith('.test.tsx')),
    db: tests.filter((path) => path.endsWith('.db.test.ts')),
    browser: selectSpecs({ files, graph, changed }),
    everywhere: changed.filter(isEverywhere),
  };
}

/** The sources of the feature, driver or folder of the platform that a test belongs to. */
function listNeighbours(test, paths) {
  const folder = /^apps\/(server\/src\/[^/]+|web\/src\/features)\/[^/]+\//.exec(test)?.[0];
  return folder === undefined ? [] : paths.filter((path) => path.startsWith(folder) && !isTest(path));
}
