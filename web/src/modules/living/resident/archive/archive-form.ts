import type { z } from 'zod'
import { fields } from '#contract/kit/fields.ts'
import { type Archive, resident } from '#contract/modules/living/resident/resident.ts'
import { type FamilyShown, familyList } from '#contract/modules/living/resident/resident-family.ts'
import {
  BaseEdit,
  BaseInput,
  type BaseKey,
  birthCalendar,
  ExtraInput,
  HealthInput,
  ResidentBase,
  ResidentExtra,
} from '#contract/modules/living/resident/resident-section.ts'

/** The archive as one form: all sections on one level, which the body of the contract accepts too. */

export type ShownArchive = z.output<typeof Archive>
type FamilyRow = z.output<typeof FamilyShown>

const rest = { ...ExtraInput.shape, ...HealthInput.shape, family: familyList.nullish() }
// The checksum is checked while typing, with the text of refusal 31012.
const { oldmanIdCard } = ResidentBase.shape

const { create, updateById } = resident
const newBody = fields({ ...BaseInput.shape, oldmanIdCard, ...rest })
const editBody = fields({ ...BaseEdit.shape, oldmanIdCard: oldmanIdCard.optional(), ...rest })
export const createForm = { ...create, options: { ...create.options, body: newBody } }
export const editForm = { ...updateById, options: { ...updateById.options, body: editBody } }

export const baseKeys = [
  'oldmanName',
  'oldmanIdCard',
  'sex',
  'birthDate',
  'birthCalendar',
  'lunarBirth',
  'phoneNum',
  'oldmanType',
  'nation',
  'marriage',
  'education',
  'politics',
  'religion',
  'occupation',
  'nativePlace',
  'censusRegion',
  'censusAddr',
  'liveAddr',
  'incomeSource',
  'liveWay',
  'medicalPay',
  'sourceChannel',
  'tags',
  'remark',
] as const satisfies BaseKey[]
type ExtraKey = keyof typeof ResidentExtra.shape
export const extraKeys = Object.keys(ResidentExtra.shape) as ExtraKey[] // as: keys of the shape itself
/** A doctor's decision on an infection is entered on the resident's page only. */
export const healthKeys = (Object.keys(HealthInput.shape) as (keyof typeof HealthInput.shape)[]) // as: the same
  .filter((key) => key !== 'infectConfirm')

/** The ID card gives both, so they are never typed. */
const fromCard = { disabled: true, placeholder: '由身份证号带出' }
export const baseOptions = {
  sex: fromCard,
  birthDate: fromCard,
  lunarBirth: {
    show: (values: { birthCalendar?: unknown }) => values.birthCalendar === birthCalendar.is.lunar,
    placeholder: '如 八月十五',
  },
  tags: { help: '如高风险跌倒、防走失，显示在档案头部' },
}
export const healthOptions = { allergyDrug: { help: '档案头部以红色标出' } }

/** All sections on one level, as the form holds them. */
export function formRow(archive: ShownArchive) {
  const { base, extra, health, family, oldmanId, version } = archive
  return { ...extra, ...health, ...base, oldmanId, version, family: familyRows(family) }
}

/** Rows as they may be sent back: a masked ID card is left out, so that the stored one stays. */
export function familyRows(family: readonly FamilyRow[]) {
  return family.map(({ idCard, ...row }) => {
    const { familyId, familyName, relation, phoneNum, addr, isGuardian, isUrgent, isPayer, alarmNotice } = row
    const shown = { familyId, familyName, relation, phoneNum, addr, isGuardian, isUrgent, isPayer, alarmNotice }
    return idCard?.includes('*') ? shown : { ...shown, idCard }
  })
}
