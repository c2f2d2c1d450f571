const atMost = 2;
const leastQuotes = 3;
/** The parts of a feature have the same name everywhere. */
const featureFolder = /^(?:apps\/(?:web|server)\/src\/features|packages\/(?:contract|domain)\/src)\/([^/]+)\//;
const testId = /(?:data-testid|testId)[=:]\s*\{?["'`]([a-z]+(?:-[a-z]+)+)/g;
/** A walk through the frame and one through a conversation, for what every screen is made of. */
const ofEveryScreen = ['e2e/shell/shell.spec.ts', 'e2e/desk/tickets.spec.ts'];

/**
 * The browser tests a change concerns: those changed themselves, and of each changed feature the ones that look most often
 * for its test ids. They start the product for each test, so that only the nearest are taken.
 */
export function selectSpecs({ files, graph, changed }) {
  const specs = [...files.keys()].filter((path) => /^e2e\/(?!torture\/).+\.spec\.ts$/.test(path));
  const chosen = new Set();
  const add = (paths) => paths.filter((path) => specs.includes(path)).forEach((path) => chosen.add(path));
  add(changed);
  for (const feature of listFeatures(changed)) add(findNearest(feature, specs, files));
  if (changed.some((path) => /^apps\/web\/src\/(app|lib|ui)\//.test(path))) add(ofEveryScreen);
  const supports = changed.filter((path) => path.startsWith('e2e/support/'));
  if (supports.length > 0)
    add(specs.filter((spec) => supports.some((path) => graph.reach([spec]).has(path))).slice(0, atMost));
  return [...chosen].sort();
}

function listFeatures(changed) {
  const names = changed.filter((path) => !/\.test\.tsx?$/.test(path)).map((path) => featureFolder.exec(path)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

function findNearest(feature, specs, files) {
  const ids = new Set();
  for (const [path, text] of files)
    if (path.startsWith(`apps/web/src/features/${feature}/`)) for (const [, id] of text.matchAll(testId)) ids.add(id);
  const quotes = (spec) => [...ids].reduce((sum, id) => sum + files.get(spec).split(`'${id}`).length - 1, 0);
  return specs
    .map((spec) => ({ spec, count: quotes(spec) }))
    .filter(({ count }) => count >= leastQuotes)
    .sort((a, b) => b.count - a.count)
    .slice(0, atMost)
    .map(({ spec }) => spec);
}
