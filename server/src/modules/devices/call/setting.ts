import { common, refuse } from '#contract/kit/refusals.ts'
import type { call } from '#contract/modules/devices/call/call.ts'
import { type CallSetting, usualSetting } from '#contract/modules/devices/call/call.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { insert, update } from '#core/rows/store/write.ts'
import { callSettings } from './tables.ts'

/** The settings of calls of an institution (iot.md 5): the saved ones, else the defaults. */
export async function settingOf(db: Db, orgId: string): Promise<CallSetting> {
  const row = await stored(db, orgId)
  if (!row) return usualSetting
  const { orgId: _, createBy, createByName, createTime, updateBy, updateByName, updateTime, ...setting } = row
  return setting as CallSetting // as: the columns carry the names of the contract, checked when they were saved
}

const stored = (db: Db, orgId: string) =>
  db.selectFrom('callSetting').selectAll().where('orgId', '=', orgId).executeTakeFirst()

/** Saves all settings at once; another version than the stored one is 21002. */
export async function saveSetting({ db, who, body }: Ctx<typeof call.saveSetting>) {
  const before = await stored(db, who.orgId)
  const values = { ...body, screenDeptIds: body.screenDeptIds ?? [] }
  if (before) await update(db, callSettings, who, before, values)
  else {
    if (body.version !== usualSetting.version) refuse(common.stale)
    await insert(db, callSettings, who, { ...values, version: 1 })
  }
  who.did('修改呼叫设置')
  who.events.push({ event: 'config.changed', data: { scope: 'call', codes: [] } })
  return settingOf(db, who.orgId)
}
