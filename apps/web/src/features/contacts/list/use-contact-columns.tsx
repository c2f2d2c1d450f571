import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { contactTitle, showNumber } from '../../../lib/format/show-number.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import type { Column } from '../../../ui/lists/paged-table.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis } from '../../../ui/theme/tokens.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ContactCard } from './contact-card.tsx';
import type { PageContact } from './contact-filter.ts';
import { ContactMarks } from '../contact-marks.tsx';
import { ContactTags } from './contact-tags.tsx';

const Person = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, contain: 'inline-size' });
const Name = styled('span')({ ...ellipsis, fontWeight: 500, minWidth: 0 });
const Number = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
const Quiet = styled('span')({ color: color.text2 });
const Email = styled('span')({ ...ellipsis, display: 'block', contain: 'inline-size', color: color.text2 });
const Block = styled('div')({ padding: '8px 0', contain: 'inline-size' });

/** The columns of the contacts: who it is, number, e-mail, tags and last conversation (S224, S645). A small window shows them all in one. */
export function useContactColumns(): readonly Column<PageContact>[] {
  const { t } = useTranslation('contacts');
  const format = useFormat();
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
      width: 178,
      cell: ({ number, isGroup }) =>
        isGroup ? null : number === null ? <Quiet>{t('row.noNumber')}</Quiet> : <Number>{showNumber(number)}</Number>,
    },
    {
      key: 'email',
      header: t('columns.email'),
      width: '14%',
      cell: ({ email }) => <Email title={email}>{email}</Email>,
    },
    {
      key: 'tags',
      header: t('columns.tags'),
      width: 136,
      cell: ({ tags = [] }) => <ContactTags tags={tags} />,
    },
    {
      key: 'lastTalk',
      header: t('columns.lastTalk'),
      width: 130,
      cell: ({ lastTalkAt = null }) => (lastTalkAt === null ? null : <Quiet>{format.date(lastTalkAt)}</Quiet>),
    },
  ];
}
