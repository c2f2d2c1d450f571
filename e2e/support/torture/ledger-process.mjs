// The referee of the torture list: writes down every message the virtual WhatsApp accepted, and answers only when the
// line is on the disk. A process of its own, so that no death of the product takes its memory along.
// node ledger-process.mjs <file>; prints its address.
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';

const file = await open(process.argv[2], 'a');
const waiting = [];
let writing = false;

/** Lines that come while the disk is busy share the next flush. */
async function write() {
  if (writing) return;
  writing = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0);
    await file.appendFile(batch.map(({ line }) => line).join(''));
    await file.datasync();
    for (const { done } of batch) done();
  }
  writing = false;
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    waiting.push({ line: `${JSON.stringify(JSON.parse(body))}\n`, done: () => response.writeHead(204).end() });
    void write();
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
// Ends with whoever started it, even when that one was killed.
process.stdin.resume().on('end', () => process.exit(0));
