import { describe, expect, it } from 'vitest';
import { fromAddress, toAddress } from '../../address.ts';
import { until } from '../driver-rig.ts';
import { ana, bytes, chatOf, isSupported, readAll, rui, type DriverUnderTest } from './driver-under-test.ts';

export function describeGroupsAndPeople(current: () => DriverUnderTest): void {
  describe('groups and people', () => {
    it('receives a message of a group with its sender, chat and subject', async () => {
      const { driver, host, rig } = current();
      if (!driver.capabilities.hasGroups) return;
      const { group } = await rig.createGroup({ subject: 'Condomínio', members: [ana, rui] });
      const first = await rig.writeInGroup({ group, from: ana, name: 'Ana', body: 'Bom dia a todos' });
      await rig.writeInGroup({ group, from: rui, name: 'Rui', body: 'Bom dia', quotedId: first.id });
      const [one, two] = await host.seen('message', 2);
      expect(one?.chat).toBe(group);
      expect(fromAddress(group).kind).toBe('group');
      expect(one?.message).toMatchObject({
        id: first.id,
        chat: group,
        fromMe: false,
        body: 'Bom dia a todos',
        pushName: 'Ana',
        groupSubject: 'Condomínio',
      });
      expect(one?.message.from).toContainEqual({ kind: 'pn', scope: '', value: ana });
      expect(two?.message).toMatchObject({ chat: group, pushName: 'Rui', quotedId: first.id });
      expect(two?.message.from).toContainEqual({ kind: 'pn', scope: '', value: rui });
      expect(two?.message.from.some(({ value }) => value === ana)).toBe(false);
    });

    it('reports a new subject of a group and a new name of a person', async () => {
      const { driver, host, rig } = current();
      if (!driver.capabilities.hasGroups) return;
      const { group } = await rig.createGroup({ subject: 'Condomínio', members: [ana] });
      // A name is only reported as new when another one was known.
      await rig.write({ from: ana, name: 'Ana', body: 'hello' });
      await host.seen('message');
      await rig.rename({ who: group, name: 'Condomínio Sol' });
      await rig.rename({ who: ana, name: 'Ana Paula' });
      const news = await host.seen('contact', 2);
      expect(news.find(({ chat }) => chat === group)).toMatchObject({
        identities: [fromAddress(group)],
        name: 'Condomínio Sol',
      });
      expect(news.find(({ name }) => name === 'Ana Paula')?.identities).toContainEqual({
        kind: 'pn',
        scope: '',
        value: ana,
      });
    });

    it('sends a message to a group', async () => {
      const { driver, host, rig } = current();
      if (!driver.capabilities.hasGroups) return;
      const { group } = await rig.createGroup({ subject: 'Condomínio', members: [ana, rui] });
      await driver.send({ id: 'OUT1', chat: toAddress(fromAddress(group)), kind: 'text', text: 'Já resolvemos' });
      await until(async () =>
        expect(await rig.listReceived(group)).toMatchObject([{ id: 'OUT1', to: group, body: 'Já resolvemos' }]),
      );
      await until(() => expect(host.of('ack').map((event) => [event.chat, event.id])).toContainEqual([group, 'OUT1']));
    });

    it('fetches the profile of a person, and reports that it changed', async () => {
      const { driver, host, rig } = current();
      if (!(await isSupported(driver.capabilities.hasProfilePictures, () => driver.fetchProfile(chatOf(ana))))) return;
      await rig.write({ from: ana, name: 'Ana', body: 'hello' });
      // Drivers without a directory learn names from messages.
      await host.seen('message');
      expect(await driver.fetchProfile(chatOf(ana))).toEqual({ name: 'Ana', picture: null });
      expect((await driver.fetchProfile(chatOf(rui))).picture).toBeNull();
      await rig.setPicture({ of: ana, picture: { mime: 'image/png', base64: bytes.toString('base64') } });
      const [news] = await host.seen('contact');
      expect(news).toMatchObject({ pictureChanged: true });
      expect(news?.identities).toContainEqual({ kind: 'pn', scope: '', value: ana });
      const { picture } = await driver.fetchProfile(chatOf(ana));
      expect(picture && (await readAll(await driver.download(JSON.parse(JSON.stringify(picture)))))).toBe(
        bytes.toString(),
      );
      await rig.setPicture({ of: ana, picture: null });
      expect((await driver.fetchProfile(chatOf(ana))).picture).toBeNull();
    });

    it('S815 keeps the messages of somebody away who is blocked, and lets them arrive again', async () => {
      const { driver, host, rig } = current();
      const person = [fromAddress(chatOf(ana))];
      await rig.write({ from: ana, body: 'first' });
      await rig.write({ from: rui, body: 'somebody else' });
      await host.seen('message', 2);
      if (!(await isSupported(driver.capabilities.canBlock, () => driver.setBlocked(person, true)))) return;
      // Told twice, as after an answer that was lost.
      for (const _ of [1, 2]) await driver.setBlocked(person, true);
      await rig.write({ from: ana, body: 'kept away' });
      await rig.write({ from: rui, body: 'not blocked' });
      await host.seen('message', 3);
      for (const _ of [1, 2]) await driver.setBlocked(person, false);
      await rig.write({ from: ana, body: 'here again' });
      await host.seen('message', 4);
      const bodies = host.of('message').map(({ message }) => message.body);
      expect(bodies.toSorted()).toEqual(['first', 'here again', 'not blocked', 'somebody else']);
    });

    it('finds out which numbers are on WhatsApp', async () => {
      const { driver, rig } = current();
      await rig.refuseNumbers([rui]);
      if (!(await isSupported(driver.capabilities.canCheckNumber, () => driver.checkNumbers([ana])))) return;
      const found = await driver.checkNumbers([ana, rui]);
      expect(found.map(({ number }) => number)).toEqual([ana]);
      expect(found[0]?.identities).toContainEqual({ kind: 'pn', scope: '', value: ana });
    });
  });
}
