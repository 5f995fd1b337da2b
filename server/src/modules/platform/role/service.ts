import { sql } from 'kysely'
import type { Db } from '../../../core/db/db.ts'
import { builtInMenus, builtInRoles, grantedCodes, type MenuEntry } from './builtin.ts'

/**
 * Brings an organisation's menus and built-in roles up to the built-in data: new entries are added, names, icons and
 * order people changed stay, and roles nobody edited follow their grants.
 */
export async function syncBuiltIns(db: Db, orgId: string) {
  const rows = builtInMenus.flatMap((entry) => flatten(orgId, entry, null))
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
  await syncRoles(db, orgId)
}

async function syncRoles(db: Db, orgId: string) {
  for (const [index, role] of builtInRoles.entries()) {
    const codes = JSON.stringify(grantedCodes(role))
    await db
      .insertInto('role')
      .values({
        orgId,
        roleId: `role-${role.roleCode.toLowerCase().replaceAll('_', '-')}`,
        roleCode: role.roleCode,
        name: role.name,
        dataScope: role.dataScope,
        codes,
        sort: index + 1,
        builtIn: 1,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['orgId', 'roleId'])
          .doUpdateSet({ codes: sql.ref('excluded.codes') })
          .where('role.customised', '=', 0),
      )
      .execute()
  }
}

function flatten(orgId: string, entry: MenuEntry, parentId: string | null): ReturnType<typeof menuRow>[] {
  return [
    menuRow(orgId, entry, parentId),
    ...(entry.children ?? []).flatMap((child) => flatten(orgId, child, entry.menuId)),
  ]
}

function menuRow(orgId: string, entry: MenuEntry, parentId: string | null) {
  return {
    orgId,
    menuId: entry.menuId,
    parentId,
    menuType: entry.menuType,
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
