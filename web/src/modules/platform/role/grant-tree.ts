import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import type { MenuEntry } from '#contract/modules/platform/role/menu.ts'

// The menu tree as checkboxes: module → pages → buttons. A page belongs to a role as soon as one of its buttons does,
// and leaves with its last button; permissions outside the tree stay as they were.

type Menu = z.output<typeof MenuEntry>
export type Codes = ReadonlySet<string>

export interface GrantButton {
  code: string
  name: string
}

export interface GrantPage extends GrantButton {
  /** The group of the page: 组织架构. */
  group: string
  buttons: GrantButton[]
}

export interface GrantModule {
  id: string
  name: string
  pages: GrantPage[]
}

const nameOf = (menu: Menu) => (menu.status === onOff.is.off ? `${menu.menuName}（已停用）` : menu.menuName)
const isButton = (menu: Menu) => menu.menuType === 'FUNC' || menu.menuType === 'CUSTOM_FUNC'

export function grantModules(menus: readonly Menu[]): GrantModule[] {
  return menus.map((menu) => ({ id: menu.menuId, name: nameOf(menu), pages: pagesIn(menu, '') }))
}

function pagesIn(menu: Menu, group: string): GrantPage[] {
  const own = menu.children.filter(isButton).map((child) => ({ code: child.authorityCode, name: nameOf(child) }))
  const isPage = Boolean(menu.routePath) || menu.menuType === 'IN_LINK' || own.length > 0
  const page = isPage ? [{ code: menu.authorityCode, name: nameOf(menu), group, buttons: own }] : []
  const under = group ? `${group} / ${menu.menuName}` : menu.menuName
  const below = menu.children.filter((child) => !isButton(child))
  return [...page, ...below.flatMap((child) => pagesIn(child, menu.parentId ? under : ''))]
}

/** The part of the tree that matches a search: pages by their own name, that of the module, the group or a button. */
export function searched(modules: readonly GrantModule[], text: string): readonly GrantModule[] {
  const word = text.trim().toLowerCase()
  if (!word) return modules
  const holds = (name: string) => name.toLowerCase().includes(word)
  return modules.flatMap((module) => {
    const fits = (page: GrantPage) =>
      holds(page.name) || holds(page.group) || page.buttons.some((button) => holds(button.name))
    const pages = holds(module.name) ? module.pages : module.pages.filter(fits)
    return pages.length > 0 ? [{ ...module, pages }] : []
  })
}

/** The codes of a page's checkbox: its buttons, or itself when it has none. */
export const leavesOf = (page: GrantPage) => (page.buttons.length > 0 ? page.buttons : [page]).map((leaf) => leaf.code)

export function toggleButton(chosen: Codes, page: GrantPage, code: string, on: boolean): Codes {
  const next = new Set(chosen)
  if (on) next.add(code)
  else next.delete(code)
  return withPage(next, page)
}

/** Takes all of a page that may be granted, or none of it. */
export function togglePage(chosen: Codes, page: GrantPage, on: boolean, may: (code: string) => boolean): Codes {
  const next = new Set(chosen)
  for (const code of leavesOf(page)) {
    if (!on) next.delete(code)
    else if (may(code)) next.add(code)
  }
  return withPage(next, page)
}

function withPage(next: Set<string>, page: GrantPage): Codes {
  if (page.buttons.some((button) => next.has(button.code))) next.add(page.code)
  else if (page.buttons.length > 0) next.delete(page.code)
  return next
}

export function countOf(pages: readonly GrantPage[], chosen: Codes) {
  const leaves = pages.flatMap(leavesOf)
  return { chosen: leaves.filter((code) => chosen.has(code)).length, all: leaves.length }
}

/** Buttons added and removed since `before`; pages follow their buttons and are not counted. */
export function changes(modules: readonly GrantModule[], before: Codes, after: Codes) {
  const leaves = modules.flatMap((module) => module.pages.flatMap(leavesOf))
  return {
    added: leaves.filter((code) => after.has(code) && !before.has(code)),
    removed: leaves.filter((code) => before.has(code) && !after.has(code)),
  }
}
