import { automaticText, type AutomaticText, outgoingKind } from '@balcao/domain';
import type { PictureSize } from '../../../platform/media/picture-size.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { fromAddress, type Menu } from '../../../ports/whatsapp.ts';
import { isCompanyWorking } from '../../companies/index.ts';
import { shareFile } from '../../media/index.ts';
import { findRoute } from '../route-queries.ts';
import { wasSentRecently } from '../queries.ts';
import { writeMessage, type AnswerRoute, type Placing } from '../outbound/write-message.ts';

/** The same thing is not said twice within this time. */
const quietMinutes = 10;

/** Sends an automatic text to the customer of a ticket, but not to groups and not again soon after the last one. */
export async function answerAutomatically(
  work: Work,
  ticketId: number,
  name: AutomaticText,
  facts: { limitBytes?: number } = {},
): Promise<void> {
  const [route, works] = await Promise.all([findRoute(work.db, ticketId), isCompanyWorking(work.db)]);
  if (!route || !works) return;
  const { kind, value } = fromAddress(route.chat);
  if (kind === 'group') return;
  const body = automaticText(name, { ...facts, number: kind === 'pn' ? value : null });
  if (await wasSentRecently(work.db, { ticketId, body, minutes: quietMinutes })) return;
  await writeAutomatic(work, { ticketId, ...route }, { body, asks: false });
}

/**
 * How something is said: whether it waits for an answer then, choices to tap where the connection shows them, the way to
 * the customer where that is known already, and where the ticket is moved with it.
 */
type Saying = {
  asks?: boolean;
  menu?: Menu | undefined;
  route?: Omit<AnswerRoute, 'ticketId' | 'provider'>;
  placing?: Placing | undefined;
};

/** Says something in a conversation in the product's own name. */
export async function sayAutomatically(
  work: Work,
  ticketId: number,
  body: string,
  { asks = false, menu, route: known, placing }: Saying = {},
): Promise<void> {
  const route = known ?? (await findRoute(work.db, ticketId));
  if (route) await writeAutomatic(work, { ...route, ticketId }, { body, asks, menu, placing });
}

/** Sends a stored file in a conversation in the product's own name, as a file of the conversation. */
export async function sendFileAutomatically(
  work: Work,
  ticketId: number,
  { id, size }: { id: string; size: PictureSize | null },
): Promise<void> {
  const route = await findRoute(work.db, ticketId);
  const file = route && (await shareFile(work, id, 'ticket'));
  if (!file) return;
  const kind = outgoingKind(file.mime, { isRecording: false, canConvert: false });
  const message = { userId: null, kind, body: '', quotedId: null, clientId: null };
  await writeMessage(work, { ticketId, ...route }, { ...message, file: { ...file, size } });
}

async function writeAutomatic(
  work: Work,
  route: Omit<AnswerRoute, 'provider'>,
  { body, asks, menu, placing }: Pick<Saying, 'menu' | 'placing'> & { body: string; asks: boolean },
): Promise<void> {
  const text = { userId: null, kind: 'text', body, file: null, quotedId: null, clientId: null } as const;
  await writeMessage(work, route, { ...text, asks, extras: menu ? { menu } : null, placing });
}
