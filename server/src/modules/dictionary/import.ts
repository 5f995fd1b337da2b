import readXlsxFile from 'read-excel-file/node'
import type { z } from 'zod'
import { fieldErrors } from '#contract/kit/problems.ts'
import { common, isRefusal, refuse } from '#contract/kit/refusals.ts'
import { DictionaryInput, type ImportResult } from '#contract/modules/dictionary.ts'
import type { Db } from '../../core/db.ts'
import type { Who } from '../../core/who.ts'
import type { Row } from '../../core/write.ts'
import { addItem } from './write.ts'

/** Items from a workbook: good rows stay, bad ones are named (domain README, Import). */

export const importHeads = ['字典编码', '名称', '字典值', '上级名称', '颜色', '备注']
const fieldOfHead = ['dictionaryCode', 'dictionaryName', 'dictionaryValue', 'parentName', 'colour', 'remark']
const maxRows = 5000

type Result = z.output<typeof ImportResult>
type Problem = Result['errors'][number]

export async function importItems(db: Db, who: Who, path: string): Promise<{ result: Result; codes: string[] }> {
  const rows = await rowsOf(path)
  const errors: Problem[] = []
  const codes = new Set<string>()
  let success = 0
  for (const { row, cells } of rows) {
    const problem = await take(db, who, cells)
    if (problem) errors.push({ row, ...problem })
    else {
      success += 1
      codes.add(cells.dictionaryCode)
    }
  }
  return { result: { total: rows.length, success, fail: rows.length - success, errors }, codes: [...codes] }
}

/** Data rows with their number in the sheet; empty ones are skipped. */
async function rowsOf(path: string) {
  const sheets = await readXlsxFile(path).catch(() => refuse(common.badFile, {}, { field: 'file' }))
  const [head, ...body] = sheets[0]?.data ?? []
  const right =
    head &&
    importHeads.every(
      (name, index) =>
        String(head[index] ?? '')
          .replace('*', '')
          .trim() === name,
    )
  if (!right) refuse({ code: common.badFile.code, text: '文件不符合要求：请使用下载的模板' }, {}, { field: 'file' })
  if (body.length > maxRows)
    refuse({ code: common.badFile.code, text: `文件不符合要求：一次最多导入${maxRows}行` }, {}, { field: 'file' })
  return body.flatMap((line, index) => {
    const texts = fieldOfHead.map((_, column) => String(line[column] ?? '').trim())
    const cells = Object.fromEntries(fieldOfHead.map((field, column) => [field, texts[column]]))
    return texts.some(Boolean) ? [{ row: index + 2, cells }] : []
  })
}

async function take(db: Db, who: Who, cells: Record<string, string>): Promise<Omit<Problem, 'row'> | undefined> {
  const { parentName, ...rest } = cells
  const parent = parentName ? await topNamed(db, who, cells.dictionaryCode, parentName) : undefined
  if (parentName && !parent) return { column: '上级名称', value: parentName, message: '没有这个上级' }
  const filled = Object.fromEntries(Object.entries(rest).map(([field, text]) => [field, text || null]))
  const parsed = DictionaryInput.safeParse({ ...filled, parentId: parent?.dictionaryId })
  if (!parsed.success) {
    const first = fieldErrors(DictionaryInput, parsed.error)[0]
    return at(first?.field ?? '', cells, first?.message ?? common.invalid.text)
  }
  try {
    // Refused before anything of the row is written, so the rows before it stay as they are.
    await addItem(db, who, parsed.data)
    return undefined
  } catch (error) {
    if (!isRefusal(error)) throw error
    return at(fieldIn(error.data) ?? 'dictionaryCode', cells, error.message)
  }
}

function at(field: string, cells: Record<string, string>, message: string) {
  return { column: importHeads[fieldOfHead.indexOf(field)] ?? '', value: cells[field] ?? '', message }
}

/** The field a refusal names. */
function fieldIn(data: unknown) {
  const { errors } = (data ?? {}) as { errors?: { field: string }[] } // as: refuse() writes this shape
  return errors?.[0]?.field
}

function topNamed(
  db: Db,
  who: Who,
  dictionaryCode: string,
  name: string,
): Promise<Pick<Row<'dictionary'>, 'dictionaryId'> | undefined> {
  return db
    .selectFrom('dictionary')
    .select('dictionaryId')
    .where('orgId', '=', who.orgId)
    .where('dictionaryCode', '=', dictionaryCode)
    .where('dictionaryName', '=', name)
    .where('parentId', 'is', null)
    .executeTakeFirst()
}
