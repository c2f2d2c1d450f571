import { createHash } from 'node:crypto';
import { amountText, centsOf, isBrCode } from '@balcao/domain';
import * as z from 'zod/mini';
import { BankFailed, type Bank, type BankCharge, type ChargeRequest, type EfiAccess } from '../../ports/payments.ts';
import { askBank, requireSuccess, type BankAnswer, type BankLine, type BankQuestion } from './ask-bank.ts';

const token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });
const openedCharge = z.object({ txid: z.string(), loc: z.object({ id: z.int() }) });
const qrCode = z.object({ qrcode: z.string() });
const storedCharge = z.object({
  txid: z.string(),
  status: z.string(),
  pix: z.optional(
    z.array(
      z.object({
        endToEndId: z.optional(z.string()),
        txid: z.optional(z.string()),
        valor: z.unknown(),
        devolucoes: z.optional(z.array(z.object({ valor: z.unknown(), status: z.optional(z.string()) }))),
      }),
    ),
  ),
});

type Token = { value: string; until: number };

/** A token is given up a minute early, so that none runs out on its way. */
const earlyMs = 60_000;

type Question = Omit<BankQuestion, 'headers' | 'certificate'> & { headers?: Record<string, string> };
type Ask = (access: EfiAccess, question: Question) => Promise<BankAnswer>;

/** Asks with the certificate of the account and a token, which is requested when there is none that still counts. */
function createAsk(line: BankLine, now: () => number): Ask {
  const tokens = new Map<string, Token>();

  const requestToken = async ({ clientId, clientSecret, certificate }: EfiAccess): Promise<Token> => {
    const step = 'Efí token';
    const answer = await askBank(line, {
      step,
      method: 'POST',
      path: '/oauth/token',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: { grant_type: 'client_credentials' },
      certificate,
    });
    const { access_token: value, expires_in: seconds } = read(token, step, requireSuccess(step, answer));
    return { value, until: now() + seconds * 1_000 - earlyMs };
  };

  const ask: Ask = async (access, question) => {
    const key = keyOf(access);
    const known = tokens.get(key);
    const isKnown = known !== undefined && known.until > now();
    const used = isKnown ? known : await requestToken(access);
    tokens.set(key, used);
    const answer = await askBank(line, {
      ...question,
      headers: { authorization: `Bearer ${used.value}`, ...question.headers },
      certificate: access.certificate,
    });
    if (answer.status !== 401) return answer;
    tokens.delete(key);
    // One that was taken back early: once more with a new one.
    return isKnown ? ask(access, question) : answer;
  };
  return ask;
}

/**
 * Efí: every call with the certificate of the account, and with a token that lives about an hour and is shared by the
 * charges of the node. We choose the name of a charge, so it is known before the bank has heard of it.
 */
export function createEfi(line: BankLine, now: () => number = () => performance.now()): (access: EfiAccess) => Bank {
  const ask = createAsk(line, now);
  return (access) => ({
    async open(charge) {
      const step = 'Efí charge';
      const { txid, loc } = read(
        openedCharge,
        step,
        requireSuccess(
          step,
          await ask(access, {
            step,
            method: 'PUT',
            path: `/v2/cob/${encodeURIComponent(charge.reference)}`,
            body: {
              calendario: { expiracao: charge.seconds },
              ...debtorOf(charge),
              valor: { original: amountText(charge.valueCents) },
              chave: access.pixKey,
              solicitacaoPagador: charge.description,
            },
          }),
        ),
      );
      if (txid !== charge.reference) throw new BankFailed('Efí charge of another name');
      const qrStep = 'Efí QR code';
      const { qrcode } = read(
        qrCode,
        qrStep,
        requireSuccess(qrStep, await ask(access, { step: qrStep, method: 'GET', path: `/v2/loc/${loc.id}/qrcode` })),
      );
      if (!isBrCode(qrcode)) throw new BankFailed('Efí QR code with a wrong check');
      return { bankId: txid, code: qrcode, expiresAt: null };
    },
    async read(bankId) {
      const step = 'Efí reading';
      const answer = await ask(access, { step, method: 'GET', path: `/v2/cob/${encodeURIComponent(bankId)}` });
      if (answer.status === 404) return null;
      const stored = read(storedCharge, step, requireSuccess(step, answer));
      // Another charge than the one asked for proves nothing about it.
      if (stored.txid !== bankId) throw new BankFailed('Efí reading of another charge');
      return asBankCharge(stored);
    },
    async cancel(bankId) {
      const step = 'Efí cancelling';
      const answer = await ask(access, {
        step,
        method: 'PATCH',
        path: `/v2/cob/${encodeURIComponent(bankId)}`,
        body: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
      });
      // Gone, run out or paid: nothing is left to cancel.
      if (![400, 404, 409, 422].includes(answer.status)) requireSuccess(step, answer);
    },
    async connect(noticeUrl) {
      const step = 'Efí notices';
      requireSuccess(
        step,
        await ask(access, {
          step,
          method: 'PUT',
          path: `/v2/webhook/${encodeURIComponent(access.pixKey)}`,
          // Whoever stands in front of this server ends the encryption, so the address carries its own proof instead.
          headers: { 'x-skip-mtls-checking': 'true' },
          body: { webhookUrl: noticeUrl },
        }),
      );
    },
  });
}

/** The token belongs to who asked for it; the key is no secret of anybody. */
const keyOf = ({ clientId, clientSecret }: EfiAccess): string =>
  createHash('sha256').update(`${clientId}\n${clientSecret}`).digest('hex');

function debtorOf({ payer: { name, document } }: ChargeRequest): object {
  if (document === '') return {};
  return { devedor: { [document.length === 11 ? 'cpf' : 'cnpj']: document, nome: name } };
}

function asBankCharge({ txid, status, pix = [] }: z.output<typeof storedCharge>): BankCharge {
  const own = pix.filter((payment) => payment.txid === undefined || payment.txid === txid);
  const paidCents = own.reduce((sum, { valor, devolucoes = [] }) => {
    const sentBack = devolucoes
      .filter(({ status: state }) => state !== 'NAO_REALIZADO')
      .reduce((total, { valor: part }) => total + (centsOf(part) ?? 0), 0);
    return sum + (centsOf(valor) ?? 0) - sentBack;
  }, 0);
  return {
    reference: txid,
    bankId: txid,
    state: status === 'CONCLUIDA' ? 'paid' : status === 'ATIVA' ? 'waiting' : 'over',
    paidCents,
    endToEndId: own[0]?.endToEndId ?? null,
  };
}

function read<S extends z.ZodMiniType>(schema: S, step: string, body: unknown): z.output<S> {
  const result = z.safeParse(schema, body);
  if (!result.success) throw new BankFailed(`${step}: an unexpected answer`);
  return result.data;
}
