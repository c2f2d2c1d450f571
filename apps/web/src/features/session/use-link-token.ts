import { fields } from '@balcao/contract';
import { useLocation } from 'react-router';
import { reasonOf } from '../../lib/forms/form-reasons.ts';

/** The token of the link in a mail that opened this page; null when the address has none, or half of one. */
export function useLinkToken(): string | null {
  const token = useLocation().hash.slice(1);
  return reasonOf(fields.linkToken, token) === undefined ? token : null;
}
