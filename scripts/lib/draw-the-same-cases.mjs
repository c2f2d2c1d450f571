import fc from 'fast-check';

/*
 * Random cases are drawn from one number. `npm test` always takes the same, so that it says the same of the same code;
 * `npm run torture` takes another each time. A worker runs many files, all with the number of the first.
 */
process.env.TORTURE_SEED ??= process.env.TORTURE === 'full' ? String(Date.now() % 1_000_000) : '1';
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.TORTURE_SEED) });
