import type { ComponentType } from 'react'
import { fits } from './kit/route.ts'
import { type State, state } from './kit/store/state.ts'

/**
 * Pages of the phone entry (care.md 5). A module exports its own from `web/src/modules/<area>/<module>/phone.ts`; no
 * central list is edited (docs/add-a-module.md).
 */
export interface PhonePage {
  /** `/tasks`, or with values `/task/:taskId`, which the component gets as its properties. */
  path: string
  title: string
  /** Permission to see it, as in calls: codes of menus.json with `|` and `&`. */
  permit: string
  /** Shows the page among the tabs at the bottom, ordered by `sort`. */
  tab?: PhoneTab
  /** Shows a link on 我的, for pages that are rarely needed. */
  own?: boolean
  /** The page, loaded when first opened; the service worker stores it for days without a network. */
  load: () => Promise<{ default: ComponentType<Record<string, string>> }>
}

interface PhoneTab {
  label: string
  icon: string
  sort: number
  /** Number of waiting items, shown on the tab. */
  count?: State<number>
  /**
   * Users who have the tab from the start, where these are not all who may see the page; `also` adds others, as far as
   * is known.
   */
  permit?: string
  also?: State<boolean>
}

/** A part below the top bar on every page: alarms that sound. `phone.ts` exports it beside its pages. */
export type PermanentPhonePart = Pick<PhonePage, 'path' | 'permit' | 'load'>

interface Joined {
  default: readonly PhonePage[]
  standing?: PermanentPhonePart
}
const joined = Object.values(import.meta.glob<Joined>('../modules/*/*/phone.ts', { eager: true }))

export const permanentPhoneParts = joined.flatMap(({ standing }) => standing ?? [])
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
/** Pages with a tab. */
const tabbed = phonePages.flatMap((page) => (page.tab ? [{ ...page, tab: page.tab }] : []))

/** The tabs of a user, rendered again when one is added. */
export function useTabs(may: (permit: string) => boolean) {
  // The list of pages never changes, so that the order of these hooks is constant.
  const also = tabbed.map(({ tab }) => (tab.also ?? never).use())
  return tabbed
    .filter(({ permit, tab }, at) => may(permit) && (also[at] || may(tab.permit ?? permit)))
    .toSorted((one, other) => one.tab.sort - other.tab.sort)
}

/** The page of an address, with the values of its pattern. */
export function pageOf(address: string, pages = phonePages) {
  for (const page of pages) {
    const values = fits(page.path, address)
    if (values) return { page, values }
  }
  return undefined
}
