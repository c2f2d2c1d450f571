import type { Product } from '../product.ts';

/** Moves the company's due date to so many days from its today; answers it as DD/MM/YYYY. */
export async function setDueIn(product: Product, companyId: number, days: number): Promise<string> {
  const [row] = await product.sql<{ day: string }>(
    `UPDATE companies SET due_date = (now() AT TIME ZONE time_zone)::date + $2::int WHERE id = $1 RETURNING to_char(due_date, 'DD/MM/YYYY') AS day`,
    [companyId, days],
  );
  return row?.day ?? '';
}

/** Gives a company the campaigns, which only the platform can do. */
export async function switchCampaignsOn(product: Product, companyId: number): Promise<void> {
  await product.sql(
    `INSERT INTO settings (company_id, key, value) VALUES ($1, 'campaignsEnabled', 'true') ON CONFLICT (company_id, key) DO UPDATE SET value = 'true'`,
    [companyId],
  );
}
