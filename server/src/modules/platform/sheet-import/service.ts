import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import writeXlsxFile from 'write-excel-file/node'
import type { z } from 'zod'
import { metaOf } from '#contract/kit/fields.ts'
import { type ImportResult, importKey } from '#contract/kit/import-result.ts'
import { fieldErrors } from '#contract/kit/problems.ts'
import { common, type Refusal, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Upload } from '../../../core/files/upload.ts'
import type { Services } from '../../../core/http/app.ts'
import type { Constraints } from '../../../core/http/serve.ts'
import { readSheet } from '../../../core/sheets/sheet.ts'
import { cellValue, unknownValue, valuesByLabel } from '../../../core/sheets/sheet-cells.ts'
import { attempt } from '../../../core/who/attempt.ts'
import type { Who } from '../../../core/who/who.ts'
import { keepUpload, linkOf, pathOf } from '../file/service.ts'

/** Workbooks into rows: good lines stay, bad ones are named and come back in a workbook of their own (domain README, Import). */

export interface Problem {
  row: number
  column: string
  value: string
  message: string
}
export interface Line {
  /** Number in the sheet; the head is 1. */
  row: number
  texts: readonly string[]
}
export interface Sheet {
  heads: readonly string[]
  lines: readonly Line[]
}

/** What an import needs of a request with a file. */
export interface ImportRequest {
  db: Db
  who: Who
  services: Services
  upload: Upload
}

/** One kind of import: what is imported, and its columns by the field they fill. */
export interface ImportPlan<K extends string> {
  /** What is imported, in the log: `部门`. */
  noun: string
  heads: Record<K, string>
  required: readonly NoInfer<K>[]
  /** Where fields of these names say what a cell means: labels become values, days are read as people write them. */
  schema?: z.ZodObject
  max?: number
  constraints?: Constraints
}

/** Heads of the template; a star marks what every line needs. */
export const templateHeads = <K extends string>({ heads, required }: ImportPlan<K>) =>
  keysOf(heads).map((key) => (required.includes(key) ? `${heads[key]}*` : heads[key]))

const keysOf = <K extends string>(record: Record<K, string>) => Object.keys(record) as K[] // as: its own keys

type Cells<K extends string> = Record<K, string>
/** What is wrong with a line, at one of its columns. */
export interface Wrong<K extends string> {
  key: K
  message: string
}

/** A line: its texts, and what they mean by the plan's schema (undefined where a cell is empty). */
interface Taken<K extends string> {
  cells: Cells<K>
  values: Partial<Record<K, unknown>>
  /** All lines of the file. */
  all: readonly Cells<K>[]
}

/**
 * Takes each line by itself: one that is refused, or that the database will not have, leaves nothing behind. A
 * refusal stands at the column of the field it names, else at the first one.
 */
export async function importRows<K extends string>(
  ctx: ImportRequest,
  plan: ImportPlan<K>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a line that is fine needs no word
  take: (line: Taken<K>) => Promise<Wrong<K> | undefined | void>,
): Promise<ImportResult> {
  const sheet = await readLines(ctx, plan.max)
  const keys = keysOf(plan.heads)
  const places = placesOf(sheet.heads, plan)
  const problems: Problem[] = []
  const reader = await cellReader(ctx, plan)
  const all = sheet.lines.map(
    ({ texts }) => Object.fromEntries(keys.map((key) => [key, texts[places[key]] ?? ''])) as Cells<K>, // as: its keys
  )
  const step = Math.max(20, Math.ceil(all.length / 50))
  for (const [index, { row }] of sheet.lines.entries()) {
    const cells = all[index]
    const read = reader(cells)
    const wrong =
      'wrong' in read ? read.wrong : await oneLine(ctx, plan, () => take({ cells, values: read.values, all }))
    if (wrong) problems.push({ row, column: plan.heads[wrong.key], value: cells[wrong.key], message: wrong.message })
    if (index % step === 0) await tellProgress(ctx, index, all.length)
  }
  return report(ctx, sheet, problems, plan.noun)
}

/** Tells the session that sent the file how many of its lines are done, and lets others have their turn. */
export async function tellProgress({ who, services, upload }: ImportRequest, done: number, total: number) {
  const key = importKey(upload.sourceName)
  services.bus.publish(who.orgId, 'work.progress', { key, done, total }, { sessionIds: [who.sessionId] })
  await setImmediate()
}

/** Cells to values; a required cell that is empty or a label that no list knows is the line's problem. */
async function cellReader<K extends string>({ db, who }: ImportRequest, plan: ImportPlan<K>) {
  const keys = keysOf(plan.heads)
  const metas = new Map(keys.map((key) => [key, metaOf(plan.schema?.shape[key] as z.ZodType | undefined)])) // as: a zod object holds zod schemas
  const labels = await valuesByLabel(
    db,
    who.orgId,
    [...metas.values()].filter((meta) => meta !== undefined),
  )
  return (cells: Cells<K>): { wrong: Wrong<K> } | { values: Partial<Record<K, unknown>> } => {
    const empty = plan.required.find((key) => !cells[key])
    if (empty) return { wrong: { key: empty, message: `${plan.heads[empty]}不能为空` } }
    const values: Partial<Record<K, unknown>> = {}
    for (const key of keys) {
      const meta = metas.get(key)
      const value = meta ? cellValue(meta, cells[key], labels) : cells[key] || undefined
      if (value === unknownValue) return { wrong: { key, message: `“${cells[key]}”不在可选范围内` } }
      values[key] = value
    }
    return { values }
  }
}

/** A line by itself; what `take` names goes back like a refusal. */
async function oneLine<K extends string>(
  { db, who }: ImportRequest,
  { heads, constraints = {} }: ImportPlan<K>,
  // biome-ignore lint/suspicious/noConfusingVoidType: as above
  take: () => Promise<Wrong<K> | undefined | void>,
): Promise<Wrong<K> | undefined> {
  const refusal = await attempt(db, who, constraints, async () => {
    const wrong = await take()
    if (wrong) refuse({ code: common.invalid.code, text: wrong.message }, {}, { field: wrong.key })
  })
  if (!refusal) return undefined
  const keys = keysOf(heads)
  return { key: keys.find((key) => key === fieldIn(refusal)) ?? keys[0], message: refusal.message }
}

function fieldIn({ data }: Refusal) {
  const { errors } = (data ?? {}) as { errors?: { field: string }[] } // as: refuse() writes this shape
  return errors?.[0]?.field
}

/** The texts of a line as values of a schema (empty ones left out), or a refusal at its first bad field. */
export function parsedLine<S extends z.ZodType>(schema: S, values: Record<string, unknown>): z.output<S> {
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined))
  const parsed = schema.safeParse(said, { reportInput: true })
  if (parsed.success) return parsed.data
  const [first] = fieldErrors(schema, parsed.error)
  return refuse({ code: common.invalid.code, text: first?.message ?? common.invalid.text }, {}, { field: first?.field })
}

/** The lines of the first sheet that hold anything, read in a thread of its own. */
export async function readLines({ upload }: ImportRequest, max = 5000): Promise<Sheet> {
  const sheet = await readSheet(upload.path, max + 1)
  if (!sheet) return badFile('文件无法读取，请使用下载的模板')
  const [heads, ...body] = sheet.rows
  if (!heads || sheet.total < 2) return badFile('文件里没有数据')
  if (sheet.total - 1 > max) return badFile(`一次最多导入${max}行，文件有${sheet.total - 1}行，请分成几个文件`)
  const lines = body.map((texts, index): Line => ({ row: index + 2, texts }))
  return { heads, lines: lines.filter((line) => line.texts.some(Boolean)) }
}

/** Refuses a file as a whole. */
export const badFile = (reason: string) =>
  refuse({ code: common.badFile.code, text: `${common.badFile.text}：${reason}` }, {}, { field: 'file' })

const bare = (head: string) => head.replace(/[*＊\s]/g, '')

/** Where each column stands in this file: columns may come in any order, and some may be missing. */
function placesOf<K extends string>(heads: readonly string[], plan: ImportPlan<K>) {
  const found = heads.map(bare)
  const places = keysOf(plan.heads).map((key) => [key, found.indexOf(bare(plan.heads[key]))] as const)
  const missing = places.flatMap(([key, place]) => (place < 0 && plan.required.includes(key) ? [plan.heads[key]] : []))
  if (missing.length > 0) badFile(`缺少列：${missing.join('、')}，请使用下载的模板`)
  return Object.fromEntries(places) as Record<K, number> // as: one place for each key
}

/** The answer of an import, with its line in the log. */
export async function report(
  ctx: ImportRequest,
  sheet: Sheet,
  problems: readonly Problem[],
  noun: string,
): Promise<ImportResult> {
  const failed = new Set(problems.map((problem) => problem.row))
  const success = sheet.lines.length - failed.size
  ctx.who.did(`导入${noun}：成功${success}行，失败${failed.size}行`, { operType: 'IMPORT' })
  const errorFileUrl = failed.size > 0 ? await errorFile(ctx, sheet, problems) : null
  return { total: sheet.lines.length, success, fail: failed.size, errors: problems.slice(0, 1000), errorFileUrl }
}

const reasonHead = '错误原因'

/** The failed lines as they came, with what is wrong: corrected, the file can be imported again. */
async function errorFile(ctx: ImportRequest, { heads, lines }: Sheet, problems: readonly Problem[]) {
  const reasons = Map.groupBy(problems, (problem) => problem.row)
  const kept = heads.flatMap((head, at) => (head === reasonHead ? [] : [{ head, at }]))
  const rows = lines.flatMap(({ row, texts }) => {
    const wrong = reasons.get(row)
    if (!wrong) return []
    const reason = wrong.map(({ column, message }) => `${column}：${message}`).join('；')
    return [[...kept.map(({ at }) => ({ value: texts[at] ?? '' })), { value: reason }]]
  })
  const titles = [...kept.map(({ head }) => head), reasonHead]
  const content = await writeXlsxFile([
    titles.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows,
  ]).toBuffer()
  return storedFile(ctx, content)
}

async function storedFile(ctx: ImportRequest, content: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'pims-import-'))
  try {
    const path = join(folder, 'errors.xlsx')
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const upload = {
      path,
      sourceName: '导入失败的行.xlsx',
      ext: 'xlsx',
      size: content.length,
      sentSize: content.length,
      sha256,
    }
    const { fileId } = await keepUpload({ ...ctx, upload })
    return linkOf(ctx.services, ctx.who, pathOf(fileId))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
