import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Writes app-sw.js: the browser keeps the phone entry with all its pages, so that it opens offline (care.md 5). A build
 * with other files is another version; the old one is used until the user accepts the new one.
 */
export const phoneWorker: Plugin = {
  name: 'phone-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const built = Object.values(bundle)
        .filter(({ fileName }) => /\.(js|css|html)$/.test(fileName))
        .map((file) => ({ name: file.fileName, text: file.type === 'chunk' ? file.code : String(file.source) }))
        .sort((one, other) => (one.name < other.name ? -1 : 1))
      const hash = createHash('sha256')
      for (const { name, text } of built) hash.update(name).update('\0').update(text).update('\0')
      const fixed = ['/old-browser.js', '/app.webmanifest', '/logo.svg', '/app-icon-192.png']
      const files = [...built.map(({ name }) => `/${name}`), ...fixed]
      const version = hash.digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'app-sw.js', source: workerOf(version, files) })
    },
  },
}

/** The code of the worker. It only answers with pages and scripts of the entry; never with data. */
const workerOf = (version: string, files: readonly string[]) => `const kept = 'pims-app-${version}'
const files = ${JSON.stringify(files)}
const known = new Set(files)

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })))))
})

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('pims-app-') && name !== kept
  const drop = async () => {
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(drop())
})

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting()
})

// An alarm that was shown while the app was in the background opens its card (web/src/modules/devices/alarm/phone/duty/notify.ts).
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { address } = event.notification.data ?? {}
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const app = windows.find(({ url }) => new URL(url).pathname === '/app.html')
    if (!app) return self.clients.openWindow('/app.html#' + (address ?? '/'))
    await app.focus()
    app.postMessage({ address })
  }
  event.waitUntil(open())
})

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin || !known.has(pathname)) return
  event.respondWith(
    caches.open(kept).then(async (cache) => (await cache.match(pathname)) ?? fetch(event.request)),
  )
})
`
