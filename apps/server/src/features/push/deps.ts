import type { Logger } from '../../platform/logger.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { PushService } from '../../ports/push-service.ts';

export type PushDeps = {
  uow: UnitOfWork;
  secrets: SecretBox;
  pushService: PushService;
  log: Logger;
};
