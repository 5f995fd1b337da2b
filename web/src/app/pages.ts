import type { ComponentType } from 'react'
import { fits } from './kit/route.ts'

/**
 * Pages of the phone entry (care.md 5). A module gives its own in `web/src/modules/<area>/<module>/phone.ts`; no list
 * is edited to add one (docs/add-a-module.md).
 */
export interface PhonePage {
  /** `/tasks`, or with values `/task/:taskId`; the component gets them as its properties. */
  path: string
  title: string
  /** Who sees it, as calls say it: codes of menus.json with `|` and `&`. */
  permit: string
  /** Stands below among the tabs, by `sort`. */
  tab?: { label: string; icon: string; sort: number }
  /** Is a link on 我的: wanted now and then, not every hour. */
  own?: boolean
  /** The page, loaded when first opened; kept by the service worker for days without a network. */
  load: () => Promise<{ default: ComponentType<Record<string, string>> }>
}

const joined = import.meta.glob<{ default: readonly PhonePage[] }>('../modules/*/*/phone.ts', { eager: true })

export const phonePages: readonly PhonePage[] = [
  ...Object.values(joined).flatMap((module) => module.default),
  {
    path: '/mine',
    title: '我的',
    permit: 'signedIn',
    tab: { label: '我的', icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 8c0-4 4-6 8-6s8 2 8 6', sort: 90 },
    load: () => import('./own/MinePage.tsx'),
  },
]

/** The page of an address with the values it names. */
export function pageOf(address: string, pages = phonePages) {
  for (const page of pages) {
    const values = fits(page.path, address)
    if (values) return { page, values }
  }
  return undefined
}
