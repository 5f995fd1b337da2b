import { refuse } from '#contract/kit/refusals.ts'
import { takeRefusals as no } from '#contract/modules/stock/drug-take/take.ts'
import { nearMissType, takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { releasePacked } from '../../../drug/service.ts'
import { assertMayHandle, assertScanned, type Case, eachLine, linesAt, setLines, stampTake } from './case.ts'
import type { Result } from './step-body.ts'

/** 核对 by a second person, who may also send drugs back (stock.md 5.4). */

const { toPack, toCheck, toGive } = takeStatus.is

/** 1 → 2, each drug by itself. Refuses 24042, 24043, 24048. */
export async function check(db: Db, who: Who, of: Case): Promise<Result[]> {
  const { lines, refused } = await eachLine(db, who, linesAt(of, toCheck), (line) => {
    if (line.prepareBy === who.userId) refuse(no.samePerson)
    assertMayHandle(who, line)
    assertScanned(of, line)
  })
  if (lines.length === 0) return refused
  await setLines(
    db,
    who,
    of,
    lines.map(({ takeLineId }) => ({ takeLineId, status: toGive })),
  )
  const values = { checkBy: who.userId, checkByName: who.userName, checkTime: who.now }
  return [await stampTake(db, who, of, values), ...refused]
}

/** 1, 2 → 0: the drug is put back, and a near miss is recorded. */
export async function sendBack(db: Db, who: Who, of: Case): Promise<Result[]> {
  const lines = linesAt(of, toCheck, toGive)
  await releasePacked(db, who, lines)
  await setLines(
    db,
    who,
    of,
    lines.map(({ takeLineId }) => ({ takeLineId, status: toPack, values: { splits: '[]', prepareBy: null } })),
  )
  of.near.push({
    type: nearMissType.is.sentBack,
    takeId: of.take.takeId,
    oldmanId: of.resident.oldmanId,
    remark: of.body.reason ?? undefined,
  })
  const none = {
    prepareBy: null,
    prepareByName: null,
    prepareTime: null,
    checkBy: null,
    checkByName: null,
    checkTime: null,
  }
  return [await stampTake(db, who, of, none)]
}
