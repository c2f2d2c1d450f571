import type { SecretBox } from '../../platform/secret-box.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';

export type Provider = 'beta' | 'cloud' | 'simulator';

export type ConnectionsDeps = {
  uow: UnitOfWork;
  secrets: SecretBox;
  /** Whether a driver for the provider exists here. */
  hasDriver: (provider: Provider) => boolean;
  /** The virtual WhatsApp may be chosen; never in a real house by mistake. */
  hasSimulator: boolean;
  /** Closes what is open or pending on a connection that is about to go. Tickets know how. */
  closeTicketsOf: (work: Work, connectionId: number) => Promise<void>;
};
