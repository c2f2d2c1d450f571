import {
  type Connection,
  type ConnectionInput,
  connectionsEndpoints,
  type Queue,
  queuesEndpoints,
} from '@balcao/contract';
import { buildConnection } from '../builders/build-connection.ts';
import { Refusal, route, type Route } from './fake-api.ts';
import { noGapsRoute } from './fake-service-gaps.ts';

/** Answers for these connections, and does with them what the real server does. */
export function connectionsRoutes(known: readonly Connection[] = [], queues: readonly Queue[] = []): Route[] {
  let connections = [...known];
  /** Changes a connection, in a newer version. */
  function change(id: number, parts: Partial<Connection>): Connection {
    const old = connections.find((other) => other.id === id);
    if (old === undefined) throw new Refusal('ERR_NO_WAPP_FOUND');
    const changed = { ...old, ...parts, version: old.version + 1 };
    connections = connections.map((other) => (other === old ? changed : other));
    return changed;
  }
  /** The two rules that only the server knows. */
  function refuseWrong({ isDefault, greetingMessage, queueIds }: ConnectionInput): void {
    if (queueIds.length > 1 && greetingMessage === '') throw new Refusal('ERR_WAPP_GREETING_REQUIRED');
    if (!isDefault) throw new Refusal('ERR_NO_OTHER_WHATSAPP');
  }
  /** What is stored of an input: the queues instead of their ids, the end of a token instead of the token. */
  function toStored({ queueIds, cloud: _cloud, token, ...input }: ConnectionInput): Partial<Connection> {
    return {
      ...input,
      queues: queues.filter(({ id }) => queueIds.includes(id)),
      ...(token === undefined ? {} : { tokenHint: token.slice(-4) }),
    };
  }

  return [
    route(connectionsEndpoints.list, () => connections),
    route(connectionsEndpoints.get, ({ params }) => change(params.id, {})),
    route(connectionsEndpoints.create, ({ body }) => {
      const stopped = { status: 'DISCONNECTED', number: null } as const;
      const made = buildConnection({ ...stopped, ...toStored(body), id: connections.length + 1 });
      connections = [...connections, made];
      return made;
    }),
    route(connectionsEndpoints.update, ({ params, body: { queueIds = [], ...body } }) => {
      refuseWrong({ ...body, queueIds });
      return change(params.id, toStored({ ...body, queueIds }));
    }),
    route(connectionsEndpoints.remove, ({ params: { id } }) => {
      connections = connections.filter((other) => other.id !== id);
      return { id };
    }),
    route(connectionsEndpoints.startSession, ({ params }) =>
      change(params.id, { status: 'OPENING', statusReason: null }),
    ),
    route(connectionsEndpoints.renewSession, ({ params }) =>
      change(params.id, { status: 'OPENING', statusReason: null }),
    ),
    route(connectionsEndpoints.endSession, ({ params }) =>
      change(params.id, { status: 'DISCONNECTED', statusReason: 'logged_out', number: null }),
    ),
    route(queuesEndpoints.list, () => [...queues]),
    noGapsRoute(),
  ];
}
