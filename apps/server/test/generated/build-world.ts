import type { TestApp } from '../support/test-app.ts';
import { buildCompany } from '../support/test-people.ts';
import { fillTables } from './tenant-tables.ts';
import type { World } from './world.ts';

/** Companies with room in their plans and rows in every table that belongs to a company. */
export async function buildWorld(app: TestApp): Promise<World> {
  const platform = await buildCompany(app, { isPlatform: true, hasCampaigns: true });
  const [mine, other, overdue, disabled] = [
    await buildCompany(app, { hasCampaigns: true }),
    await buildCompany(app, { hasCampaigns: true }),
    await buildCompany(app, { hasCampaigns: true }),
    await buildCompany(app, { hasCampaigns: true }),
  ];
  const { asOwner } = app.database;
  await asOwner('UPDATE plans SET users = 100000, queues = 100000, connections = 100000, is_public = (id <> $1)', [
    other.planId,
  ]);
  await asOwner("UPDATE companies SET due_date = '2099-12-31' WHERE id = any($1)", [[mine.id, other.id]]);
  for (const company of [mine, other]) await fillTables(app, company);
  await asOwner("INSERT INTO connections (company_id, name, is_default) VALUES ($1, 'Plataforma', true)", [
    platform.id,
  ]);
  return { app, platform, mine, other, overdue, disabled };
}
