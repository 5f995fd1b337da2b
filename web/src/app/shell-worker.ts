import { state } from './kit/store/state.ts'

/**
 * The service worker stores the entry itself, so that it opens without a network; browsers allow it over https only.
 */

/** A newer version is ready and is used when the user agrees, so that nothing typed is lost. */
export const newVersion = state<ServiceWorker | undefined>(undefined)

/** What this phone cannot do because the page came over http; undefined when nothing is missing. */
export function missingWords(secure = window.isSecureContext) {
  if (secure) return undefined
  return '本页面不是 https 地址：断网时无法重新打开，本机不保存登录、数据和未上传的记录，关闭前请先上传。请管理员为服务器设置 TLS_CERT 与 TLS_KEY（见 README）。'
}

/** Registers the worker of the built product; development has none. */
export async function keepShell() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker
    .register('/app-sw.js', { scope: '/app.html' })
    .catch(() => undefined)
  if (!registration) return
  const look = () => {
    // The first worker replaces none.
    if (registration.waiting && navigator.serviceWorker.controller) newVersion.set(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
}

/** Switches to the version that is ready. */
export function takeNewVersion() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  newVersion.get()?.postMessage('take-over')
}
