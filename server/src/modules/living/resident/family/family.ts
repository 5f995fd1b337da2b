import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import {
  Family,
  type FamilyInput,
  familyRefusals,
  inviteStatus,
} from '#contract/modules/living/resident/resident-family.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type Change, changeOf, same } from '../read/records.ts'
import { maskedFamily, seesIdCards } from '../read/show.ts'
import { families } from '../tables.ts'

export type FamilyValues = z.output<typeof FamilyInput>

export function familyOf(db: Db, orgId: string, oldmanId: string): Promise<Row<'family'>[]> {
  return db
    .selectFrom('family')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .orderBy('sort')
    .orderBy('familyId')
    .execute()
}

/** The family of a resident as the archive shows them. */
export async function shownFamily(db: Db, who: Who, resident: Row<'oldman'>) {
  return shownFamilyRows(who, resident, await familyOf(db, resident.orgId, resident.oldmanId))
}

/** Phones whole, ID cards by permission. */
export function shownFamilyRows(who: Who, resident: Row<'oldman'>, rows: readonly Row<'family'>[]) {
  return rows.map((row) => ({
    ...maskedFamily(who, row),
    phoneNum: resident.orgId === who.orgId ? row.phoneNum : maskedFamily(who, row).phoneNum,
  }))
}

/** Replaces the family by the list: known rows are changed, new ones added, missing ones removed. Gives the changes. */
export async function replaceFamily(
  db: Db,
  who: Who,
  oldmanId: string,
  list: readonly FamilyValues[],
): Promise<Change[]> {
  const before = await familyOf(db, who.orgId, oldmanId)
  const known = new Map(before.map((row) => [row.familyId, row]))
  const listedIds = new Set(list.flatMap((row) => (row.familyId ? [row.familyId] : [])))
  for (const familyId of listedIds) if (!known.has(familyId)) refuse(common.missing, {}, { field: 'family' })
  const removed = before.filter((row) => !listedIds.has(row.familyId))
  for (const row of removed) await remove(db, families, who, row)
  const entries = list.map((row, sort) => ({ row, sort, old: row.familyId ? known.get(row.familyId) : undefined }))
  // Only one row may be the payer at any moment, so the former payer is changed first.
  const changes = removed.map((row) => wholeRow(row, undefined))
  for (const { row, sort, old } of entries.toSorted((a, b) => (a.row.isPayer ?? 0) - (b.row.isPayer ?? 0)))
    changes.push(...(await saveOne(db, who, oldmanId, { ...cleaned(who, row, old), sort }, old)))
  return changes
}

type Values = ReturnType<typeof cleaned> & { sort: number }

async function saveOne(db: Db, who: Who, oldmanId: string, values: Values, old: Row<'family'> | undefined) {
  if (!old) return [wholeRow(undefined, await insert(db, families, who, { ...values, oldmanId }))]
  const current: Record<string, unknown> = old
  const changed = Object.entries(values).filter(([key, value]) => value !== undefined && !same(current[key], value))
  if (changed.length === 0) return []
  const next: Record<string, unknown> = await patch(db, families, who, old, values)
  return changed
    .filter(([key]) => key !== 'sort')
    .map(([key]) =>
      changeOf('family', key, key, Family.shape, old[key as keyof typeof old], next[key], `${old.familyName}·`),
    ) // as: keys of the row
}

/** Flags that were not sent are off; an ID card that was shown masked and sent back so stays as it was. */
function cleaned(who: Who, row: FamilyValues, old: Row<'family'> | undefined) {
  const { familyId: _, ...values } = row
  const flags = { isGuardian: row.isGuardian ?? 0, isUrgent: row.isUrgent ?? 0, isPayer: row.isPayer ?? 0 }
  const hidden = old?.idCard && row.idCard === undefined && !seesIdCards(who, who.orgId)
  const alarmNotice = row.alarmNotice ?? undefined
  return { ...values, ...flags, alarmNotice, idCard: hidden ? undefined : (row.idCard ?? null), addr: row.addr ?? null }
}

/** A row of a new archive, when nothing of it is stored yet. */
export function newFamily({ familyId: _, ...row }: FamilyValues) {
  const { isGuardian, isUrgent, isPayer, alarmNotice } = row
  const flags = { isGuardian: isGuardian ?? 0, isUrgent: isUrgent ?? 0, isPayer: isPayer ?? 0 }
  return { ...row, ...flags, alarmNotice: alarmNotice ?? 0 }
}

function wholeRow(before: Row<'family'> | undefined, after: Row<'family'> | undefined): Change {
  const name = (row: Row<'family'> | undefined) => row?.familyName
  return {
    section: 'family',
    field: 'family',
    fieldName: before ? '移除家属' : '新增家属',
    meta: undefined,
    before: name(before),
    after: name(after),
  }
}

const resendMinutes = 1

/** Marks family members as invited, the same one again only after a minute (31017); gives their earlier rows. */
export async function markInvited(db: Db, who: Who, resident: Row<'oldman'>, familyIds: readonly string[]) {
  const rows = await db
    .selectFrom('family')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', resident.oldmanId)
    .where('familyId', 'in', familyIds)
    .orderBy('familyId')
    .forUpdate()
    .execute()
  if (rows.length !== new Set(familyIds).size) refuse(common.missing)
  for (const row of rows) {
    if (row.inviteStatus === inviteStatus.is.joined) refuse(common.wrongState, { name: inviteStatus.label(2) })
    if (row.inviteTime && addMinutes(row.inviteTime, resendMinutes) > who.now) refuse(familyRefusals.tooOften)
  }
  for (const row of rows)
    await patch(db, families, who, row, { inviteStatus: inviteStatus.is.invited, inviteTime: who.now })
  who.did(`为${resident.oldmanName}邀请家属：${rows.map((row) => row.familyName).join('、')}`)
  return rows
}
