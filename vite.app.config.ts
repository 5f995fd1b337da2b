import { defineConfig } from 'vite'
import { phoneWorker } from './scripts/web/phone-worker.ts'
import { quickLibraries } from './scripts/web/quick-libraries.ts'
import base, { precompress } from './vite.config.ts'

/**
 * The phone entry is built by itself, beside the back office: a phone in a corridor fetches what it needs in one file
 * and nothing of the office screens.
 */
export default defineConfig({
  root: base.root,
  base: base.base,
  resolve: base.resolve,
  plugins: [quickLibraries, phoneWorker, precompress],
  build: {
    ...base.build,
    assetsDir: 'app',
    // Behind the build of the back office, into the same folder.
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/app.json',
    rolldownOptions: { input: new URL('./web/app.html', import.meta.url).pathname },
  },
})
