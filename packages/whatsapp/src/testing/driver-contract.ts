import { afterEach, beforeEach, describe } from 'vitest';
import type { Driver } from '../driver.ts';
import type { DriverUnderTest } from './contract/driver-under-test.ts';
import { describeGroupsAndPeople } from './contract/groups-and-people.ts';
import { describeLink } from './contract/link.ts';
import { describeOrdering } from './contract/ordering.ts';
import { describeReceiving } from './contract/receiving.ts';
import { describeSending } from './contract/sending.ts';
import { createRecordingHost, pair, type DriverRig } from './driver-rig.ts';

export { createRecordingHost, pair, until, type DriverRig, type RecordingHost } from './driver-rig.ts';

/** The tests that every driver passes, whatever is behind it. They differ only by its capability flags. */
export function describeDriverContract(name: string, makeRig: () => Promise<DriverRig>): void {
  describe(`${name} keeps the promises of a driver`, () => {
    let underTest: DriverUnderTest | undefined;
    let drivers: Driver[] = [];
    const current = (): DriverUnderTest => {
      if (!underTest) throw new Error('there is a driver only inside a test');
      return underTest;
    };

    beforeEach(async () => {
      const rig = await makeRig();
      const paired = await pair(rig);
      drivers = [paired.driver];
      underTest = {
        rig,
        ...paired,
        createAnother() {
          const host = createRecordingHost(rig.connectionId);
          const driver = rig.createDriver(host);
          drivers.push(driver);
          return { driver, host };
        },
        sentAs: (id) => rig.sentAs?.(id) ?? id,
      };
    });
    afterEach(async () => {
      await Promise.all(drivers.map((driver) => driver.stop()));
      await current().rig.close();
    });

    describeLink(current);
    describeReceiving(current);
    describeOrdering(current);
    describeSending(current);
    describeGroupsAndPeople(current);
  });
}
