import { build, type InlineConfig, type Rollup } from 'vite';
import { layerOf, layers } from './chunk-layers.ts';

type Chunks = readonly Rollup.OutputChunk[];

/** The modules that really come with a file, as tree shaking has left them. */
function reach(chunks: Chunks, start: Rollup.OutputChunk): Set<string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<Rollup.OutputChunk>();
  const visit = (chunk: Rollup.OutputChunk | undefined): void => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) visit(byFile.get(file));
  };
  visit(start);
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
  const known = layers.flatMap(({ name, roots }) => roots.map((root) => ({ name, root })));
  for (const { root } of known)
    if (!chunks.some((chunk) => isRoot(chunk, root)))
      throw new Error(`no screen begins with ${root}: chunk-layers.ts names one that is gone`);
  const screensOf = new Map<string, Set<string>>();
  for (const chunk of chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    const screen = known.find(({ root }) => isRoot(chunk, root))?.name ?? chunk.fileName;
    for (const id of reach(chunks, chunk)) screensOf.set(id, (screensOf.get(id) ?? new Set()).add(screen));
  }
  return (id) => layerOf(screensOf.get(id) ?? new Set());
}
