import { setTimeout as wait } from 'node:timers/promises';
import { owner, startNode, stopNode } from './bench-node.mjs';

/** Customers of the virtual WhatsApp; two of them never have a name in common. */
const nameOf = (index) => `Cliente ${String.fromCodePoint(65 + index)}${String.fromCodePoint(65 + index)}`;

const colleague = {
  name: 'Ajudante da Bancada',
  email: 'ajudante@bancada.test',
  password: 'bancada-de-medidas-2',
  profile: 'admin',
};

/** Asks until the answer is right. */
async function until(ask, isRight) {
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    await wait(50);
  }
}

/** A fresh product with a linked virtual phone and this many open conversations of its owner. */
export async function openDesk({ dataDir, port, conversations }) {
  const { child } = await startNode({ port, dataDir });
  try {
    return { ...(await fillDesk(`http://127.0.0.1:${port}`, conversations)), close: () => stopNode(child) };
  } catch (error) {
    await stopNode(child);
    throw error;
  }
}

async function fillDesk(base, conversations) {
  let token = '';
  const call = async (method, path, body) => {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };

  const opened = await call('POST', '/setup', owner);
  token = opened.token;
  const { id: line } = await call('POST', '/whatsapp', { name: 'Bancada', provider: 'simulator' });
  await call('POST', `/whatsappsession/${line}`);
  const phone = () => call('GET', `/whatsapp/${line}?session=0`);
  await until(phone, ({ qrcode }) => qrcode !== '');
  await call('POST', `/simulator/connections/${line}/scan`);
  await until(phone, ({ status }) => status === 'CONNECTED');

  const write = (customer, body) =>
    call('POST', `/simulator/connections/${line}/messages`, { from: customer.number, name: customer.name, body });
  const customers = Array.from({ length: conversations }, (_, index) => ({
    name: nameOf(index),
    number: `55119${80_000_000 + index}`,
  }));
  for (const customer of customers) await write(customer, `Olá, sou ${customer.name}`);
  const { tickets } = await until(
    () => call('GET', '/tickets?status=pending&showAll=true'),
    (page) => page.tickets.length === conversations,
  );
  for (const ticket of tickets) {
    await call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: opened.user.id });
    const customer = customers.find(({ name }) => name === ticket.contact.name);
    Object.assign(customer, { ticketId: ticket.id, uuid: ticket.uuid });
  }

  // The login in the browser ends the owner's session here, so a colleague does the rest.
  await call('POST', '/users', colleague);
  token = (await call('POST', '/auth/login', { email: colleague.email, password: colleague.password })).token;

  return {
    base,
    customers,
    write,
    addressOf: ({ uuid }) => `${base}/tickets/${uuid}`,
    /** Lets a customer write so many messages, and waits until the last of them is stored. */
    async fill(customer, count) {
      for (let at = 0; at < count; at += 10)
        await Promise.all(Array.from({ length: 10 }, (_, place) => write(customer, `mensagem ${at + place}`)));
      await write(customer, 'fim');
      await until(
        () => call('GET', `/messages/${customer.ticketId}?pageNumber=1`),
        ({ messages }) => messages.some(({ body }) => body === 'fim'),
      );
    },
    async logIn(page) {
      await page.goto(`${base}/login`);
      await page.getByTestId('login-email').fill(owner.email);
      await page.getByTestId('login-password').fill(owner.password);
      await page.getByTestId('login-submit').click();
      await page.getByTestId('shell-drawer').waitFor();
    },
  };
}
