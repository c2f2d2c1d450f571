import { setTimeout as wait } from 'node:timers/promises';
import { cpuOfNode, openDatabase } from './bench-node.mjs';

const settleMs = 20_000;
const seconds = 30;
/** It was 28 while every loop asked for work several times a second; a small server has other things to do. */
const most = 10;

/** What a server costs that nobody uses: its transactions a second, and the CPU of it and of its database. */
export async function measureRest({ pid, dataDir }) {
  const database = openDatabase(dataDir, 1);
  const committed = async () => {
    const { rows } = await database.query(
      "SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = 'balcao'",
    );
    return rows[0].count;
  };
  try {
    await wait(settleMs);
    const [before, cpuBefore] = [await committed(), cpuOfNode({ pid, dataDir })];
    await wait(seconds * 1_000);
    const [after, cpu] = [await committed(), cpuOfNode({ pid, dataDir })];
    const share = (part) => Number((((cpu[part] - cpuBefore[part]) / seconds) * 100).toFixed(1));
    const perSecond = Number(((after - before) / seconds).toFixed(1));
    return { perSecond, most, serverPercent: share('server'), databasePercent: share('database') };
  } finally {
    await database.end();
  }
}
