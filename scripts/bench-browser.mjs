// Measures what an attendant feels: a bubble after Enter, a row after a customer wrote, and 200 switches between
// conversations, in a real browser on the built product. npm run bench:browser
import { chromium } from '@playwright/test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { openDesk } from './lib/bench-conversations.mjs';
import { ensureBuild } from './lib/ensure-build.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { percentile } from './lib/http-load.mjs';
import { inRoot } from './lib/root.mjs';

const messages = 1_000;
const sends = 100;
const arrivals = 100;
const switches = 200;
/** As many rows as the window shows, so that each is there to be clicked. */
const conversations = 7;

/** p95 in milliseconds, and MB of memory that may be kept. */
const limits = { enter: 50, arrival: 150, switch: 300, heap: 3 };

const p95 = (times) =>
  percentile(
    times.toSorted((one, other) => one - other),
    0.95,
  );

/** Runs in the page before anything else: notes when something that a test waits for was painted. */
function installWatch() {
  const painted = (done) => requestAnimationFrame(() => requestAnimationFrame(() => done(Date.now())));
  /** Resolves with the time at which `isThere` was true and the frame of it was painted. */
  window.whenPainted = (isThere) =>
    new Promise((resolve) => {
      if (isThere()) return painted(resolve);
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        painted(resolve);
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    });
}

/** From the key to the painted bubble, among many messages. */
async function measureEnter(page, desk) {
  await desk.fill(desk.customers[0], messages);
  await page.goto(desk.addressOf(desk.customers[0]));
  const input = page.getByTestId('composer-input');
  const times = [];
  for (let at = 1; at <= sends; at += 1) {
    await input.fill(`resposta ${at}`);
    const took = page.evaluate((text) => {
      const isOwn = () =>
        [...document.querySelectorAll('[data-testid=message-outgoing], [data-testid=message][data-mine]')].some(
          (bubble) => bubble.textContent?.includes(text),
        );
      return new Promise((resolve) => {
        const onKey = async (event) => {
          if (event.key !== 'Enter') return;
          removeEventListener('keydown', onKey, true);
          const pressed = Date.now();
          resolve((await window.whenPainted(isOwn)) - pressed);
        };
        addEventListener('keydown', onKey, true);
      });
    }, `resposta ${at}`);
    await input.press('Enter');
    times.push(await took);
  }
  return p95(times);
}

/** From the moment a customer sends to the painted row, server and socket included. */
async function measureArrival(page, desk) {
  await page.goto(`${desk.base}/tickets`);
  await page
    .getByTestId('ticket-row')
    .nth(conversations - 1)
    .waitFor();
  const times = [];
  for (let at = 1; at <= arrivals; at += 1) {
    const text = `pergunta ${at} de ${arrivals}`;
    const painted = page.evaluate((words) => {
      const isRow = () =>
        [...document.querySelectorAll('[data-testid=ticket-row]')].some((row) => row.textContent?.includes(words));
      return window.whenPainted(isRow);
    }, text);
    const sent = Date.now();
    await desk.write(desk.customers[at % conversations], text);
    times.push((await painted) - sent);
  }
  return p95(times);
}

const heapMb = async (session) => {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
};

/** From the click on a row to its painted conversation, and what 200 of these leave in memory. */
async function measureSwitches(page, desk) {
  await page.goto(`${desk.base}/tickets`);
  await page
    .getByTestId('ticket-row')
    .nth(conversations - 1)
    .waitFor();
  const session = await page.context().newCDPSession(page);
  const open = (name) =>
    page.evaluate(async (wanted) => {
      const row = [...document.querySelectorAll('[data-testid=ticket-row]')].find((one) =>
        one.textContent?.includes(wanted),
      );
      const clicked = Date.now();
      (row.querySelector('a, button') ?? row).click();
      const isOpen = () =>
        document.querySelector('[data-testid=conversation-name]')?.textContent?.includes(wanted) === true &&
        document.querySelector('[data-testid=message]') !== null;
      return (await window.whenPainted(isOpen)) - clicked;
    }, name);
  // Every conversation once: what the desk keeps of them on purpose is no growth.
  for (const { name } of desk.customers) await open(name);
  const before = await heapMb(session);
  const times = [];
  for (let at = 0; at < switches; at += 1) times.push(await open(desk.customers[at % conversations].name));
  return { switch: p95(times), heap: (await heapMb(session)) - before };
}

await ensureBuild();
const { executablePath, args } = await findBrowser();
const dataDir = inRoot('.cache', 'bench-browser');
rmSync(dataDir, { recursive: true, force: true });
const desk = await openDesk({ dataDir, port: Number(process.env.BENCH_PORT ?? 3985), conversations });
const browser = await chromium.launch({ executablePath, args });
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.addInitScript(installWatch);
  await desk.logIn(page);
  const figures = {
    enter: await measureEnter(page, desk),
    arrival: await measureArrival(page, desk),
    ...(await measureSwitches(page, desk)),
  };
  const names = {
    enter: `Enter to painted bubble among ${messages} messages, p95 ms`,
    arrival: 'customer’s message to painted row, p95 ms',
    switch: `${switches} switches, p95 ms`,
    heap: `heap kept by ${switches} switches, MB`,
  };
  const rows = Object.entries(figures).map(([key, value]) => ({
    figure: names[key],
    measured: Number(value.toFixed(1)),
    limit: limits[key],
    held: value <= limits[key],
  }));
  console.table(rows);
  console.log(`${cpus().length} cores. The limits are those of an idle machine.`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(inRoot('.cache', 'bench-browser.json'), `${JSON.stringify(rows, null, 2)}\n`);
  if (rows.some(({ held }) => !held)) process.exitCode = 1;
} finally {
  await browser.close();
  await desk.close();
}
