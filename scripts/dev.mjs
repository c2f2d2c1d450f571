import { requireNode } from './lib/node-version.mjs';

requireNode();
const { ExpectedError, runMain } = await import('./lib/expected-error.mjs');

await runMain(async () => {
  const { ensureDependencies } = await import('./lib/dependencies.mjs');
  await ensureDependencies();
  const { endChild, startChild, waitForChild } = await import('./lib/child-processes.mjs');
  const { isPortFree } = await import('./lib/ports.mjs');
  const { inRoot, root } = await import('./lib/root.mjs');
  const { say } = await import('./lib/say.mjs');

  const serverPort = process.env.PORT ?? '3000';
  const webPort = process.env.WEB_PORT ?? '5173';
  if (!(await isPortFree(Number(webPort)))) {
    throw new ExpectedError(
      `Port ${webPort} is taken by another program. Stop it, or choose another one: WEB_PORT=${Number(webPort) + 1} npm run dev`,
    );
  }
  const env = { ...process.env, PORT: serverPort, BALCAO_API: `http://127.0.0.1:${serverPort}` };
  const tsx = inRoot('node_modules', 'tsx', 'dist', 'cli.mjs');
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');

  say(`Server on port ${serverPort}, web with live reload on http://localhost:${webPort}. Stop with Ctrl-C.`);
  const children = [
    startChild(process.execPath, [tsx, 'watch', '--clear-screen=false', inRoot('apps', 'server', 'src', 'main.ts')], {
      cwd: root,
      env,
    }),
    startChild(process.execPath, [vite, '--port', webPort, '--strictPort', '--clearScreen', 'false'], {
      cwd: inRoot('apps', 'web'),
      env,
    }),
  ];
  const ends = children.map(waitForChild);
  const { code } = await Promise.race(ends);
  for (const child of children) endChild(child);
  await Promise.all(ends);
  process.exit(code ?? 1);
});
