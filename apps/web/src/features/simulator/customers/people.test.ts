import { describe, expect, it } from 'vitest';
import {
  addPeople,
  type ChatMessage,
  listPartners,
  messagesOf,
  withoutAck,
  numberOf,
  type Partner,
  readPeople,
} from './people.ts';
import { samplePeople } from './sample-people.ts';

const buildPartner = (parts: Partial<Partner>): Partner => ({
  customer: '5511987654321',
  lid: null,
  name: null,
  shopTyping: null,
  lastMessage: null,
  ...parts,
});
const buildMessage = (parts: Partial<ChatMessage>): ChatMessage => ({
  id: 'A',
  customer: '5511987654321',
  fromCustomer: false,
  type: 'text',
  body: '',
  mediaType: null,
  menu: null,
  quotedId: null,
  forwarded: null,
  at: 0,
  ack: 1,
  edited: false,
  deleted: false,
  reactions: {},
  ...parts,
});

describe('numberOf', () => {
  it.each([
    ['5511987654321', '+55 (11) 98765-4321'],
    ['554799123408', '+55 (47) 9912-3408'],
    ['543415550142', '+543415550142'],
    ['lid:184467440737', null],
  ])('shows %s as %s', (customer, expected) => {
    expect(numberOf(customer)).toBe(expected);
  });
});

describe('listPartners', () => {
  it('puts those who have not written behind those the world knows', () => {
    const partners = listPartners(
      [buildPartner({ customer: '5521', name: 'Tiago' })],
      [{ customer: '5511', name: 'Maria' }],
    );
    expect(partners.map(({ customer }) => customer)).toEqual(['5521', '5511']);
  });

  it('lists nobody twice, not even by a second address', () => {
    const known = buildPartner({ customer: '5511', lid: 'lid:77777' });
    expect(
      listPartners(
        [known],
        [
          { customer: '5511', name: 'Maria' },
          { customer: 'lid:77777', name: 'Rafa' },
        ],
      ),
    ).toHaveLength(1);
  });

  it('keeps the name given here while the world has none', () => {
    expect(listPartners([buildPartner({ customer: '5511' })], [{ customer: '5511', name: 'Maria' }])[0]?.name).toBe(
      'Maria',
    );
  });
});

describe('messagesOf', () => {
  it('takes both addresses of a customer and nobody else', () => {
    const messages = [
      buildMessage({ id: 'A', customer: '5511' }),
      buildMessage({ id: 'B', customer: 'lid:7' }),
      buildMessage({ id: 'C', customer: '5521' }),
    ];
    expect(messagesOf(messages, { customer: '5511', lid: 'lid:7' }).map(({ id }) => id)).toEqual(['A', 'B']);
  });
});

describe('notYet', () => {
  it('finds what the shop wrote and the customer has not got or read', () => {
    const messages = [
      buildMessage({ id: 'sent', ack: 1 }),
      buildMessage({ id: 'delivered', ack: 2 }),
      buildMessage({ id: 'read', ack: 3 }),
      buildMessage({ id: 'own', fromCustomer: true }),
      buildMessage({ id: 'gone', deleted: true }),
    ];
    expect(withoutAck(messages, 2).map(({ id }) => id)).toEqual(['sent']);
    expect(withoutAck(messages, 3).map(({ id }) => id)).toEqual(['sent', 'delivered']);
  });
});

describe('readPeople', () => {
  it.each([
    [null, []],
    ['nonsense', []],
    ['{"customer":"1"}', []],
    ['[{"customer":"5511","name":"Maria"},{"customer":5},null]', [{ customer: '5511', name: 'Maria' }]],
  ])('reads %s', (stored, expected) => {
    expect(readPeople(stored)).toEqual(expected);
  });
});

describe('the samples', () => {
  const customers = samplePeople.map(({ customer }) => customer);

  it('are twenty different people the virtual world accepts', () => {
    expect(new Set(customers).size).toBe(20);
    expect(customers.filter((customer) => !/^(\d{8,15}|lid:\d{5,20})$/.test(customer))).toEqual([]);
  });

  it('have numbers with and without the ninth digit, and one is hidden', () => {
    const brazilian = customers.filter((customer) => customer.startsWith('55'));
    expect(brazilian.some(({ length }) => length === 13)).toBe(true);
    expect(brazilian.some(({ length }) => length === 12)).toBe(true);
    expect(customers.filter((customer) => customer.startsWith('lid:'))).toHaveLength(1);
  });

  it('come once, however often they are asked for', () => {
    expect(addPeople(addPeople([], samplePeople), samplePeople)).toHaveLength(20);
  });
});
