import type { Page } from '@playwright/test';
import { ticketRowOf } from './support/desk-tickets.ts';
import { expect, test } from './support/simulated-line.ts';

const hours = 8;
const customers = ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Gabriela'].map((name, index) => ({
  name: `${name} Moura`,
  number: `551198888010${index}`,
}));
/** Of each customer in an hour. */
const messagesOfHour = 10;

/** What the page holds after all that can be dropped was dropped. */
async function weigh(page: Page): Promise<{ heapMb: number; listeners: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const read = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heapMb: read('JSHeapUsedSize') / 1024 / 1024, listeners: read('JSEventListeners') };
}

test('S398 a day of customers, answers and pages leaves the memory under 200 MB and no more listeners than an hour', async ({
  page,
  company,
  line,
  logIn,
}) => {
  await logIn(company.attendant);
  for (const { name, number } of customers) {
    await line.write(number, 'Bom dia', name);
    await page.getByTestId('tickets-subtab-pending').click();
    await ticketRowOf(page, name).getByTestId('ticket-accept').click();
    await expect(page.getByTestId('conversation-name')).toHaveText(name);
  }

  const workAnHour = async (hour: number): Promise<void> => {
    for (let at = 1; at <= messagesOfHour; at += 1)
      await Promise.all(customers.map(({ number }) => line.write(number, `mensagem ${at} da hora ${hour}`)));
    for (const { name } of customers.slice(0, 3)) {
      await ticketRowOf(page, name).click();
      await expect(page.getByTestId('conversation-name')).toHaveText(name);
      await expect(page.getByText(`mensagem ${messagesOfHour} da hora ${hour}`, { exact: true }).last()).toBeVisible();
    }
    await page.getByTestId('composer-input').fill(`resposta da hora ${hour}`);
    await page.getByTestId('composer-send').click();
    await expect(page.getByText(`resposta da hora ${hour}`).last()).toBeVisible();
    await page.getByRole('link', { name: 'Contatos' }).click();
    await expect(page.getByTestId('contacts-row').first()).toBeVisible();
    await page.getByRole('link', { name: 'Atendimentos' }).click();
    await expect(page.getByTestId('ticket-row').first()).toBeVisible();
  };

  // After two hours everything was opened that is kept on purpose. In the other six 24 conversations and pages are
  // opened; a listener left behind by each would be seen.
  await workAnHour(1);
  await workAnHour(2);
  const looks: number[] = [];
  while (looks.length < 10) {
    looks.push((await weigh(page)).listeners);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  }
  // What was left a moment ago is dropped with the next frames.
  const early = Math.min(...looks);
  for (let hour = 3; hour <= hours; hour += 1) await workAnHour(hour);
  expect((await weigh(page)).heapMb).toBeLessThan(200);
  await expect
    .poll(async () => (await weigh(page)).listeners, { message: `${early} after two hours` })
    .toBeLessThan(early + 10);
});
