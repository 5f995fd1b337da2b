import type { ComponentType } from 'react'

/** A page is loaded when it is first opened. */
export type PageLoader = () => Promise<{ default: ComponentType }>

/** What a module declares about one of its pages, beside its address. */
export interface PageDef {
  title: string
  load: PageLoader
  /** Permission to open it; default: the path with dots, as menus.json names the page. Empty: every signed-in user. */
  code?: string
  /** False: shown inside the tab it was opened from. */
  tab?: boolean
  /** Legacy paths that open the same screen. */
  aliases?: readonly string[]
  /** The menu page that is highlighted while this one is open. */
  under?: string
}

/**
 * The pages of a module by address; `routes.ts` of its folder exports them, and no central list is edited:
 *
 *     export default pages({ '/live/visit/come': { title: '来访登记', load: () => import('./VisitPage.tsx') } })
 */
export const pages = (defs: Readonly<Record<string, PageDef>>) => defs
