import { type CampaignIntervals, type PaceFloor, paceFloors } from '@balcao/domain';
import { useConnections } from '../connections/index.ts';

/** The shortest and the longest wait in seconds between two messages, and after how many a longer rest follows. */
export type Pace = {
  readonly gap: readonly [number, number];
  readonly rest: { readonly after: number; readonly length: readonly [number, number] } | null;
  /** The connection waits longer than the settings ask for. */
  readonly isHeldBack: boolean;
};

/** How fast messages of campaigns leave at these intervals over a connection with this floor. */
export function paceOf(intervals: CampaignIntervals, floor: PaceFloor): Pace {
  const { messageInterval, longerIntervalAfter, greaterInterval } = intervals;
  const between = (least: number, most: number, floorSeconds: number): readonly [number, number] => [
    Math.max(least, floorSeconds),
    Math.round(Math.max(most, floorSeconds) * (1 + floor.spread)),
  ];
  const floorGap = floor.gapMs / 1_000;
  return {
    gap: between(0, messageInterval, floorGap),
    rest: restOf(),
    isHeldBack: floorGap > messageInterval,
  };

  /** Where settings and connection both rest, people notice the one that comes sooner. */
  function restOf(): Pace['rest'] {
    const isOwn = longerIntervalAfter > 0 && (floor.restAfter === 0 || longerIntervalAfter <= floor.restAfter);
    const after = isOwn ? longerIntervalAfter : floor.restAfter;
    if (after === 0) return null;
    const chosen = isOwn ? greaterInterval : 0;
    return { after, length: between(chosen, chosen, after === floor.restAfter ? floor.restMs / 1_000 : floorGap) };
  }
}

/** What a connection asks for, whatever the settings say; nothing as long as it is not known. */
export function useFloor(connectionId: number | null): PaceFloor | undefined {
  const connection = useConnections().data?.find(({ id }) => id === connectionId);
  return connection !== undefined && 'provider' in connection ? paceFloors[connection.provider] : undefined;
}
