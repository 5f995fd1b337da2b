import { sql } from 'kysely'
import { onOff, type SomeOf } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { menuTypes } from '#contract/modules/platform/auth/session-info.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Identity } from '#core/who/who.ts'
import { landingEnds } from './sign-in/landing-ends.ts'

type Entry = Pick<Identity, 'orgId' | 'codes' | 'isAdmin'>

export interface MenuNode {
  menuId: string
  menuType: string
  menuName: string
  children: MenuNode[]
  [key: string]: unknown
}

const buttonTypes: SomeOf<typeof menuTypes> = ['FUNC', 'CUSTOM_FUNC']

/** The menu entries from which a browser draws the tree. */
const shown = [
  'menuId',
  'menuType',
  'menuName',
  'parentId',
  'code',
  'title',
  'icon',
  'iconbg',
  'hash',
  'routePath',
  'pageUrl',
  'menuLink',
  'authorityCode',
  'sort',
] as const
type Menu = Pick<Row<'menu'>, (typeof shown)[number]>

/** The menu tree of a client kind, filtered by the user's permissions; empty folders are dropped (platform.md 1.1). */
export async function menuTree(db: Db, who: Entry, landingEndId: string): Promise<MenuNode[]> {
  const end = landingEnds.find((known) => String(known.landingEndId) === landingEndId)
  if (!end) refuse(common.missing)
  const menus = await menusWithin(db, who).select(shown).execute()
  const children = Map.groupBy(menus, (menu) => menu.parentId ?? '')
  const allowed = (menu: Menu) => who.isAdmin || who.codes.has(menu.authorityCode)
  const build = (menu: Menu): MenuNode[] => {
    const inner = children.get(menu.menuId) ?? []
    if (buttonTypes.includes(menu.menuType)) return [node(menu, [])]
    const nodes = inner.flatMap(build)
    const isPage = Boolean(menu.routePath) || menu.menuType === 'IN_LINK'
    const opens = isPage && (allowed(menu) || nodes.some((child) => buttonTypes.includes(child.menuType)))
    return opens || (!isPage && nodes.length > 0) ? [node(menu, nodes)] : []
  }
  const tops = (children.get('') ?? []).filter((menu) => !end.modules || end.modules.includes(topOf(menu)))
  return tops.flatMap(build)
}

/** The codes of every FUNC and CUSTOM_FUNC the user has. */
export async function grantedButtons(db: Db, who: Entry) {
  const menus = await menusWithin(db, who)
    .select(['menuId', 'menuName', 'authorityCode'])
    .where('menuType', 'in', buttonTypes)
    .execute()
  return menus.map(({ menuId, menuName, authorityCode: code }) => ({ code, menuName, authorityId: code, menuId }))
}

/** Enabled menu entries; buttons only where the user has them. */
function menusWithin(db: Db, who: Entry) {
  const menus = db
    .selectFrom('menu')
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .orderBy('sort')
    .orderBy('menuId')
  if (who.isAdmin) return menus
  const granted = sql<boolean>`authority_code = any(${[...who.codes]}::text[])`
  return menus.where(({ eb, or }) => or([eb('menuType', 'not in', buttonTypes), granted]))
}

/** menus.json names the dashboard's module homepage, the clients name it home. */
const topOf = (menu: Menu) => (menu.code === 'homepage' ? 'home' : menu.code)

function node(menu: Menu, children: MenuNode[]): MenuNode {
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
