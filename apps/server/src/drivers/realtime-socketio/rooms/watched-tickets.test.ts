import { describe, expect, it } from 'vitest';
import { WatchedTickets } from './watched-tickets.ts';

describe('WatchedTickets', () => {
  it('follows a ticket until the last widget leaves it', async () => {
    const tickets = new WatchedTickets(async () => true);
    await tickets.join(40);
    await tickets.join(40);
    tickets.leave(40);
    expect(tickets.visible()).toEqual([40]);
    tickets.leave(40);
    tickets.leave(40);
    expect(tickets.visible()).toEqual([]);
  });

  it('T33 follows no ticket the user may not see', async () => {
    const tickets = new WatchedTickets(async (ticketId) => ticketId === 40);
    expect(await tickets.join(41)).toBe(false);
    expect(tickets.visible()).toEqual([]);
  });

  it('T33 stops following a ticket that is out of sight after a change', async () => {
    let mine = true;
    const tickets = new WatchedTickets(async () => mine);
    await tickets.join(40);
    mine = false;
    await tickets.recheck();
    expect(tickets.visible()).toEqual([]);
  });

  it('T33 believes the later of two answers, whichever comes first', async () => {
    const answers: ((visible: boolean) => void)[] = [];
    const tickets = new WatchedTickets(() => new Promise((resolve) => answers.push(resolve)));
    const joined = tickets.join(40);
    const rechecked = tickets.recheck();
    answers[1]?.(false);
    await rechecked;
    answers[0]?.(true);
    expect(await joined).toBe(false);
    expect(tickets.visible()).toEqual([]);
  });

  it('T39 answers who opens a chat while rights are read again as these say', async () => {
    const answers: ((visible: boolean) => void)[] = [];
    const tickets = new WatchedTickets(() => new Promise((resolve) => answers.push(resolve)));
    const joined = tickets.join(40);
    const rechecked = tickets.recheck();
    answers[0]?.(false);
    answers[1]?.(true);
    await rechecked;
    expect(await joined).toBe(true);
    expect(tickets.visible()).toEqual([40]);
  });

  it('T33 believes what is known of a moved ticket more than an answer that was asked for before', async () => {
    const answers: ((visible: boolean) => void)[] = [];
    const tickets = new WatchedTickets(() => new Promise((resolve) => answers.push(resolve)));
    const joined = [tickets.join(40), tickets.join(41)];
    expect([tickets.decide(40, false), tickets.decide(41, true), tickets.decide(42, true)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(tickets.visible()).toEqual([41]);
    answers[0]?.(true);
    answers[1]?.(false);
    expect(await Promise.all(joined)).toEqual([false, true]);
    expect(tickets.visible()).toEqual([41]);
  });

  it('does not follow a chat that was closed before the answer came', async () => {
    const answers: ((visible: boolean) => void)[] = [];
    const tickets = new WatchedTickets(() => new Promise((resolve) => answers.push(resolve)));
    const joined = tickets.join(40);
    tickets.leave(40);
    answers[0]?.(true);
    await joined;
    expect(tickets.visible()).toEqual([]);
  });

  it('can be asked again after the answer failed', async () => {
    let broken = true;
    const tickets = new WatchedTickets(async () => {
      if (broken) throw new Error('the database is away');
      return true;
    });
    await expect(tickets.join(40)).rejects.toThrow('away');
    broken = false;
    expect(await tickets.join(40)).toBe(true);
  });

  it('T33 keeps at most 200 open chats', async () => {
    const tickets = new WatchedTickets(async () => true);
    const answers = await Promise.all(Array.from({ length: 201 }, (_, index) => tickets.join(index + 1)));
    expect(answers.filter(Boolean)).toHaveLength(200);
  });
});
