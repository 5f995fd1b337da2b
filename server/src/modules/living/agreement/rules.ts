// A contract is binding for a period, and no two contracts of one resident bind at once. Other papers are only signed.
// A signed paper is never rewritten: it is ended, voided or renewed. No database, no clock (residence.md 6).
import { createHash } from 'node:crypto'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { contractKind, contractStatus, agreementRefusals as no } from '#contract/modules/living/agreement/agreement.ts'
import { addDays } from '#core/clock.ts'

interface Dates {
  category: number
  startDate?: string | null
  endDate?: string | null
}

/** The state of a paper on a day, by its dates. */
export function statusOn({ category, startDate, endDate }: Dates, today: string) {
  if (category !== contractKind || !startDate || !endDate) return contractStatus.is.inForce
  if (today < startDate) return contractStatus.is.coming
  return today > endDate ? contractStatus.is.ended : contractStatus.is.inForce
}

interface Parties extends Dates {
  partyB?: string | null
  partyC?: string | null
}

/** A contract needs its signer, a start and an end; 31084. Other papers have no period. */
export function assertTerms(terms: Parties) {
  if (terms.category !== contractKind) return
  if (!terms.partyB) wrongValue('partyB', '乙方不能为空')
  if (!terms.partyC) wrongValue('partyC', '丙方（担保人）不能为空')
  if (!terms.startDate) wrongValue('startDate', '开始日期不能为空')
  if (!terms.endDate) wrongValue('endDate', '结束日期不能为空')
  if (terms.endDate <= terms.startDate) refuse(no.endBeforeStart, {}, { field: 'endDate' })
}

/** A contract ends today or on an earlier day, but not before its start. */
export function assertTermination(
  { terminateDate, terminateReason }: { terminateDate?: string | null; terminateReason?: string | null },
  facts: { today: string; startDate: string | null; isInForce: boolean },
) {
  if (!terminateDate) wrongValue('terminateDate', '终止日期不能为空')
  if (!terminateReason) wrongValue('terminateReason', '终止原因不能为空')
  if (terminateDate > facts.today) wrongValue('terminateDate', '终止日期不能晚于今天')
  if (facts.isInForce && facts.startDate && terminateDate < facts.startDate)
    wrongValue('terminateDate', '终止日期不能早于开始日期')
}

/** The day after the old one ends, unless another is given. */
export function renewalStart(requestedStart: string | null | undefined, oldEnd: string | null) {
  return requestedStart ?? (oldEnd ? addDays(oldEnd, 1) : null)
}

/** Days before its end in which a contract has to be renewed (administration.md 1.6). */
export const warnDays = 30

interface SignedTerms {
  contractNo: string
  oldmanId: string
  contractName: string
  partyB: string | null
  partyC: string | null
  startDate: string | null
  endDate: string | null
  signDate: string
  monthFee: number | null
  depositAmount: number | null
  templateId: string | null
  contentVersion: number | null
  filled: string | null
}

const sha256 = (values: readonly unknown[]) => createHash('sha256').update(JSON.stringify(values)).digest('hex')

/** The signed part: terms and text, without scans and remarks, which may be added later. */
export function contentHash(row: SignedTerms) {
  const { contractNo, oldmanId, contractName, partyB, partyC, startDate, endDate, signDate } = row
  const { monthFee, depositAmount, templateId, contentVersion, filled } = row
  const terms = [contractNo, oldmanId, contractName, partyB, partyC, startDate, endDate, signDate]
  return sha256([...terms, monthFee, depositAmount, templateId, contentVersion, filled])
}

/** A hash over content, signature picture and moment together. */
export function signHash(one: {
  contentHash: string
  party: number
  signerName: string
  signTime: string
  imageHash: string
}) {
  return sha256([one.contentHash, one.party, one.signerName, one.signTime, one.imageHash])
}
