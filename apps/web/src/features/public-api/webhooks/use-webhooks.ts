import { type DeliveriesPage, type Webhook, type WebhookInput, webhooksEndpoints } from '@balcao/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

const webhooksKey = ['webhooks'] as const;
const deliveriesKey = (id: number) => ['webhooks', id, 'deliveries'] as const;

/**
 * Whoever watches an address being mended sees what becomes of it. Not by an event: deliveries come by the second, to
 * several addresses each, and each would go to every window of every admin, while hardly anybody has this page open.
 */
const lookMs = 5_000;

/** The webhooks of the company. The card itself shows a failure. */
export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => call(webhooksEndpoints.list, { signal }),
    refetchInterval: lookMs,
    meta: { quiet: true },
  });
}

/** What was sent to a webhook, newest first, page by page. */
export function useDeliveries(id: number) {
  const query = useInfiniteQuery({
    queryKey: deliveriesKey(id),
    queryFn: ({ signal, pageParam }) =>
      call(webhooksEndpoints.deliveries, {
        params: { id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ deliveries, hasMore }: DeliveriesPage) => (hasMore ? (deliveries.at(-1)?.id ?? null) : null),
    refetchInterval: lookMs,
    meta: { quiet: true },
  });
  return { ...query, deliveries: query.data?.pages.flatMap((page) => page.deliveries) };
}

/** What can be done with webhooks; each throws the server's refusal. */
export function useWebhookActions() {
  const { t } = useTranslation('publicApi');
  const client = useQueryClient();
  const toast = useToast();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: webhooksKey });
  return {
    /** Adds one and answers its secret, which is told this once. */
    async create(body: WebhookInput): Promise<{ id: number; secret: string }> {
      const { webhook, secret } = await call(webhooksEndpoints.create, { body });
      await refresh();
      toast.success(t('webhooks.saved'));
      return { id: webhook.id, secret };
    },
    async update(id: number, body: WebhookInput): Promise<void> {
      await call(webhooksEndpoints.update, { params: { id }, body });
      await refresh();
      toast.success(t('webhooks.saved'));
    },
    async remove({ id }: Webhook): Promise<void> {
      await call(webhooksEndpoints.remove, { params: { id } });
      await refresh();
      toast.success(t('webhooks.deleted'));
    },
    async renewSecret(id: number): Promise<string> {
      const { secret } = await call(webhooksEndpoints.renewSecret, { params: { id } });
      await refresh();
      return secret;
    },
    async resume({ id }: Webhook): Promise<void> {
      await call(webhooksEndpoints.resume, { params: { id } });
      await refresh();
      toast.success(t('webhooks.resumed'));
    },
    async sendAgain(id: number): Promise<void> {
      await call(webhooksEndpoints.sendAgain, { params: { id } });
      await refresh();
      toast.success(t('webhooks.repeated'));
    },
  };
}
