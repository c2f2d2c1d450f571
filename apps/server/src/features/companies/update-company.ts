import type { Company, CompanyChange, Overuse } from '@balcao/contract';
import { neverDue, platformCompanyId } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { PlatformWork, UnitOfWork } from '../../platform/unit-of-work.ts';
import { findPlan, listOveruses } from '../plans/index.ts';
import { changeSetting } from '../settings/index.ts';
import { type CompanyTerms, companyUpdated } from './events.ts';
import { type CompanyRowChange, lockCompany, updateCompanyRow } from './operator-queries.ts';
import { findCompany } from './queries.ts';

/**
 * The operator changes a company. A plan below what the company uses is taken, and what is too much is answered: what
 * exists stays, the next one is refused (S722).
 */
export function updateCompany(
  uow: UnitOfWork,
  principal: Principal,
  { id, change }: { id: number; change: CompanyChange },
): Promise<Company & { over: Overuse[] }> {
  return uow.writePlatform(async (work) => {
    const { db } = work;
    const before = await lockCompany(db, id);
    if (!before) throw new AppError('ERR_NO_COMPANY_FOUND');
    const values = toRow(change);
    await refuseChange(work, id, { before, values });
    await refuseDuplicates({ companies_name_key: 'ERR_COMPANY_NAME_ALREADY_EXISTS' }, () =>
      updateCompanyRow(db, id, values),
    );
    const tenant = uow.asTenant(db, id);
    if (change.campaignsEnabled !== undefined)
      await changeSetting({ db: tenant, record: work.record }, 'campaignsEnabled', String(change.campaignsEnabled));
    const after: CompanyTerms = { ...before, ...definedTerms(values) };
    await audit(db, {
      companyId: id,
      by: principal,
      action: 'company changed',
      object: String(id),
      detail: detailOf(before, after),
    });
    await work.record(companyUpdated(id, { before, after }));
    const company = await findCompany(tenant);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return { ...company, over: await listOveruses(db, { companyId: id }) };
  });
}

const toRow = ({ campaignsEnabled: _setting, phone, dueDate, ...rest }: CompanyChange): CompanyRowChange => ({
  ...rest,
  ...(phone === undefined ? {} : { phone: phone || null }),
  ...(dueDate === undefined ? {} : { dueDate: dueDate === neverDue ? null : dueDate }),
});

type Change = { before: CompanyTerms; values: CompanyRowChange };

async function refuseChange({ db }: PlatformWork, id: number, { before, values }: Change): Promise<void> {
  const { planId, status, dueDate } = values;
  if (planId !== undefined && planId !== null && planId !== before.planId && !(await findPlan(db, planId)))
    throw new AppError('ERR_NO_PLAN_FOUND');
  // The company that bills the others can neither owe nor be switched off: nobody could switch it on again.
  // What it is already, as in a record that is sent back whole, changes nothing.
  const isNewDay = Boolean(dueDate) && dueDate !== before.dueDate;
  if (id === platformCompanyId && (status === false || isNewDay)) throw new AppError('ERR_PLATFORM_COMPANY');
}

function definedTerms({ planId, dueDate, recurrence, status }: CompanyRowChange): Partial<CompanyTerms> {
  return {
    ...(planId === undefined ? {} : { planId }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(status === undefined ? {} : { status }),
  };
}

/** Which of its terms became what; a company's name and addresses are no matter of the log. */
function detailOf(before: CompanyTerms, after: CompanyTerms): Record<string, string | number | boolean> {
  const keys = ['planId', 'dueDate', 'recurrence', 'status'] as const;
  return Object.fromEntries(
    keys.flatMap((key) => (before[key] === after[key] ? [] : [[key, after[key] ?? 'none'] as const])),
  );
}
