import { ticketsEvents } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { buildConnection } from '../../test/builders/build-connection.ts';
import { buildMessages, buildTicket } from '../../test/builders/build-ticket.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia, support } from '../../test/fakes/fake-users.ts';
import { at, count, showApp } from '../../test/show.tsx';

const queue = { id: support.id, name: 'Suporte técnico e garantia estendida', color: support.color };
const owner = { id: bia.id, name: 'Maria Beatriz Cavalcanti de Albuquerque' };
const tags = ['Cliente preferencial ouro', 'Aguardando pagamento', 'Orçamento enviado'].map((name, index) => ({
  id: index + 1,
  name,
  color: '#B25000',
}));
const shop = { id: 5, name: 'WhatsApp Matriz São Paulo Centro', provider: 'beta', isSample: true } as const;
const long = 'Conceição Aparecida Prado de Albuquerque e Souza Filho';
const mine = buildTicket({ id: 1, name: long, user: owner, queue, tags, whatsapp: shop });
const real = { ...mine, whatsapp: { ...shop, isSample: false } };
const connections = [buildConnection({ id: 5, name: shop.name }), buildConnection({ id: 6, name: 'Filial' })];

/** The windows of the desks that this is for; 1093 is a screen of 1366 at 125 %. */
const windows = [
  [1366, 768],
  [1093, 614],
  [1024, 768],
  [390, 844],
] as const;

/** What can be seen of a line: its texts and icons, each with its place. */
function seenIn(line: Element): { what: string; box: DOMRect }[] {
  const leaves = [...line.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility({ opacityProperty: true }) &&
      (element instanceof SVGSVGElement ||
        (!(element instanceof SVGElement) && element.children.length === 0 && element.textContent !== '')),
  );
  return leaves
    .map((leaf) => ({ what: leaf.textContent || leaf.classList.value, box: leaf.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1);
}

/** Pairs that lie on each other, and what sticks out of the line. */
function faultsOf(line: Element): string[] {
  const seen = seenIn(line);
  const { left, right } = line.getBoundingClientRect();
  const outside = seen.filter(({ box }) => box.right > right + 0.5 || box.left < left - 0.5);
  const pairs = seen.flatMap((one, index) =>
    seen
      .slice(index + 1)
      .filter(({ box }) => one.box.left < box.right - 0.5 && box.left < one.box.right - 0.5)
      .map((other) => `${one.what} on ${other.what}`),
  );
  return [...outside.map(({ what }) => `${what} sticks out`), ...pairs];
}

const widthOf = (line: Element, text: string): number => seenIn(line).find(({ what }) => what === text)?.box.width ?? 0;

const factsOf = (row: Locator): Element => {
  const line = row.getByTitle(queue.name).element().parentElement;
  if (line === null) throw new Error('the row has no line of facts');
  return line;
};

describe('S1176 the facts in a row', () => {
  it.each(windows)(
    'in a window of %i × %i leave the queue its name and overlap nowhere, at rest and pointed at',
    async (width, height) => {
      await page.viewport(width, height);
      startFakeCompany({ viewer: ana, tickets: [mine], connections });
      await showApp('/tickets', ana);
      const row = at('ticket-row').first();
      await expect.element(row).toBeVisible();
      await expect.element(row.getByTestId('ticket-connection')).toBeInTheDocument();
      await expect.poll(() => faultsOf(factsOf(row))).toEqual([]);
      expect(widthOf(factsOf(row), queue.name)).toBeGreaterThanOrEqual(36);
      await row.hover();
      await expect.poll(() => faultsOf(factsOf(row))).toEqual([]);
      expect(widthOf(factsOf(row), queue.name)).toBeGreaterThanOrEqual(36);
    },
  );
});

describe('S1177 the facts in the header', () => {
  it.each(windows)(
    'in a window of %i × %i with two colleagues looking on keep queue and owner readable',
    async (width, height) => {
      await page.viewport(width, height);
      startFakeCompany({ viewer: ana, tickets: [real], connections, messages: buildMessages(['Oi']) });
      await showApp(`/tickets/${mine.uuid}`, ana);
      await expect.element(at('composer-input')).toBeVisible();
      await expect.poll(liveLine.isOpen).toBe(true);
      const lookOn = (): number => {
        for (const [index, name] of ['Léo Dias', 'Caio Lima'].entries())
          liveLine.send(ticketsEvents.ticketPresence, {
            ticketId: 1,
            user: { id: 100 + index, name },
            state: 'viewing',
          });
        return count(at('conversation-viewer'));
      };
      await expect.poll(lookOn).toBe(2);
      const facts = at('conversation-facts').element();
      expect(faultsOf(facts)).toEqual([]);
      expect(widthOf(facts, queue.name)).toBeGreaterThanOrEqual(40);
      expect(widthOf(facts, owner.name)).toBeGreaterThanOrEqual(40);
      const title = at('conversation-contact').element().getBoundingClientRect();
      expect(title.width).toBeGreaterThanOrEqual(110);
      const header = at('conversation-header').element();
      const boxes = [...header.children]
        .filter((child) => child.checkVisibility())
        .map((child) => child.getBoundingClientRect());
      expect(boxes.every((box, index) => index === 0 || box.left >= (boxes[index - 1]?.right ?? 0))).toBe(true);
      expect(boxes.at(-1)?.right).toBeLessThanOrEqual(header.getBoundingClientRect().right);
    },
  );
});
