import { type PushState, pushEndpoints } from '@balcao/contract';
import type { PushChoices } from '@balcao/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { readPushSupport } from './push-support.ts';
import { forgetSubscription, thisDeviceOf, turnOn } from './push-subscription.ts';

const pushKey = ['push'] as const;

/** What the person wants to be told while the app is closed, and on which devices. */
export const usePushState = () =>
  useQuery({ queryKey: pushKey, queryFn: ({ signal }) => call(pushEndpoints.read, { signal }) });

/** What can be done on the page; each says how it went. */
export function usePushActions() {
  const { t } = useTranslation('notifications');
  const { user } = useSignedIn();
  const client = useQueryClient();
  const toast = useToast();
  const { busy, run } = useBusy();
  const [support, setSupport] = useState(readPushSupport);
  const [ownId, setOwnId] = useState(() => thisDeviceOf(user.id));
  const change = (update: (state: PushState) => PushState): void => {
    client.setQueryData<PushState>(pushKey, (state) => state && update(state));
  };
  const attempt = (work: () => Promise<void>): void =>
    void run(() => work().catch((error: unknown) => toast.failure(error)));
  return {
    busy,
    support,
    /** The id of this browser among the devices. */
    ownId,
    turnOn: (publicKey: string): void =>
      attempt(async () => {
        const permission = await Notification.requestPermission();
        setSupport(readPushSupport());
        if (permission !== 'granted') return toast.error(t('push.notAllowed'));
        const device = await turnOn(user.id, publicKey).catch((error: unknown) => {
          // The browser's own push service may be off or out of reach.
          if (error instanceof DOMException) return null;
          throw error;
        });
        if (device === null) return toast.error(t('push.noService'));
        setOwnId(device.id);
        change((state) => ({
          ...state,
          devices: [device, ...state.devices.filter(({ id }) => id !== device.id)],
        }));
        toast.success(t('push.turnedOn'));
      }),
    remove: (id: number): void =>
      attempt(async () => {
        await call(pushEndpoints.removeDevice, { params: { id } });
        if (id === ownId) {
          setOwnId(null);
          await forgetSubscription(user.id);
        }
        change((state) => ({ ...state, devices: state.devices.filter((device) => device.id !== id) }));
        toast.success(t('push.removed'));
      }),
    test: (): void =>
      attempt(async () => {
        const { results } = await call(pushEndpoints.test);
        const known = client.getQueryData<PushState>(pushKey)?.devices ?? [];
        for (const { id, outcome } of results) {
          const name = known.find((device) => device.id === id)?.name || t('push.unknownDevice');
          if (outcome !== 'sent') toast.error(t(`push.testFailed.${outcome}`, { name }));
          if (outcome === 'gone' && id === ownId) {
            setOwnId(null);
            await forgetSubscription(user.id);
          }
        }
        if (results.length === 0) toast.error(t('push.nothingToTest'));
        else if (results.every(({ outcome }) => outcome === 'sent')) toast.success(t('push.tested'));
        // When each was last told, and which are gone.
        await client.invalidateQueries({ queryKey: pushKey });
      }),
    choose: (choices: PushChoices): void =>
      attempt(async () => {
        const saved = await call(pushEndpoints.choose, { body: choices });
        change((state) => ({ ...state, choices: saved }));
        toast.success(t('push.saved'));
      }),
  };
}
