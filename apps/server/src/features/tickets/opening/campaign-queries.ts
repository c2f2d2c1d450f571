import { answerMs, confirmationMs } from '@balcao/domain';
import { ago, appNow, literal } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import type { Chat } from '../hot-ticket-queries.ts';

/** Whether a campaign waits for the answer of a contact; with `isStop`, whether one has written to them lately. */
export async function isWrittenByCampaign(
  db: TenantDb,
  { contactId, connectionId }: Chat,
  { isStop }: { isStop: boolean },
): Promise<boolean> {
  const row = await db.sql
    .selectFrom('campaign_recipients as r')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
    )
    .select('r.id')
    .where('r.company_id', '=', db.companyId)
    .where('r.contact_id', '=', contactId)
    .where('c.connection_id', '=', connectionId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('r.state', '=', literal('asked')),
          eb('r.asked_at', '>', ago({ milliseconds: confirmationMs }, appNow())),
        ]),
        ...(isStop
          ? [
              eb.and([
                eb('r.state', 'in', [literal('sent'), literal('delivered'), literal('read'), literal('uncertain')]),
                eb('r.first_tried_at', '>', ago({ milliseconds: answerMs }, appNow())),
              ]),
            ]
          : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
