import type { SecretBox } from '../../platform/secret-box.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

export type Provider = 'beta' | 'cloud' | 'simulator';

export type ConnectionsDeps = {
  uow: UnitOfWork;
  secrets: SecretBox;
  /** Whether a driver for the provider exists here. */
  hasDriver: (provider: Provider) => boolean;
  /** The virtual WhatsApp may be chosen; never in a real house by mistake. */
  hasSimulator: boolean;
};
