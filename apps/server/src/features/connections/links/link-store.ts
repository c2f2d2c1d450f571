import type { LinkOrder, LinkWrite } from '@balcao/domain';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import type { FenceRecorder } from '../../../ports/recorders.ts';
import { linkChanged, linkNoted } from '../events.ts';
import { findLink } from '../queries.ts';
import {
  finishWipe,
  isLinkedElsewhere,
  takePairingNumber,
  writeClock,
  writeLink,
  writeMessagingLimit,
  writePairingCode,
  writeRestriction,
} from './link-queries.ts';
import { handBackLeases, readIntent, type HeldRow } from './lease-queries.ts';

/** The rows of one held link. Every write checks the fence. */
export type LinkStore = {
  readOrder(): Promise<LinkOrder>;
  /** The number whose owner waits for a pairing code, returned only once; null when nobody waits. */
  takePairingNumber(): Promise<string | null>;
  showPairingCode(code: string): Promise<boolean>;
  restrict(until: number | null): Promise<boolean>;
  /** How far the clock of this server is ahead; null when it is right. */
  noteClock(aheadSeconds: number | null): Promise<boolean>;
  /** How many people the account may write to first in a day, in the provider's words. */
  noteMessagingLimit(limit: string): Promise<boolean>;
  /** Whether another connection of the company has this number. */
  isLinkedElsewhere(number: string): Promise<boolean>;
  /** False when the link is no longer ours or the row asks for something else by now. */
  save(write: LinkWrite): Promise<boolean>;
  wiped(): Promise<boolean>;
  release(): Promise<void>;
};

/** Makes the store of a link under its lease. */
export function createLinkStore(
  { uow, recorder }: { uow: UnitOfWork; recorder: FenceRecorder },
  held: HeldRow,
): LinkStore {
  /** Writes and records the event for the screens; false when the link is not ours. */
  const writeAndAnnounce = (
    write: (db: Work['db']) => Promise<boolean>,
    event: typeof linkChanged | typeof linkNoted = linkNoted,
  ): Promise<boolean> =>
    uow.write(held.companyId, async (work) => {
      if (!(await write(work.db))) return false;
      const link = await findLink(work.db, held.connectionId);
      if (link) await work.record(event(held.companyId, link));
      return true;
    });
  return {
    async readOrder() {
      const intent = await uow.readPlatform((db) => readIntent(db, held));
      if (!intent) return 'deleted';
      if (!intent.isOurs) {
        recorder.rejected();
        return 'lost';
      }
      if (intent.wipe) return 'wipe';
      if (!intent.wanted) return 'rest';
      return intent.isOn ? 'run' : 'suspend';
    },
    takePairingNumber: () => uow.write(held.companyId, ({ db }) => takePairingNumber(db, held)),
    showPairingCode: (code) => writeAndAnnounce((db) => writePairingCode(db, held, code)),
    restrict: (until) => writeAndAnnounce((db) => writeRestriction(db, held, until === null ? null : new Date(until))),
    async noteClock(aheadSeconds) {
      await writeAndAnnounce((db) => writeClock(db, held, aheadSeconds));
      return true;
    },
    noteMessagingLimit: (limit) => uow.write(held.companyId, ({ db }) => writeMessagingLimit(db, held, limit)),
    isLinkedElsewhere: (number) =>
      uow.read(held.companyId, (db) => isLinkedElsewhere(db, { connectionId: held.connectionId, number })),
    save: (write) => writeAndAnnounce((db) => writeLink(db, held, write), linkChanged),
    wiped: () => uow.write(held.companyId, ({ db }) => finishWipe(db, held)),
    release: () => uow.writePlatform(({ db }) => handBackLeases(db, [held])),
  };
}
