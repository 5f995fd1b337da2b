import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import writeXlsxFile from 'write-excel-file/node'
import { common, isRefusal, refuse } from '#contract/kit/refusals.ts'
import { liveStatus } from '#contract/modules/residence-step.ts'
import { residentRefusals } from '#contract/modules/resident.ts'
import { importMax, type residentArchive } from '#contract/modules/resident-archive.ts'
import type { Db } from '../../core/db.ts'
import { sheetFile } from '../../core/export.ts'
import type { Ctx } from '../../core/serve.ts'
import { readSheet } from '../../core/sheet.ts'
import type { Who } from '../../core/who.ts'
import { patch, type Row } from '../../core/write.ts'
import { keepUpload, linkOf, pathOf } from '../file/service.ts'
import { columnsOf, type Draft, storeArchives } from './archive.ts'
import { type Entry, entryOf, type Line, type Problem, placesOf, templateHeads, valuesByLabel } from './import-rows.ts'
import { changesOf, noteChanges } from './records.ts'
import { personOf } from './rules.ts'
import { residents } from './tables.ts'

/** Archives from a workbook: good lines stay, bad ones are named and come back in a workbook of their own. */

/** Rows between two looks at the other requests. */
const chunk = 100

type Request = Ctx<typeof residentArchive.importArchives>

export function template(reply: FastifyReply) {
  return sheetFile(reply, '老人档案导入模板', [...templateHeads], [])
}

export async function importArchives(ctx: Request) {
  const { heads, lines } = await linesOf(ctx.upload.path)
  const { places } = placed(heads)
  const values = await valuesByLabel(ctx.db, ctx.who.orgId)
  const problems: Problem[] = []
  const seen = new Map<string, number>()
  for (let start = 0; start < lines.length; start += chunk) {
    await setImmediate()
    const parsed = lines.slice(start, start + chunk).map((line) => entryOf(line, places, values))
    problems.push(...parsed.flatMap((one) => ('problems' in one ? one.problems : [])))
    const entries = parsed.flatMap((one) => ('entry' in one ? [one.entry] : []))
    problems.push(...(await takeAll(ctx, entries, seen)))
  }
  return report(ctx, heads, lines, problems)
}

async function linesOf(path: string) {
  const sheet = await readSheet(path, importMax + 1)
  if (!sheet) return badFile('文件无法读取，请使用下载的模板')
  const [heads, ...body] = sheet.rows
  if (!heads || sheet.total < 2) return badFile('文件里没有数据')
  if (sheet.total - 1 > importMax)
    return badFile(`一次最多导入${importMax}行，文件有${sheet.total - 1}行，请分成几个文件`)
  const lines = body.map((texts, index): Line => ({ row: index + 2, texts }))
  return { heads, lines: lines.filter((line) => line.texts.some(Boolean)) }
}

function placed(heads: readonly string[]) {
  const found = placesOf(heads)
  return 'missing' in found ? badFile(`缺少列：${found.missing.join('、')}，请使用下载的模板`) : found
}

const badFile = (reason: string) =>
  refuse({ code: common.badFile.code, text: `${common.badFile.text}：${reason}` }, {}, { field: 'file' })

/** Stores what may be stored of some lines; what may not comes back as problems. */
async function takeAll({ db, who, body }: Request, entries: readonly Entry[], seen: Map<string, number>) {
  const known = await holders(
    db,
    who,
    entries.map((entry) => entry.base.oldmanIdCard),
  )
  const problems: Problem[] = []
  const drafts: Draft[] = []
  for (const entry of entries) {
    const { base, family } = entry
    const idCard = base.oldmanIdCard
    const wrong = (message: string, column = '身份证号', value: string = idCard) =>
      problems.push({ row: entry.row, column, value, message })
    const twin = seen.get(idCard)
    const holder = known.get(idCard)
    const person = personIn(entry, who.today)
    if ('message' in person) wrong(person.message, person.column, person.value)
    else if (twin) wrong(`与第${twin}行的身份证号重复`)
    else if (holder && body.cover === 1) await fillBlanks(db, who, holder, entry)
    else if (holder) wrong(takenText(holder))
    else drafts.push({ values: { ...columnsOf({ base }), ...person }, family: family ? [family] : [] })
    if (!seen.has(idCard)) seen.set(idCard, entry.row)
  }
  if (drafts.length > 0) await storeArchives(db, who, drafts)
  return problems
}

async function holders(db: Db, who: Who, idCards: readonly string[]) {
  if (idCards.length === 0) return new Map<string, Row<'oldman'>>()
  const rows = await db
    .selectFrom('oldman')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanIdCard', 'in', idCards)
    .orderBy('oldmanId')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.oldmanIdCard, row]))
}

const takenText = ({ oldmanName, oldmanStatus }: Row<'oldman'>) =>
  residentRefusals.idCardTaken.text
    .replace('{oldmanName}', oldmanName)
    .replace('{statusName}', liveStatus.label(oldmanStatus))

const columns = { oldmanIdCard: '身份证号', sex: '性别', birthDate: '出生日期' } as const

/** Sex and birth date of the ID card, or what is wrong with it as a sentence at its column. */
function personIn({ base }: Entry, today: string) {
  try {
    return personOf(base.oldmanIdCard, base, today)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { errors } = error.data as { errors: [{ field: keyof typeof columns }] } // as: personOf names the field
    const field = errors[0].field
    return { message: error.message, column: columns[field], value: String(base[field] ?? '') }
  }
}

/** What an archive lacks is filled in; what it has stays. */
async function fillBlanks(db: Db, who: Who, row: Row<'oldman'>, { base }: Entry) {
  const current: Record<string, unknown> = row
  const isBlank = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  const filled = Object.entries(base).filter(([key, value]) => value != null && isBlank(current[key]))
  if (filled.length === 0) return
  const next = await patch(db, residents, who, row, Object.fromEntries(filled))
  await noteChanges(db, who, row.oldmanId, changesOf(row, next))
}

async function report(ctx: Request, heads: readonly string[], lines: readonly Line[], problems: readonly Problem[]) {
  const failed = new Set(problems.map((problem) => problem.row))
  const fail = failed.size
  const success = lines.length - fail
  ctx.who.did(`导入老人档案：成功${success}行，失败${fail}行`, { type: 'oldman', operType: 'IMPORT' })
  const errorFileUrl =
    fail > 0
      ? await errorFile(
          ctx,
          heads,
          lines.filter((line) => failed.has(line.row)),
          problems,
        )
      : null
  return { total: lines.length, success, fail, errors: problems.slice(0, 1000), errorFileUrl }
}

/** The failed lines as they came, with what is wrong: corrected, the file can be imported again. */
async function errorFile(ctx: Request, heads: readonly string[], lines: readonly Line[], problems: readonly Problem[]) {
  const reasons = Map.groupBy(problems, (problem) => problem.row)
  const reasonOf = (row: number) =>
    (reasons.get(row) ?? []).map(({ column, message }) => `${column}：${message}`).join('；')
  const kept = heads.filter((head) => head !== reasonHead)
  const rows = [
    [...kept, reasonHead].map((value) => ({ value, fontWeight: 'bold' as const })),
    ...lines.map(({ row, texts }) => [...kept.map((_, at) => ({ value: texts[at] ?? '' })), { value: reasonOf(row) }]),
  ]
  const folder = await mkdtemp(join(tmpdir(), 'pims-import-'))
  try {
    const path = join(folder, 'errors.xlsx')
    const content = await writeXlsxFile(rows).toBuffer()
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const upload = { path, sourceName: '导入失败的行.xlsx', ext: 'xlsx', size: content.length, sha256 }
    const { fileId } = await keepUpload({ ...ctx, upload })
    return linkOf(ctx.services, ctx.who, pathOf(fileId))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
const reasonHead = '错误原因'
