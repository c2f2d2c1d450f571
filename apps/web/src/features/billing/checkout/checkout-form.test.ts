import { describe, expect, it } from 'vitest';
import {
  type CheckoutValues,
  isExpired,
  maskZipcode,
  planOf,
  prefillCheckout,
  toSubscription,
  validateCheckout,
} from './checkout-form.ts';

const filled: CheckoutValues = {
  name: 'Ana Prado',
  document: '',
  country: 'BR',
  zipcode: '01310-100',
  address: 'Av. Paulista, 1000',
  district: '',
  state: 'SP',
  city: 'São Paulo',
};
const rules = { needsDocument: false };

describe('validateCheckout', () => {
  it('S336 S337 accepts what is filled in, without the optional district', () => {
    expect(validateCheckout(filled, rules)).toEqual({});
  });

  it.each(['name', 'country', 'zipcode', 'address', 'state', 'city'] as const)('S337 R35 asks for %s', (field) => {
    expect(validateCheckout({ ...filled, [field]: '  ' }, rules)).toMatchObject({ [field]: field });
  });

  it.each([
    ['BR', '01310-100', undefined],
    ['BR', '01310100', undefined],
    ['BR', '01310-10', 'invalidZipcode'],
    ['BR', '01310-1000', 'invalidZipcode'],
    ['BR', 'abcde-fgh', 'invalidZipcode'],
    ['usa', '94105', undefined],
    ['usa', '94105-1234', undefined],
    ['usa', '941051', 'invalidZipcode'],
    ['usa', '01310-100', 'invalidZipcode'],
  ])('S337 in %s the postal code %s', (country, zipcode, wrong) => {
    expect(validateCheckout({ ...filled, country, zipcode }, rules).zipcode).toBe(wrong);
  });

  it('S337 a state is one of the 27 in Brazil, and any text elsewhere', () => {
    expect(validateCheckout({ ...filled, state: 'XX' }, rules).state).toBe('state');
    expect(validateCheckout({ ...filled, country: 'usa', zipcode: '94105', state: 'California' }, rules)).toEqual({});
  });

  it('S701 asks for the CPF or CNPJ only where the bank does', () => {
    expect(validateCheckout(filled, { needsDocument: true })).toEqual({ document: 'document' });
    expect(validateCheckout({ ...filled, document: '12.ABC.345/01DE-35' }, { needsDocument: true })).toEqual({});
  });
});

it.each([
  ['01310100', 'BR', '01310-100'],
  ['0131', 'BR', '0131'],
  ['01310-10099', 'BR', '01310-100'],
  ['94105', 'usa', '94105'],
  ['941051234', 'usa', '94105-1234'],
  ['cep 01310', 'BR', '01310'],
])('S337 %s is written in %s as %s', (typed, country, written) => {
  expect(maskZipcode(typed, country)).toBe(written);
});

it('S336 starts with what is known of the company', () => {
  const known = {
    dueDate: null,
    trialExpiration: null,
    email: null,
    billingName: 'Ana Prado',
    document: '',
    country: 'BR' as const,
    addressZipCode: '01310100',
    addressStreet: 'Av. Paulista, 1000',
    addressState: 'SP',
    addressCity: 'São Paulo',
    addressDistrict: '',
    needsDocument: false,
  };
  expect(prefillCheckout(known)).toEqual(filled);
});

it('R36 S338 a company without a plan is offered three users, three connections and 49 reais', () => {
  expect(planOf({ plan: null })).toMatchObject({ users: 3, connections: 3, value: 49 });
});

it('S341 sends what the wire names, the plan as JSON text, and nothing of a card', () => {
  const plan = { id: 4, name: 'Profissional', users: 10, connections: 3, queues: 10, value: 149.9 };
  const body = toSubscription(filled, plan, { id: 31, value: 149.9 });
  expect(body).toMatchObject({
    firstName: 'Ana Prado',
    address2: 'Av. Paulista, 1000',
    zipcode: '01310100',
    price: 149.9,
    users: 10,
    connections: 3,
    invoiceId: 31,
  });
  expect(JSON.parse(body.plan)).toMatchObject({ planId: 4, price: 149.9, users: 10, connections: 3, queues: 10 });
  expect(Object.keys(body).filter((key) => /card|cvv/i.test(key))).toEqual([]);
});

it('S702 a code is expired from its last moment on', () => {
  const expiresAt = '2026-11-17T12:00:00.000Z';
  expect(isExpired({ expiresAt }, Date.parse(expiresAt) - 1)).toBe(false);
  expect(isExpired({ expiresAt }, Date.parse(expiresAt))).toBe(true);
});
