import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { takeRefusals as no } from '#contract/modules/stock/drug-take/take.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { pack } from '../../../drug/service.ts'
import { assertUseFits } from '../../use/steps.ts'
import { assertScanned, type Case, eachLine, type Line, linesAt, linesNamed, setLines, stampTake } from './case.ts'
import type { Result } from './step-body.ts'

/** 摆药: each drug by itself; a refused drug stays unpacked, the others are packed (stock.md 5.4). */

const { toPack, toCheck, missed } = takeStatus.is

export async function prepare(db: Db, who: Who, of: Case): Promise<Result[]> {
  // A missed line may be ordered again, also when the other drugs of its take were given.
  const again = !linesNamed(of).some(({ status }) => status === toPack) && linesNamed(of).some(isMissed)
  if (again && !of.body.doctorOrder) wrongValue('doctorOrder', '漏服后补服须填写医嘱')
  if (again && of.take.planTime.slice(0, 10) !== who.today)
    refuse(common.wrongState, { name: takeStatus.label(of.take.status) })
  const waiting = linesAt(of, again ? missed : toPack)
  const { lines, refused } = await eachLine(db, who, waiting, (line) => packLine(db, who, of, line))
  if (lines.length === 0) return refused
  const values = { prepareBy: who.userId, prepareByName: who.userName, prepareTime: who.now }
  const done = await stampTake(db, who, of, { ...values, ...(again && { doctorOrder: of.body.doctorOrder }) })
  return [done, ...refused]
}

const isMissed = ({ status }: Line) => status === missed

async function packLine(db: Db, who: Who, of: Case, line: Line) {
  assertScanned(of, line)
  await assertUseFits(db, who, line.useId)
  const { oldmanId, drugId, dose: quantity, planTime } = line
  const splits = await pack(db, who, { oldmanId, drugId, quantity }, planTime.slice(0, 10), () =>
    refuse(no.batchExpired),
  )
  await setLines(db, who, of, [
    { takeLineId: line.takeLineId, status: toCheck, values: { splits: JSON.stringify(splits), prepareBy: who.userId } },
  ])
}
