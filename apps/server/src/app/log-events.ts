import { linkChanged } from '../features/connections/index.ts';
import { sessionOpened, sessionsEnded } from '../features/session/index.ts';
import type { Logger } from '../platform/logger.ts';
import { react, type Reaction } from '../platform/reactions.ts';

/** Writes down, by ids, what an operator looks for in the log: who came and went, and what became of a number. */
export const logReactions = (log: Logger): Reaction[] => [
  react(sessionOpened, ({ companyId, data }) => log.info({ companyId, userId: data.userId }, 'login')),
  react(sessionsEnded, ({ companyId, data }) => log.info({ companyId, userIds: data.userIds }, 'sessions ended')),
  react(linkChanged, ({ companyId, data: { id: connectionId, status, statusReason: reason } }) =>
    log.info({ companyId, connectionId, status, reason }, 'connection changed'),
  ),
];
