import { wrongValue } from '#contract/kit/refusals.ts'
import { type RectifySource, rectifyStatus, usualDays } from '#contract/modules/campus/inspection/record.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { copyFile } from '../../../platform/file/service.ts'
import { depts } from '../../../platform/org/tables.ts'
import { usableAccount } from '../../../platform/user/service.ts'
import { askRecheck, askToAct } from '../news.ts'
import { inspectRecords, recordNumbers } from '../tables.ts'
import { openRecheck } from './recheck.ts'

/** The finding, the person responsible, and the source. */
export interface Finding {
  source: RectifySource
  /** The row of another module it was made from: a point of a patrol. */
  sourceId?: string | null
  title: string
  problem: string
  place?: string | null
  /** Default: 1 一般隐患. */
  hazardLevel?: Row<'inspectRecord'>['hazardLevel']
  dutyId: string
  /** Default: the department of the person responsible. */
  dutyDeptId?: string | null
  /** Default: the days of its level. */
  deadline?: string | null
  /** Files uploaded for it. */
  photos?: readonly string[]
  /** Pictures of the source row, which are copied. */
  copied?: readonly string[]
  /** The item of an inspection. */
  inspectId?: string
  issueId?: string
  itemNo?: number
  groupCode?: string
  repeated?: boolean
  /** Rectified on the spot: it only needs a recheck. */
  fixed?: boolean
}

/**
 * Makes a rectification with a to-do for the person responsible, inside the transaction of the finding. Refuses 21003
 * for an unknown person or department.
 *
 * await openRectification(db, who, { source: 'PATROL', sourceId: taskPointPkId, title, problem, dutyId, copied: photos
 * })
 */
export async function openRectification(db: Db, who: Who, finding: Finding): Promise<Row<'inspectRecord'>> {
  const { fixed = false, copied = [], photos = [], repeated = false, hazardLevel = 1, ...rest } = finding
  const duty = await usableAccount(db, who, rest.dutyId, 'dutyId')
  const dutyDeptId = rest.dutyDeptId ?? duty.deptId
  if (dutyDeptId) await own(db, depts, who, dutyDeptId)
  const inspectRecordId = newId()
  const owner = { bizType: 'inspectRecord.photos', bizId: inspectRecordId }
  const copies: string[] = []
  for (const link of copied) copies.push(await copyFile(db, who, owner, link))
  const deadline = rest.deadline ?? addDays(who.today, usualDays[hazardLevel] ?? usualDays[1])
  const row = await insert(db, inspectRecords, who, {
    ...rest,
    inspectRecordId,
    hazardLevel,
    dutyDeptId,
    deadline,
    originalDeadline: deadline,
    recordNo: await recordNumbers.next(db, who),
    photos: [...photos, ...copies],
    repeated: repeated ? 1 : 0,
    status: fixed ? rectifyStatus.is.waiting : rectifyStatus.is.open,
    ...(fixed && fixedOnSpot(who, duty)),
  })
  if (!fixed) await askToAct(db, who, row)
  else if (!(await openRecheck(db, { ...who, ...nameOf(duty) }, row))) await askRecheck(db, who, row, duty.userId)
  return row
}

/** The deadline is tomorrow at the earliest. */
export function assertAhead({ today }: Who, deadline: string | null | undefined) {
  if (deadline && deadline <= today) wrongValue('deadline', '整改期限须晚于今天')
}

const nameOf = ({ userId, userName }: Row<'userAccount'>) => ({ userId, userName })

const fixedOnSpot = (who: Who, { userId, userName }: Row<'userAccount'>) => ({
  rounds: [
    {
      round: 1,
      measure: '检查现场已整改',
      cost: null,
      photosAfter: [],
      replyBy: userId,
      replyName: userName,
      replyTime: who.now,
    },
  ],
  replyTime: who.now,
})
