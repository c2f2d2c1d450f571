import type { RoleName } from './role-table.ts';

/** Where another company's id is answered otherwise than by "not found", who gets that answer, and why it is harmless. */
export type TenancyException = { role: RoleName; status: number; why: string };

export const tenancyExceptions: Readonly<Record<string, TenancyException>> = {
  'users.update body.queueIds[]': { role: 'user', status: 200, why: 'the form sends the own queues along; queues are not the attendant’s to change, so the list is not even read' },
};

/** Keys that look like ids of records and are none, with the reason. */
export const notRecordIds: Readonly<Record<string, string>> = {};
