import { billingEndpoints, pageSize } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { Principal } from '../../platform/principal.ts';
import { accessibleCompany, readSubscription } from '../companies/index.ts';
import type { BillingDeps } from './deps.ts';
import { connectGateway, readGatewayState, removeCertificate, uploadCertificate } from './gateway-state.ts';
import { gatewayOf, readGatewaySettings } from './gateway.ts';
import { receiveAsaasNotice, receiveEfiNotice } from './notices.ts';
import { findInvoice, findInvoiceCompany, listAllInvoicesPage, listInvoicesPage } from './queries.ts';
import { settleInvoice } from './settle-invoice.ts';
import { simulatePayment } from './simulate-payment.ts';
import { subscribe } from './subscribe.ts';

/** What companies owe and how they pay it. */
export function billingRoutes(deps: BillingDeps): Route[] {
  return [...invoiceRoutes(deps), ...subscriptionRoutes(deps), ...gatewayRoutes(deps)];
}

function invoiceRoutes(deps: BillingDeps): Route[] {
  const { uow } = deps;
  return [
    route(billingEndpoints.invoices, async ({ principal, query }) => {
      const companyId = await accessibleCompany(uow, principal, query.companyId);
      const { invoices, count } = await uow.read(companyId, (db) =>
        listInvoicesPage(db, { search: query.searchParam, page: query.pageNumber, withCancelled: principal.super }),
      );
      return { invoices, count, hasMore: count > query.pageNumber * pageSize };
    }),
    route(billingEndpoints.allInvoices, ({ query }) =>
      uow.readPlatform((db) =>
        listAllInvoicesPage(db, { search: query.searchParam, page: query.pageNumber, status: query.status }),
      ),
    ),
    route(billingEndpoints.invoice, async ({ principal, params }) => {
      const companyId = await companyOfInvoice(deps, principal, params.id);
      const invoice = await uow.read(companyId, (db) => findInvoice(db, params.id));
      if (!invoice || (invoice.status === 'cancelled' && !principal.super)) throw new AppError('ERR_NO_INVOICE_FOUND');
      return invoice;
    }),
    route(billingEndpoints.settleInvoice, ({ principal, params, body }) =>
      settleInvoice(deps, principal, { id: params.id, status: body.status }),
    ),
  ];
}

/** The operator sees those of all companies, everybody else the own ones. */
async function companyOfInvoice({ uow }: BillingDeps, principal: Principal, id: number): Promise<number> {
  if (!principal.super) return principal.companyId;
  return (await uow.readPlatform((db) => findInvoiceCompany(db, id))) ?? principal.companyId;
}

function subscriptionRoutes(deps: BillingDeps): Route[] {
  const { uow, secrets } = deps;
  return [
    route(billingEndpoints.subscription, async ({ principal }) => {
      const [{ trialExpiresAt, name, billingName, timeZone: _, ...company }, settings] = await Promise.all([
        uow.read(principal.companyId, readSubscription),
        readGatewaySettings(uow, secrets),
      ]);
      return {
        ...company,
        billingName: billingName || name,
        trialExpiration: trialExpiresAt?.toISOString() ?? null,
        needsDocument: gatewayOf(settings) === 'asaas',
      };
    }),
    route(billingEndpoints.subscribe, ({ principal, body }) => subscribe(deps, principal, body)),
    route(billingEndpoints.simulatePayment, ({ principal, body }) => simulatePayment(deps, principal, body.invoiceId)),
  ];
}

function gatewayRoutes(deps: BillingDeps): Route[] {
  return [
    route(billingEndpoints.gateway, () => readGatewayState(deps)),
    route(billingEndpoints.uploadCertificate, ({ principal, request }) => uploadCertificate(deps, principal, request)),
    route(billingEndpoints.removeCertificate, ({ principal }) => removeCertificate(deps, principal)),
    route(billingEndpoints.connectGateway, ({ principal }) => connectGateway(deps, principal)),
    route(billingEndpoints.efiNotice, async ({ query, request }) => ({
      received: await receiveEfiNotice(deps, { mark: query.hmac, body: request.body }),
    })),
    route(billingEndpoints.asaasNotice, async ({ request }) => ({
      received: await receiveAsaasNotice(deps, { token: request.headers['asaas-access-token'], body: request.body }),
    })),
  ];
}
