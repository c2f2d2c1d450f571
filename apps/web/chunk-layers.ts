import { build, type InlineConfig, type Rollup } from 'vite';

/** What people load one after the other, each with the screens it is for. */
const layers = [
  { name: 'base', roots: ['main.tsx', 'session/login-page.tsx'] },
  { name: 'shell', roots: ['shell/shell.tsx'] },
  { name: 'desk', roots: ['tickets/tickets-page.tsx'] },
  { name: 'conversation', roots: ['tickets/conversation.tsx'] },
] as const;

/** Of the later layers only what no other page wants as well: it would load a desk to show a list of users. */
const otherPages = /-page\.tsx$/;

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
  const made = (await build({ ...config, configFile: false, logLevel: 'error', build: { ...config.build, write: false, minify: false } })) as Rollup.RollupOutput;
  const chunks = made.output.filter((file): file is Rollup.OutputChunk => file.type === 'chunk');
  const startsOf = (roots: readonly string[]): Chunks => chunks.filter(({ facadeModuleId, isEntry }) => isEntry || roots.some((root) => facadeModuleId?.endsWith(root)));
  const known = layers.flatMap(({ roots }) => roots);
  const elsewhere = reach(chunks, chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && otherPages.test(facadeModuleId) && !known.some((root) => facadeModuleId.endsWith(root))));
  const found = new Map<string, string>();
  for (const [place, { name, roots }] of layers.entries()) {
    for (const id of reach(chunks, startsOf(roots))) if (!found.has(id) && (place < 2 || !elsewhere.has(id))) found.set(id, name);
  }
  return (id) => found.get(id) ?? null;
}
