import { readNumber, numberForms } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { withTimeLimit } from '../../../platform/worker/time-limit.ts';
import type { Identity } from '../../../ports/whatsapp.ts';
import { findConnectionToAsk } from '../contact-queries.ts';
import { normalizeIdentity } from '../identities/normalize-identity.ts';

/** Asks WhatsApp over a link of this node which of the numbers exist; null when no link of this node can tell. */
export type AskNumbers = (
  connectionId: number,
  numbers: readonly string[],
) => Promise<readonly { number: string; identities: readonly Identity[] }[]> | null;

export type CheckDeps = { uow: UnitOfWork; askNumbers: AskNumbers };

export type CheckedNumber = { number: string; identities: Identity[] };

const patienceMs = 10_000;

/**
 * The stored form of a typed number and who it is on WhatsApp. Nothing is open in the database while WhatsApp is asked.
 */
export async function checkNumber(
  { uow, askNumbers }: CheckDeps,
  companyId: number,
  typed: string,
): Promise<CheckedNumber> {
  const number = readNumber(typed);
  if (number === null) throw new AppError('ERR_VALIDATION', { data: { fields: { number: 'invalid' } } });
  const connection = await uow.read(companyId, findConnectionToAsk);
  if (!connection) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  if (!connection.isConnected) throw new AppError('ERR_WAPP_CHECK_CONTACT');
  const own: Identity = { kind: 'pn', scope: '', value: number };
  const asking = askNumbers(connection.connectionId, numberForms(number));
  // Another node holds the link, or it cannot check numbers: the first message will show it.
  if (asking === null) return { number, identities: [own] };
  const known = await withTimeLimit(patienceMs, () => asking).catch(() => {
    throw new AppError('ERR_WAPP_CHECK_CONTACT');
  });
  if (known.length === 0) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return {
    number,
    identities: distinct([own, ...known.flatMap(({ identities }) => identities.map(normalizeIdentity))]),
  };
}

function distinct(identities: readonly Identity[]): Identity[] {
  return [
    ...new Map(
      identities.map((identity) => [`${identity.kind}/${identity.scope}/${identity.value}`, identity]),
    ).values(),
  ];
}
