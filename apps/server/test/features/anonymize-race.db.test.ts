import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymizeContact } from '../../src/features/contacts/personal-data/anonymize-contact.ts';
import { receiveEvent } from '../../src/features/messages/inbound/receive-event.ts';
import { buildMessage } from '../../src/features/messages/test-data.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { Principal } from '../../src/platform/principal.ts';
import type { UnitOfWork, Work } from '../../src/platform/unit-of-work.ts';
import { startTestWork, type TestWork } from '../support/test-work.ts';

let work: TestWork;
beforeAll(async () => void (work = await startTestWork()));
afterAll(() => work.close());

const log = createLogger('silent');
const number = '5511976540001';

/** Somebody who is known by a number, perhaps with a conversation that ended. */
async function build({ hasTicket }: { hasTicket: boolean }) {
  const { companyId, connectionId } = await work.buildLink();
  const { asOwner } = work.database;
  const [contact] = await asOwner<{ id: number }>(
    "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Ana', $2) RETURNING id",
    [companyId, number],
  );
  await asOwner("INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)", [
    companyId,
    number,
    contact?.id,
  ]);
  if (hasTicket)
    await asOwner(
      "INSERT INTO tickets (company_id, contact_id, connection_id, status, chat) VALUES ($1, $2, $3, 'closed', $4)",
      [companyId, contact?.id, connectionId, `pn:${number}`],
    );
  const [user] = await asOwner<{ id: number }>(
    "INSERT INTO users (company_id, name, email, password_hash, profile) VALUES ($1, 'Bia', $2, 'x', 'admin') RETURNING id",
    [companyId, `bia-${companyId}@example.com`],
  );
  return { link: { companyId, connectionId, fence: null }, contactId: contact?.id ?? 0, userId: user?.id ?? 0 };
}
type Built = Awaited<ReturnType<typeof build>>;

/** A node whose transactions have done their work, but do not end until the test opens the gate. */
function startHeld(node: UnitOfWork) {
  let open = (): void => undefined;
  let tellReached = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (tellReached = resolve));
  const uow: UnitOfWork = {
    ...node,
    write: (companyId, act) =>
      node.write(companyId, async (held: Work) => {
        const done = await act(held);
        tellReached();
        await gate;
        return done;
      }),
  };
  return { uow, open, reached };
}

const waitsForLock = async (): Promise<boolean> =>
  (
    await work.database.asOwner(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).length > 0;

/** Whose the message is, and whether it can be read. */
const whose = ({ link }: Built) =>
  work.database.asOwner(
    `SELECT t.contact_id, t.status, k.is_anonymous, k.number FROM messages m
     JOIN tickets t ON t.id = m.ticket_id JOIN contacts k ON k.id = t.contact_id
     WHERE m.company_id = $1 AND m.body = 'chegou agora'`,
    [link.companyId],
  );

const arrive = (uow: UnitOfWork, { link }: Built, from: readonly string[] = [`pn:${number}`]) =>
  receiveEvent({ uow, log }, link, buildMessage({ from, body: 'chegou agora', pushName: 'Ana' }));

const erase = (uow: UnitOfWork, { link, contactId, userId }: Built) =>
  anonymizeContact(
    uow,
    // Only who they are is written down.
    { principal: { companyId: link.companyId, userId } as Principal, request: { headers: {} } },
    { id: contactId, reason: 'Pediu por e-mail' },
  );

it.each([
  ['with a conversation of before', true, [`pn:${number}`]],
  ['without one', false, [`pn:${number}`]],
  ['by an address more than was known', true, [`pn:${number}`, 'lid:778899001122']],
])('S779 a message that comes while its writer is made anonymous makes a new contact: %s', async (...[, has, from]) => {
  const built = await build({ hasTicket: has });
  const held = startHeld(work.uow);
  const erasing = erase(held.uow, built);
  await held.reached;
  const arriving = arrive(work.other, built, from);
  await expect.poll(waitsForLock).toBe(true);
  held.open();
  await Promise.all([erasing, arriving]);
  const [stored, ...others] = await whose(built);
  expect(others).toEqual([]);
  expect(stored).toEqual({ contact_id: expect.any(Number), status: 'pending', is_anonymous: false, number });
  expect(stored).not.toMatchObject({ contact_id: built.contactId });
  expect(
    await work.database.asOwner("SELECT FROM tickets WHERE contact_id = $1 AND status <> 'closed'", [built.contactId]),
  ).toEqual([]);
});

it('S779 nobody is made anonymous whose message came a moment earlier: the conversation has to end first', async () => {
  const built = await build({ hasTicket: true });
  const held = startHeld(work.uow);
  const arriving = arrive(held.uow, built);
  await held.reached;
  const refused = expect(erase(work.other, built)).rejects.toThrow('ERR_CONTACT_IN_CONVERSATION');
  await expect.poll(waitsForLock).toBe(true);
  held.open();
  await Promise.all([arriving, refused]);
  expect(await whose(built)).toEqual([{ contact_id: built.contactId, status: 'pending', is_anonymous: false, number }]);
});
