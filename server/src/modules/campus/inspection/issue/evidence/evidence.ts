import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { issueOf } from '../bank.ts'
import { type Answer, both, type Evidence, monthDays, quarterDays, yearDays } from './answer.ts'
import { certificates, licences } from './papers.ts'
import { closedComplaints, drills, falls, registersWritten, selfChecks, trained } from './registers.ts'
import { activities, agreements, assessments, calls, diets, outingEvidence, risk, turning } from './residents.ts'
import { completion, points } from './rounds.ts'
import { custodyCounts, custodyExpired, deliveries, doubleChecks, drugStore, expired, foodStore } from './stores.ts'

/** Every item whose `evidence` in the bank names data of the institution (inspection-60.json). */
const known: Readonly<Record<string, Answer>> = {
  S01: licences([1, 2]),
  S02: agreements,
  S04: registersWritten([2, 9], quarterDays, quarterDays),
  S05: both(selfChecks, licences([10])),
  S06: licences([7]),
  S12: licences([3]),
  S13: points([2, 8]),
  S15: points([1]),
  S17: certificates([8]),
  S18: completion,
  S19: registersWritten([1, 2], monthDays, 1),
  S22: registersWritten([6], monthDays, 1),
  S25: registersWritten([6], monthDays, 1),
  S26: both(licences([6]), certificates([9])),
  S27: registersWritten([5], yearDays, 1),
  S28: licences([4]),
  S29: both(registersWritten([11], monthDays, monthDays - 1), certificates([4])),
  S30: deliveries,
  S31: expired(foodStore, '食材库'),
  S32: registersWritten([4], monthDays, monthDays - 1),
  S33: registersWritten([3], monthDays, monthDays - 1),
  S34: diets,
  S35: licences([5]),
  S36: certificates([2, 3]),
  S37: custodyCounts,
  S38: doubleChecks,
  S39: both(custodyExpired, expired(drugStore, '药品耗材库')),
  S41: assessments,
  S42: risk('choke', '噎食'),
  S44: turning,
  S46: risk('bedfall', '坠床'),
  S47: falls,
  S49: outingEvidence,
  S50: activities,
  S51: registersWritten([10], monthDays, monthDays - 1),
  S56: drills,
  S57: calls,
  S58: trained,
  S59: closedComplaints,
}

/** The evidence for an item from the data of the institution; none for items that are inspected on the spot. */
export async function evidenceOf(db: Db, who: Who, issueId: string): Promise<Evidence> {
  const issue = issueOf(issueId) ?? refuse(common.missing)
  const answer = known[issue.issueId]
  if (answer) return answer(db, who)
  return { text: '系统中没有这一项的数据，请现场核实', value: null, passed: null, routePath: null, query: null }
}
