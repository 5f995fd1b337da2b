import type { Db } from '../../../../core/db/db.ts'
import type { Who } from '../../../../core/who/who.ts'
import { type NewMessage, sendMessage } from '../../../platform/message/service.ts'
import type { ShiftBook } from '../shift/versions.ts'
import type { Move, Terms } from './findings.ts'
import type { Group } from './people.ts'
import { dayText, type Rosters } from './rosters.ts'

// People hear of their own days: when the month is published, and when one of them is changed afterwards (1.6, SCHEDULE).

const news = (more: Pick<NewMessage, 'title' | 'content' | 'bizId' | 'event'>): NewMessage => ({
  msgType: 10,
  bizType: 'SCHEDULE',
  ...more,
})

/** The accounts of these people; who has none hears nothing. */
async function usersOf(db: Db, orgId: string, empIds: readonly string[]) {
  if (empIds.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('userAccount')
    .select(['userId', 'empId'])
    .where('orgId', '=', orgId)
    .where('status', '=', 1)
    .where('empId', 'in', empIds)
    .execute()
  return new Map(rows.map(({ userId, empId }) => [String(empId), userId]))
}

/** A month is out: everybody with a day in it. Gives how many were told. */
export async function tellPublished(db: Db, who: Who, group: Group, month: string, empIds: readonly string[]) {
  const users = await usersOf(db, who.orgId, empIds)
  return sendMessage(
    db,
    who,
    { userIds: [...users.values()] },
    news({
      title: `${month}排班已发布`,
      content: `考勤组“${group.groupName}”${month}的排班已发布，请查看自己的班次。`,
      bizId: `${group.attendanceGroupPkId}/${month}`,
      event: 'published',
    }),
  )
}

const shown = 10
/** Days of a published month that became other ones: each person their own. */
export async function tellChanged(
  db: Db,
  who: Who,
  group: Group,
  moves: readonly Move[],
  kept: Rosters,
  terms: Terms,
  book: ShiftBook,
) {
  const out = moves
    .map((move) => ({ ...move, days: [...move.changed].filter(terms.isPublished).sort() }))
    .filter(({ days }) => days.length > 0)
  const users = await usersOf(
    db,
    who.orgId,
    out.map(({ empId }) => empId),
  )
  for (const { empId, days, removed, added } of out) {
    const userId = users.get(empId)
    const roster = kept.get(`${empId} ${days[0].slice(0, 7)}`)
    if (!userId || !roster) continue
    const lines = days
      .slice(0, shown)
      .map((day) => `${day} ${dayText(removed, day, book) ?? '未排'}→${dayText(added, day, book) ?? '未排'}`)
    await sendMessage(
      db,
      who,
      { userIds: [userId] },
      news({
        title: `您的排班有${days.length}天调整`,
        content: `${group.groupName}：${lines.join('；')}${days.length > shown ? '等' : ''}。原因：${terms.reason ?? ''}`,
        bizId: roster.rosterId,
        event: `changed ${roster.version}`,
      }),
    )
  }
}
