import type { LinkPreview } from '@balcao/contract';
import LinkIcon from 'lucide-react/icons/link';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import User from 'lucide-react/icons/user';
import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';
import { showNumber } from '../../../lib/format/show-number.ts';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { sendTicketCommand } from '../../desk/index.ts';
import { Aside, Card, CardNote, CardIcon, linkCardHeight } from './bubble-parts.tsx';
import { type PersonCard, readCards } from './read-cards.ts';
import { readLocation } from './read-location.ts';
import { useTabStop } from '../log/tab-stop.ts';

const Number = styled('a')({ ...type.secondary, display: 'block', color: color.info });

const Reach = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 10px' });
const Talk = styled('button')({
  ...type.secondary,
  minHeight: 28,
  padding: '0 4px',
  border: 0,
  background: 'none',
  color: color.info,
  fontWeight: 600,
  cursor: 'pointer',
  '@media (hover: none)': { minHeight: 44 },
});

/** A location: its name and address, and a link to a map. No foreign map is embedded. */
export function PlaceCard({ body }: { body: string }) {
  const { t } = useTranslation('messages');
  const tabIndex = useTabStop();
  const { name, address, href } = readLocation(body);
  const inside = (
    <>
      <CardIcon>
        <MapPin size={20} aria-hidden />
      </CardIcon>
      <div>
        <strong dir="auto">{name === '' ? t('bubble.location') : name}</strong>
        {address !== '' && <CardNote dir="auto">{address}</CardNote>}
        {href !== null && <CardNote>{t('bubble.openMap')}</CardNote>}
      </div>
    </>
  );
  if (href === null) return <Card data-testid="message-location">{inside}</Card>;
  return (
    <Card
      as="a"
      {...{ href, target: '_blank', rel: 'noopener noreferrer' }}
      tabIndex={tabIndex}
      data-testid="message-location"
    >
      {inside}
    </Card>
  );
}

// Beside a short text it makes the bubble as wide as this; a wider bubble, or a narrower one on a phone, it fills.
const Link = styled(Card)({
  width: 340,
  minWidth: 'calc(100% + 10px)',
  maxWidth: 'calc(100% + 10px)',
  height: linkCardHeight - 6,
  marginBottom: 4,
  overflow: 'hidden',
});
const LinkLine = styled('strong')({ ...ellipsis });
const LinkNote = styled(CardNote)({ ...ellipsis });

/** The address as people write it, for a page that says nothing of itself. */
const shownAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** What a linked page says about itself, and whose page it is. Nothing of the page is loaded here. */
export function LinkCard({ preview: { url, site, title, description } }: { preview: LinkPreview }) {
  const tabIndex = useTabStop();
  return (
    <Link
      as="a"
      {...{ href: url, target: '_blank', rel: 'noopener noreferrer' }}
      tabIndex={tabIndex}
      data-testid="message-preview"
    >
      <CardIcon>
        <LinkIcon size={20} aria-hidden />
      </CardIcon>
      <div>
        <LinkLine dir="auto">{title ?? site}</LinkLine>
        {description !== null && <LinkNote dir="auto">{description}</LinkNote>}
        {title !== null && <LinkNote>{site}</LinkNote>}
        {title === null && description === null && <LinkNote dir="ltr">{shownAddress(url)}</LinkNote>}
      </div>
    </Link>
  );
}

function Person({ card }: { card: PersonCard }) {
  const { t } = useTranslation('messages');
  const tabIndex = useTabStop();
  return (
    <Card data-testid="message-contact">
      <CardIcon>
        <User size={20} aria-hidden />
      </CardIcon>
      <div>
        <strong dir="auto">{card.name === '' ? t('bubble.contact') : card.name}</strong>
        {card.numbers.map((number) => (
          <Reach key={number}>
            <Number href={`tel:+${number}`} tabIndex={tabIndex}>
              {showNumber(number)}
            </Number>
            <Talk
              type="button"
              tabIndex={tabIndex}
              aria-label={t('bubble.talkTo', { name: card.name === '' ? showNumber(number) : card.name })}
              onClick={() => sendTicketCommand('new', { person: { name: card.name, number } })}
              data-testid="message-contact-talk"
            >
              {t('bubble.talk')}
            </Talk>
          </Reach>
        ))}
      </div>
    </Card>
  );
}

/** The contacts that were sent, each with a way to begin a conversation (S477). */
export function PersonCards({ body }: { body: string }) {
  const { t } = useTranslation('messages');
  const cards = readCards(body);
  if (cards.length === 0) return <Aside>{t('bubble.unsupported')}</Aside>;
  return cards.map((card, index) => <Person key={index} card={card} />);
}

/** A call of the customer that nobody took: it was declined here, or missed. */
export function CallNote({ video, declined }: { video: boolean; declined: boolean }) {
  const { t } = useTranslation('messages');
  const Icon = video ? Video : Phone;
  const outcome = declined ? 'declined' : 'missed';
  return (
    <Aside data-testid="message-call">
      <Icon size={16} aria-hidden />
      {t(`calls.${outcome}${video ? 'Video' : ''}`)}
    </Aside>
  );
}

/** Says above the words that they stand over a button with which the customer shares their number. */
export function NumberRequest() {
  const { t } = useTranslation('messages');
  return (
    <Aside data-testid="message-number-request">
      <Phone size={16} aria-hidden />
      {t('looks.numberRequest')}
    </Aside>
  );
}
