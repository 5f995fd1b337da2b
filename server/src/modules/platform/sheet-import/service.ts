import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type FieldMeta, metaOf } from '#contract/kit/fields.ts'
import { type ImportResult, importKey } from '#contract/kit/import-result.ts'
import { fieldErrors } from '#contract/kit/problems.ts'
import { common, type Refusal, refuse, sentenceOf } from '#contract/kit/refusals.ts'
import type { Schema } from '#contract/kit/schema.ts'
import type { Db } from '#core/db/db.ts'
import type { Constraints } from '#core/db/db-errors.ts'
import type { BookSheet } from '#core/sheets/book.ts'
import {
  cellFlaw,
  cellValue,
  choicesOf,
  type LabelValues,
  unknownValue,
  valuesByLabel,
} from '#core/sheets/sheet-cells.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { answered } from './answer.ts'
import { bare, type ImportRequest, type Line, type Problem, type Sheet } from './request.ts'
import { exampleMark, templateFile } from './template.ts'

export { answered, keepSheet } from './answer.ts'
export type { ImportRequest, Line, Problem, Sheet } from './request.ts'
export { templateFile } from './template.ts'

/**
 * Reads workbooks as rows: good lines are stored, bad ones are named and returned in a workbook of their own (domain
 * README, Import).
 */

/** One kind of import: its name, and its columns by the field they fill. */
export interface ImportPlan<K extends string> {
  /** The name of the records in the log: `部门`. */
  noun: string
  heads: Record<K, string>
  required: readonly NoInfer<K>[]
  /** Other heads of a column, in files that are not made from the template: those of banks. */
  also?: Partial<Record<NoInfer<K>, readonly string[]>>
  /**
   * Fields of these names define the meaning of a cell: labels become values, days are read in the notations people
   * use.
   */
  schema?: z.ZodObject
  /** The allowed values of columns that name records of the institution, such as its departments. */
  choices?: (db: Db, who: Who) => Promise<Partial<Record<NoInfer<K>, readonly string[]>>>
  /** The cell's text in the example of the template. */
  sample?: Partial<Record<NoInfer<K>, string>>
  max?: number
  /** Lines that do not belong to this import, and their kind: they are counted, neither imported nor refused. */
  skips?: { what: string; is: (cells: Record<NoInfer<K>, string>) => boolean }
  constraints?: Constraints
}

/** Heads of the template; a star marks columns that every line needs. */
export const templateHeads = <K extends string>({ heads, required }: ImportPlan<K>) =>
  keysOf(heads).map((key) => (required.includes(key) ? `${heads[key]}*` : heads[key]))

/** The template of a plan, with the lists its columns are filled from. */
export async function planTemplate<K extends string>(
  { db, who, raw }: { db: Db; who: Who; raw: { reply: FastifyReply } },
  name: string,
  plan: ImportPlan<K>,
) {
  const { metas, choices } = await cellsOf(db, who, plan)
  const heads = templateHeads(plan)
  const columns = keysOf(plan.heads).map((key, at) => ({
    head: heads[at],
    required: plan.required.includes(key),
    meta: metas.get(key),
    choices: choices.get(key),
    sample: plan.sample?.[key],
  }))
  return templateFile(raw.reply, name, columns)
}

const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[] // as: its own keys

type Cells<K extends string> = Record<K, string>
/** An error of a line, at one of its columns. */
export interface Wrong<K extends string> {
  key: K
  message: string
}

/** A line: its texts, and their values by the plan's schema (undefined where a cell is empty). */
interface ImportLine<K extends string> {
  cells: Cells<K>
  values: Partial<Record<K, unknown>>
  /** All lines of the file. */
  all: readonly Cells<K>[]
}

/**
 * Stores each line by itself: one that is refused, or that the database rejects, leaves nothing behind. A refusal is
 * shown at the column of the field it names, else at the first one.
 */
export async function importRows<K extends string>(
  ctx: ImportRequest,
  plan: ImportPlan<K>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a line that is fine needs no word
  take: (line: ImportLine<K>) => Promise<Wrong<K> | undefined | void>,
): Promise<ImportResult> {
  const file = readLines(ctx, plan.max ?? 5000, (heads) => placesOf(heads, plan).missing.length === 0)
  const keys = keysOf(plan.heads)
  const { places, missing } = placesOf(file.heads, plan)
  if (missing.length > 0) badFile(`缺少列：${missing.join('、')}，请使用下载的模板`)
  const { metas, reader, choices } = await cellsOf(ctx.db, ctx.who, plan)
  const cellsIn = ({ texts }: Line) =>
    Object.fromEntries(keys.map((key) => [key, texts[places[key]] ?? ''])) as Cells<K> // as: its keys
  const lines = file.lines.filter((line) => !plan.skips?.is(cellsIn(line)))
  const sheet = { ...file, lines }
  const count = file.lines.length - lines.length
  const all = lines.map(cellsIn)
  const problemAt = (row: number, cells: Cells<K>, { key, message }: Wrong<K>): Problem => {
    const listed = choices.get(key)
    const allowed = cells[key] && listed && !listed.includes(cells[key]) ? [...listed] : undefined
    return { row, column: plan.heads[key], value: cells[key], message, ...(allowed && { allowed }) }
  }
  const step = Math.max(20, Math.ceil(all.length / 50))
  const result = await answered(
    ctx,
    sheet,
    plan.noun,
    async () => {
      const problems: Problem[] = []
      for (const [index, line] of lines.entries()) {
        const { row } = line
        const cells = all[index]
        const flaw = flawIn(line, places, metas)
        const read = flaw ? { wrong: flaw } : reader(cells)
        const wrong =
          'wrong' in read ? read.wrong : await oneLine(ctx, plan, () => take({ cells, values: read.values, all }))
        if (wrong) problems.push(problemAt(row, cells, wrong))
        if (index % step === 0) await tellProgress(ctx, index, all.length)
      }
      return problems
    },
    keys.flatMap((key) => [plan.heads[key], ...(plan.also?.[key] ?? [])]),
  )
  return plan.skips && count > 0 ? { ...result, skipped: { count, what: plan.skips.what } } : result
}

/** Tells the session that sent the file how many of its lines are done, and lets other work run. */
export async function tellProgress({ who, services, upload }: ImportRequest, done: number, total: number) {
  const key = importKey(upload.sourceName)
  services.bus.publish(who.orgId, 'work.progress', { key, done, total }, { sessionIds: [who.sessionId] })
  await setImmediate()
}

/** How the cells of a plan are read, and which values they may have. */
async function cellsOf<K extends string>(db: Db, who: Who, plan: ImportPlan<K>) {
  const keys = keysOf(plan.heads)
  const metas = new Map(keys.map((key) => [key, metaOf(plan.schema?.shape[key])]))
  const known = [...metas.values()].filter((meta) => meta !== undefined)
  const labels = await valuesByLabel(db, who.orgId, known)
  const own: Partial<Record<K, readonly string[]>> = (await plan.choices?.(db, who)) ?? {}
  const choices = new Map(keys.map((key) => [key, own[key] ?? choicesOf(metas.get(key), labels)]))
  return { metas, choices, reader: cellReader(plan, metas, labels) }
}

/** The first cell of a line whose content is not what its author meant. */
function flawIn<K extends string>(
  { texts, days }: Line,
  places: Record<K, number>,
  metas: ReadonlyMap<K, FieldMeta | undefined>,
): Wrong<K> | undefined {
  for (const key of keysOf(places)) {
    const at = places[key]
    const message = cellFlaw(metas.get(key), texts[at] ?? '', days.includes(at))
    if (message) return { key, message }
  }
  return undefined
}

/** Cells to values; a required cell that is empty or an unknown label is an error of the line. */
function cellReader<K extends string>(
  plan: ImportPlan<K>,
  metas: ReadonlyMap<K, FieldMeta | undefined>,
  labels: LabelValues,
) {
  const keys = keysOf(plan.heads)
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

/** Stores one line; a problem that `take` returns is handled like a refusal. */
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
  return { key: keys.find((key) => key === fieldIn(refusal)) ?? keys[0], message: sentenceOf(refusal.message) }
}

function fieldIn({ data }: Refusal) {
  const { errors } = (data ?? {}) as { errors?: { field: string }[] } // as: refuse() writes this shape
  return errors?.[0]?.field
}

/** The texts of a line as values of a schema (empty ones left out), or a refusal at its first bad field. */
export function parsedLine<S extends Schema>(schema: S, values: Record<string, unknown>): z.output<S> {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined))
  const parsed = z.safeParse(schema, filled, { reportInput: true })
  if (parsed.success) return parsed.data
  const [first] = fieldErrors(schema, parsed.error)
  return refuse({ code: common.invalid.code, text: first?.message ?? common.invalid.text }, {}, { field: first?.field })
}

/** Rows that may be above the head: the account, the time of printing. */
const aboveHead = 30

/**
 * The lines under the head: of the first visible sheet that has one, below the rows banks print above it. Where no row
 * is a head by `isHead`, the first row counts as one, for the message about what it lacks.
 */
export function readLines(
  { upload }: ImportRequest,
  max: number,
  isHead: (heads: readonly string[]) => boolean,
): Sheet {
  const sheets = upload.sheets ?? badFile('文件无法读取，请使用下载的模板')
  const headIn = ({ rows }: BookSheet) => rows.slice(0, aboveHead).findIndex(({ texts }) => isHead(texts))
  const sheet = sheets.find((one) => headIn(one) >= 0) ?? sheets.find(({ total }) => total > 0)
  const at = sheet ? Math.max(0, headIn(sheet)) : 0
  const total = (sheet?.total ?? 0) - at - 1
  if (!sheet || total < 1) return badFile('文件里没有数据')
  if (total > max) return badFile(`一次最多导入${max}行，文件有${total}行，请分成几个文件`)
  const lines = sheet.rows.slice(at + 1)
  if (lines.length < total) return badFile('文件内容过大，请分成几个文件')
  const dataLines = lines.filter(({ texts }) => !texts.some((text) => text.startsWith(exampleMark)))
  if (dataLines.length === 0) return badFile('文件里只有示例，没有数据')
  return { heads: sheet.rows[at].texts, lines: dataLines }
}

/** Refuses a file as a whole. */
export const badFile = (reason: string) =>
  refuse({ code: common.badFile.code, text: `${common.badFile.text}：${reason}` }, {}, { field: 'file' })

/** The position of each column in this file: columns may come in any order, and some may be missing. */
function placesOf<K extends string>(heads: readonly string[], plan: ImportPlan<K>) {
  const found = heads.map(bare)
  const places = keysOf(plan.heads).map((key) => {
    const names = [plan.heads[key], ...(plan.also?.[key] ?? [])]
    return [key, names.map((name) => found.indexOf(bare(name))).find((at) => at >= 0) ?? -1] as const
  })
  const missing = places.flatMap(([key, place]) => (place < 0 && plan.required.includes(key) ? [plan.heads[key]] : []))
  return { missing, places: Object.fromEntries(places) as Record<K, number> } // as: one position for each key
}
