import { endpoint } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { placesOf, undeclaredIds, withIds } from './id-places.ts';

const move = endpoint({
  name: 'example.move',
  method: 'POST',
  path: '/example/{id}',
  summary: 'An example.',
  access: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({ companyId: z.optional(z.string()), identity: z.string() }),
  body: z.object({
    queueIds: z._default(z.array(z.int()), []),
    to: z.union([z.object({ userId: z.int() }), z.object({ note: z.string() })]),
    items: z.array(z.object({ uuid: z.nullable(z.uuid()) })),
  }),
  ids: { 'params.id': 'user' },
});

describe('places of ids', () => {
  it('T30 finds them in params, query and body, in lists, unions and nested objects', () => {
    expect(placesOf(move)).toEqual([
      'params.id',
      'query.companyId',
      'query.identity',
      'body.queueIds[]',
      'body.to.userId',
      'body.to.note',
      'body.items[].uuid',
    ]);
  });

  it('T30 tells which of them nobody declared', () => {
    expect(undeclaredIds(move)).toEqual(['query.companyId', 'body.queueIds[]', 'body.to.userId', 'body.items[].uuid']);
  });

  it('puts ids where they belong, as text outside bodies', () => {
    const request = { params: { id: '1' }, query: {}, body: { to: {}, items: [{}] } };
    expect(withIds(request, 'params.id', [7])).toMatchObject({ params: { id: '7' } });
    expect(withIds(request, 'body.queueIds[]', [7, 8])).toMatchObject({ body: { queueIds: [7, 8] } });
    expect(withIds(request, 'body.to.userId', [7])).toMatchObject({ body: { to: { userId: 7 } } });
    expect(withIds(request, 'body.items[].uuid', ['x'])).toMatchObject({ body: { items: [{ uuid: 'x' }] } });
    expect(request).toEqual({ params: { id: '1' }, query: {}, body: { to: {}, items: [{}] } });
  });
});
