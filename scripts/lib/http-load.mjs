import { connect } from 'node:net';

/**
 * Asks the same thing over and over on so many kept connections and tells how long each answer took. It reads
 * no more of an answer than its status and length: on two cores every step of the asker is taken from the server.
 */
export async function askRepeatedly({ host, port, path, headers = {}, connections, milliseconds }) {
  const head = Object.entries({ host: `${host}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
  const times = [];
  const began = performance.now();
  const askers = Array.from({ length: connections }, () => askOn({ host, port, path, request, times, until: began + milliseconds }));
  await Promise.all(askers);
  return { times, seconds: (performance.now() - began) / 1000 };
}

function askOn({ host, port, path, request, times, until }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let asked = 0;
    let missing = 0;
    let pending = '';
    const ask = () => {
      asked = performance.now();
      socket.write(request);
    };
    const fail = (reason) => {
      socket.destroy();
      reject(new Error(`${path}: ${reason}`));
    };
    const finish = () => {
      times.push(performance.now() - asked);
      if (performance.now() < until) return ask();
      socket.end();
      resolve();
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.once('close', () => fail('the server closed the connection'));
    socket.on('data', (chunk) => {
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
      if (status !== '200') return fail(`answered ${status}`);
      if (length === undefined) return fail('answered without a length');
      missing = Number(length) - (pending.length - end - 4);
      pending = '';
      if (missing <= 0) finish();
    });
  });
}
