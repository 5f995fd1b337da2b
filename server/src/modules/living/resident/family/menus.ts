import type { z } from 'zod'
import { archiveTabs, type MenuSetting } from '#contract/modules/living/resident/resident-archive.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** The tabs of a resident's page that an institution shows, and their order (GET, POST setting/oldmanMenus). */

type Menu = z.output<typeof MenuSetting>
const settingKey = 'oldmanMenus'

/** Tabs of a newer version are added at the end. */
export async function archiveMenus(db: Db, who: Who): Promise<Menu[]> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('orgId', '=', who.orgId)
    .where('settingKey', '=', settingKey)
    .executeTakeFirst()
  const stored = (row?.value ?? []) as Menu[] // as: checked against MenuSetting when it was saved
  const menus = stored.filter((menu) => nameOf(menu.menuCode))
  const added = archiveTabs
    .filter(([menuCode]) => !menus.some((menu) => menu.menuCode === menuCode))
    .map(([menuCode, name], index): Menu => ({ menuCode, name, sort: menus.length + index + 1, show: 1 }))
  return [...menus, ...added].sort((a, b) => a.sort - b.sort)
}

export async function saveArchiveMenus(db: Db, who: Who, menus: readonly Menu[]) {
  const known = menus.filter((menu) => nameOf(menu.menuCode))
  const value = JSON.stringify([...new Map(known.map((menu) => [menu.menuCode, menu])).values()])
  const stamp = { updateBy: who.userId, updateByName: who.userName, updateTime: who.now }
  await db
    .insertInto('setting')
    .values({
      orgId: who.orgId,
      settingKey,
      value,
      createBy: who.userId,
      createByName: who.userName,
      createTime: who.now,
    })
    .onConflict((conflict) => conflict.columns(['orgId', 'settingKey']).doUpdateSet({ value, ...stamp }))
    .execute()
  who.did('设置老人档案标签页', { type: 'setting', id: settingKey })
  return archiveMenus(db, who)
}

const nameOf = (menuCode: string) => archiveTabs.find(([code]) => code === menuCode)?.[1]
