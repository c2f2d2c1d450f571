import { type MadePasswordLink, usersEndpoints } from '@balcao/contract';
import Copy from 'lucide-react/icons/copy';
import KeyRound from 'lucide-react/icons/key-round';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogBody, DialogFoot, DialogHead, DialogTitle } from '../../ui/dialogs/dialog-parts.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius } from '../../ui/theme/tokens.ts';

const Text = styled('p')({ margin: 0, color: color.text2, textWrap: 'pretty' });
const Address = styled('code')({
  padding: '12px 16px',
  borderRadius: radius.card,
  background: color.sunken,
  overflowWrap: 'anywhere',
  userSelect: 'all',
});

/** Somebody of the company, as pickers list people. */
export type LinkPerson = { id: number; name: string; email: string };

/** What became of the link: mailed, or shown this once. */
function MadeLink({ made, name }: { made: MadePasswordLink; name: string }) {
  const { t } = useTranslation('users');
  if (made.path === null) return <Text role="status">{t('link.mailed', { name, email: made.email })}</Text>;
  return (
    <>
      <Text role="status">{t('link.shown', { name })}</Text>
      <Address data-testid="password-link-address">{`${location.origin}${made.path}`}</Address>
    </>
  );
}

/** Lets the operator help somebody of another company to a new password, without ever choosing one (S319). */
export function PasswordLinkDialog({ people, onClose }: { people: readonly LinkPerson[]; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const toast = useToast();
  const titleId = useId();
  const { busy, run } = useBusy();
  const [personId, setPersonId] = useState(people[0]?.id);
  const [made, setMade] = useState<MadePasswordLink | null>(null);
  const person = people.find(({ id }) => id === personId);

  async function make({ id }: LinkPerson): Promise<void> {
    try {
      setMade(await call(usersEndpoints.makePasswordLink, { params: { id } }));
    } catch (error) {
      toast.failure(error);
    }
  }

  async function copy(path: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${location.origin}${path}`);
      toast.success(t('link.copied'));
    } catch {
      // Browsers refuse where the address is not secure; the text can still be selected.
      toast.error(t('access.copyFailed'));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 480 } } }}
      data-testid="password-link"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{t('link.title')}</DialogTitle>
      </DialogHead>
      <DialogBody>
        <Field label={t('link.person')}>
          <SelectInput
            options={people.map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` }))}
            value={String(personId)}
            disabled={busy || made !== null}
            onChange={(event) => setPersonId(Number(event.target.value))}
            data-testid="password-link-person"
          />
        </Field>
        {made === null ? <Text>{t('link.text')}</Text> : <MadeLink made={made} name={person?.name ?? ''} />}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose} data-testid="password-link-close">
          {t('common:actions.close')}
        </Button>
        {made === null && person && (
          <Button
            variant="primary"
            icon={<KeyRound />}
            busy={busy}
            onClick={() => void run(() => make(person))}
            data-testid="password-link-make"
          >
            {t('link.make')}
          </Button>
        )}
        {typeof made?.path === 'string' && (
          <Button
            autoFocus
            variant="primary"
            icon={<Copy />}
            onClick={() => void copy(made.path ?? '')}
            data-testid="password-link-copy"
          >
            {t('link.copy')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
