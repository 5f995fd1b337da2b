// A person asks for a place; until a bed is booked or the family goes elsewhere, an employee stays in contact. The data
// about the person grow with every call and become the archive, once. The receiver of the first call is responsible:
// only he opens the consultation, and users who manage all. No database, no clock (residence.md 3).
import { wrongValue } from '#contract/kit/refusals.ts'
import { personOf } from '../resident/service.ts'

interface Person {
  oldmanIdCard?: string | null
  sex?: 0 | 1 | null
  birthDate?: string | null
  age?: number | null
}

/** Sex, birth date and age by the ID card; refuses 31012 and 31013, and a birth date in the future. */
export function personByCard<P extends Person>(person: P, today: string) {
  if (person.oldmanIdCard) return { ...personOf(person.oldmanIdCard, person, today), age: null }
  if (person.birthDate && person.birthDate > today) wrongValue('birthDate', '出生日期不能晚于今天')
  return {
    sex: person.sex ?? null,
    birthDate: person.birthDate ?? null,
    age: person.birthDate ? null : (person.age ?? null),
  }
}

interface Times {
  interviewTime: string
  nextTime?: string | null
}

/** An interview is not in the future, and the next one comes after it. */
export function assertTimes({ interviewTime, nextTime }: Times, now: string) {
  if (interviewTime > now) wrongValue('interviewTime', '回访时间不能晚于现在')
  if (nextTime && nextTime <= interviewTime) wrongValue('nextTime', '下次跟进时间须晚于回访时间')
}

interface Written {
  createBy: string | null
  createTime: string
}

/** An author may correct his own interview on the same day; a manager corrects all (31053). */
export const isOwnToday = (row: Written, who: { userId: string; today: string }) =>
  row.createBy === who.userId && row.createTime.slice(0, 10) === who.today

interface Caller {
  consultantName: string
  consultantPhone: string
  relation: number | null
}

const mobile = /^1[3-9]\d{9}$/
/** RELATION 其他. */
const other = 9

/**
 * The contact becomes the first relative, with the flag of emergency contact; a landline reaches no single person and
 * makes none.
 */
export function callerAsFamily({ consultantName, consultantPhone, relation }: Caller) {
  const known = { familyName: consultantName, relation: relation ?? other, isUrgent: 1 as const }
  return mobile.test(consultantPhone) ? [{ ...known, phoneNum: consultantPhone }] : []
}
