import { campaignsEndpoints, pageSize } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { StoreDeps } from '../media/index.ts';
import { readRates } from '../plans/index.ts';
import { hasCampaigns } from '../settings/index.ts';
import { removeCampaignFile, uploadCampaignFile } from './change-file.ts';
import { costOf } from './report/campaign-cost.ts';
import { exportShipping } from './report/export-shipping.ts';
import { forecastCampaign } from './starting/forecast-campaign.ts';
import { listCampaigns } from './queries.ts';
import { withPeople } from './report/record-queries.ts';
import { countCharges, countWaiting, listShipping } from './report/report-queries.ts';
import { cancelCampaign, restartCampaign, sendFailedAgain } from './running/run-campaign.ts';
import { changeCampaign, createCampaign, deleteCampaign, duplicateCampaign, getCampaign } from './save-campaign.ts';
import { asSettingsList, saveCampaignSettings } from './rules/save-settings.ts';
import { readRules } from './rules/rules-queries.ts';
import { saveRules } from './rules/save-rules.ts';
import { readCampaignSettings } from './rules/settings-queries.ts';

/** Campaigns, for the admins of companies to which they were sold (R29). */
export function campaignsRoutes(deps: StoreDeps): Route[] {
  const others = [...recordRoutes(deps), ...runRoutes(deps), ...reportRoutes(deps), ...settingsRoutes(deps)];
  return [
    // Asked for every few seconds by each open report: right and answer come in one round trip.
    route(campaignsEndpoints.report, ({ principal, params }) =>
      deps.uow.read(principal.companyId, (db) => ifSold(db, getCampaign(db, params.id))),
    ),
    ...others.map((one) => ({
      ...one,
      async handle(input: Parameters<Route['handle']>[0]) {
        const { principal } = input;
        if (!principal || !(await deps.uow.read(principal.companyId, hasCampaigns)))
          throw new AppError('ERR_NO_PERMISSION');
        return one.handle(input);
      },
    })),
  ];
}

/** What was asked for, when the company may have it; whether it may is asked at the same moment. */
async function ifSold<T>(db: Work['db'], asked: Promise<T>): Promise<T> {
  const [isSold, answer] = await Promise.allSettled([hasCampaigns(db), asked]);
  if (isSold.status === 'rejected') throw isSold.reason;
  if (!isSold.value) throw new AppError('ERR_NO_PERMISSION');
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

function recordRoutes(deps: StoreDeps): Route[] {
  const { uow } = deps;
  return [
    route(campaignsEndpoints.list, async ({ principal, query }) => {
      const { records, count } = await uow.read(principal.companyId, (db) =>
        listCampaigns(db, { search: query.searchParam, page: query.pageNumber }),
      );
      return { records, count, hasMore: count > query.pageNumber * pageSize };
    }),
    route(campaignsEndpoints.get, ({ principal, params }) =>
      uow.read(principal.companyId, async (db) => withPeople(db, await getCampaign(db, params.id))),
    ),
    route(campaignsEndpoints.forecast, async ({ principal, query }) => {
      const rates = await uow.readPlatform(readRates);
      return uow.read(principal.companyId, (db) => forecastCampaign(db, query, rates));
    }),
    route(campaignsEndpoints.create, ({ principal, body }) => createCampaign(uow, principal, body)),
    route(campaignsEndpoints.update, ({ principal, params, body }) =>
      changeCampaign(uow, principal, { id: params.id, input: body }),
    ),
    route(campaignsEndpoints.remove, ({ principal, params }) => deleteCampaign(uow, principal, params.id)),
    route(campaignsEndpoints.duplicate, ({ principal, params }) => duplicateCampaign(uow, principal, params.id)),
    route(campaignsEndpoints.uploadMedia, ({ principal, params, request }) =>
      uploadCampaignFile(deps, principal, { id: params.id, request }),
    ),
    route(campaignsEndpoints.removeMedia, ({ principal, params }) => removeCampaignFile(uow, principal, params.id)),
  ];
}

function runRoutes({ uow }: StoreDeps): Route[] {
  return [
    route(campaignsEndpoints.cancel, ({ principal, params }) => cancelCampaign(uow, principal, params.id)),
    route(campaignsEndpoints.restart, ({ principal, params }) => restartCampaign(uow, principal, params.id)),
    route(campaignsEndpoints.sendAgain, ({ principal, params, body }) =>
      sendFailedAgain(uow, principal, { id: params.id, includeUncertain: body.includeUncertain === true }),
    ),
  ];
}

function reportRoutes({ uow }: StoreDeps): Route[] {
  return [
    route(campaignsEndpoints.shipping, ({ principal, params, query }) =>
      uow.read(principal.companyId, async (db) => {
        await getCampaign(db, params.id);
        const { searchParam: search, pageNumber: page, state } = query;
        return listShipping(db, { campaignId: params.id, state, search, page });
      }),
    ),
    route(campaignsEndpoints.waiting, ({ principal, params }) =>
      uow.read(principal.companyId, async (db) => {
        await getCampaign(db, params.id);
        return countWaiting(db, params.id);
      }),
    ),
    route(campaignsEndpoints.cost, async ({ principal, params }) => {
      const rates = await uow.readPlatform(readRates);
      return uow.read(principal.companyId, async (db) => {
        await getCampaign(db, params.id);
        return costOf(await countCharges(db, params.id), rates);
      });
    }),
    route(campaignsEndpoints.exportShipping, ({ principal, params, query, request, reply }) =>
      exportShipping(uow, principal, { request, reply, id: params.id, state: query.state }),
    ),
  ];
}

function settingsRoutes({ uow }: StoreDeps): Route[] {
  return [
    route(campaignsEndpoints.settings, ({ principal }) =>
      uow.read(principal.companyId, async (db) => asSettingsList(await readCampaignSettings(db))),
    ),
    route(campaignsEndpoints.rules, ({ principal }) => uow.read(principal.companyId, readRules)),
    route(campaignsEndpoints.saveRules, ({ principal, body }) => saveRules(uow, principal, body)),
    route(campaignsEndpoints.saveSettings, ({ principal, body }) => saveCampaignSettings(uow, principal, body)),
  ];
}
