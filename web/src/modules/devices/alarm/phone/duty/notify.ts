import { useEffect, useRef } from 'react'
import { logError } from '#kit/fault/errors.ts'
import { go } from '../../../../../app/kit/route.ts'
import { type Alert, markOf } from '../../alert/open-alerts.ts'
import { noticeOf, untold } from './duty-rules.ts'

/** Notifications of the phone, while the app is in the background; a closed app gets none (care.md 5). */

/** Asks for the permission to notify, with the tap that begins the duty. */
export function askLeave() {
  if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
}

/** Notifies of the shown alerts, once per announcement, while the app is in the background. */
export function useNotified(front: readonly Alert[]) {
  const toldHere = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const news = untold(front, toldHere.current)
    toldHere.current = new Set(front.map(markOf))
    if (document.visibilityState === 'hidden') for (const alert of news) void notify(noticeOf(alert))
  }, [front])
}

/**
 * Shows a notification; a touch opens its card. Through the worker where there is one, because phones allow no other
 * way.
 */
async function notify({ title, address, ...more }: ReturnType<typeof noticeOf>) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const options = { ...more, data: { address }, renotify: true }
  try {
    const registration = await navigator.serviceWorker?.getRegistration('/app.html')
    if (registration?.active) return await registration.showNotification(title, options)
    const shown = new Notification(title, options)
    shown.onclick = () => {
      window.focus()
      go(address)
      shown.close()
    }
  } catch (error) {
    logError(error)
  }
}

/** Opens the page when a notification of the worker is touched; returns the function that ends it. */
export function openNotified() {
  const open = ({ data }: MessageEvent) => {
    if (typeof data?.address === 'string') go(data.address)
  }
  navigator.serviceWorker?.addEventListener('message', open)
  return () => navigator.serviceWorker?.removeEventListener('message', open)
}
