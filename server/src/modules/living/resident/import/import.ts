import { isRefusal, sentenceOf } from '#contract/kit/refusals.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { residentRefusals } from '#contract/modules/living/resident/resident.ts'
import { importMax, type residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patchRow } from '#core/rows/store/write.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import { choicesOf, valuesByLabel } from '#core/sheets/sheet-cells.ts'
import type { Who } from '#core/who/who.ts'
import {
  answered,
  badFile,
  type Problem,
  readLines,
  tellProgress,
  templateFile,
} from '../../../platform/sheet-import/service.ts'
import { columnsOf, type Draft, storeArchives } from '../archive.ts'
import { changesOf, noteChanges } from '../read/records.ts'
import { personOf } from '../rules.ts'
import { residents } from '../tables.ts'
import {
  archiveEntryOf,
  type Entry,
  importColumns,
  importSample,
  isRequired,
  placesOf,
  templateHeads,
} from './import-rows.ts'

/** Archives from a workbook: good lines are stored, bad ones are named and returned in a workbook of their own. */

/** Rows between two pauses for other requests. */
const chunk = 100

type Request = Ctx<typeof residentArchive.importArchives>

export async function template({ db, who, raw }: Ctx<typeof residentArchive.importTemplate>) {
  const metas = importColumns.map(({ meta }) => meta)
  const values = await valuesByLabel(db, who.orgId, metas)
  const columns = importColumns.map(({ key, section, meta }, at) => ({
    head: templateHeads[at],
    required: isRequired(section, key),
    meta,
    choices: choicesOf(meta, values),
    sample: importSample[section][key],
  }))
  return templateFile(raw.reply, '老人档案导入模板', columns)
}

export async function importArchives(ctx: Request) {
  const sheet = readLines(ctx, importMax, (heads) => !('missing' in placesOf(heads)))
  const { heads, lines } = sheet
  const { places } = placed(heads)
  const metas = importColumns.map(({ meta }) => meta)
  const values = await valuesByLabel(ctx.db, ctx.who.orgId, metas)
  return answered(
    ctx,
    sheet,
    '老人档案',
    async () => {
      const problems: Problem[] = []
      const seen = new Map<string, number>()
      for (let start = 0; start < lines.length; start += chunk) {
        await tellProgress(ctx, start, lines.length)
        const parsed = lines.slice(start, start + chunk).map((line) => archiveEntryOf(line, places, values))
        problems.push(...parsed.flatMap((one) => ('problems' in one ? one.problems : [])))
        const entries = parsed.flatMap((one) => ('entry' in one ? [one.entry] : []))
        problems.push(...(await takeAll(ctx, entries, seen)))
      }
      return problems
    },
    templateHeads,
  )
}

function placed(heads: readonly string[]) {
  const found = placesOf(heads)
  return 'missing' in found ? badFile(`缺少列：${found.missing.join('、')}，请使用下载的模板`) : found
}

/** Stores the acceptable archives of some lines; the others are returned with their errors. */
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
    .where(isNumber('oldman.oldmanIdCard', idCards))
    .orderBy('oldmanId')
    .forUpdate()
    .execute()
  return new Map<string, Row<'oldman'>>(rows.map((row) => [row.oldmanIdCard, row]))
}

const takenText = ({ oldmanName, oldmanStatus }: Row<'oldman'>) =>
  residentRefusals.idCardTaken.text
    .replace('{oldmanName}', oldmanName)
    .replace('{statusName}', liveStatus.label(oldmanStatus))

const columns = { oldmanIdCard: '身份证号', sex: '性别', birthDate: '出生日期' } as const

/** Sex and birth date of the ID card, or the error at its column. */
function personIn({ base }: Entry, today: string) {
  try {
    return personOf(base.oldmanIdCard, base, today)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { errors } = error.data as { errors: [{ field: keyof typeof columns }] } // as: personOf names the field
    const field = errors[0].field
    return { message: sentenceOf(error.message), column: columns[field], value: String(base[field] ?? '') }
  }
}

/** Empty fields of an archive are filled in; other fields stay. */
async function fillBlanks(db: Db, who: Who, row: Row<'oldman'>, { base }: Entry) {
  const current: Record<string, unknown> = row
  const isBlank = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  const filled = Object.entries(base).filter(([key, value]) => value != null && isBlank(current[key]))
  if (filled.length === 0) return
  const next = await patchRow(db, residents, who, row, Object.fromEntries(filled))
  await noteChanges(db, who, row.oldmanId, changesOf(row, next))
}
