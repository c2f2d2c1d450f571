import type { CloudReport, CloudInput } from '@balcao/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuseInSupport } from '../../../platform/refuse-in-support.ts';
import type { SecretBox } from '../../../platform/security/secret-box.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { CloudApi } from '../../../ports/whatsapp.ts';
import { findConnection } from '../queries.ts';
import { hasSecret } from '../save-connection.ts';
import { findCloudAccount } from './queries.ts';
import { openIfPossible, openSettings } from './secrets.ts';

export type TestCloudDeps = {
  uow: UnitOfWork;
  secrets: SecretBox;
  cloud: CloudApi;
  /** The public address of the product; null when it is not configured. */
  publicUrl: string | null;
};

/**
 * Tries settings as they were typed. Secrets that are left out are those of the connection, so that nobody has to look
 * them up again.
 */
export async function testCloud(
  { uow, secrets, cloud, publicUrl }: TestCloudDeps,
  principal: Principal,
  { connectionId, ...typed }: CloudInput & { connectionId?: number | undefined },
): Promise<CloudReport> {
  const { companyId } = principal;
  refuseInSupport(principal, hasSecret({ cloud: typed }));
  const known =
    connectionId === undefined
      ? null
      : await uow.read(companyId, async (db) => ({
          connection: await findConnection(db, connectionId),
          account: await findCloudAccount(db, connectionId),
        }));
  if (known && !known.connection) throw new AppError('ERR_NO_WAPP_FOUND');
  const row = known?.account;
  const stored = row ? openIfPossible(() => openSettings(secrets, companyId, row)) : null;
  const account = known?.connection?.cloud ?? null;
  const report = await cloud.testSettings(
    {
      phoneNumberId: typed.phoneNumberId,
      wabaId: typed.wabaId,
      token: typed.token ?? stored?.token ?? '',
      appSecret: typed.appSecret ?? stored?.appSecret ?? '',
    },
    {
      ...(account && publicUrl ? { callbackUrl: `${publicUrl.replace(/(?<!\/)\/+$/, '')}${account.webhookPath}` } : {}),
      ...(account ? { isVerified: account.verifiedAt !== null } : {}),
    },
  );
  return {
    ok: report.ok,
    results: report.results.map(({ check, fault, code }) => ({ check, fault, code: code ?? null })),
    number: report.health?.number ?? null,
    name: report.health?.name ?? null,
  };
}
