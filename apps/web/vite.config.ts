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
      // Host stays the browser's own: the server compares it with the origin of what a cookie alone authorises.
      '/api': { target: api, changeOrigin: false },
      '/media': { target: api, changeOrigin: false },
      '/socket.io': { target: api, changeOrigin: false, ws: true },
    },
  },
});
