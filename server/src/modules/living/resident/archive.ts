import type { z } from 'zod'
import { access, common, refuse } from '#contract/kit/refusals.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { type ArchiveInput, residentRefusals } from '#contract/modules/living/resident/resident.ts'
import {
  type BaseEdit,
  birthCalendar,
  type HealthInput,
  oldmanType,
  type ResidentExtra,
  sectionKeys,
} from '#contract/modules/living/resident/resident-section.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insertMany, update } from '#core/rows/store/write.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { initialsOf } from '#core/words/initials.ts'
import { stays } from './effects.ts'
import { type FamilyValues, newFamily, replaceFamily } from './family/family.ts'
import { changesOf, noteChanges } from './read/records.ts'
import { isInfectious, personOf } from './rules.ts'
import { families, oldmanNumbers, residents } from './tables.ts'

export interface Sections {
  base?: z.output<typeof BaseEdit> | null
  extra?: z.output<typeof ResidentExtra> | null
  health?: z.output<typeof HealthInput> | null
  family?: FamilyValues[] | null
}

/** A new archive in 待入住, with family and its first stay; residence writes the timeline. */
export async function createArchive(db: Db, who: Who, input: z.output<typeof ArchiveInput>): Promise<Row<'oldman'>> {
  const oldmanId = newId()
  const values = await checked(db, who, input, undefined)
  const draft = { values: { ...values, oldmanId }, family: input.family ?? [] }
  const [resident] = await storeArchives(db, who, [draft])
  who.did(`建立老人档案：${resident.oldmanName}`, { type: 'oldman', id: oldmanId, name: resident.oldmanName })
  return resident
}

/** An archive that has passed every check. */
export interface Draft {
  values: Record<string, unknown>
  family: readonly FamilyValues[]
}

/** Stores archives with their families and opens their stays. */
export async function storeArchives(db: Db, who: Who, drafts: readonly Draft[]): Promise<Row<'oldman'>[]> {
  const numbers = await oldmanNumbers.many(db, who, drafts.length)
  const fixed = { oldmanStatus: liveStatus.is.waiting, deptId: who.deptId }
  const rows = await insertMany(
    db,
    residents,
    who,
    drafts.map(({ values }, at) => ({ ...values, ...fixed, oldmanNo: numbers[at] })),
  )
  const relatives = drafts.flatMap(({ family }, at) =>
    family.map((row, sort) => ({ ...newFamily(row), sort, oldmanId: rows[at].oldmanId })),
  )
  await insertMany(db, families, who, relatives)
  return stays().open(db, who, rows)
}

/** Saves sections of a locked resident at once; the version is the archive's, whichever section is edited. */
export async function saveSections(
  db: Db,
  who: Who,
  resident: Row<'oldman'>,
  input: Sections,
  version: number | undefined,
): Promise<Row<'oldman'>> {
  if (version !== resident.version) refuse(common.stale)
  const values = await checked(db, who, input, resident)
  const before: Record<string, unknown> = resident
  const photoChanged = values.photo !== undefined && plain(values.photo) !== plain(resident.photo)
  if (photoChanged && !who.may('live.archives.base.head')) refuse(access.forbidden, {}, { status: 401 })
  const next = await update(db, residents, who, resident, { ...values, version })
  const family = input.family ? await replaceFamily(db, who, resident.oldmanId, input.family) : []
  await noteChanges(db, who, resident.oldmanId, [...changesOf(before, next), ...family])
  return next
}

const plain = (link: unknown) => (typeof link === 'string' ? link.split('?')[0] : null)

const archiveKeys = new Set(Object.values(sectionKeys).flat())

/** Columns that are never empty: the value an emptied field gets. */
const emptied: Record<string, unknown> = {
  incomeSource: [],
  liveWay: [],
  medicalPay: [],
  tags: [],
  diet: [],
  disease: [],
  disability: [],
  birthCalendar: birthCalendar.is.solar,
  oldmanType: oldmanType.ordinary,
  infect: 0,
}

/** The sections as columns, after every check that needs more than their shape. */
async function checked(db: Db, who: Who, input: Sections, resident: Row<'oldman'> | undefined) {
  const values = columnsOf(input)
  if (input.base) Object.assign(values, await personal(db, who, input.base, resident))
  if (input.health) Object.assign(values, confirmed(who, input.health, values, resident))
  if (input.extra?.icCard) await assertIcCardFree(db, who, input.extra.icCard, resident?.oldmanId)
  return values
}

/**
 * Whether a doctor has confirmed that a person with an infectious disease may move in (residence.md 1.1). The
 * confirmation is valid for the diseases it was given for: others added by another user need a new one.
 */
function confirmed(
  who: Who,
  { infectConfirm: sent }: NonNullable<Sections['health']>,
  values: Record<string, unknown>,
  resident: Row<'oldman'> | undefined,
) {
  const { infect = resident?.infect, disease } = values
  const before = resident?.infectConfirm ?? 0
  if (sent === 1 && before === 0) who.must('live.archives.base.health')
  if (infect !== 1) return { infectConfirm: 0 }
  if (who.may('live.archives.base.health')) return { infectConfirm: sent ?? before }
  const same = disease === undefined || JSON.stringify(disease) === JSON.stringify(resident?.disease)
  return { infectConfirm: resident?.infect === 1 && same ? before : 0 }
}

/** The sent values as columns of the table; `confirmed` decides about the doctor's confirmation. */
export function columnsOf(input: Sections): Record<string, unknown> {
  const sent = Object.entries({ ...input.base, ...input.extra, ...input.health })
  const own = sent.filter(([key, value]) => archiveKeys.has(key) && key !== 'infectConfirm' && value !== undefined)
  const values = Object.fromEntries(own.map(([key, value]) => [key, value ?? emptied[key] ?? null]))
  const names = input.base?.oldmanName ? { pinyin: initialsOf(input.base.oldmanName) } : {}
  return { ...values, ...names, ...(isInfectious(input.health?.disease) ? { infect: 1 } : {}) }
}

type Base = NonNullable<Sections['base']>

async function personal(db: Db, who: Who, base: Base, resident: Row<'oldman'> | undefined) {
  const oldmanIdCard = base.oldmanIdCard ?? resident?.oldmanIdCard ?? refuse(residentRefusals.badIdCard)
  const person = personOf(oldmanIdCard, base, who.today)
  if (oldmanIdCard !== resident?.oldmanIdCard) await assertIdCardFree(db, who, oldmanIdCard)
  return { ...person, oldmanIdCard }
}

/** Names the person who has the number already, so that the form can offer 再次入住. */
async function assertIdCardFree(db: Db, who: Who, oldmanIdCard: string) {
  const other = await holderOf(db, who.orgId, oldmanIdCard)
  if (!other) return
  const { oldmanId, oldmanName, oldmanStatus } = other
  const statusName = liveStatus.label(oldmanStatus)
  refuse(
    residentRefusals.idCardTaken,
    { oldmanName, statusName },
    { field: 'oldmanIdCard', data: { oldmanId, oldmanName, oldmanStatus } },
  )
}

export function holderOf(db: Db, orgId: string, oldmanIdCard: string) {
  return db
    .selectFrom('oldman')
    .select(['oldmanId', 'oldmanName', 'oldmanStatus'])
    .where('orgId', '=', orgId)
    .where(isNumber('oldman.oldmanIdCard', [oldmanIdCard]))
    .executeTakeFirst()
}

async function assertIcCardFree(db: Db, who: Who, icCard: string, exceptId: string | undefined) {
  const others = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('orgId', '=', who.orgId)
    .where('icCard', '=', icCard)
    .where('oldmanStatus', 'in', [
      liveStatus.is.living,
      liveStatus.is.waiting,
      liveStatus.is.trial,
      liveStatus.is.booked,
    ])
    .execute()
  if (others.some((row) => row.oldmanId !== exceptId)) refuse(residentRefusals.icCardTaken, {}, { field: 'icCard' })
}
