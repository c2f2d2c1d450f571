import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { ButtonLink } from '../../../ui/inputs/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, narrow, type, visuallyHidden } from '../../../ui/theme/tokens.ts';
import { ChatLog } from './chat-log.tsx';
import type { ComposerTask } from './composer-task.ts';
import { Composer } from './composer.tsx';
import { type ChatMessage, messagesOf, numberOf, type Partner } from '../customers/people.ts';
import { PersonaChoice } from '../customers/persona-choice.tsx';
import type { Persona } from '../customers/personas.ts';
import { Panel, PanelHead } from '../panel.tsx';
import type { SimulatorCalls } from '../use-simulator-calls.ts';

const Texts = styled('div')({
  flex: 1,
  minWidth: 0,
  '& h2': { ...type.h2, ...ellipsis, margin: 0, lineHeight: '20px' },
  '& p': { ...type.meta, ...ellipsis, margin: 0, color: color.text2 },
});

const Below = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  '& > p': { flex: '0 1 auto', minWidth: 0 },
});

// On narrow screens the arrow is enough.
const LinkText = styled('span')({ [narrow]: visuallyHidden });

type Props = {
  partner: Partner | undefined;
  shopName: string;
  messages: readonly ChatMessage[];
  linked: boolean;
  calls: SimulatorCalls;
  persona: Persona;
  onPersona: (persona: Persona) => void;
};

/** The chat as the chosen customer sees it on their own phone. */
export function ChatPanel({ partner, shopName, messages, linked, calls, persona, onPersona }: Props) {
  const { t } = useTranslation('simulator');
  const [task, setTask] = useState<ComposerTask | null>(null);
  if (partner === undefined) {
    return (
      <Panel aria-label={t('chat.title')} data-testid="simulator-chat">
        <EmptyState title={t('chat.noneTitle')} text={t('chat.noneText')} />
      </Panel>
    );
  }
  const name = partner.name ?? numberOf(partner.customer) ?? t('customers.hiddenNumber');
  const shopIsBusy = partner.shopTyping === 'composing' || partner.shopTyping === 'recording';
  return (
    <Panel aria-label={t('chat.title')} data-testid="simulator-chat">
      <PanelHead>
        <Avatar name={name} size={40} />
        <Texts>
          <h2>{t('chat.youAre', { name })}</h2>
          <Below>
            <p role="status">
              {shopIsBusy ? t('chat.shopTyping', { name: shopName }) : t('chat.talksTo', { name: shopName })}
            </p>
            <PersonaChoice value={persona} onChange={onPersona} />
          </Below>
        </Texts>
        <ButtonLink to="/tickets" size="small" variant="ghost">
          <LinkText>{t('chat.openTickets')}</LinkText>
          <ArrowUpRight aria-hidden />
        </ButtonLink>
      </PanelHead>
      <ChatLog messages={messagesOf(messages, partner)} from={partner.customer} calls={calls} onTask={setTask} />
      <Composer
        from={partner.customer}
        name={name}
        linked={linked}
        calls={calls}
        task={task}
        onTaskDone={() => setTask(null)}
      />
    </Panel>
  );
}
