import { centsOf, isBrCode, reaisOf } from '@balcao/domain';
import * as z from 'zod/mini';
import { BankFailed, type AsaasAccess, type Bank, type BankCharge, type ChargeRequest } from '../../ports/payments.ts';
import { askBank, requireSuccess, type BankAnswer, type BankLine, type BankQuestion } from './ask-bank.ts';

const bankId = z.string().check(z.regex(/^[\w-]{1,60}$/));
const customers = z.object({ data: z.array(z.object({ id: bankId, deleted: z.optional(z.boolean()) })) });
const created = z.object({ id: bankId });
const pixQrCode = z.object({ payload: z.string(), expirationDate: z.optional(z.string()) });
const payment = z.object({
  id: bankId,
  status: z.string(),
  value: z.unknown(),
  externalReference: z.nullish(z.string()),
  pixTransaction: z.nullish(z.string()),
  deleted: z.optional(z.boolean()),
});

/** What a payment by Pix is called once the money is there. */
const paidStates = new Set(['RECEIVED', 'CONFIRMED']);
const waitingStates = new Set(['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS']);

/** Asaas: charges belong to customers, who are known by CPF or CNPJ. The bank names the charge and carries our name. */
export function createAsaas(line: BankLine): (access: AsaasAccess) => Bank {
  return ({ apiKey }) => {
    const ask = (question: Omit<BankQuestion, 'headers'>): Promise<BankAnswer> =>
      // Accounts made since June 2024 are refused without a user agent.
      askBank(line, { ...question, headers: { access_token: apiKey, 'user-agent': 'Balcao' } });
    const get = async <S extends z.ZodMiniType>(
      schema: S,
      question: Omit<BankQuestion, 'headers'>,
    ): Promise<z.output<S>> => {
      const result = z.safeParse(schema, requireSuccess(question.step, await ask(question)));
      if (!result.success) throw new BankFailed(`${question.step}: an unexpected answer`);
      return result.data;
    };

    const findCustomer = async ({ payer: { name, document, email } }: ChargeRequest): Promise<string> => {
      const { data } = await get(customers, {
        step: 'Asaas customer',
        method: 'GET',
        path: `/customers?cpfCnpj=${encodeURIComponent(document)}&limit=10`,
      });
      const known = data.find(({ deleted }) => deleted !== true);
      if (known) return known.id;
      const made = await get(created, {
        step: 'Asaas new customer',
        method: 'POST',
        path: '/customers',
        // The product tells people itself.
        body: { name, cpfCnpj: document, ...(email ? { email } : {}), notificationDisabled: true },
      });
      return made.id;
    };

    return {
      async open(charge) {
        const customer = await findCustomer(charge);
        const { id } = await get(created, {
          step: 'Asaas charge',
          method: 'POST',
          path: '/payments',
          body: {
            customer,
            billingType: 'PIX',
            value: reaisOf(charge.valueCents),
            dueDate: charge.dueDate,
            description: charge.description,
            externalReference: charge.reference,
          },
        });
        const { payload, expirationDate } = await get(pixQrCode, {
          step: 'Asaas QR code',
          method: 'GET',
          path: `/payments/${id}/pixQrCode`,
        });
        if (!isBrCode(payload)) throw new BankFailed('Asaas QR code with a wrong check');
        return { bankId: id, code: payload, expiresAt: readExpiration(expirationDate) };
      },
      async read(wanted) {
        const step = 'Asaas reading';
        const answer = await ask({ step, method: 'GET', path: `/payments/${encodeURIComponent(wanted)}` });
        if (answer.status === 404) return null;
        const result = z.safeParse(payment, requireSuccess(step, answer));
        if (!result.success) throw new BankFailed(`${step}: an unexpected answer`);
        // Another charge than the one asked for proves nothing about it.
        if (result.data.id !== wanted) throw new BankFailed('Asaas reading of another charge');
        return asBankCharge(result.data);
      },
      async cancel(wanted) {
        const step = 'Asaas cancelling';
        const answer = await ask({ step, method: 'DELETE', path: `/payments/${encodeURIComponent(wanted)}` });
        // Gone or paid: nothing is left to cancel.
        if (![400, 404].includes(answer.status)) requireSuccess(step, answer);
      },
      async connect() {
        // Its notices are set up in Asaas' own pages, with our address and token; here only the key is tried.
        await get(z.object({}), { step: 'Asaas key', method: 'GET', path: '/customers?limit=1' });
      },
    };
  };
}

/** When the code runs out by the clock of Asaas, which is that of Brasília and names no zone; null when it does not say. */
function readExpiration(text: string | undefined): Date | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text ?? '') ?? [];
  const moment = new Date(`${day}T${time}-03:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function asBankCharge(stored: z.output<typeof payment>): BankCharge {
  const isPaid = paidStates.has(stored.status);
  const isWaiting = waitingStates.has(stored.status) && stored.deleted !== true;
  return {
    reference: stored.externalReference ?? '',
    bankId: stored.id,
    state: isPaid ? 'paid' : isWaiting ? 'waiting' : 'over',
    paidCents: isPaid ? (centsOf(stored.value) ?? 0) : 0,
    endToEndId: stored.pixTransaction ?? null,
  };
}
