import {
  hoursOfRows,
  menusOf,
  readScheduleRows,
  type BotConfig,
  type BotOption,
  type BotQueue,
  type GivenScheduleRow,
  type OpeningHours,
} from '@balcao/domain';
import type { QueueOption } from '@balcao/contract';
import type { BotFacts, BotQueueRow } from './bot-queries.ts';

/** After so long an answer is not taken for the menu it answers any more. */
const silenceMs = 30 * 60_000;

/** What admins decided about the bot of a connection, as far as it matters to a conversation in this queue. */
export function configOf(facts: BotFacts, rows: readonly BotQueueRow[], options: readonly QueueOption[]): BotConfig {
  const { scheduleType, chatBotType } = facts;
  const withDays = (week: readonly GivenScheduleRow[]): OpeningHours => ({
    days: hoursOfRows(readScheduleRows(week) ?? []),
    closedOn: facts.closedOn,
    closedOnHolidays: facts.closedOnHolidays,
  });
  const asQueue = (row: BotQueueRow): BotQueue => ({
    id: row.id,
    name: row.name,
    greeting: row.greeting,
    hasMedia: row.mediaId !== null,
    outOfHoursMessage: row.outOfHoursMessage,
    hours: scheduleType === 'queue' ? withDays(row.schedules) : null,
    options: options.flatMap((option) => (option.queueId === row.id ? [asBotOption(option)] : [])),
  });
  return {
    greeting: facts.greeting,
    outOfHoursMessage: facts.outOfHoursMessage,
    hours: scheduleType === 'company' ? withDays(facts.schedules) : null,
    timeZone: facts.timeZone,
    queues: rows.filter(({ position }) => position !== null).map(asQueue),
    otherQueues: rows.filter(({ position }) => position === null).map(asQueue),
    defaultQueueId: facts.defaultQueueId,
    presentation: chatBotType === 'button' || chatBotType === 'list' ? chatBotType : 'text',
    can: menusOf(facts.provider),
    silenceMs,
  };
}

/** A stored choice as the bot reads it. */
export const asBotOption = ({
  id,
  parentId,
  option,
  title,
  message,
  exits,
  forwardQueueId,
}: QueueOption): BotOption => ({
  id,
  parentId,
  key: option,
  title,
  message,
  exits,
  forwardsTo: forwardQueueId,
});
