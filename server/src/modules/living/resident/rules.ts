// The identity of a resident: the ID card decides sex and birth date, so that nobody is entered twice or with a wrong
// age. Names are found by the first letters of their pinyin, as receptionists type them. Nothing here reads the
// database or a clock.

import { common, refuse } from '#contract/kit/refusals.ts'
import { birthDateOf, idCardProblem, sexOf } from '#contract/kit/value/id-card.ts'
import { residentRefusals } from '#contract/modules/living/resident/resident.ts'

interface PersonalData {
  sex?: number | null
  birthDate?: string | null
}

/** Sex and birth date of an ID card; refuses 31012 and 31013, and a birth date that is not the card's. */
export function personOf(oldmanIdCard: string, claimed: PersonalData, today: string) {
  const birthDate = birthDateOf(oldmanIdCard)
  if (idCardProblem(oldmanIdCard) || birthDate > today)
    refuse(residentRefusals.badIdCard, {}, { field: 'oldmanIdCard' })
  const sex = sexOf(oldmanIdCard)
  if (claimed.sex != null && claimed.sex !== sex) refuse(residentRefusals.sexMismatch, {}, { field: 'sex' })
  if (claimed.birthDate && claimed.birthDate !== birthDate)
    refuse({ code: common.invalid.code, text: `出生日期与身份证不符，应为${birthDate}` }, {}, { field: 'birthDate' })
  return { sex, birthDate }
}

/** Values 12xx of DISEASE set the infectious flag (dictionaries.json). */
export function isInfectious(disease: readonly unknown[] | null | undefined) {
  return (disease ?? []).some((value) => Number(value) >= 1200 && Number(value) < 1300)
}

/** The latest birth date of a person who is `years` old. */
export function bornBy(today: string, years: number) {
  const day = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
  const leap = Number(day.slice(0, 4)) % 4 === 0
  return day.endsWith('-02-29') && !leap ? `${day.slice(0, 4)}-02-28` : day
}
