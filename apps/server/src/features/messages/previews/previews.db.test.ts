import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LinkPreview, Message } from '@balcao/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildTicket, type TestTicket } from '../../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany } from '../../../../test/support/test-people.ts';
import { deleteOldTraffic } from '../inbound/delete-old-traffic.ts';

let app: TestApp;
let company: TestCompany;
let ticket: TestTicket;
let pages: Server;
let site: string;
const asked: string[] = [];

const headOf = (path: string): string =>
  `<head><title>Página ${path}</title><meta property="og:description" content="Sobre ${path}"></head>`;

beforeAll(async () => {
  pages = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const status = path === '/nada' ? 404 : 200;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(headOf(path));
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  site = `127.0.0.1:${(pages.address() as AddressInfo).port}`;
  app = await startTestApp({ env: { EGRESS_ALLOW: site } });
  company = await buildCompany(app);
  ticket = await buildTicket(app, company);
});
afterAll(async () => {
  await app.close();
  pages.closeAllConnections();
  pages.close();
});
afterEach(() => {
  asked.length = 0;
});

const write = async (body: string): Promise<Message> =>
  (
    await app.request({
      method: 'POST',
      url: `/api/messages/${ticket.id}`,
      token: company.attendant.token,
      payload: { body, sign: false },
    })
  ).json<Message>();
const change = (method: 'PUT' | 'DELETE', id: number, payload?: object) =>
  app.request({ method, url: `/api/messages/${id}`, token: company.attendant.token, ...(payload ? { payload } : {}) });
const previewOf = async (id: number): Promise<LinkPreview | null | undefined> => {
  const answer = await app.request({ url: `/api/messages/${ticket.id}`, token: company.attendant.token });
  return answer.json<{ messages: Message[] }>().messages.find((message) => message.id === id)?.preview;
};
/** Reads the pages that are asked for; the job is added after the message was answered. */
const readPages = async (): Promise<void> => {
  await expect.poll(() => app.jobs.runDue()).toBeGreaterThan(0);
};
const set = (value: 'enabled' | 'disabled') =>
  app.request({
    method: 'PUT',
    url: '/api/settings/linkPreviews',
    token: company.admin.token,
    payload: { value },
  });

describe('the preview of a link', () => {
  it('S532 has its place at once, and is filled after the message was stored', async () => {
    const url = `http://${site}/loja`;
    const { id, preview } = await write(`Veja ${url}, por favor`);
    expect(preview).toEqual({ url, site: '127.0.0.1', title: null, description: null, isPending: true });
    expect(asked).toEqual([]);
    await readPages();
    expect(await previewOf(id)).toEqual({
      url,
      site: '127.0.0.1',
      title: 'Página /loja',
      description: 'Sobre /loja',
      isPending: false,
    });
  });

  it('S532 of the same page is read once a day, and of one that could not be read once an hour', async () => {
    const ids: number[] = [];
    for (const path of ['/uma', '/uma', '/nada', '/nada']) {
      ids.push((await write(`http://${site}${path}`)).id);
      await readPages();
    }
    expect(asked).toEqual(['/uma', '/nada']);
    const shown = await Promise.all(ids.map(previewOf));
    expect(shown.map((preview) => preview?.title)).toEqual(['Página /uma', 'Página /uma', null, null]);
    expect(shown.map((preview) => preview?.isPending)).toEqual([false, false, false, false]);
    await app.database.asOwner(`UPDATE link_pages SET read_at = now() - interval '2 hours' WHERE company_id = $1`, [
      company.id,
    ]);
    for (const path of ['/uma', '/nada']) {
      await write(`http://${site}${path}`);
      await readPages();
    }
    expect(asked).toEqual(['/uma', '/nada', '/nada']);
    await app.database.asOwner(`UPDATE link_pages SET read_at = now() - interval '2 days' WHERE company_id = $1`, [
      company.id,
    ]);
    await deleteOldTraffic(app.uow);
    expect(await app.database.asOwner('SELECT url FROM link_pages WHERE company_id = $1', [company.id])).toEqual([]);
  });

  it('S532 follows an edit, and goes with the message', async () => {
    const { id } = await write(`http://${site}/antes`);
    await readPages();
    await change('PUT', id, { body: `agora http://${site}/depois` });
    await readPages();
    expect((await previewOf(id))?.title).toBe('Página /depois');
    await change('PUT', id, { body: 'sem link' });
    expect(await previewOf(id)).toBeNull();
    const { id: gone } = await write(`http://${site}/antes`);
    await change('DELETE', gone);
    expect(await previewOf(gone)).toBeNull();
    asked.length = 0;
    await readPages();
    expect(asked).toEqual([]);
  });

  it('S533 T45 of a private address is never asked for, and the card names the site alone', async () => {
    const { id } = await write('http://169.254.169.254/latest/meta-data');
    await readPages();
    expect(await previewOf(id)).toMatchObject({ site: '169.254.169.254', title: null, isPending: false });
  });

  it.each([
    ['without a link', 'Bom dia'],
    ['with a password in the link', 'http://ana:senha@loja.test/'],
    ['with a document, which may be in the link', 'http://loja.test/?cpf=529.982.247-25'],
    ['with a link that is too long', `http://loja.test/${'a'.repeat(2_000)}`],
  ])('S532 a text %s has none', async (_what, body) => {
    expect((await write(body)).preview).toBeNull();
  });

  it('S534 is not made where the company wants none', async () => {
    await set('disabled');
    expect((await write(`http://${site}/fora`)).preview).toBeNull();
    await set('enabled');
    expect((await write(`http://${site}/dentro`)).preview).not.toBeNull();
  });
});
