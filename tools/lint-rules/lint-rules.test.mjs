import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const oxlint = fileURLToPath(new URL('../../node_modules/oxlint/bin/oxlint', import.meta.url));
const plugin = fileURLToPath(new URL('./index.mjs', import.meta.url));

const cases = {
  'emit-to-room': {
    fine: [
      'io.to(room).emit("ticket", payload)',
      'this.io.in(room).emit("ticket", payload)',
      'io.of("/").to(room).except(other).emit("ticket")',
      'socket.emit("ready")',
      'emitter.emit("done")',
      'io.serverSideEmit("ping")',
      'io.on("connection", handle)',
    ],
    broken: [
      'io.emit("ticket", payload)',
      'this.io.emit("ticket")',
      'io.sockets.emit("ticket")',
      'io.of("/").emit("ticket")',
      'io.local.emit("ticket")',
      'io.volatile.emit("ticket")',
      'io.except(room).emit("ticket")',
      'io.emitWithAck("ticket")',
      'io.send("ticket")',
    ],
  },
  'no-elapsed-time': {
    fine: [
      'new Date(Date.now() - 60_000)',
      'new Date(Date.now() - days * 86_400_000)',
      'Date.parse(endsAt) - Date.now()',
      'expect.poll(() => count).toBe(1)',
      'expect.poll(() => count, { interval: 1 }).toBe(1)',
      'vi.waitFor(condition, { timeout: 60_000 })',
      'page.waitFor()',
      'test("slow", { timeout: 120_000 }, run)',
      'it("slow", run, 900_000)',
      'it("ordinary", run)',
    ],
    broken: [
      'const took = performance.now() - begun',
      'expect(Date.now() - started).toBeLessThan(2_000)',
      'const took = Number(process.hrtime.bigint() - started)',
      'const took = Date.now() - run.begun',
      'vi.waitFor(() => expect(count).toBe(1))',
      'expect.poll(() => count, { timeout: 5_000 }).toBe(1)',
      'expect(bar).toBeVisible({ timeout: 3_000 })',
      'it("hurried", run, 30_000)',
      'beforeAll(prepare, 10_000)',
    ],
  },
  'no-literal-text': {
    fine: [
      '<p>{t("users.page.title")}</p>',
      '<p>· 12 – {count} /</p>',
      '<p>Balcão</p>',
      '<img alt="" src="logo.svg" />',
      '<Input label={t("x")} name="email" type="password" />',
      '<p>{open ? t("a") : t("b")}</p>',
      '<p>{kind === "admin" && t("a")}</p>',
      '<Button variant="contained">{label}</Button>',
    ],
    broken: [
      '<p>Hello</p>',
      '<p>{"Olá"}</p>',
      '<p>{`Olá ${name}`}</p>',
      '<p>{open && "aberto"}</p>',
      '<p>{open ? "aberto" : null}</p>',
      '<Input label="Name" />',
      '<Input placeholder={`Busca`} />',
      '<button aria-label="close" />',
      '<>texto</>',
    ],
  },
  'no-ref-write-in-render': {
    fine: [
      'function Page() { useEffect(() => { seen.current = true; }); }',
      'function usePage() { const close = () => { seen.current = true; }; return close; }',
      'function reset(box) { box.current = null; }',
      'box.current = null',
      'function Page() { const at = box.current; }',
      'function useTest() { box.now = true; }',
      'const start = () => { box.current = 1; }',
    ],
    broken: [
      'function Page() { seen.current = true; }',
      'function usePage(on) { if (on) seen.current = true; }',
      'const Page = () => { seen.current = true; }',
      'const usePage = () => { seen.current += 1; }',
      'const Page = memo(function Page() { seen.current = 1; })',
      'const Page = memo(() => { seen.current = 1; })',
      'function usePage() { count.current++; }',
    ],
  },
  'colours-from-theme': {
    fine: [
      '({ color: "primary.main", border: "1px solid", borderColor: "divider" })',
      '<a href="/tickets#notes" />',
      '"#12345"',
      '"rgb(var(--shade))"',
    ],
    broken: [
      '({ color: "#fff" })',
      '({ border: "1px solid #1E88E5" })',
      '({ background: `linear-gradient(#00000080, ${end})` })',
      '({ color: "rgba(0, 0, 0, 0.5)" })',
      '<Icon style={{ color: "#ABCDEF12" }} />',
    ],
  },
};

/** Lints each text as a file of its own, as the check does; answers how often the rule struck in each. */
function countStrikes(rule, texts) {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-lint-'));
  try {
    texts.forEach((text, index) => writeFileSync(join(folder, `${index}.tsx`), `${text};\n`));
    const config = { jsPlugins: [plugin], categories: { correctness: 'off' }, rules: { [`balcao/${rule}`]: 'error' } };
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
    const options = { cwd: folder, encoding: 'utf8' };
    const { stdout } = spawnSync(process.execPath, [oxlint, '-c', 'config.json', '--format', 'json', '.'], options);
    const { diagnostics } = JSON.parse(stdout);
    return texts.map((_, index) => diagnostics.filter(({ filename }) => basename(filename) === `${index}.tsx`).length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(Object.entries(cases))('%s', (rule, { fine, broken }) => {
  const texts = [...fine, ...broken];
  const strikes = countStrikes(rule, texts);
  const rows = texts.map((text, index) => ({ text, strikes: strikes[index], expected: fine.includes(text) ? 0 : 1 }));

  it.each(rows)('$expected × in $text', (row) => {
    expect(row.strikes).toBe(row.expected);
  });
});
