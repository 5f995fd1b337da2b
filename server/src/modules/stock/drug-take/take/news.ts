import type { Db } from '../../../../core/db/db.ts'
import type { Row } from '../../../../core/rows/write.ts'
import type { Who } from '../../../../core/who/who.ts'
import { owe, tell, undone } from '../../../platform/message/service.ts'
import type { OpenLine } from './state.ts'

/** What people are told of doses (stock.md 5.4). */

const msgType = 5
export const bizType = 'DRUG_TAKE'
const routePath = '/drug/drugGetList'

/** Something packed is not given any more: it is put back. */
export async function tellPacked(
  db: Db,
  who: Who,
  line: Pick<OpenLine, 'oldmanId' | 'drugId' | 'takeId' | 'planTime'>,
) {
  const { resident, drugName } = await namesOf(db, who, line)
  await tell(
    db,
    who,
    { roleCodes: ['NURSE', 'NURSE_HEAD'], deptId: resident.deptId },
    {
      ...{ bizType, bizId: line.takeId, msgType, event: `back ${line.drugId}`, routePath },
      title: `请收回${resident.oldmanName}已摆的${drugName}`,
      content: `${line.planTime.slice(5, 16)}的${drugName}不再发放，已摆的药请放回。`,
    },
  )
}

export async function namesOf(db: Db, who: Who, { oldmanId, drugId }: { oldmanId: string; drugId: string }) {
  const resident = await db
    .selectFrom('oldman')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirstOrThrow()
  const { drugName } = await db
    .selectFrom('drug')
    .select('drugName')
    .where('orgId', '=', who.orgId)
    .where('drugId', '=', drugId)
    .executeTakeFirstOrThrow()
  return { resident, drugName }
}

/** Given on the phone without the net, and by somebody else meanwhile: perhaps a double dose. */
export const tellTwice = (db: Db, who: Who, resident: Row<'oldman'>, take: Row<'drugTake'>) =>
  tell(
    db,
    who,
    { roleCodes: ['NURSE_HEAD'], deptId: resident.deptId },
    {
      ...{ bizType, bizId: take.takeId, msgType, msgLevel: 3, event: `twice ${who.now}`, routePath },
      title: `${resident.oldmanName}可能重复服药`,
      content: `${take.planTime.slice(5, 16)}的药由${take.giveByName ?? ''}发放后，${who.userName}离线又登记了一次，请立即核实。`,
    },
  )

/** Nobody gave it: the head nurse hears. */
export async function tellMissed(
  db: Db,
  who: Who,
  line: Pick<OpenLine, 'oldmanId' | 'drugId' | 'takeId' | 'planTime'>,
) {
  const { resident, drugName } = await namesOf(db, who, line)
  await tell(
    db,
    who,
    { roleCodes: ['NURSE_HEAD'], deptId: resident.deptId },
    {
      ...{ bizType, bizId: line.takeId, msgType, msgLevel: 2, event: 'missed', routePath },
      title: `${resident.oldmanName}漏服${drugName}`,
      content: `${resident.bedName ?? ''} ${resident.oldmanName}，计划${line.planTime.slice(5, 16)}，至今未发放。`,
    },
  )
}

/** Refused twice running: whoever ordered it, and the doctors. */
export async function tellRefused(db: Db, who: Who, line: Pick<OpenLine, 'oldmanId' | 'drugId' | 'takeId' | 'useId'>) {
  const { resident, drugName } = await namesOf(db, who, line)
  const { prescriberId } = await db
    .selectFrom('drugUse')
    .select('prescriberId')
    .where('orgId', '=', who.orgId)
    .where('useId', '=', line.useId)
    .executeTakeFirstOrThrow()
  const news = {
    ...{ bizType, bizId: line.takeId, msgType, msgLevel: 2 as const, event: `refused ${line.useId}`, routePath },
    title: `${resident.oldmanName}连续两次拒服${drugName}`,
    content: '请了解原因，必要时调整用药。',
  }
  await tell(db, who, { roleCodes: ['DOCTOR'], deptId: resident.deptId }, news)
  if (prescriberId) await tell(db, who, { userIds: [prescriberId] }, news)
}

/** What is asked of a dose at need. */
export const effect = 'effect'

/** A dose that is void has helped nobody. */
export const forgetEffect = (db: Db, who: Who, takeId: string) =>
  undone(db, who, { bizType, bizId: takeId, event: effect })

/** Whether a dose at need has helped: asked of who gave it, to be answered by that time. */
export const askEffect = (
  db: Db,
  who: Who,
  {
    oldmanName,
    drugName,
    ...dose
  }: { takeId: string; giveBy: string; oldmanName: string; drugName: string; by: string },
) =>
  owe(
    db,
    who,
    { userIds: [dose.giveBy] },
    {
      ...{ bizType, bizId: dose.takeId, todoType: 'DRUG_PRN', event: effect, deadline: dose.by, routePath },
      title: `复评${oldmanName}的${drugName}效果`,
      content: '请观察用药效果并记录。',
    },
  )
