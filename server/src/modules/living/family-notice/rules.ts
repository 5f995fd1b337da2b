import { familyScope, sendWay, smsMax } from '#contract/modules/living/family-notice/family-notice.ts'

// A notice is about residents and goes to the relatives in its scope. In the portal each relative has it under his own
// resident; a text message costs money and goes to a number once, however many residents it is about.

export interface Relative {
  familyId: string
  oldmanId: string
  familyName: string
  relation: number
  phoneNum: string
  isGuardian: number
  isUrgent: number
  isPayer: number
}

const { guardian, urgent, payer } = familyScope.is
const fits = (scope: number) => (one: Relative) => {
  if (scope === guardian) return one.isGuardian === 1
  if (scope === urgent) return one.isUrgent === 1
  if (scope === payer) return one.isPayer === 1
  return true
}

/** The receivers by each way, and the residents without a receiver. */
export function plan(
  { scope, ways, oldmanIds }: { scope: number; ways: readonly number[]; oldmanIds: readonly string[] },
  family: readonly Relative[],
) {
  const relatives = family.filter(fits(scope))
  const reached = new Set(relatives.map(({ oldmanId }) => oldmanId))
  const numbers = new Set<string>()
  const first = ({ phoneNum }: Relative) => !numbers.has(phoneNum) && numbers.add(phoneNum)
  const byWay = (way: number) => (way === sendWay.is.sms ? relatives.filter(first) : relatives)
  const letters = [...new Set(ways)].flatMap((way) => byWay(way).map((relative) => ({ ...relative, sendWay: way })))
  return { letters, alone: oldmanIds.filter((oldmanId) => !reached.has(oldmanId)) }
}

/** The text of a text message. */
export const smsText = ({ title, content }: { title: string; content: string }) => `${title}：${content}`

/** True when title and text are too long for one message. */
export const isTooLongForSms = ({ title, content }: { title: string; content: string }, ways: readonly number[]) =>
  ways.includes(sendWay.is.sms) && [...title, ...content].length > smsMax
