import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { antdStyles } from './scripts/web/antd-styles.ts'
import { chineseLabels } from './scripts/web/chinese-labels.ts'
import { beyondStart, fetchDrawing, startChunk } from './scripts/web/fetch-drawing.ts'
import { quickLibraries } from './scripts/web/quick-libraries.ts'

const page = (name: string) => new URL(`./web/${name}.html`, import.meta.url).pathname
const server = process.env.PIMS_SERVER ?? 'http://127.0.0.1:3000'
const bases = ['passport', 'omms', 'pims', 'ifms', 'wnms', 'tdms', 'bmms', 'spvs', 'ecms', 'loms', 'ptms', 'api']

/** Our lists filter above the table: antd's filters in table heads stay out of the download. */
const noColumnFilters: Plugin = {
  name: 'no-column-filters',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './FilterDropdown' && importer?.includes('/antd/es/table/hooks/useFilter/')
      ? new URL('./web/src/kit/list/table/no-column-filters.ts', import.meta.url).pathname
      : undefined,
}

/** A .gz beside each text file, so the server sends what is compressed already. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css|html|svg|json)$/.test(file)))
      writeFileSync(join(dir, `${name}.gz`), gzipSync(readFileSync(join(dir, name)), { level: 9 }))
  },
}

export default defineConfig({
  root: 'web',
  base: './',
  plugins: [noColumnFilters, antdStyles, chineseLabels, quickLibraries, react(), fetchDrawing, precompress],
  resolve: {
    alias: [
      { find: /^#contract\//, replacement: new URL('./contract/src/', import.meta.url).pathname },
      { find: /^#core\//, replacement: new URL('./server/src/core/', import.meta.url).pathname },
      { find: /^#kit\//, replacement: new URL('./web/src/kit/', import.meta.url).pathname },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The budget check reads which chunks a page pulls in.
    manifest: true,
    target: 'es2024',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (wanted, files, { hostId }) => beyondStart(wanted, files, hostId),
    },
    // Every start-up request is counted: the small pages share few chunks with the shell.
    rolldownOptions: {
      input: ['index', 'login', 'error', 'settleIn', 'fullchart', 'visit'].map(page),
      output: {
        // The names of all screens stand in the start: there a hash does, and seven letters of it.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '' : '[name]-'}[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7].[ext]',
        // What nearly every screen needs comes in one file: fifty small ones wait for each other on six connections.
        codeSplitting: {
          groups: [
            // What the start-up calls need comes before the code that draws.
            { name: startChunk, debugName: 'start', priority: 2 },
            {
              name: 'common',
              test: /node_modules\/(antd|@rc-component|@ant-design|react-dom)\//,
              minShareCount: 144,
            },
            // The parts of a list come in one file too.
            { name: 'list', test: /\/(web|contract)\/src\/kit\//, minShareCount: 121 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1500,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries([...bases, 'homecare', 'files'].map((base) => [`^/${base}/`, { target: server }])),
  },
})
