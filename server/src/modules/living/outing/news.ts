import { sql } from 'kysely'
import { outType } from '#contract/modules/living/outing/outing.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Row } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { type NewMessage, type Receivers, sendMessage } from '../../platform/message/service.ts'

/** What is told of outings beside their reviews (administration.md 1.6). */

/** Those who run the house. */
const leaders = { roleCodes: ['ADMIN', 'DIRECTOR'] }
const nurses = ['NURSE', 'NURSE_HEAD']

type Outing = Row<'outing'>
type Told = Pick<NewMessage, 'bizType' | 'event' | 'title' | 'msgType' | 'msgLevel'> & { content: string }

const tell = (db: Db, who: Who, { outId, outNo }: Pick<Outing, 'outId' | 'outNo'>, to: Receivers, news: Told) =>
  sendMessage(db, who, to, { ...news, bizId: outId, routePath: '/live/Outing/register', query: { id: outId, outNo } })

export interface Late {
  outing: Outing
  oldmanName: string
  bedName: string | null
  deptId: string | null
  minutes: number
}

/** 逾期未归: the ward, two hours later those who run the house, both each morning. */
export async function tellOverdue(db: Db, who: Who, late: Late, to: readonly ('ward' | 'leaders')[], event: string) {
  const { outing, oldmanName, bedName, minutes } = late
  const news = {
    bizType: 'OUTING_OVERDUE',
    event: `${event} ${outing.planBackTime}`,
    msgType: 13,
    msgLevel: 3 as const,
    title: `${oldmanName}逾期未归`,
    content: `${bedName ?? ''} ${oldmanName}${outType.label(outing.outType)}，原定 ${outing.planBackTime.slice(5, 16)} 返院，已逾期${minutes}分钟。请联系${outing.escortName ?? '家属'}。`,
  }
  if (to.includes('ward')) await tell(db, who, outing, await wardNurses(db, who, late.deptId), news)
  if (to.includes('leaders')) await tell(db, who, outing, leaders, news)
}

/** Nurses of the department and of those above it; without a department all of them. */
async function wardNurses(db: Db, who: Who, deptId: string | null): Promise<Receivers> {
  const { rows } = await sql<{ userId: string }>`
    with recursive above as (
      select dept_id, parent_id from dept where org_id = ${who.orgId} and dept_id = ${deptId}
      union
      select dept.dept_id, dept.parent_id from dept join above on dept.dept_id = above.parent_id
        where dept.org_id = ${who.orgId}
    )
    select distinct u.user_id from user_account u
      join user_role held on held.org_id = u.org_id and held.user_id = u.user_id
      join role on role.org_id = held.org_id and role.role_id = held.role_id
    where u.org_id = ${who.orgId} and u.status = 1 and role.status = 1 and role.role_code = any(${nurses})
      and (${deptId}::text is null or u.dept_id in (select dept_id from above))`.execute(db)
  return { userIds: rows.map(({ userId }) => userId) }
}

/** The emergency nobody agreed to afterwards. */
export const tellDeclined = (db: Db, who: Who, outing: Outing, opinion: string | null) =>
  tell(db, who, outing, leaders, {
    bizType: 'OUTING',
    event: 'declined afterwards',
    msgType: 13,
    msgLevel: 2,
    title: `紧急外出${outing.outNo}补审未通过`,
    content: `${who.userName}：${opinion ?? ''}`,
  })

/** Back from a hospital: assess at once, and look at the drugs again. */
export async function tellReturn(db: Db, who: Who, outing: Outing, resident: Row<'oldman'>) {
  if (outing.outType !== outType.is.hospital) return
  await tell(db, who, outing, await wardNurses(db, who, resident.deptId), {
    bizType: 'RETURN_ASSESS',
    event: 'returned',
    msgType: 4,
    msgLevel: 2,
    title: `${resident.oldmanName}出院返院，请做即时评估并核对用药`,
    content: `${resident.bedName ?? ''} ${outing.backCondition ?? ''}`.trim() || '请评估并核对用药',
  })
}
