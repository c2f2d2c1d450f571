import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../platform/logger.ts';
import type { Mailer } from '../../ports/mailer.ts';

const keptMs = 7 * 24 * 3_600_000;

/**
 * Keeps mails as files for whoever operates the server, who can hand them on. They hold links that open accounts, so
 * nobody else may read them, and they are deleted after a week.
 */
export function createFileMailer({ folder, log }: { folder: string; log: Logger }): Mailer {
  return {
    reachesPeople: false,
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await deleteOld(folder);
      const file = join(folder, `${randomUUID()}.txt`);
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600, flag: 'wx' });
      log.warn({ file }, 'no server for mail is set, the mail was kept as a file');
      return 'sent';
    },
  };
}

async function deleteOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > keptMs) await rm(file, { force: true });
  }
}
