import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import User from 'lucide-react/icons/user';
import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';
import { showNumber } from '../../../lib/format/show-number.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { Aside, Card, CardNote, CardIcon } from './bubble-parts.tsx';
import { type PersonCard, readCards } from './read-cards.ts';
import { readLocation } from './read-location.ts';
import { useTabStop } from '../log/tab-stop.ts';

const Number = styled('a')({ ...type.secondary, display: 'block', color: color.info });

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
          <Number key={number} href={`tel:+${number}`} tabIndex={tabIndex}>
            {showNumber(number)}
          </Number>
        ))}
      </div>
    </Card>
  );
}

/** The contacts that were sent. */
export function PersonCards({ body }: { body: string }) {
  const { t } = useTranslation('messages');
  const cards = readCards(body);
  if (cards.length === 0) return <Aside>{t('bubble.unsupported')}</Aside>;
  return cards.map((card, index) => <Person key={index} card={card} />);
}

/** A call the customer made. */
export function CallNote({ video }: { video: boolean }) {
  const { t } = useTranslation('messages');
  const Icon = video ? Video : Phone;
  return (
    <Aside data-testid="message-call">
      <Icon size={16} aria-hidden />
      {t(video ? 'bubble.videoCall' : 'bubble.call')}
    </Aside>
  );
}
