import { basename, dirname, join } from 'node:path';
import { listFiles } from '../files.mjs';
import { inRoot, root } from '../root.mjs';

const features = 'apps/server/src/features';

/**
 * What is planted in, by the groups whose scores are told. Of a small group all defects are planted, of the others a
 * choice. Sample data and lists of words are content: a wrong number there is no defect.
 */
export const groups = [
  { name: 'domain', folder: 'packages/domain/src', isSource: (file) => !/common-passwords/.test(file) },
  { name: 'server features', folder: features, isSource: (file) => !/sample-data/.test(file) },
  {
    name: 'rights',
    folder: 'packages/contract/src',
    isSource: (file) => file.endsWith('/endpoints.ts'),
    isSmall: true,
  },
  // Only when asked for by --only: these have far fewer decisions of their own.
  { name: 'server platform', folder: 'apps/server/src/platform', isSource: () => true, isExtra: true },
  { name: 'server drivers', folder: 'apps/server/src/drivers', isSource: () => true, isExtra: true },
];

const inRepository = (path) => path.slice(root.length + 1);

/** The source files of a group, without tests and what only tests use. */
export function listSourcesOf({ folder, isSource }) {
  const isProduct = (path) => path.endsWith('.ts') && !/\.test\.ts$|[/.]test-[\w-]+\.ts$|\.d\.ts$/.test(path);
  return listFiles(inRoot(folder), isProduct).map(inRepository).filter(isSource);
}

/** The part of a group that a file belongs to, for the table of scores. */
export function areaOf(file) {
  if (file.startsWith(features)) return `features/${file.split('/')[4]}`;
  const [, name, , folder] = file.split('/');
  return file.startsWith('packages/') ? `${name}/${folder}` : file.split('/').slice(3, 5).join('/');
}

/**
 * The tests that can notice a defect in a file, the likeliest first: those beside it, those of its feature, and what the
 * catalogues of the whole route table say about its endpoints. `pattern` narrows a file to the tests of one feature.
 */
export function listTestsFor(file) {
  if (file.startsWith('packages/domain'))
    return [
      ...nearestFirst(file, listTests('packages/domain/src')),
      ...(file.endsWith('limits.ts') ? [limitsOfTheWire] : []),
    ];
  if (file.startsWith('packages/contract')) return [catalogue('roles', file.split('/')[3])];
  if (!file.startsWith(features)) return nearestFirst(file, listTests(dirname(file).split('/').slice(0, 5).join('/')));
  const feature = file.split('/')[4];
  const own = [...listTests(join(features, feature)), ...listTestsNamedAfter(feature)];
  return [...nearestFirst(file, own), ...listCatalogues(feature)];
}

/** What a feature does together with others is tried in the tests of the server, under the feature's name: `campaign-pace`. */
function listTestsNamedAfter(feature) {
  const one = feature.replace(/s$/, '');
  return listTests('apps/server/test').filter((path) => basename(path).startsWith(one));
}

/** What noticed the last defect in a file is likely to notice the next one there. */
export function putFirst(tests, by = '') {
  const isLikely = ({ path }) => by.startsWith(`${path}:`);
  return [...tests.filter(isLikely), ...tests.filter((test) => !isLikely(test))];
}

/** Slow, and no judge of anything its neighbours do not see. */
const leftOut = /-torture/;

function listTests(folder) {
  const tests = listFiles(inRoot(folder), (path) => path.endsWith('.test.ts') && !path.endsWith('.full.test.ts'));
  return tests.map(inRepository).filter((path) => !leftOut.test(path));
}

function nearestFirst(file, tests) {
  const shared = (test) => commonLength(dirname(file), dirname(test));
  const isOwn = (test) => test.startsWith(file.replace(/\.ts$/, '.'));
  return tests
    .sort((one, other) => isOwn(other) - isOwn(one) || shared(other) - shared(one))
    .map((path) => ({ path, pattern: null }));
}

function commonLength(one, other) {
  const parts = other.split('/');
  return one.split('/').filter((part, index) => part === parts[index]).length;
}

/** Names of endpoints begin with that of their feature, in camelCase. */
function endpointsOf(feature) {
  return feature.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** What the events of a driver leave behind is in the hands of these. */
const hearsWhatsApp = new Set(['messages', 'contacts', 'tickets']);
/** Tests of other folders that follow a part of one feature. */
const further = {
  billing: ['test/overdue'],
  chatbot: ['test/features/answer-statements', 'test/features/inactivity', 'src/features/companies/companies'],
  companies: ['test/audit', 'src/features/setup/setup'],
  connections: ['test/cloud', 'test/linked-device'],
  contacts: ['src/features/messages/inbound/receive', 'test/features/anonymize-race'],
  inactivity: ['test/features/ratings'],
  ratings: ['test/features/chatbot'],
  session: ['test/cookies', 'test/audit', 'test/realtime'],
  queues: ['test/audit'],
  plans: ['src/features/companies/companies'],
  setup: ['test/audit'],
  templates: ['test/cloud'],
  users: ['test/audit'],
};

/** The limits that the domain names are those of the fields of the wire. */
const limitsOfTheWire = { path: 'apps/server/test/limits.db.test.ts', pattern: /limits are those of the list/ };

function listCatalogues(feature) {
  return [
    catalogue('effects', feature, hearsWhatsApp.has(feature) ? '|what an event of WhatsApp|what else is told' : ''),
    catalogue('roles', feature),
    catalogue('tenancy', feature),
    ...(further[feature] ?? []).map((name) => ({ path: `apps/server/${name}.db.test.ts`, pattern: null })),
  ];
}

function catalogue(name, feature, more = '') {
  return {
    path: `apps/server/test/${name}.db.test.ts`,
    pattern: new RegExp(`T\\d+ ${endpointsOf(feature)}\\.${more}`),
  };
}
