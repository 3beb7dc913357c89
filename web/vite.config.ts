import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page is built into the package, from where the server serves it. `npm run dev` asks a server on this machine.
const server = 'http://127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/lawspeaker/table/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    // The server lets nobody change anything but a page of its own host: so the host stays as the browser says it.
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server.replace('http', 'ws'), ws: true, changeOrigin: false },
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
