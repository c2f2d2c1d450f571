import type { PushDevice, PushState } from '@balcao/contract';
import type { PushChoices } from '@balcao/domain';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { usePushActions, usePushState } from './use-push.ts';

const Boxes = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  maxWidth: 720,
});
const Box = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: 16,
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.divider2}`,
  '& h2': { ...type.h2, margin: 0 },
  '& p': { ...type.secondary, margin: 0, color: color.text2 },
  '& form': { display: 'flex', flexDirection: 'column', gap: 12 },
});
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'flex-end' });
const Devices = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 52, borderTop: `1px solid ${color.divider2}` },
  '& li:first-of-type': { borderTop: 0 },
  '& li > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...type.secondary, display: 'block', color: color.text2 },
});

type Actions = ReturnType<typeof usePushActions>;

/** This browser: turned on, to be turned on, or why it cannot be. */
function ThisDevice({ state, actions }: { state: PushState; actions: Actions }) {
  const { t } = useTranslation('notifications');
  const { support, busy, ownId } = actions;
  const isOn = state.devices.some(({ id }) => id === ownId);
  return (
    <Box aria-labelledby="push-here">
      <h2 id="push-here">{t('push.here')}</h2>
      <p data-testid={`push-${isOn && support === 'ready' ? 'on' : support}`}>
        {isOn && support === 'ready' ? t('push.isOn') : t(`push.why.${support}`)}
      </p>
      {support === 'ready' && !isOn && (
        <Line>
          <Button
            variant="primary"
            busy={busy}
            onClick={() => actions.turnOn(state.publicKey)}
            data-testid="push-turn-on"
          >
            {t('push.turnOn')}
          </Button>
        </Line>
      )}
    </Box>
  );
}

function DeviceRow({ device, actions }: { device: PushDevice; actions: Actions }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const { id, name, createdAt, lastDeliveredAt } = device;
  const shown = name === '' ? t('push.unknownDevice') : name;
  return (
    <li data-testid="push-device">
      <span>
        {id === actions.ownId ? t('push.thisDevice', { name: shown }) : shown}
        <small>
          {lastDeliveredAt === null
            ? t('push.since', { time: format.dateTime(createdAt) })
            : t('push.lastDelivered', { time: format.dateTime(lastDeliveredAt) })}
        </small>
      </span>
      <IconButton label={t('push.remove', { name: shown })} onClick={() => actions.remove(id)}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

function DeviceList({ state: { devices }, actions }: { state: PushState; actions: Actions }) {
  const { t } = useTranslation('notifications');
  return (
    <Box aria-labelledby="push-devices">
      <h2 id="push-devices">{t('push.devices')}</h2>
      {devices.length === 0 ? (
        <p data-testid="push-no-devices">{t('push.noDevices')}</p>
      ) : (
        <>
          <Devices>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} actions={actions} />
            ))}
          </Devices>
          <Line>
            <Button variant="outline" busy={actions.busy} onClick={actions.test} data-testid="push-test">
              {t('push.test')}
            </Button>
          </Line>
        </>
      )}
    </Box>
  );
}

const kinds = ['messages', 'waiting', 'transfers', 'mentions', 'chats'] as const;
const usualQuiet = { from: '20:00', until: '08:00' };

function ChoicesForm({ state, actions }: { state: PushState; actions: Actions }) {
  const { t } = useTranslation(['notifications', 'common']);
  const [choices, setChoices] = useState<PushChoices>(state.choices);
  const set = (part: Partial<PushChoices>): void => setChoices({ ...choices, ...part });
  const { quiet } = choices;
  const isSame = quiet !== null && quiet.from === quiet.until;
  const canSave = quiet === null || (quiet.from !== '' && quiet.until !== '' && !isSame);
  return (
    <Box aria-labelledby="push-choices">
      <h2 id="push-choices">{t('push.choices')}</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) actions.choose(choices);
        }}
      >
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`push.kinds.${kind}`)}
            checked={choices[kind]}
            onChange={({ target }) => set({ [kind]: target.checked })}
            data-testid={`push-${kind}`}
          />
        ))}
        <Checkbox
          label={t('push.showsText')}
          hint={t('push.showsTextHint')}
          checked={choices.showsText}
          onChange={({ target }) => set({ showsText: target.checked })}
          data-testid="push-shows-text"
        />
        <Checkbox
          label={t('push.quiet')}
          hint={t('push.quietHint', { zone: state.timeZone })}
          checked={quiet !== null}
          onChange={({ target }) => set({ quiet: target.checked ? usualQuiet : null })}
          data-testid="push-quiet"
        />
        {quiet !== null && (
          <Line>
            <Field label={t('push.quietFrom')}>
              <TextInput
                type="time"
                value={quiet.from}
                onChange={({ target }) => set({ quiet: { ...quiet, from: target.value } })}
                data-testid="push-quiet-from"
              />
            </Field>
            <Field label={t('push.quietUntil')} error={isSame ? t('push.quietSame') : undefined}>
              <TextInput
                type="time"
                value={quiet.until}
                onChange={({ target }) => set({ quiet: { ...quiet, until: target.value } })}
                data-testid="push-quiet-until"
              />
            </Field>
          </Line>
        )}
        <Line>
          <Button type="submit" variant="primary" busy={actions.busy} disabled={!canSave} data-testid="push-save">
            {actions.busy ? t('common:busy.saving') : t('common:actions.save')}
          </Button>
        </Line>
      </form>
    </Box>
  );
}

/** What comes to the devices of the person while the app is closed: which, when, and where (S955–S959). */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const { data, isError, error, refetch } = usePushState();
  const actions = usePushActions();
  return (
    <>
      <PageHeader title={t('push.title')} />
      <Boxes>
        {data === undefined && !isError && <Skeleton aria-busy style={{ height: 320, borderRadius: 12 }} />}
        {data === undefined && isError && (
          <LoadFailure
            title={t('push.loadError')}
            error={error}
            onRetry={() => void refetch()}
            testId="push-load-error"
          />
        )}
        {data !== undefined && (
          <>
            <ThisDevice state={data} actions={actions} />
            <DeviceList state={data} actions={actions} />
            <ChoicesForm state={data} actions={actions} />
          </>
        )}
      </Boxes>
    </>
  );
}
