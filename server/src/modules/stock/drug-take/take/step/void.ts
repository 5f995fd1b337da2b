import { common, refuse } from '#contract/kit/refusals.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { takeBackKept, takenOf } from '../../../drug/service.ts'
import { forgetEffect } from '../news.ts'
import { type Case, setLines, stampTake, tellDose } from './case.ts'
import type { Result } from './step-body.ts'

/** 作废 of a dose given the same day: its quantity returns into custody (stock.md 5.4). */

const { given, part } = takeStatus.is

export async function voidTake(db: Db, who: Who, of: Case): Promise<Result[]> {
  const { take, body } = of
  const sameDay = take.giveTime?.slice(0, 10) === who.today
  if ((take.status !== given && take.status !== part) || !sameDay)
    refuse(common.wrongState, { name: takeStatus.label(take.status) })
  const lines = of.lines.filter(({ status }) => status === given)
  for (const line of lines)
    for (const record of await takenOf(db, who, line.takeLineId))
      await takeBackKept(db, who, record, { reason: body.reason ?? '' })
  await setLines(
    db,
    who,
    of,
    of.lines.map(({ takeLineId }) => ({ takeLineId, status: takeStatus.is.void })),
  )
  await forgetEffect(db, who, take.takeId)
  who.did(`作废${of.resident.oldmanName}的服药：${body.reason ?? ''}`)
  const done = await stampTake(db, who, of, { remark: body.reason })
  await tellDose(db, who, of, { userId: take.giveBy, userName: take.giveByName, at: take.giveTime })
  return [done]
}
