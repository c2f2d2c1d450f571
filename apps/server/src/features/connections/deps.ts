import type { SecretBox } from '../../platform/security/secret-box.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

export type Provider = 'beta' | 'cloud' | 'simulator';

export type ConnectionsDeps = {
  uow: UnitOfWork;
  secrets: SecretBox;
  /** Whether a driver for the provider exists here. */
  hasDriver: (provider: Provider) => boolean;
  /** Whether the virtual WhatsApp may be chosen; in production only when it was switched on explicitly. */
  hasSimulator: boolean;
};
