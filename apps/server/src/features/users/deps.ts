import type { PasswordHasher } from '../../platform/security/password-hasher.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

export type UsersDeps = { uow: UnitOfWork; hasher: PasswordHasher; limitKey: Buffer };
