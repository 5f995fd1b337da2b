import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Row } from '../../../core/rows/write.ts'
import type { Identity } from '../../../core/who/who.ts'
import { landingEnds } from './landing-ends.ts'

type Entry = Pick<Identity, 'orgId' | 'codes' | 'isAdmin'>

export interface MenuNode {
  menuId: string
  menuType: string
  menuName: string
  children: MenuNode[]
  [key: string]: unknown
}

const buttonTypes = new Set(['FUNC', 'CUSTOM_FUNC'])

/** The menu tree of a landing end, filtered by grants; folders left empty are dropped (platform.md 1.1). */
export async function menuTree(db: Db, who: Entry, landingEndId: string): Promise<MenuNode[]> {
  const end = landingEnds.find((known) => String(known.landingEndId) === landingEndId)
  if (!end) refuse(common.missing)
  const menus = await menusOf(db, who.orgId)
  const children = Map.groupBy(menus, (menu) => menu.parentId ?? '')
  const allowed = (menu: Row<'menu'>) => who.isAdmin || who.codes.has(menu.authorityCode)
  const build = (menu: Row<'menu'>): MenuNode[] => {
    const inner = children.get(menu.menuId) ?? []
    if (buttonTypes.has(menu.menuType)) return allowed(menu) ? [node(menu, [])] : []
    const nodes = inner.flatMap(build)
    const isPage = Boolean(menu.routePath) || menu.menuType === 'IN_LINK'
    const opens = isPage && (allowed(menu) || nodes.some((child) => buttonTypes.has(child.menuType)))
    return opens || (!isPage && nodes.length > 0) ? [node(menu, nodes)] : []
  }
  const tops = (children.get('') ?? []).filter((menu) => !end.modules || end.modules.includes(topOf(menu)))
  return tops.flatMap(build)
}

/** Every FUNC and CUSTOM_FUNC granted. */
export async function grantedButtons(db: Db, who: Entry) {
  const menus = await menusOf(db, who.orgId)
  return menus
    .filter((menu) => buttonTypes.has(menu.menuType) && (who.isAdmin || who.codes.has(menu.authorityCode)))
    .map((menu) => ({
      code: menu.authorityCode,
      menuName: menu.menuName,
      authorityId: menu.authorityCode,
      menuId: menu.menuId,
    }))
}

function menusOf(db: Db, orgId: string) {
  return db
    .selectFrom('menu')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('status', '=', 1)
    .orderBy('sort')
    .orderBy('menuId')
    .execute()
}

/** menus.json calls the dashboard's module homepage, landing ends call it home. */
const topOf = (menu: Row<'menu'>) => (menu.code === 'homepage' ? 'home' : menu.code)

function node(menu: Row<'menu'>, children: MenuNode[]): MenuNode {
  return {
    menuId: menu.menuId,
    menuType: menu.menuType,
    menuName: menu.menuName,
    name: menu.code,
    code: menu.code,
    title: menu.title ?? menu.menuName,
    icon: menu.icon,
    iconbg: menu.iconbg,
    hash: menu.hash,
    routePath: menu.routePath,
    pageUrl: menu.pageUrl,
    menuLink: menu.menuLink,
    authorityCode: menu.authorityCode,
    authorityId: menu.authorityCode,
    sort: menu.sort,
    children,
  }
}
