import type { Message } from '@balcao/contract';
import * as z from 'zod/mini';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { defineJob, type Job, type JobQueue } from '../../../ports/job-queue.ts';
import type { WebPages } from '../../../ports/web-pages.ts';
import { lockMessage } from '../change-queries.ts';
import { findMessage } from '../queries.ts';
import { recordUpdate } from '../record-update.ts';
import { findPage, savePage, setPreview } from './preview-queries.ts';
import { type PageFacts, readHead } from './read-head.ts';

const payload = z.object({ messageId: z.int() });
type PreviewJob = Job<typeof payload>;
export type PreviewDeps = { uow: UnitOfWork; webPages: WebPages };

/** Puts title and description of the linked page on the card of a message. A second run changes nothing. */
export function createPreviewJob({ uow, webPages }: PreviewDeps): PreviewJob {
  return defineJob({
    name: 'messages.fillPreview',
    payload,
    maxAttempts: 3,
    timeoutMs: 20_000,
    concurrency: 4,
    async run({ messageId }, { companyId }) {
      if (companyId === null) return;
      const known = await uow.read(companyId, async (db) => {
        const url = pendingUrl(await findMessage(db, messageId));
        return url === null ? null : { url, facts: await findPage(db, url) };
      });
      if (known === null) return;
      const { url } = known;
      const facts = known.facts ?? (await readPage(webPages, url));
      await uow.write(companyId, async (work) => {
        if (known.facts === undefined) await savePage(work.db, url, facts);
        await lockMessage(work.db, messageId);
        const message = await findMessage(work.db, messageId);
        // It was edited or deleted while the page was read.
        if (!message?.preview || pendingUrl(message) !== url) return;
        const filled = await setPreview(work.db, messageId, { ...message.preview, ...facts, isPending: false });
        if (filled) await recordUpdate(work, filled);
      });
    },
  });
}

const pendingUrl = (message: Message | undefined): string | null =>
  message?.preview?.isPending === true ? message.preview.url : null;

async function readPage(webPages: WebPages, url: string): Promise<PageFacts> {
  const html = await webPages.readStart(url);
  return html === null ? { title: null, description: null } : readHead(html);
}

/**
 * Has the page of a new link read, after the message was stored. Should this node die before, the card goes on naming
 * the site alone, which is no loss that anybody would wait for.
 */
export async function askForPreview(
  { uow, queue, webPages }: PreviewDeps & { queue: JobQueue },
  companyId: number,
  message: Message,
): Promise<void> {
  if (pendingUrl(message) === null) return;
  const messageId = message.id;
  await uow.write(companyId, ({ db }) =>
    queue.add(db, createPreviewJob({ uow, webPages }), { messageId }, { key: String(messageId) }),
  );
}
