import type { z } from 'zod'
import type { ArchiveInput } from '#contract/modules/living/resident/resident.ts'
import { familyMax } from '#contract/modules/living/resident/resident-family.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patchRow } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { copyFile } from '../../../platform/file/service.ts'
import { columnsOf, createArchive, holderOf } from '../archive.ts'
import { type FamilyValues, familyOf, replaceFamily } from '../family/family.ts'
import { mayChangeHealth } from '../health-right.ts'
import { changesOf, noteChanges } from '../read/records.ts'
import { personOf } from '../rules.ts'
import { residents } from '../tables.ts'

export { holderOf }

/** ATTACHMENT_TYPE 其他 */
const otherFile = 9

interface Intake {
  input: z.output<typeof ArchiveInput>
  /** Links of attachments, copied into the archive. */
  files: readonly string[]
  /** The existing archive, of a person who departed or never moved in. */
  oldmanId?: string
}

/**
 * Makes an archive from data collected before: a new one in 待入住, or it fills empty fields of the existing one. No known
 * value is overwritten, and health is written only by users who may change it.
 */
export async function archiveFrom(db: Db, who: Who, { input, files, oldmanId }: Intake): Promise<Row<'oldman'>> {
  const resident = oldmanId ? await completed(db, who, oldmanId, input) : await createArchive(db, who, input)
  for (const link of files)
    await copyFile(db, who, { bizType: 'oldman', bizId: resident.oldmanId, fileType: otherFile }, link)
  return resident
}

async function completed(db: Db, who: Who, oldmanId: string, input: Intake['input']) {
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  personOf(resident.oldmanIdCard, input.base, who.today)
  const health = (await mayChangeHealth(db, who, resident)) ? input.health : null
  const known: Record<string, unknown> = resident
  const sent = Object.entries(columnsOf({ ...input, health }))
  // Facts that the newer data know better: the salesman of this stay, and an infection.
  const isNews = (key: string, value: unknown) => key === 'saleId' || (key === 'infect' && value === 1)
  const missing = sent.filter(([key, value]) => value != null && (isNews(key, value) || isEmpty(known[key])))
  const next = await patchRow(db, residents, who, resident, Object.fromEntries(missing))
  const family = await familyAdded(db, who, oldmanId, input.family ?? [])
  await noteChanges(db, who, oldmanId, [...changesOf(resident, next), ...family])
  return next
}

const isEmpty = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0)

/** Relatives whose number is not known yet are added at the end; the payer stays. */
async function familyAdded(db: Db, who: Who, oldmanId: string, list: readonly FamilyValues[]) {
  const before = await familyOf(db, who.orgId, oldmanId)
  const isNew = ({ phoneNum }: FamilyValues) => !before.some((row) => row.phoneNum === phoneNum)
  const added = list.filter(isNew).map((row) => ({ ...row, familyId: null, isPayer: 0 as const }))
  if (added.length === 0) return []
  const stored = before.map((row) => ({
    ...row,
    isGuardian: flagOf(row.isGuardian),
    isUrgent: flagOf(row.isUrgent),
    isPayer: flagOf(row.isPayer),
    alarmNotice: flagOf(row.alarmNotice),
    relation: row.relation,
  }))
  return replaceFamily(db, who, oldmanId, [...stored, ...added].slice(0, Math.max(familyMax, before.length)))
}
const flagOf = (value: number): 0 | 1 => (value === 1 ? 1 : 0)
