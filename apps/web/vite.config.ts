import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { findLayers } from './find-layers.ts';
import { refuseCircles } from './refuse-circles.ts';

const api = process.env['BALCAO_API'] ?? 'http://127.0.0.1:3000';

const common = {
  plugins: [react(), refuseCircles()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
  },
} satisfies InlineConfig;

export default defineConfig(async ({ command }) => ({
  ...common,
  build: {
    ...common.build,
    ...(command === 'build'
      ? {
          rolldownOptions: {
            output: {
              codeSplitting: await splitByLayers(),
              chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            },
          },
        }
      : {}),
  },
  server: {
    proxy: {
      // Host stays the browser's own: the server compares it with the origin of what a cookie alone authorises.
      '/api': { target: api, changeOrigin: false },
      '/media': { target: api, changeOrigin: false },
      '/public': { target: api, changeOrigin: false },
      '/socket.io': { target: api, changeOrigin: false, ws: true },
    },
  },
}));

/** A file for each layer; what few others share is put together unless that would load much in vain. */
async function splitByLayers() {
  const layerOf = await findLayers({ ...common, root: import.meta.dirname });
  return {
    groups: [
      { name: layerOf, debugName: 'layers', priority: 2, includeDependenciesRecursively: false },
      { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
    ],
  };
}
