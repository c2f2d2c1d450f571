const featureOf = (path) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];
const isTest = (path) => /\.(test\.(ts|tsx|mjs)|test-data\.ts)$/.test(path);
const concernsRoutes = (path) => /^(apps\/server|packages\/contract)\//.test(path) && !isTest(path);
/** Where a feature says what it does about the events of others. */
const isReaction = (path) => /\/(during|broadcasts|index)\.ts$/.test(path);
const isEvents = (path) => path.endsWith('/events.ts');

/**
 * The features whose routes changed files can break, or null when it may be any: the features that use the files, and
 * those whose events these answer, because their calls run that code too. What lies below all features, such as the
 * platform, the contract or a migration, may break any.
 */
export function selectRoutes({ graph, changed }) {
  const changes = changed.filter(concernsRoutes);
  if (changes.length === 0 || changes.some((path) => featureOf(path) === undefined)) return null;
  const features = new Set();
  let next = [...graph.dependents(changes)].filter((path) => featureOf(path) !== undefined && !isTest(path));
  while (next.length > 0) {
    for (const path of next) features.add(featureOf(path));
    next = next
      .filter(isReaction)
      .flatMap((path) => [...graph.reach([path], (other) => other !== path)].filter(isEvents))
      .filter((path) => featureOf(path) !== undefined && !features.has(featureOf(path)))
      .map((path) => path.replace(/events\.ts$/, 'during.ts'));
  }
  return [...features].sort();
}

/** The first word of the names of a feature's endpoints: `ticketNotes` for the folder `ticket-notes`. */
export const routeWord = (feature) => feature.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
