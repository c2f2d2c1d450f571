import { normalizeNumber } from '@balcao/domain';
import type { Identity } from '../../../ports/whatsapp.ts';

/** Numbers in one form: with or without the ninth digit they are the same person. */
export function normalizeIdentity(identity: Identity): Identity {
  return identity.kind === 'pn' ? { ...identity, value: normalizeNumber(identity.value) ?? identity.value } : identity;
}
