import { automaticText, type AutomaticText } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { fromAddress } from '../../../ports/whatsapp.ts';
import { findRoute, wasSentRecently } from '../queries.ts';
import { writeMessage, type AnswerRoute } from '../outbound/write-message.ts';

/** The same thing is not said twice within this time. */
const quietMinutes = 10;

/** Sends an automatic text to the customer of a ticket, but not to groups and not again soon after the last one. */
export async function answerAutomatically(
  work: Work,
  ticketId: number,
  name: AutomaticText,
  facts: { limitBytes?: number } = {},
): Promise<void> {
  const route = await findRoute(work.db, ticketId);
  if (!route) return;
  const { kind, value } = fromAddress(route.chat);
  if (kind === 'group') return;
  const body = automaticText(name, { ...facts, number: kind === 'pn' ? value : null });
  if (await wasSentRecently(work.db, { ticketId, body, minutes: quietMinutes })) return;
  await writeAutomatic(work, { ticketId, ...route }, body);
}

/** Says something in a conversation in the product's own name. */
export async function sayAutomatically(work: Work, ticketId: number, body: string): Promise<void> {
  const route = await findRoute(work.db, ticketId);
  if (route) await writeAutomatic(work, { ticketId, ...route }, body);
}

async function writeAutomatic(work: Work, route: AnswerRoute, body: string): Promise<void> {
  await writeMessage(work, route, { userId: null, kind: 'text', body, file: null, quotedId: null, clientId: null });
}
