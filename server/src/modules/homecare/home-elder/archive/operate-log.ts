import { common, refuse } from '#contract/kit/refusals.ts'
import type { homeRecord } from '#contract/modules/homecare/home-elder/home-record.ts'
import { changeAction } from '#contract/modules/platform/log/log.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { page } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { readableChanges } from '../../../platform/log/changes.ts'

/** The history of one record of home care: its field changes from the data log (services.md 3). */

export interface OperateLogPart {
  /** The kind of record, by `bizType`. */
  bizType: string
  /** `.query` of its page. */
  permit: string
  /** Tables whose rows have its id. */
  entities: readonly string[]
  /** Refuses 21003 for a record out of the caller's reach. */
  own: (db: Db, who: Who, bizId: string) => Promise<unknown>
}
const parts = new Map<string, OperateLogPart>()

/**
 * Registers how the history of a kind of record is read: `joinOperateLog({ bizType: 'homeAccount', permit, entities,
 * own })`.
 */
export const joinOperateLog = (part: OperateLogPart) => void parts.set(part.bizType, part)

export async function operateLog({ db, who, query }: Ctx<typeof homeRecord.operateLog>) {
  const bizId = query.oldmanId ?? query.bizId
  const part = parts.get(query.oldmanId ? 'homeOldman' : (query.bizType ?? ''))
  if (!part || !bizId) return refuse(common.missing)
  who.must(part.permit)
  await part.own(db, who, bizId)
  const rows = db
    .selectFrom('dataLog')
    .selectAll('dataLog')
    .where('dataLog.orgId', '=', who.orgId)
    .where('dataLog.entity', 'in', part.entities)
    .where('dataLog.entityId', '=', bizId)
  const found = await page(rows, query, { fields: {}, first: [['data_log.seq', 'desc']] })
  const shown = await readableChanges(db, who.orgId, found.list)
  const list = shown.map(({ changeId, operTime, userName, action, reason, fields: all }) => {
    // Fields without a label, such as ids, are left out.
    const fields = all.filter(({ field, fieldName }) => field !== fieldName && !field.endsWith('Id'))
    return {
      id: changeId,
      time: operTime,
      operator: userName,
      action: changeAction.label(action),
      content: reason,
      before: action === 'ADD' ? null : fieldsText(fields.map((one) => [one.fieldName, one.oldText])),
      after: action === 'DELETE' ? null : fieldsText(fields.map((one) => [one.fieldName, one.newText])),
    }
  })
  return { ...found, list }
}

const longest = 5000
const fieldsText = (fields: readonly (readonly [name: string, text: string])[]) =>
  fields
    .map(([name, text]) => `${name}：${text || '空'}`)
    .join('；')
    .slice(0, longest) || null
