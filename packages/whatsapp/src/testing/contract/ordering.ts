import { describe, expect, it } from 'vitest';
import { until } from '../driver-rig.ts';
import { ana, createGate, rui, type DriverUnderTest } from './driver-under-test.ts';

export function describeOrdering(current: () => DriverUnderTest): void {
  describe('the order of events', () => {
    it('reports a message that is delivered twice both times with the same id', async () => {
      const { host, rig } = current();
      const { id } = await rig.write({ from: ana, body: 'once' });
      await rig.write({ from: ana, body: 'once', id });
      expect((await host.seen('message', 2)).map((event) => event.message.id)).toEqual([id, id]);
    });

    it('keeps the order of each chat under many messages', async () => {
      const { host, rig } = current();
      for (let index = 0; index < 20; index += 1)
        await Promise.all([ana, rui].map((from) => rig.write({ from, body: String(index) })));
      await host.seen('message', 40);
      const bodiesOf = (number: string) =>
        host
          .of('message')
          .filter((event) => event.message.from.some((identity) => identity.value === number))
          .map((event) => event.message.body);
      const inOrder = Array.from({ length: 20 }, (_, index) => String(index));
      expect([bodiesOf(ana), bodiesOf(rui)]).toEqual([inOrder, inOrder]);
    });

    it('waits for the handler before the next event of the same chat, while other chats go on', async () => {
      const { host, rig } = current();
      const gate = createGate();
      const begun: string[] = [];
      host.before = async (event) => {
        if (event.type !== 'message') return;
        begun.push(event.message.body);
        if (event.message.body === 'slow') await gate.opened;
      };
      await rig.write({ from: ana, body: 'slow' });
      await until(() => expect(begun).toEqual(['slow']));
      await rig.write({ from: ana, body: 'after it' });
      await rig.write({ from: rui, body: 'another chat' });
      await host.seen('message');
      expect(begun).toEqual(['slow', 'another chat']);
      gate.open();
      await host.seen('message', 3);
      expect(begun).toEqual(['slow', 'another chat', 'after it']);
    });

    it('repeats an event whose handler failed before the rest of its chat', async () => {
      const { host, rig } = current();
      let failures = 1;
      host.before = async (event) => {
        if (event.type === 'message' && event.message.body === 'first' && failures-- > 0)
          throw new Error('no database');
      };
      await rig.write({ from: ana, body: 'first' });
      await rig.write({ from: ana, body: 'second' });
      expect((await host.seen('message', 2)).map((event) => event.message.body)).toEqual(['first', 'second']);
    });
  });
}
