import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { done, owe, tell, undone } from '../../../platform/message/service.ts'
import type { OpenLine } from './state.ts'

/** Messages and to-dos about doses (stock.md 5.4). */

const about = msgType.drug
export const bizType = 'DRUG_TAKE'
const routePath = '/drug/drugGetList'

/** A packed dose is no longer to be given: it must be put back. */
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
      bizType,
      bizId: line.takeId,
      msgType: about,
      event: `back ${line.drugId}`,
      routePath,
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

/** A dose given offline was also given by somebody else: perhaps a double dose. */
export const tellTwice = (db: Db, who: Who, resident: Row<'oldman'>, take: Row<'drugTake'>) =>
  tell(
    db,
    who,
    { roleCodes: ['NURSE_HEAD'], deptId: resident.deptId },
    {
      bizType,
      bizId: take.takeId,
      msgType: about,
      msgLevel: msgLevel.urgent,
      event: `twice ${who.now}`,
      routePath,
      title: `${resident.oldmanName}可能重复服药`,
      content: `${take.planTime.slice(5, 16)}的药由${take.giveByName ?? ''}发放后，${who.userName}离线又登记了一次，请立即核实。`,
    },
  )

/** A dose was missed: the head nurse is told. */
export async function tellDoseMissed(
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
      bizType,
      bizId: line.takeId,
      msgType: about,
      msgLevel: msgLevel.important,
      event: 'missed',
      routePath,
      title: `${resident.oldmanName}漏服${drugName}`,
      content: `${resident.bedName ?? ''} ${resident.oldmanName}，计划${line.planTime.slice(5, 16)}，至今未发放。`,
    },
  )
}

/** A drug was refused twice running. */
export async function tellRefused(db: Db, who: Who, line: Dose) {
  const { resident, drugName } = await namesOf(db, who, line)
  await tellOrderers(db, who, resident, line, {
    event: `refused ${line.useId}`,
    title: `${resident.oldmanName}连续两次拒服${drugName}`,
    content: '请了解原因，必要时调整用药。',
  })
}

/** A dose at need had no effect. */
export async function tellUseless(db: Db, who: Who, line: Dose, note: string | null | undefined) {
  const { resident, drugName } = await namesOf(db, who, line)
  await tellOrderers(db, who, resident, line, {
    event: `useless ${who.now}`,
    title: `${resident.oldmanName}必要时用${drugName}无效`,
    content: `${line.planTime.slice(5, 16)}用药，复评无效${note ? `：${note}` : ''}。请查看，必要时调整用药。`,
  })
}

type Dose = Pick<OpenLine, 'oldmanId' | 'drugId' | 'takeId' | 'useId' | 'planTime'>

/** The prescriber and the doctors. */
async function tellOrderers(
  db: Db,
  who: Who,
  resident: Row<'oldman'>,
  line: Dose,
  words: { event: string; title: string; content: string },
) {
  const { prescriberId } = await db
    .selectFrom('drugUse')
    .select('prescriberId')
    .where('orgId', '=', who.orgId)
    .where('useId', '=', line.useId)
    .executeTakeFirstOrThrow()
  const news = { ...words, bizType, bizId: line.takeId, msgType: about, msgLevel: msgLevel.important, routePath }
  await tell(db, who, { roleCodes: ['DOCTOR'], deptId: resident.deptId }, news)
  if (prescriberId) await tell(db, who, { userIds: [prescriberId] }, news)
}

/** The to-do about the effect of a dose at need. */
export const effect = 'effect'

/** A void dose has no effect to record: its to-do ends. */
export const forgetEffect = (db: Db, who: Who, takeId: string) =>
  undone(db, who, { bizType, bizId: takeId, event: effect })

/** The effect was recorded: its to-do ends. */
export const answerEffect = (db: Db, who: Who, takeId: string) =>
  done(db, who, { bizType, bizId: takeId, event: effect })

/** A to-do with a deadline for the nurse who gave the dose at need: record its effect. */
export const askEffect = (
  db: Db,
  who: Who,
  {
    oldmanName,
    drugName,
    planTime,
    ...dose
  }: { takeId: string; giveBy: string; oldmanName: string; drugName: string; planTime: string; by: string },
) =>
  owe(
    db,
    who,
    { userIds: [dose.giveBy] },
    {
      bizType,
      bizId: dose.takeId,
      todoType: 'DRUG_PRN',
      event: effect,
      deadline: dose.by,
      routePath,
      // The link opens the round of the day of the dose: after midnight the round shows the next day.
      query: { date: planTime.slice(0, 10) },
      title: `复评${oldmanName}的${drugName}效果`,
      content: '请观察用药效果，在取药服药中点“记录效果”。',
    },
  )
