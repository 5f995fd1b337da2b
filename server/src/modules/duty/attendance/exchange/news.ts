import { exchangeType } from '#contract/modules/duty/attendance/exchange.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { ask, done, tell, undone } from '../../../platform/message/service.ts'
import type { ShiftBook } from '../shift/versions.ts'

// Messages about an exchange (administration.md 1.6): the other employee gets a to-do, the applicant gets the answer;
// the roster itself tells both of their changed days.

type Exchange = Row<'shiftExchange'>

export const exchangeLink = ({ exchangeId, exchangeNo }: Exchange) => ({
  bizId: exchangeId,
  routePath: '/administration/shiftExchange/records',
  query: { id: exchangeId, exchangeNo },
})
const confirmRequest = ({ exchangeId }: Exchange) => ({
  bizType: 'EXCHANGE_CONFIRM',
  bizId: exchangeId,
  event: 'asked',
})

/** `06-12 早班 换 06-13 晚班`, or `06-12 早班 由李代班`. */
export function dealWords(row: Exchange, names: { targetName: string }, book: ShiftBook) {
  const slot = (day: string, shiftPkId: string) => `${day.slice(5)} ${book.of(shiftPkId, day).shiftName}`
  const own = slot(row.applyDate, row.applyShiftPkId)
  return row.targetDate && row.targetShiftPkId
    ? `${own} 与${names.targetName}的 ${slot(row.targetDate, row.targetShiftPkId)} ${exchangeType.label(row.exchangeType)}`
    : `${own} 由${names.targetName}代班`
}

/** The other employee has to answer: a to-do until the request is answered, lapsed or withdrawn. */
export async function askTarget(db: Db, who: Who, row: Exchange, applicantName: string, words: string) {
  const news = {
    ...exchangeLink(row),
    bizType: 'EXCHANGE_CONFIRM',
    event: 'asked',
    title: `${applicantName}想与您换班，请确认`,
    content: `${words}。${row.reason}`,
  }
  await ask(db, who, { empIds: [row.targetId] }, { ...news, msgType: msgType.attendance })
}
export const targetDone = (db: Db, who: Who, row: Exchange) => done(db, who, confirmRequest(row))
export const targetFree = (db: Db, who: Who, row: Exchange) => undone(db, who, confirmRequest(row))

/** Tells both employees how it goes on, except the one who acted. */
export const tellParties = (
  db: Db,
  who: Who,
  row: Exchange,
  title: string,
  more: { event: string; content?: string; empIds?: string[] },
) =>
  tell(
    db,
    who,
    { empIds: more.empIds ?? [row.applicantId, row.targetId], except: who.userId },
    {
      ...exchangeLink(row),
      bizType: 'EXCHANGE',
      msgType: msgType.attendance,
      title,
      content: more.content,
      event: more.event,
    },
  )
