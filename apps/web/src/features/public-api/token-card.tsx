import type { ApiConnection } from '@balcao/contract';
import KeyRound from 'lucide-react/icons/key-round';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../lib/busy.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, radius, type } from '../../ui/theme/tokens.ts';
import { Card, CardHead, mono, ToldOnce } from './parts.tsx';
import { useCreateToken } from './use-api-info.ts';

const Line = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, [narrow]: { flexWrap: 'wrap' } });
const Shown = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 1,
  minWidth: 0,
  height: 36,
  margin: 0,
  padding: '0 12px',
  borderRadius: radius.control,
  background: color.sunken,
  fontFamily: mono,
  fontSize: 13,
  '& > svg': { flex: 'none', width: 16, height: 16, color: color.text2 },
  [narrow]: { flex: '1 0 100%', height: 44 },
});
const Hint = styled('p')({ ...type.meta, margin: '8px 0 0', color: color.text2, textWrap: 'pretty' });
const Choice = styled('div')({ width: 200, maxWidth: '100%', [narrow]: { width: '100%' } });

/** The token of each connection: its end, and a new one, which is told once (S886). */
export function TokenCard({ connections }: { connections: readonly ApiConnection[] }) {
  const { t } = useTranslation('publicApi');
  const format = useFormat();
  const toast = useToast();
  const create = useCreateToken();
  const { busy, run } = useBusy();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [told, setTold] = useState<{ id: number; token: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const chosen = connections.find(({ id }) => id === chosenId) ?? connections[0];
  if (!chosen) return null;
  const { id, tokenHint, tokenCreatedAt } = chosen;

  const generate = (): void =>
    void run(async () => {
      try {
        setTold({ id, token: await create(id) });
      } catch (error) {
        toast.failure(error);
      }
    });

  return (
    <Card aria-labelledby="api-token-title">
      <CardHead>
        <h2 id="api-token-title">{t('token.title')}</h2>
        <Choice>
          <SelectInput
            aria-label={t('token.connection')}
            value={String(id)}
            onChange={({ target }) => setChosenId(Number(target.value))}
            options={connections.map((connection) => ({ value: String(connection.id), label: connection.name }))}
            data-testid="api-token-connection"
          />
        </Choice>
      </CardHead>
      <Line>
        <Shown data-testid="api-token">
          <KeyRound aria-hidden />
          {tokenHint === null ? t('token.none') : `••••••••••••${tokenHint}`}
        </Shown>
        <Button
          icon={<RefreshCw />}
          busy={busy}
          onClick={() => (tokenHint === null ? generate() : setAsking(true))}
          data-testid="api-token-create"
        >
          {tokenHint === null ? t('token.create') : t('token.replace')}
        </Button>
      </Line>
      {told?.id === id && <ToldOnce secret={told.token} text={t('token.told')} testId="api-token-told" />}
      <Hint>
        {tokenCreatedAt !== null && `${t('token.since', { date: format.date(tokenCreatedAt) })} `}
        {t('token.hint')}
      </Hint>
      <ConfirmDialog
        open={isAsking}
        title={t('token.replaceTitle', { name: chosen.name })}
        text={t('token.replaceText')}
        confirmLabel={t('token.replace')}
        busyLabel={t('token.replacing')}
        onConfirm={async () => {
          setTold({ id, token: await create(id) });
        }}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
