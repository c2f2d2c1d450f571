import { expect, test } from '@playwright/test';
import { openTickets } from '../support/torture/torture-line.ts';
import { startNodes } from '../support/torture/torture-nodes.ts';
import { openShop, sendSurely } from '../support/torture/torture-shop.ts';

test('one process serves people and another holds the links: customers are heard and answered as by one', async () => {
  const nodes = await startNodes();
  try {
    await nodes.add({ ROLES: 'web' });
    const links = await nodes.add({ ROLES: 'sessions,worker' });
    const shop = await openShop(nodes.door);
    expect((await nodes.holderOf(shop.connectionId))?.node).toBe(links);
    expect((await fetch(`${links.url}/api/whatsapp`)).status).toBe(404);
    const [ticketId = 0] = await openTickets(nodes, shop, { connectionId: shop.connectionId, chats: 1 });
    const { wid } = await sendSurely(shop, ticketId, 'Já vai');
    const arrived = () => nodes.sql(`SELECT body FROM simulator.messages WHERE id = $1 AND NOT from_customer`, [wid]);
    await expect.poll(arrived).toEqual([{ body: 'Já vai' }]);
  } finally {
    await nodes.stop();
  }
});
