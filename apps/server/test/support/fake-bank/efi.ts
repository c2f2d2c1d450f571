import { randomBytes } from 'node:crypto';
import { amountText } from '@balcao/domain';
import type { Books, Question, Reply } from './books.ts';

export const efiAccount = {
  clientId: 'Client_Id_inventado',
  clientSecret: 'Client_Secret_inventado',
  pixKey: 'efi@balcao.test',
};

/** The side of the bank that speaks as Efí does; `dropTokens` makes the tokens worthless that it gave out. */
export function createEfiSide(books: Books): { answer(question: Question): Promise<Reply>; dropTokens(): void } {
  let tokens = new Set<string>();

  const answerCharge = async (id: string, { method, body }: Pick<Question, 'method' | 'body'>): Promise<Reply> => {
    if (method === 'PUT') {
      if (!/^[a-zA-Z0-9]{26,35}$/.test(id)) return { status: 400, body: { nome: 'txid_invalido' } };
      if (books.charges.has(id)) return { status: 409, body: { nome: 'txid_duplicado' } };
      const { original } = body['valor'] as { original: string };
      if (!/^\d+\.\d{2}$/.test(original) || body['chave'] !== efiAccount.pixKey)
        return { status: 400, body: { nome: 'json_invalido' } };
      const charge = await books.add({ id, reference: id, valueCents: Math.round(Number(original) * 100), sent: body });
      return { status: 201, body: { txid: id, status: 'ATIVA', loc: { id: charge.loc }, valor: { original } } };
    }
    if (method === 'PATCH') {
      const charge = books.charges.get(id);
      if (charge?.state === 'waiting') charge.state = 'over';
      return charge ? { status: 200, body: { txid: id } } : { status: 404, body: { nome: 'cobranca_nao_encontrada' } };
    }
    if (method === 'GET') {
      const charge = books.shown(id);
      if (!charge) return { status: 404, body: { nome: 'cobranca_nao_encontrada' } };
      const status = { waiting: 'ATIVA', paid: 'CONCLUIDA', over: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }[charge.state];
      const pix =
        charge.state === 'paid'
          ? [{ endToEndId: `E${charge.id.slice(0, 30)}`, txid: charge.id, valor: amountText(charge.paidCents) }]
          : [];
      return {
        status: 200,
        body: { txid: charge.id, status, valor: { original: amountText(charge.valueCents) }, pix },
      };
    }
    return { status: 404, body: {} };
  };

  const register = async (webhookUrl: string, skips: boolean): Promise<Reply> => {
    books.trials = await tryTwice(books.faults.dropsMark ? webhookUrl.replace(/hmac=\w+/, 'hmac=') : webhookUrl);
    const [stranger = 0, known = 0] = books.trials;
    // Who has the check left out answers both; otherwise the caller without a certificate has to be refused.
    if (known !== 200 || (skips ? stranger !== 200 : stranger < 400))
      return { status: 400, body: { nome: 'webhook_invalido' } };
    books.webhookUrl = webhookUrl;
    return { status: 200, body: { webhookUrl } };
  };

  const answer = async ({ method, path, body, request }: Question): Promise<Reply> => {
    if (path === '/oauth/token') {
      const expected = `Basic ${Buffer.from(`${efiAccount.clientId}:${efiAccount.clientSecret}`).toString('base64')}`;
      if (request.headers.authorization !== expected) return { status: 401, body: { error: 'invalid_client' } };
      const token = randomBytes(8).toString('hex');
      tokens.add(token);
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } };
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return { status: 401, body: { error: 'invalid_token' } };
    const [, , kind, name = ''] = path.split('/');
    const id = decodeURIComponent(name);
    if (kind === 'cob') return answerCharge(id, { method, body });
    if (kind === 'loc') {
      const charge = [...books.charges.values()].find(({ loc }) => loc === Number(id));
      return charge
        ? { status: 200, body: { qrcode: books.codeOf(charge), imagemQrcode: '' } }
        : { status: 404, body: {} };
    }
    if (kind === 'webhook' && method === 'PUT')
      return register(String(body['webhookUrl']), request.headers['x-skip-mtls-checking'] === 'true');
    return { status: 404, body: {} };
  };

  return { answer, dropTokens: () => void (tokens = new Set()) };
}

/** What Efí does before it believes an address: it calls without its certificate, then with it; answers both statuses. */
async function tryTwice(webhookUrl: string): Promise<number[]> {
  const trial = async (certificate: string): Promise<number> => {
    const answer = await fetch(`${webhookUrl}/pix`, {
      method: 'POST',
      // A server behind a proxy would read it like this; ours listens to neither.
      headers: { 'content-type': 'application/json', 'x-client-verify': certificate },
      body: JSON.stringify({ evento: 'teste_webhook' }),
    });
    return answer.status;
  };
  return [await trial('NONE'), await trial('SUCCESS')];
}
