import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { FreshRow, Row } from '#core/rows/store/table.ts'
import { builtInMenus, builtInRoles, grantedCodes, type MenuEntry } from './builtin.ts'

/**
 * Brings an organisation's menus and built-in roles up to the built-in data: new entries are added, names, icons and
 * order that users changed stay, and unedited roles follow their grants. An edited role gets the codes that are new in
 * the menu, since no user can have decided about them; its other grants and denials stay as they were edited.
 */
export async function syncBuiltIns(db: Db, orgId: string) {
  const stored = await db.selectFrom('menu').select(['code', 'builtIn']).where('orgId', '=', orgId).execute()
  const own = new Set(stored.filter((row) => row.builtIn === 0).map((row) => row.code))
  const rows = builtInMenus.flatMap((entry) => flatten(orgId, entry, null, own))
  for (let start = 0; start < rows.length; start += 500)
    await db
      .insertInto('menu')
      .values(rows.slice(start, start + 500))
      .onConflict((conflict) =>
        conflict.columns(['orgId', 'menuId']).doUpdateSet({
          hash: sql.ref('excluded.hash'),
          routePath: sql.ref('excluded.route_path'),
          pageUrl: sql.ref('excluded.page_url'),
          code: sql.ref('excluded.code'),
          authorityCode: sql.ref('excluded.authority_code'),
          parentId: sql.ref('excluded.parent_id'),
        }),
      )
      .execute()
  const before = new Set(stored.map((row) => row.code))
  await syncRoles(db, orgId, new Set(rows.map((row) => row.code).filter((code) => !before.has(code))))
}

/** A role of the institution with the name or code of a built-in one stays, and the built-in one is left out. */
async function syncRoles(db: Db, orgId: string, fresh: ReadonlySet<string>) {
  const stored = await db
    .selectFrom('role')
    .select(['roleId', 'roleCode', 'name', 'customised', 'codes'])
    .where('orgId', '=', orgId)
    .execute()
  for (const [index, role] of builtInRoles.entries()) {
    const roleId = `role-${role.roleCode.toLowerCase().replaceAll('_', '-')}`
    const granted = grantedCodes(role)
    const known = stored.find((row) => row.roleId === roleId)
    if (known) {
      const codes = known.customised ? withFresh(known.codes, granted, fresh) : granted
      const mine = db.updateTable('role').where('orgId', '=', orgId).where('roleId', '=', roleId)
      await mine.set({ codes: JSON.stringify(codes) }).execute()
    } else if (!stored.some((row) => row.roleCode === role.roleCode || row.name === role.name)) {
      const { roleCode, name } = role
      const codes = JSON.stringify(granted)
      const values: FreshRow<'role'> = {
        orgId,
        roleId,
        roleCode,
        name,
        dataScope: scopeOf(role),
        codes,
        sort: index + 1,
        builtIn: 1,
      }
      await db.insertInto('role').values(values).execute()
    }
  }
}

const withFresh = (codes: readonly string[], granted: readonly string[], fresh: ReadonlySet<string>) => [
  ...new Set([...codes, ...granted.filter((code) => fresh.has(code))]),
]

/** An entry with the code of one the organisation made itself is left out, with its children. */
function flatten(
  orgId: string,
  entry: MenuEntry,
  parentId: string | null,
  own: ReadonlySet<string>,
): ReturnType<typeof menuRow>[] {
  if (own.has(entry.code)) return []
  return [
    menuRow(orgId, entry, parentId),
    ...(entry.children ?? []).flatMap((child) => flatten(orgId, child, entry.menuId, own)),
  ]
}

// as: menus.json names types of menus and scopes of data by their lists
const menuTypeOf = ({ menuType }: MenuEntry) => menuType as Row<'menu'>['menuType']
const scopeOf = ({ dataScope }: (typeof builtInRoles)[number]) => dataScope as Row<'role'>['dataScope']

function menuRow(orgId: string, entry: MenuEntry, parentId: string | null) {
  return {
    orgId,
    menuId: entry.menuId,
    parentId,
    menuType: menuTypeOf(entry),
    menuName: entry.menuName,
    code: entry.code,
    title: entry.title ?? entry.menuName,
    icon: entry.icon ?? null,
    iconbg: entry.iconbg ?? null,
    hash: entry.hash ?? '',
    routePath: entry.routePath ?? '',
    pageUrl: entry.pageUrl ?? '',
    menuLink: entry.menuLink ?? '',
    authorityCode: entry.authorityCode,
    sort: entry.sort ?? Number(entry.menuId.slice(-2)),
    builtIn: 1,
  }
}
