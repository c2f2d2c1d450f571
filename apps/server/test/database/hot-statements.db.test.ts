import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatStatement } from './format-statement.ts';
import { hotPaths, watchStatements, type HotScene } from './hot-paths.ts';
import { startTestApp } from '../support/test-app.ts';
import { buildTicket } from '../support/test-conversations.ts';
import { buildCompany } from '../support/test-people.ts';

/*
 * What the database is asked on each hot path, as files beside this one: whoever changes a statement, or adds one, sees
 * it in the diff. `npx vitest run -u apps/server/test/database/hot-statements.db.test.ts` writes them anew.
 */

let scene: HotScene;
const statements: string[] = [];

beforeAll(async () => {
  const app = await startTestApp();
  watchStatements(app, ({ text }) => statements.push(text));
  const company = await buildCompany(app);
  scene = { app, company, open: await buildTicket(app, company) };
});
afterAll(() => scene.app.close());

describe('the statements of hot paths', () => {
  it.each(hotPaths)('%s', async (name, path) => {
    const walk = await path(scene);
    statements.length = 0;
    await walk();
    const sent = `${statements.map(formatStatement).join(';\n\n')};\n`;
    await expect(sent).toMatchFileSnapshot(`./hot-statements/${name}.sql`);
  });
});
