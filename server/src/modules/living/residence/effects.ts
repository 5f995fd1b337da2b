import type { z } from 'zod'
import type { Enabled } from '#contract/modules/living/residence/residence-related.ts'
import type { StepBody } from '#contract/modules/living/residence/residence-step.ts'
import { type Db, together } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The seam between residence and the modules that react to a stay: contracts, assessments, fees, outings, care, drugs,
 * devices. A module registers once (`joinResidence`) and is called inside the transaction of the change, after those it
 * names (`core/seam.ts`); an error it throws undoes the whole change.
 *
 * Before anything is written `beforeStep` is called, when residence's own guards have passed and its locks are held:
 * `stay` and `resident` are as they were. After everything is written `afterStep` is called with both as they are
 * now, and behind it `asideOfStep` of those who need nothing of each other. The steps, closed, with `detail`:
 *
 * | step | when | detail |
 * |---|---|---|
 * | open | a stay begins in 待入住: archive made (only afterStep), or 再次入住 | again |
 * | book | 预订, 再次预订 | bedId, reserveAmount fen, tradeWays, planLiveDate, bookExpireDate |
 * | confirm | 确认待入住 | levelId, assessmentId |
 * | checkin | 试住入住, 正式入住 | trial, bedId, levelId, liveDate, chargeStartDate, wholeRoom, costProjects, contractId |
 * | formal | 转正 | formalDate, levelIdBefore, levelId |
 * | quit | 退住 | quitDate, quitType, force, handoverList |
 * | revokeQuit | 撤销退住 | quitDate, bedIdBefore, bedId |
 * | cancelBook | 取消预订 | reason, refundMode, refundAmount fen, tradeWays |
 * | expireBook | the nightly job | bookExpireDate |
 * | restore | 恢复 | – |
 * | adjust | 调床 | date, bedIdBefore, bedId, bedChildId, levelIdBefore, levelId, wholeRoom, reason |
 * | exchange | 换床, once for each of the two | date, bedIdBefore, bedId, oldmanIdOther, reason |
 * | level | 调级 | date, levelIdBefore, levelId, assessmentId, reason |
 * | correct | corrected move-in date | liveDateBefore, liveDate, chargeStartDate |
 * | remove | the stay is deleted | – |
 */
export interface StepDetails {
  open: { again: boolean }
  book: Pick<StepBody<'book'>, 'bedId' | 'planLiveDate' | 'tradeWays'> & {
    reserveAmount: number
    bookExpireDate: string
  }
  confirm: StepBody<'confirm'>
  checkin: Pick<StepBody<'checkin'>, 'bedId' | 'levelId' | 'liveDate' | 'costProjects' | 'contractId'> & {
    trial: boolean
    chargeStartDate: string
    wholeRoom: number
  }
  formal: { formalDate: string; levelIdBefore: string | null; levelId: string | null }
  quit: Pick<StepBody<'quit'>, 'quitDate' | 'quitType' | 'handoverList'> & { force: boolean }
  revokeQuit: { quitDate: string; bedIdBefore: string; bedId: string }
  cancelBook: Pick<StepBody<'cancelBook'>, 'refundMode' | 'refundAmount' | 'tradeWays'> & { reason: string }
  expireBook: { bookExpireDate: string }
  restore: object
  adjust: Move & {
    bedChildId: string | null
    levelIdBefore: string | null
    levelId: string | null
    wholeRoom: number
  }
  exchange: Move & { oldmanIdOther: string }
  level: {
    date: string
    levelIdBefore: string | null
    levelId: string
    assessmentId: string | null
    reason: string | null
  }
  correct: { liveDateBefore: string; liveDate: string; chargeStartDate: string }
  remove: object
}
interface Move {
  date: string
  bedIdBefore: string
  bedId: string
  reason: string
}

export type Step = {
  [N in keyof StepDetails]: { name: N; detail: StepDetails[N]; resident: Row<'oldman'>; stay: Row<'live'> }
}[keyof StepDetails]

/**
 * Facts of other modules that residence needs. They are asked at the place of their guard in the table, so that the
 * first failed guard answers. `undefined` means that the module does not know. Where an institution's setting demands
 * something (assessment, contract, deposit) and no module answers, the demand counts as not fulfilled; any other fact
 * counts as absent.
 */
export interface Answers {
  /** A valid admission assessment exists (31025). */
  assessed: boolean
  /** A contract in force exists (31026). */
  contracted: boolean
  /** Due and paid deposits, fen (31027). */
  deposit: { due: number; paid: number }
  /** The settlement of the last stay is done (31028). */
  settled: boolean
  /** An outing under way (31034). */
  outside: boolean
  /** Lent goods, drugs or belongings that are not returned (31035). */
  itemsOpen: boolean
  /** The settlement of this departure is done already (31036). */
  settlementDone: boolean
  /** Something was charged or paid for this stay (31037). */
  charged: boolean
  /** Reservation money (class 5) still held, fen. */
  reserve: number
  /** The closed month that the change would touch, `YYYY-MM` (31041). */
  closedMonth: string
  /** The lines on the bills of the stay, of the month of the day and later. */
  billLines: readonly BillLine[]
}
export interface BillLine {
  lineId: string
  /** `YYYY-MM` */
  feeMonth: string
  feeName: string
  days: number
  /** fen */
  amount: number
}
export interface Subject {
  resident: Row<'oldman'>
  stay: Row<'live'>
  /** The first day of the change. */
  day: string
}
type Questions = { [Q in keyof Answers]?: (db: Db, who: Who, subject: Subject) => Promise<Answers[Q] | undefined> }

type Follow = (db: Db, who: Who, step: Step) => Promise<void>

export interface Participant extends SeamPart {
  answers?: Questions
  beforeStep?: Follow
  afterStep?: Follow
  /**
   * In place of `afterStep`, for work that needs nothing of the other participants: it runs after them, together with
   * others of this kind.
   */
  asideOfStep?: Follow
}

const participants = seam<Participant>('residence')

/** Registers for the life of the process; gives a function that removes the part, for tests. */
export const joinResidence = participants.join

/** The answer to a question, or undefined when no module has one: of two, the one that runs after the other. */
export async function answerTo<Q extends keyof Answers>(
  db: Db,
  who: Who,
  question: Q,
  subject: Subject,
): Promise<Answers[Q] | undefined> {
  for (const { answers } of participants.inOrder().toReversed()) {
    const answer = await answers?.[question]?.(db, who, subject)
    if (answer !== undefined) return answer
  }
  return undefined
}

export async function tellStepBegins(db: Db, who: Who, step: Step) {
  for (const { beforeStep } of participants.inOrder()) await beforeStep?.(db, who, step)
}
export async function tellStepDone(db: Db, who: Who, step: Step) {
  for (const { afterStep } of participants.inOrder()) await afterStep?.(db, who, step)
  await together(...participants.inOrder().map(({ asideOfStep }) => asideOfStep?.(db, who, step)))
}

/** Assessments valid for an admission, from the module that stores them. */
type Admissions = (db: Db, who: Who, resident: Row<'oldman'>) => Promise<readonly z.output<typeof Enabled>[]>
let admissions: Admissions | undefined

/** Called once, by care/assessment (care.md 9.8). */
export function joinAdmissions(reader: Admissions) {
  admissions = reader
}
export const admissionsOf: Admissions = async (db, who, resident) => (await admissions?.(db, who, resident)) ?? []
