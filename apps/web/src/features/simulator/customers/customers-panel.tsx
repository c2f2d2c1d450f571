import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { type ChatMessage, messagesOf, withoutAck, numberOf, type Partner, type Person } from './people.ts';
import type { Persona } from './personas.ts';
import { Panel, PanelHead, PanelTitle } from '../panel.tsx';
import { samplePeople } from './sample-people.ts';
import { usePreview } from '../chat/use-preview.ts';

const List = styled('ul')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li + li': { borderTop: `1px solid ${color.divider2}` },
});

const Row = styled('button')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 64,
  padding: '6px 14px 6px 16px',
  border: 0,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: -2 },
  '&[aria-current]': { background: color.primaryTint, boxShadow: `inset 3px 0 0 ${color.primary}` },
});

const Texts = styled('span')({
  flex: 1,
  minWidth: 0,
  '& > *': { ...ellipsis, display: 'block' },
  '& > strong': { ...type.body, lineHeight: '18px', fontWeight: 550 },
  '& > span': { ...type.meta, color: color.text2, fontVariantNumeric: 'tabular-nums' },
});
const PersonaName = styled('span')({ marginRight: 6, fontWeight: 550, color: color.onTint });
const Badge = styled('span')({
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: 9,
  flex: 'none',
  background: color.primary,
  color: color.onPrimary,
  fontSize: 11,
  lineHeight: '18px',
  fontWeight: 650,
  textAlign: 'center',
});
const Foot = styled('footer')({ flex: 'none', padding: '10px 12px', borderTop: `1px solid ${color.divider2}` });
const Quiet = styled('p')({
  margin: 0,
  padding: '24px 20px',
  color: color.text2,
  textAlign: 'center',
  textWrap: 'balance',
});

function CustomerRow({
  partner,
  persona,
  unread,
  isChosen,
  onChoose,
}: {
  partner: Partner;
  persona: Persona;
  unread: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('simulator');
  const preview = usePreview();
  const number = numberOf(partner.customer) ?? t('customers.hiddenNumber');
  const name = partner.name ?? number;
  return (
    <li>
      <Row
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
        data-testid="simulator-customer"
        data-customer={partner.customer}
      >
        <Avatar name={name} size={40} />
        <Texts>
          <strong>{name}</strong>
          <span>{number}</span>
          <span>
            {persona !== 'silent' && <PersonaName>{t(`personas.${persona}`)}</PersonaName>}
            {partner.lastMessage === null ? t('customers.notWritten') : preview(partner.lastMessage)}
          </span>
        </Texts>
        {unread > 0 && <Badge aria-label={t('customers.unread', { count: unread })}>{unread}</Badge>}
      </Row>
    </li>
  );
}

type Props = {
  partners: readonly Partner[];
  personaOf: (customer: string) => Persona;
  messages: readonly ChatMessage[];
  chosen: string | null;
  onChoose: (customer: string) => void;
  onAdd: (people: readonly Person[]) => void;
};

/** All customers; choosing one shows their chat, to be played. */
export function CustomersPanel({ partners, personaOf, messages, chosen, onChoose, onAdd }: Props) {
  const { t } = useTranslation('simulator');
  const [adding, setAdding] = useState(false);
  const addOne = (person: Person): void => {
    onAdd([person]);
    onChoose(person.customer);
  };
  return (
    <Panel aria-label={t('customers.title')} data-testid="simulator-customers">
      <PanelHead>
        <PanelTitle>{t('customers.title')}</PanelTitle>
        <Button
          size="small"
          variant="tonal"
          icon={<Plus />}
          onClick={() => setAdding(true)}
          data-testid="simulator-customer-add"
        >
          {t('customers.add')}
        </Button>
      </PanelHead>
      <List>
        {partners.length === 0 && (
          <li>
            <Quiet data-testid="simulator-customers-empty">{t('customers.empty')}</Quiet>
          </li>
        )}
        {partners.map((partner) => (
          <CustomerRow
            key={partner.customer}
            partner={partner}
            persona={personaOf(partner.customer)}
            unread={withoutAck(messagesOf(messages, partner), 3).length}
            isChosen={partner.customer === chosen}
            onChoose={() => onChoose(partner.customer)}
          />
        ))}
      </List>
      <Foot>
        <Button
          size="small"
          variant="ghost"
          block
          icon={<Download />}
          onClick={() => onAdd(samplePeople)}
          data-testid="simulator-samples"
        >
          {t('customers.samples')}
        </Button>
      </Foot>
      {adding && <CustomerDialog onAdd={addOne} onClose={() => setAdding(false)} />}
    </Panel>
  );
}
