import { build, type InlineConfig, type Rollup } from 'vite';

/** What people load one after the other, each with the screens it is for. */
const layers = [
  { name: 'base', roots: ['web/index.html', 'session/login-page.tsx'] },
  { name: 'shell', roots: ['shell/shell.tsx'] },
  { name: 'desk', roots: ['tickets/tickets-page.tsx'] },
  { name: 'conversation', roots: ['tickets/conversation.tsx'] },
] as const;

type Chunks = readonly Rollup.OutputChunk[];

/** The modules that really come with some files, as tree shaking has left them. */
function reach(chunks: Chunks, starts: Chunks): Set<string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<Rollup.OutputChunk>();
  const visit = (chunk: Rollup.OutputChunk | undefined): void => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) visit(byFile.get(file));
  };
  starts.forEach(visit);
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds));
}

/**
 * Which layer each module belongs to. By itself each set of screens that share something becomes a file, most below a
 * kilobyte: a desk came in 119 of them. What is loaded together is known only when everything unused is gone, so it is
 * read from a first build that nobody keeps.
 */
export async function findLayers(config: InlineConfig): Promise<(id: string) => string | null> {
  const made = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  })) as Rollup.RollupOutput;
  const chunks = made.output.filter((file): file is Rollup.OutputChunk => file.type === 'chunk');
  const isRoot = ({ facadeModuleId }: Rollup.OutputChunk, root: string): boolean =>
    facadeModuleId?.endsWith(root) === true;
  const known = layers.flatMap(({ roots }) => roots);
  for (const root of known)
    if (!chunks.some((chunk) => isRoot(chunk, root)))
      throw new Error(`no screen begins with ${root}: chunk-layers.ts names one that is gone`);
  // Of the later layers only what nothing else wants as well: a list of users must not load a desk.
  const elsewhere = reach(
    chunks,
    chunks.filter((chunk) => chunk.isDynamicEntry && !known.some((root) => isRoot(chunk, root))),
  );
  const found = new Map<string, string>();
  for (const [place, { name, roots }] of layers.entries()) {
    for (const id of reach(
      chunks,
      chunks.filter((chunk) => roots.some((root) => isRoot(chunk, root))),
    ))
      if (!found.has(id) && (place < 2 || !elsewhere.has(id))) found.set(id, name);
  }
  return (id) => found.get(id) ?? null;
}
