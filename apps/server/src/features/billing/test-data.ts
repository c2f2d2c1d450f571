import type { TestApp } from '../../../test/support/test-app.ts';

/** What the checkout sends, as far as the server reads it. */
export const checkout = {
  firstName: 'Ana',
  address2: 'Av. Paulista, 1000',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01310-100',
  country: 'BR',
};

/** An open invoice over 149.90 that is due so many days from now; answers its id. */
export async function buildInvoice(app: TestApp, companyId: number, { days = 3 } = {}): Promise<number> {
  const [row] = await app.database.asOwner<{ id: number }>(
    `INSERT INTO invoices (company_id, detail, value_cents, due_date, months)
     VALUES ($1, 'Profissional', 14990, app_now()::date + $2::int, 1) RETURNING id`,
    [companyId, days],
  );
  return row?.id ?? 0;
}

type CompanyChanges = {
  /** Due so many days from now, or on a day. */
  days?: number;
  dueDate?: string;
  [column: string]: unknown;
};

/** Changes columns of a company behind the back of the product. */
export async function setCompany(
  app: TestApp,
  id: number,
  { days, dueDate, ...columns }: CompanyChanges,
): Promise<void> {
  if (days !== undefined)
    await app.database.asOwner(
      'UPDATE companies SET due_date = (app_now() AT TIME ZONE time_zone)::date + $2::int WHERE id = $1',
      [id, days],
    );
  if (dueDate !== undefined)
    await app.database.asOwner('UPDATE companies SET due_date = $2 WHERE id = $1', [id, dueDate]);
  for (const [column, value] of Object.entries(columns))
    await app.database.asOwner(`UPDATE companies SET ${column} = $2 WHERE id = $1`, [id, value]);
}

export async function dueDateOf(app: TestApp, id: number): Promise<string | null> {
  const [row] = await app.database.asOwner<{ due: string | null }>(
    'SELECT due_date::text AS due FROM companies WHERE id = $1',
    [id],
  );
  return row?.due ?? null;
}

export async function invoicesOf(
  app: TestApp,
  companyId: number,
): Promise<{ status: string; value: number; dueDate: string }[]> {
  return app.database.asOwner(
    `SELECT status, value_cents / 100.0::float8 AS value, due_date::text AS "dueDate" FROM invoices
     WHERE company_id = $1 ORDER BY id`,
    [companyId],
  );
}
