import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['BALCAO_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': api,
      '/media': api,
      '/socket.io': { target: api, ws: true },
    },
  },
});
