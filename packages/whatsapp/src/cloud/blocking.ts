import type { Identity } from '../address.ts';
import { BlockRefused, type BlockRefusal, LinkDown, SlowDown } from '../driver.ts';
import { meaningOfError } from './error-meaning.ts';
import { failedPersonCode, GraphError } from './graph-error.ts';
import type { Graph } from './graph.ts';
import { NotReached } from './http.ts';
import type { Link } from './link.ts';

/** Codes of the list of blocked people that mean "not this person" and not "not now". */
const refusals: Readonly<Record<number, BlockRefusal>> = {
  // Who has not written within 24 hours; Meta says the same of a number that is not on WhatsApp.
  131047: 'not_recent',
  139101: 'list_full',
  131021: 'refused',
};

/** Codes that end by themselves: the list was being changed by somebody else, or Meta had a fault. */
const passing: readonly number[] = [139102, 139103];

/** Whom to block: the number where it is known, otherwise the id that holds within this business. */
function userOf(person: readonly Identity[]): object {
  const number = person.find(({ kind }) => kind === 'pn')?.value;
  if (number !== undefined) return { user: number };
  const id = person.find(({ kind }) => kind === 'bsuid')?.value;
  if (id === undefined) throw new BlockRefused('no_number');
  return { user_id: id };
}

type Deps = { graph: Graph; link: Link; phoneNumberId: string };

/** Blocks people on the number itself, and lets them write again. */
export function createBlocking({ graph, link, phoneNumberId }: Deps) {
  const toThrow = (error: unknown): unknown => {
    if (error instanceof NotReached) {
      link.checkSoon();
      return new LinkDown('Graph cannot be reached', { cause: error });
    }
    if (!(error instanceof GraphError)) return error;
    const code = error.personCode ?? error.code;
    if (code !== null && passing.includes(code)) return error;
    const refusal = code === null ? undefined : refusals[code];
    if (refusal !== undefined) return new BlockRefused(refusal, { cause: error });
    const meaning = meaningOfError(error);
    if (meaning === null || meaning.do === 'retry') return error;
    if (meaning.do === 'slowDown') return new SlowDown(meaning.waitMs, 'link');
    if (meaning.do !== 'close') return new BlockRefused('refused', { cause: error });
    link.close(meaning.reason, error.code);
    return new LinkDown('the link to the Cloud API was closed', { cause: error });
  };

  return async (person: readonly Identity[], isBlocked: boolean): Promise<void> => {
    link.requireOpen();
    const body = { messaging_product: 'whatsapp', block_users: [userOf(person)] };
    const path = `${phoneNumberId}/block_users`;
    let answer: unknown;
    try {
      answer = await (isBlocked ? graph.post(path, body) : graph.delete(path, body));
    } catch (error) {
      throw toThrow(error);
    }
    // Meta also answers "done" with a list of those for whom it is not.
    const code = failedPersonCode(answer);
    if (code !== null) throw new BlockRefused(refusals[code] ?? 'refused');
  };
}
