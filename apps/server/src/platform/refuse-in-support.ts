import { AppError } from './errors.ts';
import type { Principal } from './principal.ts';

/** Refuses a part of a call that the operator may not send in a support access, such as a secret among other fields. */
export function refuseInSupport({ support }: Principal, isRefused: boolean): void {
  if (support && isRefused) throw new AppError('ERR_NOT_IN_SUPPORT');
}
