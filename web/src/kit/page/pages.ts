import type { ComponentType } from 'react'

/** A page is loaded when it is first opened. */
export type PageLoader = () => Promise<{ default: ComponentType }>

/** What a module says of a page of its own, beside its address. */
export interface PageDef {
  title: string
  load: PageLoader
  /** Who may see it; by default the path with dots, as menus.json names the page. Empty: everybody signed in. */
  code?: string
  /** False: shown inside the tab it was opened from. */
  tab?: boolean
  /** Legacy paths that open the same screen. */
  aliases?: readonly string[]
  /** Menu page that is highlighted while this one is open. */
  under?: string
}

/**
 * The pages of a module by address; `routes.ts` of its folder exports them, and no list elsewhere is edited:
 *
 *     export default pages({ '/live/visit/come': { title: '来访登记', load: () => import('./VisitPage.tsx') } })
 */
export const pages = (defs: Readonly<Record<string, PageDef>>) => defs
