import type { Logger } from '../../platform/logger.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MediaStore } from '../../ports/media-store.ts';

/** What storing a file needs. */
export type StoreDeps = { uow: UnitOfWork; store: MediaStore; clock: Clock; log: Logger };

/** What reading a file needs. */
export type ReadDeps = {
  uow: UnitOfWork;
  store: MediaStore;
  /** Whether the caller sees the ticket a file belongs to. */
  canSeeTicketFile: (principal: Principal, mediaId: string) => Promise<boolean>;
  /** The caller in the company that is entered for support, if there is one. */
  authStates: { onVisit(principal: Principal): Promise<Principal | null> };
};
