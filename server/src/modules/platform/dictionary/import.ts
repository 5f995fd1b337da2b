import type { ImportResult } from '#contract/kit/import-result.ts'
import { DictionaryInput } from '#contract/modules/platform/dictionary/dictionary.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { type ImportPlan, type ImportRequest, importRows, parsedLine } from '../sheet-import/service.ts'
import { addItem } from './write.ts'

/** Items from a workbook (domain README, Import). */

export const dictionaryImportPlan = {
  noun: '字典项',
  heads: {
    dictionaryCode: '字典编码',
    dictionaryName: '名称',
    dictionaryValue: '字典值',
    parentName: '上级名称',
    colour: '颜色',
    remark: '备注',
  },
  required: ['dictionaryCode', 'dictionaryName'],
  sample: { dictionaryCode: 'RELIGION', dictionaryName: '道教' },
} as const satisfies ImportPlan<string>

/** Gives the answer, and the dictionaries that have changed. */
export async function importItems(ctx: ImportRequest): Promise<{ result: ImportResult; codes: string[] }> {
  const { db, who } = ctx
  const codes = new Set<string>()
  const result = await importRows(ctx, dictionaryImportPlan, async ({ cells: { parentName, ...cells } }) => {
    const parentId = parentName ? await topNamed(db, who, cells.dictionaryCode, parentName) : undefined
    if (parentName && !parentId) return { key: 'parentName', message: '没有这个上级' }
    await addItem(db, who, parsedLine(DictionaryInput, { ...cells, parentId }))
    codes.add(cells.dictionaryCode)
  })
  return { result, codes: [...codes] }
}

async function topNamed(db: Db, who: Who, dictionaryCode: string, name: string) {
  const row = await db
    .selectFrom('dictionary')
    .select('dictionaryId')
    .where('orgId', '=', who.orgId)
    .where('dictionaryCode', '=', dictionaryCode)
    .where('dictionaryName', '=', name)
    .where('parentId', 'is', null)
    .executeTakeFirst()
  return row?.dictionaryId
}
