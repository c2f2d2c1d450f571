/** A reporter of knip that prints how many files were read; `scripts/check-dead-code.mjs` compares it. */
export default function printCount({ counters }) {
  process.stdout.write(`files read: ${counters.processed}\n`);
}
