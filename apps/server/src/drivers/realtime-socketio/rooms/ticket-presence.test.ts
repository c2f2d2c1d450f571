import { afterEach, expect, it } from 'vitest';
import { buildPrincipal, startTestNode, type TestNode } from '../test-realtime.ts';

let node: TestNode;
afterEach(() => node.stop());

it('presence is passed on for open conversations only, with known arguments, and ends with the socket', async () => {
  node = await startTestNode({ canSeeTicket: async (_principal, ticketId) => ticketId === 42 });
  const bia = await node.connect(buildPrincipal());
  expect(await bia.sends('ticketPresence', { ticketId: 42, state: 'viewing' })).toBe(false);
  expect(await bia.sends('joinChatBox', 42)).toBe(true);
  expect(await bia.sends('ticketPresence', { ticketId: 42, state: 'composing' })).toBe(true);
  for (const nonsense of [
    { ticketId: 43, state: 'viewing' },
    { ticketId: 42, state: 'dancing' },
    { ticketId: '42', state: 'viewing' },
    null,
    'x',
    [42],
  ])
    expect(await bia.sends('ticketPresence', nonsense)).toBe(false);
  bia.socket.disconnect();
  await expect
    .poll(() => node.presences)
    .toEqual([
      { userId: buildPrincipal().userId, ticketId: 42, state: 'composing' },
      { userId: buildPrincipal().userId, ticketId: 42, state: 'gone' },
    ]);
});
