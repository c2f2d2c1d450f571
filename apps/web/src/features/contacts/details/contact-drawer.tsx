import type { ContactCard } from '@balcao/contract';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/errors.ts';
import { showNumber } from '../../../lib/format/show-number.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useCloseOnBack } from '../../../ui/dialogs/close-on-back.ts';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { BlockRefusal } from './block-refusal.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactMarks, Warning } from '../contact-marks.tsx';
import { NotesSection } from '../notes/notes-section.tsx';
import { useContact } from './use-contact.ts';

const Root = styled('aside')({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  background: color.paper,
});
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  minHeight: 64,
  padding: '8px 8px 8px 16px',
  borderBottom: `1px solid ${color.divider2}`,
});
const Title = styled('h2')({ ...type.h2, flex: 1, margin: 0 });
const Body = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: 16,
  display: 'flex',
  flexDirection: 'column',
  gap: 24,
});
const Person = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  textAlign: 'center',
});
const Name = styled('p')({ ...type.dialogTitle, margin: '4px 0 0', maxWidth: '100%', overflowWrap: 'anywhere' });
const ContactLink = styled('a')({
  ...type.body,
  maxWidth: '100%',
  color: color.primaryDark,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});
const Pairs = styled('dl')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  margin: '8px 0 0',
  '& dt': { ...type.meta, color: color.text2 },
  '& dd': { ...type.body, margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});
const Part = styled('h3')({ ...type.h2, margin: 0 });
const Quiet = styled('p')({ ...type.secondary, margin: '0 0 8px', color: color.text2 });

function ExtraInfo({ contactId }: { contactId: number }) {
  const { t } = useTranslation(['contacts', 'common']);
  const { data, error, refetch } = useContact(contactId);
  if (data === undefined && error === null) return <Skeleton style={{ height: 20 }} />;
  if (data === undefined) {
    return (
      <div role="alert">
        <Quiet>{`${t('drawer.errorTitle')} ${errorText(error)}`}</Quiet>
        <Button size="small" onClick={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
      </div>
    );
  }
  if (data.extraInfo.length === 0) return null;
  return (
    <div data-testid="contact-drawer-info">
      <Part>{t('drawer.extraInfo')}</Part>
      <Pairs>
        {data.extraInfo.map((line) => (
          <div key={line.id}>
            <dt>{line.name}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </Pairs>
    </div>
  );
}

/** Warnings before writing: the contact does not want marketing, or nobody seems to use the number. */
function Warnings({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { data } = useContact(contactId);
  if (data === undefined) return null;
  return (
    <>
      {data.optedOutAt !== null && (
        <span data-testid="contact-drawer-opted-out">
          <StatusChip tone="warn">{t('drawer.optedOut', { when: format.date(data.optedOutAt) })}</StatusChip>
        </span>
      )}
      <ContactMarks {...data} isGroup={false} />
      <BlockRefusal {...data} />
      {!data.isWhatsappValid && (
        <Warning role="note" data-testid="contact-drawer-not-on-whatsapp">
          {t('drawer.notOnWhatsapp')}
        </Warning>
      )}
    </>
  );
}

/**
 * The contact of a conversation: picture, phone and e-mail, additional info, notes, and what else is handed in. Empty
 * parts are not shown (S196–S199).
 */
export function ContactDrawer({
  contact,
  ticketId,
  onClose,
  children,
}: {
  contact: ContactCard;
  ticketId: number;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('contacts');
  const [editing, setEditing] = useState(false);
  const isAnonymous = useContact(contact.id).data?.isAnonymous === true;
  useCloseOnBack(useIsNarrow(), onClose);
  const closeOnEscape = (event: KeyboardEvent): void => {
    // Escape in a dialog above closes that dialog only.
    if (event.key !== 'Escape' || editing || !event.currentTarget.contains(event.target as Node)) return;
    // The key was handled; the desk must not also take it as a way back to its list.
    event.preventDefault();
    onClose();
  };
  return (
    <Root aria-label={t('drawer.label')} onKeyDown={closeOnEscape} data-testid="contact-drawer">
      <Head>
        <Title>{t('drawer.label')}</Title>
        <IconButton autoFocus label={t('drawer.close')} onClick={onClose} data-testid="contact-drawer-close">
          <X />
        </IconButton>
      </Head>
      <Body>
        <Person>
          <Avatar name={contact.name} picture={contact.profilePicUrl} size={72} />
          <Name data-testid="contact-drawer-name">{contact.name}</Name>
          {contact.isGroup && <StatusChip>{t('drawer.group')}</StatusChip>}
          {contact.number !== null && !contact.isGroup && (
            <ContactLink
              href={`tel:+${contact.number}`}
              aria-label={t('drawer.call', { number: showNumber(contact.number) })}
              data-testid="contact-drawer-number"
            >
              {showNumber(contact.number)}
            </ContactLink>
          )}
          {contact.email !== '' && (
            <ContactLink
              href={`mailto:${contact.email}`}
              aria-label={t('drawer.write', { email: contact.email })}
              data-testid="contact-drawer-email"
            >
              {contact.email}
            </ContactLink>
          )}
          <Warnings contactId={contact.id} />
          {!isAnonymous && (
            <Button size="small" icon={<Pencil />} onClick={() => setEditing(true)} data-testid="contact-drawer-edit">
              {t('drawer.edit')}
            </Button>
          )}
        </Person>
        <ExtraInfo contactId={contact.id} />
        <NotesSection of={{ ticketId, contactId: contact.id }} />
        {children}
      </Body>
      {editing && (
        <Suspense fallback={null}>
          <ContactDialog contactId={contact.id} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Root>
  );
}
