import { createHash } from 'node:crypto';
import type { Connection, ConnectionChange, ConnectionInput } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuseInSupport } from '../../platform/refuse-in-support.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { requireRoom } from '../plans/index.ts';
import { saveCloudAccount } from './cloud/save-account.ts';
import type { ConnectionsDeps } from './deps.ts';
import { connectionCreated, connectionUpdated, linkRequested } from './events.ts';
import { countConnections, findConnection } from './queries.ts';
import {
  insertConnection,
  lockConnection,
  lockConnections,
  replaceConnectionQueues,
  setDefault,
  setDefaultQueue,
  updateConnectionRow,
  writeRequest,
  type ConnectionValues,
} from './change-queries.ts';
import { clearRefusals } from './refusal-queries.ts';

const duplicates = {
  connections_name_key: 'ERR_WAPP_NAME_ALREADY_EXISTS',
  connections_token_key: 'ERR_VALIDATION',
} as const;

/** Adds a connection, if the plan has room for it. */
export function createConnection(
  deps: ConnectionsDeps,
  principal: Principal,
  input: ConnectionInput,
): Promise<Connection> {
  refuseProvider(deps, input);
  refuseInSupport(principal, hasSecret(input));
  return deps.uow.write(principal.companyId, async (work) => {
    const connection = await addConnection(work, deps, input);
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'connection created',
      object: String(connection.id),
      detail: { provider: connection.provider, token: connection.tokenHint !== null },
    });
    return connection;
  });
}

/** The same inside a running unit of work. The first connection of a company is its default. */
async function addConnection(work: Work, { secrets }: ConnectionsDeps, input: ConnectionInput): Promise<Connection> {
  refuseWithoutGreeting(input);
  await requireRoom(work, 'connections', () => countConnections(work.db));
  const others = await lockConnections(work.db);
  if (input.isDefault) await unsetDefault(work, others);
  const id = await refuseDuplicates(duplicates, () =>
    insertConnection(work.db, { ...toValues(input), isDefault: input.isDefault || others.length === 0 }),
  );
  await setQueues(work, id, input);
  if (!(await saveCloudAccount(work.db, secrets, id, input)) && input.provider === 'cloud')
    throw new AppError('ERR_VALIDATION', { data: { fields: { cloud: 'required' } } });
  const connection = await getConnection(work, id);
  await work.record(connectionCreated(work.db.companyId, connection));
  return connection;
}

/** Changes a connection. There is always a default: it can be given to another, not given up. */
export function updateConnection(
  deps: ConnectionsDeps,
  principal: Principal,
  { id, change }: { id: number; change: ConnectionChange },
): Promise<Connection> {
  refuseInSupport(principal, hasSecret(change));
  return deps.uow.write(principal.companyId, async (work) => {
    const all = await lockConnections(work.db);
    const before = await lockConnection(work.db, id);
    if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
    const input = { ...change, ...keptQueues(change, await getConnection(work, id)) };
    refuseWithoutGreeting(input);
    if (before.isDefault && !input.isDefault) throw new AppError('ERR_NO_OTHER_WHATSAPP');
    if (input.provider !== before.provider) {
      refuseProvider(deps, input);
      // The phone linked through the old provider would stay linked without a use.
      if (before.status !== 'DISCONNECTED')
        throw new AppError('ERR_VALIDATION', { data: { fields: { provider: 'invalid' } } });
    }
    if (input.isDefault)
      await unsetDefault(
        work,
        all.filter((other) => other.id !== id),
      );
    await refuseDuplicates(duplicates, () => updateConnectionRow(work.db, id, toValues(input)));
    await setQueues(work, id, input);
    const isNewAtMeta = await saveCloudAccount(work.db, deps.secrets, id, input);
    if (isNewAtMeta || input.provider !== before.provider) await clearRefusals(work.db, id);
    // An open link still has the old settings; there is no phone that would have to be linked again.
    if (isNewAtMeta && before.wanted === 'on')
      await writeRequest(work.db, id, { wanted: true, wipe: true, status: 'OPENING', reason: null });
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'connection changed',
      object: String(id),
      detail: { provider: input.provider, token: input.token !== undefined },
    });
    const connection = await getConnection(work, id);
    await work.record(connectionUpdated(principal.companyId, connection));
    if (isNewAtMeta) await work.record(linkRequested(principal.companyId, { connectionId: id }));
    return connection;
  });
}

/** Makes another connection the default and announces it. */
export async function switchDefault(work: Work, id: number, isDefault = true): Promise<void> {
  await setDefault(work.db, id, isDefault);
  await work.record(connectionUpdated(work.db.companyId, await getConnection(work, id)));
}

async function unsetDefault(work: Work, others: readonly { id: number; isDefault: boolean }[]): Promise<void> {
  for (const { id, isDefault } of others) if (isDefault) await switchDefault(work, id, false);
}

/** A connection as its row is now. */
export async function getConnection(work: Work, id: number): Promise<Connection> {
  const connection = await findConnection(work.db, id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return connection;
}

/** The menu of queues is part of the greeting, so there is no menu without a greeting (S279). */
function refuseWithoutGreeting({
  queueIds,
  greetingMessage,
}: Pick<ConnectionInput, 'queueIds' | 'greetingMessage'>): void {
  if (new Set(queueIds).size > 1 && greetingMessage.trim() === '')
    throw new AppError('ERR_WAPP_GREETING_REQUIRED', { data: { fields: { greetingMessage: 'required' } } });
}

function refuseProvider({ hasSimulator }: ConnectionsDeps, { provider }: ConnectionInput): void {
  if (provider === 'simulator' && !hasSimulator)
    throw new AppError('ERR_VALIDATION', { data: { fields: { provider: 'invalid' } } });
}

type QueuesInput = Pick<ConnectionInput, 'queueIds' | 'defaultQueueId'>;

/** The queues after a change: what it does not name stays, a default queue only while the connection has that queue. */
export function keptQueues(
  { queueIds, defaultQueueId }: Pick<ConnectionChange, 'queueIds' | 'defaultQueueId'>,
  known: Connection,
): QueuesInput {
  const kept = queueIds ?? known.queues.map((queue) => queue.id);
  if (defaultQueueId !== undefined) return { queueIds: kept, defaultQueueId };
  const isKept = known.defaultQueueId !== null && kept.includes(known.defaultQueueId);
  return { queueIds: kept, defaultQueueId: isKept ? known.defaultQueueId : null };
}

/** Gives a connection exactly these queues. */
export async function setQueues(
  work: Work,
  id: number,
  { queueIds, defaultQueueId = null }: QueuesInput,
): Promise<void> {
  const wanted = [...new Set(queueIds)];
  if ((await replaceConnectionQueues(work.db, id, wanted)) !== wanted.length) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (defaultQueueId === null) return;
  if (!wanted.includes(defaultQueueId)) throw new AppError('ERR_NO_QUEUE_FOUND');
  await setDefaultQueue(work.db, id, defaultQueueId);
}

/** Whether the token of the messages API or a secret of Meta's API is among what is sent. */
export const hasSecret = ({ token, cloud }: Pick<ConnectionChange, 'token' | 'cloud'>): boolean =>
  token !== undefined || cloud?.token !== undefined || cloud?.appSecret !== undefined;

/** Of a token only a hash is kept: it has far too many possibilities for one to be found by trying. */
function toValues({
  token,
  cloud: _cloud,
  queueIds: _queueIds,
  defaultQueueId: _queueId,
  ...values
}: ConnectionInput): ConnectionValues {
  if (token === undefined) return values;
  return {
    ...values,
    token: token === '' ? null : { hash: createHash('sha256').update(token).digest(), hint: token.slice(-4) },
  };
}
