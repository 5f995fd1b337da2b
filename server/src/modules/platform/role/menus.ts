import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { role } from '#contract/modules/platform/role/role.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { takeFromLists } from '#core/rows/store/patch-many.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { assertEmbeddable } from '../setting/service.ts'
import { menus, roles } from './tables.ts'

/** The menu tree of an organisation as its administrators set it (platform.md 2, 11). */

interface MenuNode extends Row<'menu'> {
  children: MenuNode[]
}

export async function menuTree(db: Db, who: Who): Promise<MenuNode[]> {
  const rows = await rowsOf(db, who)
  const under = Map.groupBy(rows, (row) => row.parentId ?? '')
  const build = (row: Row<'menu'>): MenuNode => ({ ...shown(row), children: (under.get(row.menuId) ?? []).map(build) })
  return (under.get('') ?? []).map(build)
}

/** A page of another site under a group, or a button code of the institution under a page. */
export async function createMenu(db: Db, who: Who, body: BodyFor<typeof role.menuCreate>) {
  const parent = await own(db, menus, who, body.parentId)
  const isPage = Boolean(parent.routePath)
  const fits = parent.menuType === 'MENU' && (body.menuType === 'CUSTOM_FUNC' ? isPage : !isPage)
  if (!fits) {
    const text = body.menuType === 'CUSTOM_FUNC' ? '自定义按钮须放在页面下' : '内嵌链接须放在目录下'
    refuse({ code: common.invalid.code, text }, {}, { field: 'parentId' })
  }
  const code = body.menuType === 'CUSTOM_FUNC' ? `${parent.code}.${body.code}` : `link.${newId().slice(-12)}`
  const menuLink = body.menuType === 'IN_LINK' ? body.menuLink : null
  if (menuLink) await assertEmbeddable(db, who.orgId, menuLink)
  const names = { title: body.menuName, code, authorityCode: code, hash: '', routePath: '', pageUrl: '' }
  const row = await insert(db, menus, who, { ...body, ...names, menuLink, builtIn: 0 })
  tell(who)
  return shown(row)
}

/** Built-in entries keep their place and meaning: only name, icon, order and state change. */
export async function updateMenu(
  db: Db,
  who: Who,
  menuId: string,
  body: BodyFor<typeof role.menuUpdate> & { version?: number },
) {
  const row = await own(db, menus, who, menuId)
  const sortOnly =
    body.menuName === undefined && body.icon === undefined && body.status === undefined && body.menuLink === undefined
  if (!sortOnly) who.must('systemmanage.menu.index.edit')
  if (body.menuLink && (row.builtIn === 1 || row.menuType !== 'IN_LINK'))
    refuse(common.wrongState, { name: '内置菜单' })
  if (body.menuLink && body.menuLink !== row.menuLink) await assertEmbeddable(db, who.orgId, body.menuLink)
  if (body.status === onOff.is.off && neverOff.test(row.code))
    refuse(common.wrongState, { name: '系统必需' }, { field: 'status' })
  const { menuLink, ...rest } = body
  const title = body.menuName ? { title: body.menuName } : {}
  const next = await update(db, menus, who, row, { ...rest, ...title, ...(menuLink ? { menuLink } : {}) })
  if (next.status !== row.status) await passOn(db, who, next)
  tell(who)
  return shown(next)
}

export async function removeMenu(db: Db, who: Who, menuId: string) {
  const row = await own(db, menus, who, menuId)
  if (row.builtIn === 1) refuse(common.wrongState, { name: '内置菜单' })
  await remove(db, menus, who, row)
  // No role keeps the code of a removed entry: otherwise a later entry with the same code would be granted at once.
  await takeFromLists(db, roles, who, 'codes', row.authorityCode)
  tell(who)
}

/** Without these entries the menu could never be enabled again. */
const neverOff = /^systemmanage(\.g2|\.menu\.index(\.\w+)?)?$/

/** Entries inside a disabled entry are disabled with it, and enabled with it. */
async function passOn(db: Db, who: Who, parent: Row<'menu'>) {
  const rows = await rowsOf(db, who)
  const under = Map.groupBy(rows, (row) => row.parentId ?? '')
  const inside = (menuId: string): Row<'menu'>[] =>
    (under.get(menuId) ?? []).flatMap((row) => [row, ...inside(row.menuId)])
  for (const row of inside(parent.menuId))
    if (row.status !== parent.status) await patch(db, menus, who, row, { status: parent.status })
}

/** Every open browser reads its menu again. */
function tell(who: Who) {
  who.events.push({ event: 'menu.changed', data: {} })
}

/** Folders have neither address nor link. */
function shown(row: Row<'menu'>): Row<'menu'> {
  return { ...row, routePath: row.routePath || null, menuLink: row.menuLink || null }
}

function rowsOf(db: Db, who: Who) {
  return db.selectFrom('menu').selectAll().where('orgId', '=', who.orgId).orderBy('sort').orderBy('menuId').execute()
}
