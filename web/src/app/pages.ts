import type { ComponentType } from 'react'
import { fits } from './kit/route.ts'
import { type State, state } from './kit/store/state.ts'

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
  tab?: PhoneTab
  /** Is a link on 我的: wanted now and then, not every hour. */
  own?: boolean
  /** The page, loaded when first opened; kept by the service worker for days without a network. */
  load: () => Promise<{ default: ComponentType<Record<string, string>> }>
}

interface PhoneTab {
  label: string
  icon: string
  sort: number
  /** How many wait there, said at it. */
  count?: State<number>
  /** Who has it at once, where that is not everybody who may see the page; `also` says who else, as far as is known. */
  permit?: string
  also?: State<boolean>
}

/** What stands below the top bar whatever page is open: alarms that sound. `phone.ts` exports it beside its pages. */
export type PhoneStanding = Pick<PhonePage, 'path' | 'permit' | 'load'>

interface Joined {
  default: readonly PhonePage[]
  standing?: PhoneStanding
}
const joined = Object.values(import.meta.glob<Joined>('../modules/*/*/phone.ts', { eager: true }))

export const phoneStanding = joined.flatMap(({ standing }) => standing ?? [])
export const phonePages: readonly PhonePage[] = [
  ...joined.flatMap((module) => module.default),
  {
    path: '/mine',
    title: '我的',
    permit: 'signedIn',
    tab: { label: '我的', icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 8c0-4 4-6 8-6s8 2 8 6', sort: 90 },
    load: () => import('./own/MinePage.tsx'),
  },
]

const never = state(false)
/** Tabs of pages in their order. */
const tabbed = phonePages.flatMap((page) => (page.tab ? [{ ...page, tab: page.tab }] : []))

/** The tabs somebody has, drawn anew when one of them comes to him. */
export function useTabs(may: (permit: string) => boolean) {
  // The same pages each time: the order of these never changes.
  const also = tabbed.map(({ tab }) => (tab.also ?? never).use())
  return tabbed
    .filter(({ permit, tab }, at) => may(permit) && (also[at] || may(tab.permit ?? permit)))
    .toSorted((one, other) => one.tab.sort - other.tab.sort)
}

/** The page of an address with the values it names. */
export function pageOf(address: string, pages = phonePages) {
  for (const page of pages) {
    const values = fits(page.path, address)
    if (values) return { page, values }
  }
  return undefined
}
