import type { ContactRow } from '@balcao/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { contactTitle, showNumber } from '../../lib/format/show-number.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import type { Column } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis } from '../../ui/theme/tokens.ts';
import { ContactCard } from './contact-card.tsx';
import { ContactMarks } from './contact-marks.tsx';

const Person = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, contain: 'inline-size' });
const Name = styled('span')({ ...ellipsis, fontWeight: 500, minWidth: 0 });
const Number = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
const Quiet = styled('span')({ color: color.text2 });
const Email = styled('span')({ ...ellipsis, display: 'block', contain: 'inline-size', color: color.text2 });
const Block = styled('div')({ padding: '8px 0', contain: 'inline-size' });

/** The columns of the contacts: who it is, number and e-mail (S224). A small window shows them all in one. */
export function useContactColumns(): readonly Column<ContactRow>[] {
  const { t } = useTranslation('contacts');
  const isWide = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  if (!isWide) {
    return [
      {
        key: 'name',
        header: t('columns.name'),
        cell: (contact) => (
          <Block>
            <ContactCard contact={contact} />
          </Block>
        ),
      },
    ];
  }
  return [
    {
      key: 'name',
      header: t('columns.name'),
      cell: (contact) => (
        <Person>
          <Avatar name={contactTitle(contact)} picture={contact.profilePicUrl} />
          <Name dir="auto" title={contactTitle(contact)}>
            {contactTitle(contact)}
          </Name>
          <ContactMarks {...contact} />
        </Person>
      ),
    },
    {
      key: 'number',
      header: t('columns.number'),
      width: 190,
      cell: ({ number, isGroup }) =>
        isGroup ? null : number === null ? <Quiet>{t('row.noNumber')}</Quiet> : <Number>{showNumber(number)}</Number>,
    },
    {
      key: 'email',
      header: t('columns.email'),
      width: '28%',
      cell: ({ email }) => <Email title={email}>{email}</Email>,
    },
  ];
}
