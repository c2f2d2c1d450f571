import { randomBytes } from 'node:crypto';
import { createCompany } from '../../src/features/companies/index.ts';
import { addQueue } from '../../src/features/queues/index.ts';
import { openSession } from '../../src/features/session/index.ts';
import { addUser } from '../../src/features/users/index.ts';
import type { TestApp } from './test-app.ts';

export type TestPerson = {
  id: number;
  companyId: number;
  email: string;
  password: string;
  token: string;
  sessionId: string;
};

export type TestCompany = {
  id: number;
  /** A word that stands in this company's data and nowhere else: finding it elsewhere is a leak. */
  canary: string;
  planId: number;
  admin: TestPerson;
  attendant: TestPerson;
  queueId: number;
};

export const testPassword = 'Kx7-balcao-92';
const hashed = new Map<boolean, Promise<string>>();

/** Hashing is slow on purpose; all test people share one password. */
function passwordHash({ hashesDearly, deps }: TestApp): Promise<string> {
  const hash = hashed.get(hashesDearly) ?? deps.hasher.hash(testPassword);
  hashed.set(hashesDearly, hash);
  return hash;
}

/** A company with an admin, an attendant and a queue of the attendant's, all carrying the company's canary word. */
export async function buildCompany(
  app: TestApp,
  {
    isPlatform = false,
    users = 50,
    hasCampaigns = false,
  }: { isPlatform?: boolean; users?: number; hasCampaigns?: boolean } = {},
): Promise<TestCompany> {
  const canary = `canario${randomBytes(5).toString('hex')}`;
  const hash = await passwordHash(app);
  const created = await app.uow.writePlatform(async (work) => {
    const plan = await work.db.sql
      .insertInto('plans')
      .values({ name: `plan ${canary}`, users, connections: 3, queues: 20, value_cents: 14_990 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const company = await createCompany(app.uow, work, {
      name: `Loja ${canary}`,
      email: `admin@${canary}.test`,
      userName: `Admin ${canary}`,
      passwordHash: hash,
      planId: plan.id,
      trialDays: null,
      isPlatform,
      // The operator of the tests lets companies sign up.
      settings: {
        ...(isPlatform ? { publicSignup: 'enabled' } : {}),
        ...(hasCampaigns ? { campaignsEnabled: 'true' } : {}),
      },
    });
    return { ...company, planId: plan.id };
  });
  const { queueId, attendantId } = await app.uow.write(created.companyId, async (work) => {
    const queue = await addQueue(work, {
      name: `Fila ${canary}`,
      color: `#${randomBytes(3).toString('hex')}`,
      greetingMessage: '',
      outOfHoursMessage: canary,
      schedules: [],
    });
    const attendant = await addUser(work, {
      name: `Ana ${canary}`,
      email: `ana@${canary}.test`,
      passwordHash: hash,
      profile: 'user',
      isSuper: false,
      queueIds: [queue.id],
    });
    return { queueId: queue.id, attendantId: attendant.id };
  });
  return {
    id: created.companyId,
    canary,
    planId: created.planId,
    queueId,
    admin: await buildSession(app, { id: created.userId, companyId: created.companyId, email: `admin@${canary}.test` }),
    attendant: await buildSession(app, { id: attendantId, companyId: created.companyId, email: `ana@${canary}.test` }),
  };
}

/** One more user of a company, logged in, who knows the password of all test people. */
export async function buildPerson(
  app: TestApp,
  { id: companyId, canary }: Pick<TestCompany, 'id' | 'canary'>,
  {
    profile = 'user',
    queueIds = [],
    name,
  }: { profile?: 'admin' | 'user'; queueIds?: readonly number[]; name?: string } = {},
): Promise<TestPerson> {
  const word = randomBytes(4).toString('hex');
  const email = `${word}@${canary}.test`;
  const hash = await passwordHash(app);
  const { id } = await app.uow.write(companyId, (work) =>
    addUser(work, { name: name ?? `${word} ${canary}`, email, passwordHash: hash, profile, isSuper: false, queueIds }),
  );
  return buildSession(app, { id, companyId, email });
}

/** Logs a person in without paying for the password check. */
export async function buildSession(
  app: TestApp,
  { id, companyId, email }: { id: number; companyId: number; email: string },
): Promise<TestPerson> {
  const { session } = await app.uow.writePlatform(async (work) => {
    const row = await work.db.sql
      .selectFrom('users')
      .select('token_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return openSession(app.deps, work, { id, companyId, tokenVersion: row.token_version });
  });
  return { id, companyId, email, password: testPassword, token: session.token, sessionId: session.sessionId };
}
