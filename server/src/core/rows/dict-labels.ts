import { onOff } from '#contract/kit/codes.ts'
import type { Db } from '../db/db.ts'

/** Chinese label of a dictionary's value; an unknown value is shown as it is. */
export type DictLabels = (dictionaryCode: string, value: unknown) => string

/** Labels of these dictionaries in an organisation; a value disabled since is marked as such (platform.md 0). */
export async function dictLabels(db: Db, orgId: string, codes: readonly string[]): Promise<DictLabels> {
  const rows =
    codes.length === 0
      ? []
      : await db
          .selectFrom('dictionary')
          .select(['dictionaryCode', 'dictionaryValue', 'dictionaryName', 'status'])
          .where('orgId', '=', orgId)
          .where('dictionaryCode', 'in', codes)
          .execute()
  const key = (code: string, value: unknown) => `${code} ${String(value)}`
  const labels = new Map(
    rows.map((row) => [
      key(row.dictionaryCode, row.dictionaryValue),
      row.status === onOff.is.on ? row.dictionaryName : `${row.dictionaryName}（已停用）`,
    ]),
  )
  return (code, value) => (value === null || value === undefined ? '' : (labels.get(key(code, value)) ?? String(value)))
}
