import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findFragmentProblems } from './check-changes.mjs';
import { findDocumentProblems } from './check-documents.mjs';
import { findTraces } from './check-machine-paths.mjs';
import { findNumberProblems, listCited } from './check-numbers.mjs';
import { inRoot, root } from './lib/root.mjs';
import { features } from '../apps/server/src/app/features.ts';
import { findTableOwnerProblems, listWrittenTables, readTableOwners } from './check-table-owners.mjs';
import { listChecks } from './lib/checks.mjs';

const folders = [];

afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function makeTree(files) {
  const root = mkdtempSync(join(tmpdir(), 'balcao-check-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('the list of server features', () => {
  it('has every folder under its own name', () => {
    const names = readdirSync(inRoot('apps', 'server', 'src', 'features'));
    expect(features.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('says of every table what the check of the table owners reads', () => {
    const described = features.flatMap(({ name, tables }) => tables.map((table) => [table, name]));
    expect(readTableOwners(root).owners).toMatchObject(Object.fromEntries(described));
  });
});

describe('a check that reads no file', () => {
  // The tools are programs of their own, and some take seconds to start.
  it.each(Object.keys(listChecks('')))('%s finds fault with an empty repository', { timeout: 60_000 }, async (name) => {
    expect(await listChecks(makeTree({}))[name]()).not.toEqual([]);
  });
});

describe('the table owners check', () => {
  const folder = 'apps/server/src/features';
  const tree = {
    'apps/server/migrations/0001_all.sql': 'CREATE TABLE users (id int);\nCREATE TABLE tags (id int);',
    [`${folder}/users/index.ts`]: "export const usersFeature = { name: 'users', tables: ['users'] };",
    [`${folder}/tags/index.ts`]: "export const tagsFeature = {\n  name: 'tags',\n  tables: [\n    'tags',\n  ],\n};",
  };
  const problemsWith = (files) => findTableOwnerProblems(makeTree({ ...tree, ...files }));

  it('lets a feature write its own tables and read others', () => {
    const queries = "db.insertInto('users'); db.selectFrom('tags'); sql`delete from users`";
    expect(problemsWith({ [`${folder}/users/queries.ts`]: queries })).toEqual([]);
  });

  it('finds a feature that writes the table of another', () => {
    expect(problemsWith({ [`${folder}/users/queries.ts`]: "db.updateTable('tags')" })).toEqual([
      `${join('apps', 'server', 'src', 'features', 'users', 'queries.ts')} writes tags, which belongs to tags`,
    ]);
  });

  it('finds a table without an owner', () => {
    const index = "export const tagsFeature = { name: 'tags', tables: [] };";
    expect(problemsWith({ [`${folder}/tags/index.ts`]: index })).toEqual([
      "table tags is in no feature's list of tables",
    ]);
  });

  it('finds a table with two owners, and one of the platform that a feature claims', () => {
    const index = "export const tagsFeature = { name: 'tags', tables: ['tags', 'users', 'jobs'] };";
    expect(problemsWith({ [`${folder}/tags/index.ts`]: index })).toEqual([
      'jobs belongs to platform and to tags',
      'users belongs to tags and to users',
    ]);
  });

  it('finds a feature that does not describe itself', () => {
    expect(problemsWith({ [`${folder}/notes/routes.ts`]: '' })).toEqual([
      `${join('apps', 'server', 'src', 'features', 'notes', 'index.ts')} does not say which tables the feature owns`,
    ]);
  });

  it.each([
    ["db.insertInto('a')", ['a']],
    ["db\n  .updateTable(\n 'a as x')", ['a']],
    ["db.deleteFrom('a').using('b')", ['a']],
    ['sql`INSERT INTO a (x) SELECT x FROM b`', ['a']],
    ['sql`update a as x set y = 1 from b`', ['a']],
    ['sql`delete from "a"`', ['a']],
    ["db.selectFrom('a').forUpdate()", []],
    ['sql`select 1 from a for update`', []],
  ])('reads %s', (text, tables) => {
    expect(listWrittenTables(text)).toEqual(tables);
  });
});

describe('the changes check', () => {
  it.each([
    ['fixed-search-accents.md', 'Searching for "joao" now also finds "João".\n'],
    ['added-users.md', 'Users can be managed by admins.\n\nOperators: nothing to do.\n'],
  ])('accepts %s', (name, text) => {
    expect(findFragmentProblems(name, text)).toEqual([]);
  });

  it.each([
    ['search.md', 'A sentence.'],
    ['fixed-Search.md', 'A sentence.'],
    ['fixed-search.txt', 'A sentence.'],
    ['fixed-search.md', 'no sentence'],
    ['fixed-search.md', ''],
  ])('refuses %s with "%s"', (name, text) => {
    expect(findFragmentProblems(name, text)).toHaveLength(1);
  });
});

describe('the machine paths check', () => {
  const slash = '/';
  it.each([
    [`see ${slash}home/ana/desk`, 'a path of one machine'],
    [`"${slash}tmp/try"`, 'a temporary path'],
    [`"resolved": "${'https'}://example.com/x.tgz"`, 'a download address'],
    [`${'http'}://npm.intranet/`, 'the address of a private host'],
  ])('finds %s', (line, kind) => {
    expect(findTraces(`fine\n${line}\n`)).toEqual([`2: ${kind}`]);
  });

  it.each(['https://example.com/home/x', 'GET /users/1', './tmp/x', 'apps/work/x', '/usr/bin/chromium', '"/homepage"'])(
    'accepts %s',
    (line) => {
      expect(findTraces(line)).toEqual([]);
    },
  );
});

describe('the documents check', () => {
  const source = { 'apps/web/src/lib/api/client.ts': '' };

  it.each([
    ['the whole path of a file', 'see `apps/web/src/lib/api/client.ts`', []],
    ['a path shortened at its beginning', 'see `lib/api/client.ts`', []],
    ['a file that moved', 'see `lib/client.ts`', ['README.md:1: lib/client.ts does not exist']],
    ['a pattern', 'see `features/<name>/*.ts`', []],
    ['a link to a file', '[client](apps/web/src/lib/api/client.ts#top)', []],
    [
      'a link that leads nowhere',
      '[client](docs/client.md)',
      ['README.md:1: the link to docs/client.md leads nowhere'],
    ],
    ['a link to a page elsewhere', '[spec](https://example.com/a.md)', []],
  ])('reads %s', (_what, text, problems) => {
    expect(findDocumentProblems(makeTree({ ...source, 'README.md': text }))).toEqual(problems);
  });

  it('fails when it reads no document', () => {
    expect(findDocumentProblems(makeTree(source))).toEqual(['no document was found to check']);
  });
});

describe('the check of the numbered checks', () => {
  const page = '- **S1** One.\n- **T02** Two.\n\n# Without a test\n\n- T02: not built\n';
  const problemsWith = (files) => findNumberProblems(makeTree({ 'docs/checks.md': page, ...files }));
  const proof = { 'apps/web/src/one.test.ts': "it('S1 one', () => {});" };

  it('is content with a test for one and a reason for the other', () => {
    expect(problemsWith(proof)).toEqual([]);
  });

  it.each([
    ['a number without test and reason', {}, /^S1 has neither/],
    ['one that only a comment names', { 'apps/web/src/one.test.ts': "// S1\nit('one', () => {});" }, /^S1 has neither/],
    ['one that no test file names', { 'apps/web/src/one.ts': "const title = 'S1';" }, /^S1 has neither/],
    ['a reason that is out of date', { ...proof, 'e2e/two.spec.ts': "test('T02 two', () => {});" }, /^T02 has a test/],
    [
      'a number without a meaning',
      { ...proof, 'e2e/two.spec.ts': "test('S3 three', () => {});" },
      /two.spec.ts:1 cites S3/,
    ],
    ['a number with two meanings', { ...proof, 'docs/checks.md': `- **S1** Other.\n${page}` }, /^S1 is defined twice/],
    ['a reason for nothing', { ...proof, 'docs/checks.md': `${page}- R9: gone\n` }, /^R9 has a reason/],
  ])('finds %s', (_what, files, problem) => {
    expect(problemsWith(files)).toEqual([expect.stringMatching(problem)]);
  });

  it('reads titles in plain texts, templates and tables, each with its line', () => {
    const text = "it.each([['S1 a']])('%s', f);\nit(`S2 ${name} T03`, f);";
    expect(listCited('a.test.ts', text)).toEqual([
      ['S1', 1],
      ['S2', 2],
      ['T03', 2],
    ]);
  });
});
