import { billingEvents, type Invoice } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { buildInvoice } from '../../test/fakes/fake-billing.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyInvoiceEvent, markPaid } from './live-updates.ts';
import { invoicesKey } from './query-keys.ts';

const firstPage = [...invoicesKey, { search: '' }];

function withInvoices(rows: Invoice[]): QueryClient {
  const client = new QueryClient();
  client.setQueryData<InfiniteData<Page<Invoice>, number>>(firstPage, {
    pages: [{ rows, hasMore: false }],
    pageParams: [1],
  });
  return client;
}
const statusesOf = (client: QueryClient) =>
  client
    .getQueryData<InfiniteData<Page<Invoice>, number>>(firstPage)
    ?.pages.flatMap(({ rows }) => rows.map(({ id, status }) => [id, status]));

describe('applyInvoiceEvent', () => {
  it('S49 S334 turns a stale list into what a fresh one would show, event after event', () => {
    const client = withInvoices([buildInvoice({ id: 1, status: 'paid' })]);
    const events = (eventSamples['invoice'] ?? []).map((one) => billingEvents.invoice.payload.parse(one));
    const fresh = [
      [
        [31, 'open'],
        [1, 'paid'],
      ],
      [
        [31, 'paid'],
        [1, 'paid'],
      ],
      [[1, 'paid']],
    ];
    expect(events.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    events.forEach((event, index) => {
      applyInvoiceEvent(client, event);
      applyInvoiceEvent(client, event);
      expect(statusesOf(client)).toEqual(fresh[index]);
    });
  });
});

it('S346 a confirmed payment marks its invoice and no other', () => {
  const client = withInvoices([buildInvoice({ id: 31 }), buildInvoice({ id: 30 })]);
  markPaid(client, 31);
  expect(statusesOf(client)).toEqual([
    [31, 'paid'],
    [30, 'open'],
  ]);
});
