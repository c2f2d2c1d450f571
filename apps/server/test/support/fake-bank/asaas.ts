import { randomBytes } from 'node:crypto';
import type { Books, Question, Reply } from './books.ts';

export const asaasAccount = { apiKey: '$aact_inventada', webhookToken: 'um-token-inventado-de-32-letras-ou-mais' };

/** The side of the bank that speaks as Asaas does. */
export function createAsaasSide(books: Books): (question: Question) => Promise<Reply> {
  const customers = new Map<string, string>();

  return async ({ method, path, query, body, request }) => {
    if (request.headers['access_token'] !== asaasAccount.apiKey) return { status: 401, body: { errors: [] } };
    if (!request.headers['user-agent']) return { status: 400, body: { errors: [{ code: 'user_agent_not_sent' }] } };
    const [, kind, id = '', part] = path.split('/');
    if (kind === 'customers' && method === 'GET') {
      const known = customers.get(query.get('cpfCnpj') ?? '');
      return { status: 200, body: { object: 'list', hasMore: false, data: known ? [{ id: known }] : [] } };
    }
    if (kind === 'customers') {
      const customer = `cus_${customers.size + 1}`;
      customers.set(String(body['cpfCnpj']), customer);
      return { status: 200, body: { id: customer } };
    }
    if (method === 'POST') {
      if (![...customers.values()].includes(String(body['customer'])) || body['billingType'] !== 'PIX')
        return { status: 400, body: { errors: [{ code: 'invalid_customer' }] } };
      const charge = await books.add({
        id: `pay_${randomBytes(8).toString('hex')}`,
        reference: String(body['externalReference']),
        valueCents: Math.round(Number(body['value']) * 100),
        sent: body,
      });
      return { status: 200, body: { id: charge.id } };
    }
    const charge = part === undefined ? books.shown(id) : books.charges.get(id);
    if (!charge) return { status: 404, body: { errors: [] } };
    if (part === 'pixQrCode')
      return {
        status: 200,
        body: { payload: books.codeOf(charge), encodedImage: '', expirationDate: books.faults.codesUntil },
      };
    if (method === 'DELETE') {
      if (charge.state === 'paid') return { status: 400, body: { errors: [{ code: 'invalid_action' }] } };
      charge.state = 'over';
      return { status: 200, body: { deleted: true, id } };
    }
    return {
      status: 200,
      body: {
        id: charge.id,
        status: { waiting: 'PENDING', paid: 'RECEIVED', over: 'PENDING' }[charge.state],
        deleted: charge.state === 'over',
        value: (charge.state === 'paid' ? charge.paidCents : charge.valueCents) / 100,
        externalReference: charge.reference,
      },
    };
  };
}
