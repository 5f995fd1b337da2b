import { sql } from 'kysely'
import { familyScope, informType } from '#contract/modules/living/family-notice/family-notice.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { remindType } from '#contract/modules/platform/reminder/reminder.ts'
import { drugWarn } from '#contract/modules/stock/drug/custody.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Who } from '#core/who/who.ts'
import { draftNotice } from '../../../../living/family-notice/service.ts'
import { owe, tell } from '../../../../platform/message/service.ts'
import { joinReminders } from '../../../../platform/reminder/service.ts'
import { warnIdOf } from '../expired.ts'
import { queryOf, routePath } from '../news.ts'
import { type KeptRow, keptSql, limitsOf } from './custody-rows.ts'

/** Drugs that run out or expire: each is reported once in seven days (stock.md 5.5). */

const { low, urgent, expired } = drugWarn.is
const again = 7
/** DRUG_WARN 0: the family. */
const family = 0
const notifiedKinds: readonly number[] = [low, urgent, expired]

/** Sends the warnings of a resident's drug; after each dose, and each morning for all drugs. */
export async function tellKept(db: Db, who: Who, of?: { oldmanId: string; drugId: string }) {
  const condition = of ? sql`kept.oldman_id = ${of.oldmanId} and kept.drug_id = ${of.drugId}` : sql`true`
  const limits = await limitsOf(db, who.orgId)
  const { rows } = await sql<KeptRow>`
    select * from (${keptSql(who, limits, condition)}) shown
    where warn_flags && ${[...notifiedKinds]}::int[]`.execute(db)
  let count = 0
  for (const row of rows)
    for (const kind of row.warnFlags) if (notifiedKinds.includes(kind)) count += await tellOne(db, who, row, kind)
  return count
}

async function tellOne(db: Db, who: Who, row: KeptRow, kind: number) {
  if (!(await isDue(db, who, row, kind))) return 0
  const { oldmanId, oldmanName, bedName, drugId, drugName, available, unit, daysLeft, nearestExpire, deptId } = row
  const place = { routePath, query: { ...queryOf(row), view: 'drugs' } }
  await tell(
    db,
    who,
    { permit: 'drug.depositedList.query', deptId },
    {
      msgType: msgType.drug,
      msgLevel: kind === low ? msgLevel.ordinary : msgLevel.important,
      bizType: 'DRUG_WARN',
      bizId: oldmanId,
      event: `${kind} ${drugId} ${who.today}`,
      ...place,
      title: `${oldmanName}的${drugName}${drugWarn.label(kind)}`,
      content:
        kind === expired
          ? `${bedName ?? ''} ${oldmanName}的${drugName}有效期${nearestExpire ?? ''}，已停用，请尽快处理。`
          : `${bedName ?? ''} ${oldmanName}的${drugName}剩${available}${unit}，还够${daysLeft ?? 0}天，请联系家属。`,
    },
  )
  if (kind === expired) await askExpired(db, who, row, place)
  if (kind === urgent) await draftFamily(db, who, row.oldmanId, row.oldmanName)
  return 1
}

const askExpired = (
  db: Db,
  who: Who,
  { oldmanId, oldmanName, drugId, drugName, deptId, nearestExpire }: KeptRow,
  place: { routePath: string; query: Record<string, string> },
) =>
  owe(
    db,
    who,
    { roleCodes: ['NURSE', 'NURSE_HEAD'], deptId },
    {
      todoType: 'DRUG_EXPIRE',
      bizType: 'DRUG_WARN',
      bizId: warnIdOf({ oldmanId, drugId }),
      // One to-do per expired drug, however often it is reported.
      event: `expired ${drugId} ${nearestExpire ?? ''}`,
      title: `处理过期药品：${oldmanName}的${drugName}`,
      ...place,
    },
  )

/** True once in seven days; the caller that gets true sends the message. */
async function isDue(db: Db, who: Who, { oldmanId, drugId }: { oldmanId: string; drugId: string }, kind: number) {
  const { rows } = await sql`insert into drug_warned (org_id, oldman_id, drug_id, kind, told_on)
    values (${who.orgId}, ${oldmanId}, ${drugId}, ${kind}, ${who.today})
    on conflict (org_id, oldman_id, drug_id, kind) do update set told_on = excluded.told_on
      where drug_warned.told_on <= ${addDays(who.today, -again)}::date
    returning 1 as due`.execute(db)
  return rows.length > 0
}

/** Marks all present warnings as reported on that day: for a demo institution created with a past. */
export async function noteTold(db: Db, who: Who, day: string) {
  await sql`insert into drug_warned (org_id, oldman_id, drug_id, kind, told_on)
    select ${who.orgId}, oldman_id, drug_id, kind, ${day}::date
    from (${keptSql(who, await limitsOf(db, who.orgId), sql`true`)}) shown, unnest(warn_flags) kind
    where kind = any(${[...notifiedKinds]}::int[]) on conflict do nothing`.execute(db)
}

/** 药品余量不足: which drugs run short, how long they last; a draft for a user to send. */
async function draftFamily(db: Db, who: Who, oldmanId: string, oldmanName: string) {
  if (!(await isDue(db, who, { oldmanId, drugId: '' }, family))) return
  const { rows } = await sql<KeptRow>`
    select * from (${keptSql(who, await limitsOf(db, who.orgId), sql`kept.oldman_id = ${oldmanId}`)}) shown
    where ${urgent}::int = any(warn_flags) order by days_left, drug_name`.execute(db)
  const lines = rows.map(
    ({ drugName, available, unit, daysLeft }) =>
      `${drugName}剩${available}${unit}，还够${daysLeft ?? 0}天，约${addDays(who.today, daysLeft ?? 0)}用完`,
  )
  await draftNotice(db, who, {
    oldmanIds: [oldmanId],
    informType: informType.is.health,
    familyScope: familyScope.is.guardian,
    sendWay: [1],
    title: '药品余量不足',
    content: `您好，${oldmanName}的${lines.join('；')}。请尽快送药，谢谢。`,
  })
}

joinRound('morning', {
  title: '药品余量与效期提醒',
  touches: ['drug', 'message', 'todo', 'family-notice'],
  run: (db, { who }) => tellKept(db, who),
})

joinReminders({
  name: 'drug',
  title: '药量不足提醒',
  remindType: remindType.drugLow,
  generate: async (db, who, day) => {
    const at = { ...who, today: day }
    const { rows } = await sql<KeptRow>`
      select * from (${keptSql(at, await limitsOf(db, who.orgId), sql`true`)}) shown
      where warn_flags && array[${low}, ${urgent}]::int[]`.execute(db)
    return rows.map(({ oldmanId, oldmanName, drugId, drugName, daysLeft, available, unit }) => ({
      title: `${oldmanName}的${drugName}还够${daysLeft ?? 0}天`,
      content: `剩${available}${unit}`,
      oldmanId,
      date: addDays(day, daysLeft ?? 0),
      advanceDays: 30,
      bizType: 'DRUG_WARN',
      bizId: warnIdOf({ oldmanId, drugId }),
      receivers: [
        { kind: 'ROLE' as const, id: 'NURSE' },
        { kind: 'ROLE' as const, id: 'NURSE_HEAD' },
      ],
    }))
  },
})
