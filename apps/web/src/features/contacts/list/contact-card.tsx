import { useTranslation } from 'react-i18next';
import { contactTitle, showNumber } from '../../../lib/format/show-number.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import type { PageContact } from './contact-filter.ts';
import { ContactMarks } from '../contact-marks.tsx';
import { ContactTags } from './contact-tags.tsx';

const Root = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 });
const Texts = styled('div')({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1 });
const Top = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minWidth: 0 });
const Name = styled('span')({ ...ellipsis, maxWidth: '100%', fontSize: 15, lineHeight: '20px', fontWeight: 550 });
const Tags = styled('div')({ marginTop: 3 });
const Line = styled('span')({ ...type.secondary, ...ellipsis, color: color.text2 });

/** A contact as a card, for narrow screens. Without a number it says so (S224). */
export function ContactCard({ contact }: { contact: PageContact }) {
  const { t } = useTranslation('contacts');
  const { number, email, profilePicUrl, isGroup, tags = [] } = contact;
  const title = contactTitle(contact);
  return (
    <Root>
      <Avatar name={title} picture={profilePicUrl} size={40} />
      <Texts>
        <Top>
          <Name dir="auto" title={title}>
            {title}
          </Name>
          <ContactMarks {...contact} />
        </Top>
        {!isGroup && <Line>{number === null ? t('row.noNumber') : showNumber(number)}</Line>}
        {email !== '' && <Line title={email}>{email}</Line>}
        {tags.length > 0 && (
          <Tags>
            <ContactTags tags={tags} />
          </Tags>
        )}
      </Texts>
    </Root>
  );
}
