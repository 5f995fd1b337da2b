import { birthMonthOf, maskIdCard, maskPhone } from '#contract/kit/value/id-card.ts'
import { sectionKeys } from '#contract/modules/living/resident/resident-section.ts'
import { ageOn } from '#core/clock.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

/** Rows for answers: with age, and masked numbers. */

export interface Shower {
  who: Who
}
type Resident = Row<'oldman'>

/** Whole ID cards are for users with the permission, and never for an upper level. */
export function seesIdCards(who: Who, orgId: string) {
  return orgId === who.orgId && who.may('live.archives.base.idcard')
}

/** The one value under both spellings (residence.md 0). */
export function idCardsOf(who: Who, row: { orgId: string; oldmanIdCard: string }) {
  const shown = seesIdCards(who, row.orgId) ? row.oldmanIdCard : (maskIdCard(row.oldmanIdCard) ?? '')
  return { oldmanIdCard: shown, oldmanIdcard: shown }
}

/** The birth date, or only year and month for a user who may not read ID cards. */
export function bornOf(who: Who, row: { orgId: string; birthDate: string }) {
  const birthDate = seesIdCards(who, row.orgId) ? row.birthDate : null
  return { birthDate, birthMonth: birthMonthOf(row.birthDate) }
}

/** Dictionary values stored as text: integers on the wire unless they have letters or a leading zero. */
export function wireValue(value: string | null) {
  return value !== null && /^(0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value
}

const stampKeys = ['createByName', 'createTime', 'updateByName', 'updateTime', 'version'] as const
export function headOf(row: Resident) {
  const stamps = Object.fromEntries(stampKeys.map((key) => [key, row[key]]))
  return { oldmanId: row.oldmanId, oldmanNo: row.oldmanNo, ...stamps }
}

const picked = (row: Resident, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, (row as Record<string, unknown>)[key]])) // as: columns of the row by name

export function baseOf({ who }: Shower, row: Resident) {
  return {
    ...headOf(row),
    ...picked(row, sectionKeys.base),
    ...idCardsOf(who, row),
    ...bornOf(who, row),
    lunarBirth: seesIdCards(who, row.orgId) ? row.lunarBirth : null,
    nation: wireValue(row.nation),
    age: ageOn(row.birthDate, who.today),
    // A ticket reads files of its own organisation only.
    photo: row.orgId === who.orgId ? row.photo : null,
  }
}

export const extraOf = (row: Resident) => ({ ...headOf(row), ...picked(row, sectionKeys.extra) })

export const healthOf = (row: Resident) => ({ ...headOf(row), ...picked(row, sectionKeys.health) })

/** Numbers of family as lists show them. */
export function maskedFamily<R extends { orgId: string; phoneNum: string; idCard: string | null }>(
  who: Who,
  row: R,
): R {
  return seesIdCards(who, row.orgId)
    ? row
    : { ...row, phoneNum: maskPhone(row.phoneNum) ?? '', idCard: maskIdCard(row.idCard) ?? null }
}
