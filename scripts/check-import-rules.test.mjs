import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findImportProblems } from './check-imports.mjs';

const server = 'apps/server/src';
const web = 'apps/web/src';

/** A small tree that keeps every rule: path → what it imports. */
const tree = {
  'packages/domain/src/index.ts': ['./users/can.ts'],
  'packages/domain/src/users/can.ts': [],
  'packages/domain/src/users/can.test.ts': ['vitest', './can.ts'],
  'packages/contract/src/index.ts': ['zod/mini', '@balcao/domain'],
  'packages/whatsapp/src/index.ts': [],
  'packages/whatsapp-baileys/src/index.ts': ['@balcao/whatsapp', 'baileys'],
  'packages/whatsapp-baileys/src/index.test.ts': ['@balcao/whatsapp-fakes'],
  'packages/whatsapp-fakes/src/index.ts': ['baileys'],
  [`${server}/ports/whatsapp.ts`]: ['@balcao/whatsapp'],
  [`${server}/main.ts`]: ['./app/build-app.ts'],
  [`${server}/app/build-app.ts`]: [
    '../features/users/index.ts',
    '../features/tickets/index.ts',
    '../drivers/realtime/broadcaster.ts',
  ],
  [`${server}/platform/tenant-db.ts`]: [],
  [`${server}/ports/broadcaster.ts`]: ['@balcao/contract'],
  [`${server}/drivers/realtime/broadcaster.ts`]: ['../../ports/broadcaster.ts', 'node:fs'],
  [`${server}/drivers/postgres/pool.ts`]: ['../../platform/tenant-db.ts'],
  [`${server}/features/users/index.ts`]: ['./list-users.ts'],
  [`${server}/features/users/list-users.ts`]: ['./queries.ts', '../../ports/broadcaster.ts'],
  [`${server}/features/users/queries.ts`]: ['../../platform/tenant-db.ts'],
  [`${server}/features/tickets/index.ts`]: ['../users/index.ts'],
  [`${server}/features/tickets/tickets.db.test.ts`]: [
    'vitest',
    '../../platform/tenant-db.ts',
    '../../app/build-app.ts',
  ],
  [`${web}/main.tsx`]: ['./app/router.tsx'],
  [`${web}/app/router.tsx`]: ['../features/users/index.ts'],
  [`${web}/features/users/index.ts`]: ['../../lib/api-client.ts', '../../ui/button.tsx'],
  [`${web}/features/contacts/index.ts`]: ['../users/index.ts'],
  [`${web}/features/desk/index.ts`]: ['../contacts/index.ts'],
  [`${web}/features/messages/index.ts`]: ['../desk/index.ts'],
  [`${web}/features/composer/index.ts`]: ['../messages/index.ts'],
  [`${web}/features/tickets/index.ts`]: ['../composer/index.ts'],
  [`${web}/features/shortcuts/index.ts`]: ['../tickets/index.ts'],
  [`${web}/lib/api-client.ts`]: ['@balcao/contract'],
  [`${web}/ui/button.tsx`]: [],
};

/** Each breaks one rule: [rule, file, what it imports]. */
const violations = [
  [
    'no-cycles',
    'packages/domain/src/users/round.ts',
    '../index.ts',
    { 'packages/domain/src/index.ts': './users/round.ts' },
  ],
  ['everything-is-found', `${server}/platform/lost.ts`, './nowhere.ts'],
  ['domain-is-pure', 'packages/domain/src/users/impure-built-in.ts', 'node:fs'],
  ['domain-is-pure', 'packages/domain/src/users/impure-package.ts', 'zod/mini'],
  ['contract-knows-only-domain-and-zod', 'packages/contract/src/built-in.ts', 'node:crypto'],
  ['contract-knows-only-domain-and-zod', 'packages/contract/src/package.ts', 'vitest'],
  [
    'contract-knows-only-domain-and-zod',
    'packages/contract/src/app.ts',
    '../../../apps/server/src/platform/tenant-db.ts',
  ],
  ['whatsapp-web-is-loaded-when-needed', `${server}/drivers/realtime/eager.ts`, '@balcao/whatsapp-baileys'],
  ['the-library-of-whatsapp-web-stays-in-its-package', 'packages/whatsapp/src/library.ts', 'baileys'],
  ['packages-never-import-apps', 'packages/locales/src/app.ts', '../../../apps/web/src/lib/api-client.ts'],
  ['embedded-postgres-knows-nobody', 'packages/embedded-postgres/src/knows.ts', '@balcao/domain'],
  ['web-never-imports-server', `${web}/lib/server.ts`, '../../../server/src/platform/tenant-db.ts'],
  ['server-never-imports-web', `${server}/platform/web.ts`, '../../../web/src/lib/api-client.ts'],
  ['features-by-the-front-door', `${server}/features/tickets/back-door.ts`, '../users/list-users.ts'],
  [
    'features-by-the-front-door',
    `${web}/features/tickets/back-door.ts`,
    '../users/use-users.ts',
    { [`${web}/features/users/use-users.ts`]: null },
  ],
  ['app-uses-features-by-the-front-door', `${server}/app/back-door.ts`, '../features/users/list-users.ts'],
  ['app-uses-features-by-the-front-door', `${web}/app/back-door.ts`, '../features/users/use-users.ts'],
  ['server-features-have-a-layer', `${server}/features/surprises/index.ts`, '../users/index.ts'],
  ['features-of-layer-1-do-not-know-higher-ones', `${server}/features/plans/upward.ts`, '../tickets/index.ts'],
  [
    'features-do-not-know-drivers-or-app',
    `${server}/features/users/driver.ts`,
    '../../drivers/realtime/broadcaster.ts',
  ],
  [
    'features-do-not-know-drivers-or-app',
    `${server}/features/users/app.ts`,
    '../../app/other.ts',
    { [`${server}/app/other.ts`]: null },
  ],
  ['whatsapp-by-the-port', `${server}/features/tickets/driver.ts`, '@balcao/whatsapp'],
  [
    'fakes-only-in-tests',
    `${server}/drivers/realtime/fake.ts`,
    '../../../../../packages/whatsapp-fakes/src/index.ts',
    { 'packages/whatsapp-fakes/src/index.ts': null },
  ],
  ['drivers-know-only-ports-and-platform', `${server}/drivers/realtime/feature.ts`, '../../features/users/index.ts'],
  ['drivers-know-only-ports-and-platform', `${server}/drivers/realtime/other-driver.ts`, '../postgres/pool.ts'],
  ['platform-and-ports-look-inward', `${server}/platform/feature.ts`, '../features/users/index.ts'],
  ['platform-and-ports-look-inward', `${server}/ports/driver.ts`, '../drivers/postgres/pool.ts'],
  ['sql-only-in-queries', `${server}/features/users/action.ts`, '../../platform/tenant-db.ts'],
  [
    'web-features-do-not-know-app',
    `${web}/features/users/app.ts`,
    '../../app/shell.ts',
    { [`${web}/app/shell.ts`]: null },
  ],
  ['web-features-of-layer-1-do-not-know-higher-ones', `${web}/features/users/upward.ts`, '../contacts/index.ts'],
  ['web-features-of-layer-2-do-not-know-higher-ones', `${web}/features/contacts/upward.ts`, '../desk/index.ts'],
  ['web-features-of-layer-3-do-not-know-higher-ones', `${web}/features/desk/upward.ts`, '../messages/index.ts'],
  ['web-features-of-layer-4-do-not-know-higher-ones', `${web}/features/messages/upward.ts`, '../composer/index.ts'],
  ['web-features-of-layer-5-do-not-know-higher-ones', `${web}/features/composer/upward.ts`, '../tickets/index.ts'],
  ['web-features-of-layer-6-do-not-know-higher-ones', `${web}/features/tickets/upward.ts`, '../shortcuts/index.ts'],
  ['web-features-have-a-layer', `${web}/features/something-new/index.ts`, '../users/index.ts'],
  ['web-ui-and-lib-look-inward', `${web}/ui/feature.tsx`, '../features/users/index.ts'],
  ['web-ui-and-lib-look-inward', `${web}/lib/app.ts`, '../app/shell.ts'],
  [
    'tests-are-leaves',
    `${server}/platform/uses-test.ts`,
    './some.test.ts',
    { [`${server}/platform/some.test.ts`]: null },
  ],
];

const folders = [];

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function plant(files) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'balcao-imports-')));
  folders.push(root);
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, imports] of Object.entries(files)) {
    write(path, `${imports.map((from) => `import type {} from '${from}';`).join('\n')}\nexport {};\n`);
  }
  for (const name of ['zod', 'vitest', 'baileys']) {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', exports: { './*': './index.js', '.': './index.js' } }),
    );
    write(`node_modules/${name}/index.js`, '');
  }
  mkdirSync(join(root, 'node_modules', '@balcao'));
  for (const name of ['domain', 'contract', 'whatsapp', 'whatsapp-baileys', 'whatsapp-fakes']) {
    write(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@balcao/${name}`, exports: { '.': './src/index.ts' } }),
    );
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules', '@balcao', name));
  }
  return root;
}

function withViolations() {
  const files = structuredClone(tree);
  const add = (path, from) => {
    files[path] ??= [];
    if (from !== null) files[path].push(from);
  };
  for (const [, path, from, others = {}] of violations) {
    add(path, from);
    for (const [other, imported] of Object.entries(others)) add(other, imported);
  }
  return files;
}

describe('import rules', () => {
  it('find no fault in a tree that keeps them', async () => {
    expect(await findImportProblems(plant(tree))).toEqual([]);
  });

  describe('catch each planted violation', async () => {
    const found = await findImportProblems(plant(withViolations()));
    it.each(violations)('%s in %s', (rule, path) => {
      expect(found.filter((problem) => problem.startsWith(`${rule}: `) && problem.includes(path))).not.toEqual([]);
    });
  });

  it('count as broken when there is nothing to read', async () => {
    expect(await findImportProblems(plant({}))).toEqual([
      'only 0 of 0 source files were read, so the check proves nothing',
    ]);
  });
});
