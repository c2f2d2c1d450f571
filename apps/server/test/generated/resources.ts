import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ResourceKind } from '@balcao/contract';
import { addQueue } from '../../src/features/queues/index.ts';
import { addQuickMessage } from '../../src/features/quick-messages/index.ts';
import { addTag } from '../../src/features/tags/index.ts';
import { addUser } from '../../src/features/users/index.ts';
import type { TestApp } from '../test-app.ts';
import { buildConnection, buildTicket } from '../test-conversations.ts';
import type { TestCompany } from '../test-people.ts';
import type { Id } from './id-places.ts';

type Builder = (app: TestApp, company: TestCompany) => Promise<Id>;

let made = 0;
const next = (): number => (made += 1);

/**
 * How the tests get a record of each kind in a company. A new kind of the contract does not compile until it has a line
 * here.
 */
export const buildResource: Readonly<Record<ResourceKind, Builder>> = {
  user: (app, { id, canary }) =>
    app.uow.write(
      id,
      async (work) =>
        (
          await addUser(work, {
            name: `Bia ${canary}`,
            email: `bia${next()}@${canary}.test`,
            passwordHash: 'nobody logs in with this',
            profile: 'user',
            isSuper: false,
            queueIds: [],
          })
        ).id,
    ),
  queue: (app, { id, canary }) =>
    app.uow.write(
      id,
      async (work) =>
        (
          await addQueue(work, {
            name: `Fila ${next()} ${canary}`,
            color: `#${(0xf0000000 + next()).toString(16)}`,
            greetingMessage: canary,
            outOfHoursMessage: '',
            schedules: [],
          })
        ).id,
    ),
  quickMessage: (app, company) => buildQuickMessage(app, company, company.attendant.id),
  // Of the platform: every company reads it, so it carries no company's mark.
  helpEntry: async (app) => {
    const [row] = await app.database.asOwner<{ id: number }>(
      "INSERT INTO help_entries (title, description, video) VALUES ($1, '', 'dQw4w9WgXcQ') RETURNING id",
      [`Ajuda ${next()}`],
    );
    return row?.id ?? 0;
  },
  // Never the default: that one cannot be given up, which would be another refusal than the one looked for.
  connection: async (app, { id, canary }) => {
    const [row] = await app.database.asOwner<{ id: number }>(
      'INSERT INTO connections (company_id, name, greeting_message) VALUES ($1, $2, $3) RETURNING id',
      [id, `Conexão ${next()} ${canary}`, canary],
    );
    return row?.id ?? 0;
  },
  company: async (_app, { id }) => id,
  plan: async (_app, { planId }) => planId,
  media: async (app, { id, canary }) => {
    const uuid = randomUUID();
    const key = `${id}/2030/01/${uuid}`;
    await keepBytes(app, key, canary);
    await app.database.asOwner(
      'INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [id, uuid, key, `${canary}.txt`, 'text/plain', canary.length, createHash('sha256').update(canary).digest()],
    );
    return uuid;
  },
  simulatedConnection: (app, company) => buildConnection(app, company),
  ticket: async (app, company) => (await buildTicket(app, company, { status: 'pending' })).id,
  openTicket: async (app, company) => (await buildTicket(app, company)).id,
  ticketUuid: async (app, company) => (await buildTicket(app, company)).uuid,
  message: async (app, company) => (await buildTicket(app, company)).messageId,
  contact: async (app, company) => (await buildTicket(app, company)).contactId,
  tag: (app, { id, canary }) =>
    app.uow.write(id, async (work) => (await addTag(work, { name: `Tag ${next()} ${canary}` })).id),
  // The attendant's: theirs they may delete.
  ticketNote: async (app, company) => {
    const ticket = await buildTicket(app, company);
    const [row] = await app.database.asOwner<{ id: number }>(
      'INSERT INTO ticket_notes (company_id, ticket_id, contact_id, user_id, note) VALUES ($1, $2, $3, $4, $5) RETURNING id',
      [company.id, ticket.id, ticket.contactId, company.attendant.id, company.canary],
    );
    return row?.id ?? 0;
  },
};

export const resourceKinds = Object.keys(buildResource).filter((key): key is ResourceKind => key in buildResource);

/** A quick message of one person: nobody else may work with it. */
export function buildQuickMessage(app: TestApp, { id, canary }: TestCompany, userId: number): Promise<Id> {
  return app.uow.write(
    id,
    async (work) => (await addQuickMessage(work, userId, { shortcode: `atalho${next()}`, message: canary })).id,
  );
}

/** An id of the same form that belongs to nothing. */
export function missingId(like: Id): Id {
  return typeof like === 'number' ? 2_000_000_000 : randomUUID();
}

async function keepBytes({ dataDir }: TestApp, key: string, content: string): Promise<void> {
  const path = join(dataDir, 'media', key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
