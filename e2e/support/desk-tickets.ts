import type { Page } from '@playwright/test';
import type { Product } from './product.ts';
import type { Company } from './test.ts';

export type StoredTicket = {
  name: string;
  status?: 'open' | 'pending' | 'closed';
  userId?: number | null;
  queueId?: number | null;
  lastMessage?: string;
  unread?: number;
  isGroup?: boolean;
  chatbot?: boolean;
  /** How long ago it last changed. */
  minutesAgo?: number;
};

/**
 * Puts tickets with a contact each into a company as if they had come one after the other; answers their ids and
 * addresses by name.
 */
export async function storeTickets(
  product: Product,
  company: Company,
  tickets: readonly StoredTicket[],
): Promise<Map<string, { id: number; uuid: string }>> {
  const stored = new Map<string, { id: number; uuid: string }>();
  for (const {
    name,
    status = 'pending',
    userId = null,
    queueId = company.queueId,
    lastMessage = 'Oi',
    unread = 0,
    isGroup = false,
    chatbot = false,
    minutesAgo = 0,
  } of tickets) {
    const [made] = await product.sql<{ id: number; uuid: string }>(
      `WITH contact AS (INSERT INTO contacts (company_id, name, is_group) VALUES ($1, $2, $8) RETURNING id)
       INSERT INTO tickets (company_id, contact_id, queue_id, user_id, status, last_message, unread, is_group, chatbot, chat, created_at, waiting_since, updated_at)
       SELECT $1, contact.id, $3, $4, $5, $6, $7, $8, $9, 'chat-' || contact.id, now() - $10 * interval '1 minute', now() - $10 * interval '1 minute', now() - $10 * interval '1 minute' FROM contact RETURNING id, uuid`,
      [company.id, name, queueId, userId, status, lastMessage, unread, isGroup, chatbot, minutesAgo],
    );
    if (made !== undefined) stored.set(name, made);
  }
  return stored;
}

/** The row of a contact in the list on screen. */
export const ticketRowOf = (page: Page, name: string) => page.getByTestId('ticket-row').filter({ hasText: name });

/** Turns to the waiting tickets. */
export async function showPending(page: Page): Promise<void> {
  await page.getByTestId('tickets-subtab-pending').click();
}
