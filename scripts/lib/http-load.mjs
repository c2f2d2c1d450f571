import { connect } from 'node:net';

/**
 * Asks over and over on so many kept connections and tells how long each answer took. `next` says what to ask: a path,
 * or a method, a path, a body and headers of its own. It reads no more of an answer than its status and length: on two cores every step of
 * the asker is taken from the server.
 */
export async function askRepeatedly({ host, port, next, headers = {}, connections, milliseconds, most = Infinity }) {
  const head = Object.entries({ host: `${host}:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const known = new Map();
  const toRequest = (asked) => {
    if (typeof asked === 'string') {
      if (!known.has(asked)) known.set(asked, Buffer.from(`GET ${asked} HTTP/1.1\r\n${head}\r\n`));
      return known.get(asked);
    }
    const body = asked.body === undefined ? '' : JSON.stringify(asked.body);
    const type =
      asked.body === undefined
        ? ''
        : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    const own = Object.entries(asked.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`${asked.method} ${asked.path} HTTP/1.1\r\n${head}${own.join('')}${type}\r\n${body}`);
  };
  const times = [];
  const began = performance.now();
  const state = { left: most, until: began + milliseconds, times, bytes: 0 };
  await Promise.all(
    Array.from({ length: connections }, (_, place) => askOn({ host, port, next: () => toRequest(next(place)), state })),
  );
  return { times, bytes: state.bytes, seconds: (performance.now() - began) / 1000 };
}

function askOn({ host, port, next, state }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let asked = 0;
    let missing = 0;
    let pending = '';
    const ask = () => {
      state.left -= 1;
      asked = performance.now();
      socket.write(next());
    };
    const fail = (reason) => {
      socket.destroy();
      reject(new Error(reason));
    };
    const finish = () => {
      state.times.push(performance.now() - asked);
      if (performance.now() < state.until && state.left > 0) return ask();
      socket.end();
      resolve();
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.once('close', () => fail('the server closed the connection'));
    socket.on('data', (chunk) => {
      state.bytes += chunk.length;
      if (missing > 0) {
        missing -= chunk.length;
        if (missing <= 0) finish();
        return;
      }
      pending += chunk.latin1Slice();
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      const status = pending.slice(9, 12);
      const length = /\r\ncontent-length: (\d+)/i.exec(pending.slice(0, end + 2))?.[1];
      if (!['200', '201', '202'].includes(status))
        return fail(`answered ${status}: ${pending.slice(end + 4, end + 300)}`);
      if (length === undefined) return fail('answered without a length');
      missing = Number(length) - (pending.length - end - 4);
      pending = '';
      if (missing <= 0) finish();
    });
  });
}

/** A share of sorted times. */
export const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
