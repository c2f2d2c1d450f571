import { addDays, dayIn, instantOf } from '@balcao/domain';
import type { Work } from '../../platform/unit-of-work.ts';
import { removeUnusedContact, resolveContact } from '../contacts/index.ts';
import { removeSchedule } from './end-schedule.ts';
import { findClock, lockSchedule } from './queries.ts';
import { addSchedule } from './save-schedule.ts';

/** To customers of the examples, who also write by themselves. */
const schedules = [
  {
    number: '5547991234080',
    name: 'Jorge Batista',
    body: 'Oi, {{firstname}}! O pendente Lume em preto chegou hoje. Quer que eu separe um?',
    inDays: 1,
    minute: 10 * 60,
    repeat: 'none',
  },
  {
    number: '5511981170264',
    name: 'Padaria Sol Nascente',
    body: 'Bom dia! Fechamos os pedidos da semana às 18h. Precisa de mais alguma coisa?',
    inDays: 2,
    minute: 9 * 60,
    repeat: 'weekly',
  },
] as const;

/** Adds the scheduled messages of the examples. They leave by the virtual number only: no real phone ever rings. */
export async function addSampleSchedules(work: Work, connectionId: number): Promise<number[]> {
  const { timeZone, now } = await findClock(work.db);
  const ids: number[] = [];
  for (const { number, name, body, inDays, minute, repeat } of schedules) {
    const identities = [{ kind: 'pn', scope: '', value: number }] as const;
    const contactId = await resolveContact(work, { identities, name, isGroup: false });
    const schedule = await addSchedule(work, null, {
      contactId,
      body,
      sendAt: new Date(instantOf(addDays(dayIn(timeZone, now), inDays), minute, timeZone)),
      connectionId,
      template: null,
      repeat,
      monthDay: null,
      endsByAnswer: false,
      onlyOpen: false,
      isAdvertising: false,
      awaitsFile: false,
    });
    ids.push(schedule.id);
  }
  return ids;
}

/** Takes one away again, and its contact unless a conversation with them is left. */
export async function removeSampleSchedule(work: Work, id: number): Promise<void> {
  const schedule = await lockSchedule(work.db, id);
  await removeSchedule(work, id);
  if (typeof schedule?.contactId === 'number') await removeUnusedContact(work, schedule.contactId);
}
