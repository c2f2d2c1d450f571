import type { TFunction } from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatMessage, messagesOf, type Partner } from './people.ts';
import { nextReply, type Persona, type Reply } from './personas.ts';
import type { SimulatorCalls } from '../use-simulator-calls.ts';

type World = { partners: readonly Partner[]; messages: readonly ChatMessage[]; linked: boolean; calls: SimulatorCalls };

/** A scheduled answer. The key changes with the persona and with the shop's last message. */
type Pending = { key: string; timer: ReturnType<typeof setTimeout> };

type Said = { body: string; choiceId?: string; quotedId?: string };

function sayingOf(t: TFunction<'simulator'>, persona: Persona, reply: Reply): Said {
  if ('choice' in reply) return { body: reply.choice };
  if ('tap' in reply) return { body: reply.tap.title, choiceId: reply.tap.id, quotedId: reply.to };
  return { body: persona === 'angry' ? t(`replies.angry.${reply.line}`) : t(`replies.polite.${reply.line}`) };
}

/**
 * Lets customers answer automatically while the page is open: each message of the shop once, and only while it is the
 * last one. The personas are forgotten when the page is closed.
 */
export function usePersonas({ partners, messages, linked, calls: { write } }: World): {
  personaOf: (customer: string) => Persona;
  setPersona: (customer: string, persona: Persona) => void;
} {
  const { t } = useTranslation('simulator');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Persona>>(new Map());
  const personaOf = useCallback((customer: string): Persona => chosen.get(customer) ?? 'silent', [chosen]);
  const setPersona = useCallback(
    (customer: string, persona: Persona) => setChosen((before) => new Map(before).set(customer, persona)),
    [],
  );
  const answers = useRef(new Map<string, number>());
  const answered = useRef(new Set<string>());
  const waiting = useRef(new Map<string, Pending>());

  useEffect(() => {
    const scheduleAnswer = (partner: Partner): void => {
      const { customer, name } = partner;
      const persona = personaOf(customer);
      const count = answers.current.get(customer) ?? 0;
      const reply = linked ? nextReply({ persona, messages: messagesOf(messages, partner), answered: count }) : null;
      const key = reply === null ? null : `${persona} ${reply.to}`;
      const pending = waiting.current.get(customer);
      if (pending?.key === key) return;
      clearTimeout(pending?.timer);
      waiting.current.delete(customer);
      if (reply === null || key === null || answered.current.has(reply.to)) return;
      const say = (): void => {
        waiting.current.delete(customer);
        answered.current.add(reply.to);
        answers.current.set(customer, count + 1);
        void write({ from: customer, ...sayingOf(t, persona, reply), ...(name === null ? {} : { name }) });
      };
      waiting.current.set(customer, { key, timer: setTimeout(say, reply.afterMs) });
    };
    partners.forEach(scheduleAnswer);
  }, [partners, messages, linked, personaOf, write, t]);

  useEffect(() => {
    const pending = waiting.current;
    return () => {
      pending.forEach(({ timer }) => clearTimeout(timer));
      pending.clear();
    };
  }, []);

  return { personaOf, setPersona };
}
