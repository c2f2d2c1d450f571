import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import { countAttempt } from '../../platform/security/rate-limit.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** Two hundred forms in ten minutes are more than a person sends. */
const uploads = { name: 'upload', max: 200, windowSeconds: 600 };

/** Refuses who keeps more files than a person does. */
export async function limitUploads(uow: UnitOfWork, { userId }: Principal): Promise<void> {
  const { count, retryAfter } = await uow.writePlatform(({ db }) =>
    countAttempt(db, uploads, Buffer.from(`user ${userId}`)),
  );
  if (count > uploads.max) throw new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter } });
}
