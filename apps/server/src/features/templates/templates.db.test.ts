import type { Template } from '@balcao/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../test/support/test-work.ts';
import { createLogger } from '../../platform/logger.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { findApproved, listTemplates, replaceTemplates } from './queries.ts';
import { templatesReactions } from './reactions.ts';

let work: TestWork;
let companyId: number;
let connectionId: number;
let otherId: number;

const buildTemplate = (parts: Partial<Template> = {}): Template => ({
  name: 'boleto',
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  reason: null,
  header: null,
  body: 'Seu boleto vence amanhã.',
  footer: '',
  buttons: [],
  ...parts,
});

const write = <T>(act: (db: TenantDb) => Promise<T>): Promise<T> => work.uow.write(companyId, ({ db }) => act(db));
const replace = (id: number, templates: Template[]) => write((db) => replaceTemplates(db, id, templates));
const list = async (id = connectionId) => {
  const { templates, syncedAt } = await write((db) => listTemplates(db, id));
  return { names: templates.map(({ name, language }) => `${name} ${language}`), isSynced: syncedAt !== null };
};

beforeAll(async () => {
  work = await startTestWork();
  ({ companyId, connectionId } = await work.buildLink());
  const [other] = await work.database.asOwner<{ id: number }>(
    "INSERT INTO connections (company_id, name, provider, status) VALUES ($1, 'Outra', 'cloud', 'CONNECTED') RETURNING id",
    [companyId],
  );
  otherId = other?.id ?? 0;
});
afterAll(() => work.close());

it('the table says what Meta said last of a connection, by name and language, and leaves others alone', async () => {
  expect(await list()).toEqual({ names: [], isSynced: false });
  await replace(otherId, [buildTemplate({ name: 'aviso' })]);
  await replace(connectionId, [
    buildTemplate({ name: 'pesquisa', language: 'en' }),
    buildTemplate({ language: 'pt_BR' }),
    buildTemplate({ language: 'es' }),
    buildTemplate({ language: 'es', body: 'de novo' }),
  ]);
  expect(await list()).toEqual({ names: ['boleto es', 'boleto pt_BR', 'pesquisa en'], isSynced: true });
  await replace(connectionId, []);
  expect([await list(), await list(otherId)]).toEqual([
    { names: [], isSynced: false },
    { names: ['aviso pt_BR'], isSynced: true },
  ]);
});

it('one is found to be sent by its name and language, on its connection, while it is approved', async () => {
  await replace(connectionId, [
    buildTemplate({ name: 'aviso', body: 'outro nome' }),
    buildTemplate({ language: 'es', body: 'otro idioma' }),
    buildTemplate({ body: 'este' }),
    buildTemplate({ name: 'pausado', status: 'paused' }),
  ]);
  await replace(otherId, [buildTemplate({ name: 'só lá' })]);
  const find = async (name: string, language = 'pt_BR') =>
    (await write((db) => findApproved(db, { connectionId, name, language })))?.body;
  expect([await find('boleto'), await find('boleto', 'es')]).toEqual(['este', 'otro idioma']);
  expect([await find('pausado'), await find('só lá'), await find('boleto', 'en')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  ['CONNECTED', true],
  ['OPENING', false],
  ['DISCONNECTED', false],
])('Meta is asked for the templates of a connection that is now %s: %s', async (status, isAsked) => {
  const asked: number[] = [];
  const askTemplates = async (connection: { connectionId: number }) => {
    asked.push(connection.connectionId);
    return [];
  };
  const reactions = templatesReactions({ uow: work.uow, log: createLogger('silent'), askTemplates });
  for (const { on, run } of reactions) await run({ name: on, companyId, data: { id: otherId, status } }, []);
  expect(asked).toEqual(isAsked ? [otherId] : []);
});
