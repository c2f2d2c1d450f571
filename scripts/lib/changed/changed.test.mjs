import { describe, expect, it } from 'vitest';
import { root } from '../root.mjs';
import { createImportGraph } from './import-graph.mjs';
import { readImports } from './read-imports.mjs';
import { readSources } from './read-sources.mjs';
import { routeWord, selectRoutes } from './select-routes.mjs';
import { selectTests } from './select-tests.mjs';

describe('readImports', () => {
  it.each([
    ["import { a, type B as C } from './x.ts';", { uses: [{ from: './x.ts', names: ['a', 'B'] }] }],
    ["import type { A } from './x.ts';", { uses: [{ from: './x.ts', names: ['A'] }] }],
    ["import {\n  a,\n  b,\n} from './x.ts';", { uses: [{ from: './x.ts', names: ['a', 'b'] }] }],
    ["import x, { a } from './x.ts';", { uses: [{ from: './x.ts', names: null }] }],
    ["import * as x from './x.ts';", { uses: [{ from: './x.ts', names: null }] }],
    ["import './x.ts';", { uses: [{ from: './x.ts', names: null }] }],
    ["const x = await import('./x.ts');", { uses: [{ from: './x.ts', names: null }] }],
    ["export * from './x.ts';", { passesOn: [{ from: './x.ts', names: null, alias: undefined }] }],
    ["export * as x from './x.ts';", { passesOn: [{ from: './x.ts', names: null, alias: 'x' }] }],
    [
      "export { a as b } from './x.ts';",
      { passesOn: [{ from: './x.ts', names: [{ original: 'a', name: 'b' }], alias: undefined }] },
    ],
    ['export const a = 1;\nexport async function b() {}\nexport type C = 1;', { declares: ['a', 'b', 'C'] }],
    ['export const { a, b: c } = make();', { declares: ['a', 'c'] }],
  ])('%s', (text, expected) => {
    expect(readImports(text)).toEqual({ uses: [], passesOn: [], declares: [], ...expected });
  });
});

/** A small product: two features on the server and in the browser, over a domain with two rules. */
const product = {
  'packages/domain/src/index.ts': "export * from './users/name.ts';\nexport * from './tickets/window.ts';",
  'packages/domain/src/users/name.ts': 'export const isName = 1;',
  'packages/domain/src/users/name.test.ts': "import { isName } from './name.ts';",
  'packages/domain/src/tickets/window.ts': 'export const isOpen = 1;',
  'packages/contract/src/users/endpoints.ts': 'export const users = 1;',
  'apps/server/src/app/app.ts': "import '../features/users/routes.ts';\nimport '../features/tickets/routes.ts';",
  'apps/server/src/features/users/routes.ts': "import { isName } from '@balcao/domain';",
  'apps/server/src/features/users/users.db.test.ts': "import '../../../test/support/test-app.ts';",
  'apps/server/src/features/tickets/routes.ts': "import { isOpen } from '@balcao/domain';",
  'apps/server/src/features/tickets/tickets.db.test.ts': "import '../../../test/support/test-app.ts';",
  'apps/server/test/support/test-app.ts': "import '../../src/app/app.ts';",
  'apps/server/test/roles.db.test.ts': "import './support/test-app.ts';",
  'apps/server/test/fuzz.db.test.ts': "import './support/test-app.ts';",
  'apps/server/test/database/schema.db.test.ts': "import '../support/test-database.ts';",
  'apps/server/migrations/0001_users.sql': 'CREATE TABLE users ();',
  'apps/web/src/features/users/users-page.tsx': '<main data-testid="users-page" />',
  'apps/web/src/features/users/users-list.test.tsx': "import '../../test/show.tsx';",
  'apps/web/src/test/show.tsx': "import '../app/features.ts';",
  'apps/web/src/app/features.ts': "import '../features/users/users-page.tsx';",
  'e2e/users.spec.ts': "page.getByTestId('users-page');".repeat(3),
  'e2e/desk/tickets.spec.ts': "page.getByTestId('tickets-page');".repeat(3),
  'e2e/shell/shell.spec.ts': '',
  'e2e/torture/load.spec.ts': "page.getByTestId('users-page');".repeat(4),
};

function select(...changed) {
  const files = new Map(Object.entries(product));
  const graph = createImportGraph(files, new Map([['@balcao/domain', 'packages/domain/src/index.ts']]));
  return selectTests({ files, graph, changed });
}

describe('selectTests', () => {
  const nothing = { unit: [], component: [], db: [], browser: [], everywhere: [] };
  const usersTest = 'apps/server/src/features/users/users.db.test.ts';
  const ticketsTest = 'apps/server/src/features/tickets/tickets.db.test.ts';
  const catalogue = 'apps/server/test/roles.db.test.ts';
  const shapes = 'apps/server/test/fuzz.db.test.ts';
  const schema = 'apps/server/test/database/schema.db.test.ts';

  it.each([
    ['a page of the documentation: nothing', ['docs/glossary.md'], nothing],
    [
      'a rule: its own test and the features that use it, though all rules come through one file',
      ['packages/domain/src/users/name.ts'],
      { unit: ['packages/domain/src/users/name.test.ts'], db: [usersTest], browser: ['e2e/users.spec.ts'] },
    ],
    [
      'a rule nobody else uses: no more than who uses it',
      ['packages/domain/src/tickets/window.ts'],
      { db: [ticketsTest] },
    ],
    [
      'a route: the tests beside it, those about all routes and the screen',
      ['apps/server/src/features/users/routes.ts'],
      { db: [usersTest, catalogue], browser: ['e2e/users.spec.ts'] },
    ],
    [
      'a contract: the tests about all routes and its screen',
      ['packages/contract/src/users/endpoints.ts'],
      { db: [shapes, catalogue], browser: ['e2e/users.spec.ts'] },
    ],
    [
      'how the server is put together: every test that starts it',
      ['apps/server/test/support/test-app.ts'],
      { db: [ticketsTest, usersTest, schema, shapes, catalogue] },
    ],
    [
      'a migration: those about all routes and the database',
      ['apps/server/migrations/0001_users.sql'],
      { db: [schema, catalogue] },
    ],
    ['a test: itself', [usersTest], { db: [usersTest] }],
    [
      'a page: the component tests beside it and the browser tests that look for it',
      ['apps/web/src/features/users/users-page.tsx'],
      { component: ['apps/web/src/features/users/users-list.test.tsx'], browser: ['e2e/users.spec.ts'] },
    ],
    [
      'what all pages are made of: two walks',
      ['apps/web/src/ui/styled.ts'],
      { browser: ['e2e/desk/tickets.spec.ts', 'e2e/shell/shell.spec.ts'] },
    ],
    ['the packages: says that anything may break', ['package-lock.json'], { everywhere: ['package-lock.json'] }],
  ])('%s', (_title, changed, expected) => {
    const selected = select(...changed);
    const sorted = Object.fromEntries(Object.entries(selected).map(([part, tests]) => [part, tests.toSorted()]));
    expect(sorted).toEqual({ ...nothing, ...expected });
  });
});

describe('selectRoutes', () => {
  const features = 'apps/server/src/features';
  const files = new Map(
    Object.entries({
      [`${features}/users/events.ts`]: 'export const userDeleted = 1;',
      [`${features}/users/delete-user.ts`]: "import { userDeleted } from './events.ts';\nexport const removeUser = 1;",
      [`${features}/users/index.ts`]:
        "export { userDeleted } from './events.ts';\nexport { removeUser } from './delete-user.ts';",
      [`${features}/queues/sample-data.ts`]: "import { removeUser } from '../users/index.ts';",
      [`${features}/tickets/return-tickets.ts`]: 'export const returnTickets = 1;',
      [`${features}/tickets/events.ts`]: 'export const ticketChanged = 1;',
      [`${features}/tickets/index.ts`]: "export { ticketChanged } from './events.ts';",
      [`${features}/tickets/during.ts`]:
        "import { userDeleted } from '../users/index.ts';\nimport { returnTickets } from './return-tickets.ts';",
      [`${features}/ticket-notes/during.ts`]: "import { ticketChanged } from '../tickets/index.ts';",
      'apps/server/src/platform/audit.ts': 'export const audit = 1;',
    }),
  );
  const graph = createImportGraph(files, new Map());
  it.each([
    ['an action: its feature, and those that use it', [`${features}/users/delete-user.ts`], ['queues', 'users']],
    [
      'what answers an event: the feature that tells of it too',
      [`${features}/tickets/return-tickets.ts`],
      ['tickets', 'users'],
    ],
    [
      'what answers an event of that: all the way up',
      [`${features}/ticket-notes/during.ts`],
      ['ticket-notes', 'tickets', 'users'],
    ],
    [
      'a test beside an action',
      [`${features}/users/delete-user.ts`, `${features}/tickets/x.db.test.ts`],
      ['queues', 'users'],
    ],
    [
      'what all features stand on: any',
      ['apps/server/src/platform/audit.ts', `${features}/users/delete-user.ts`],
      null,
    ],
    ['the wire: any', ['packages/contract/src/users/schemas.ts'], null],
    ['a migration: any', ['apps/server/migrations/0001_users.sql'], null],
    ['nothing of the server: any that is tried', ['apps/web/src/main.tsx'], null],
  ])('%s', (_title, changed, expected) => {
    expect(selectRoutes({ graph, changed })).toEqual(expected);
  });

  it('calls endpoints as the contract does', () => {
    expect(['users', 'ticket-notes'].map(routeWord)).toEqual(['users', 'ticketNotes']);
  });
});

it('finds its way through the imports of this repository', () => {
  const { files, graph } = readSources(root);
  const needed = graph.reach(['apps/server/src/main.ts']);
  const sources = [...files.keys()].filter((path) => /^apps\/server\/src\/.*(?<!\.test)\.ts$/.test(path));
  expect(sources.filter((path) => needed.has(path)).length / sources.length).toBeGreaterThan(0.9);
});
