import { msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { type NewMessage, tell } from '../../../platform/message/service.ts'
import type { ShiftBook } from '../shift/versions.ts'
import type { Move, Terms } from './findings.ts'
import type { Group } from './people.ts'
import { dayText, type Rosters } from './rosters.ts'

// Employees are told of their own days: when the month is published, and when one of them is changed afterwards (1.6,
// SCHEDULE).

const news = (more: Pick<NewMessage, 'title' | 'content' | 'bizId' | 'event'>): NewMessage => ({
  msgType: msgType.attendance,
  bizType: 'SCHEDULE',
  ...more,
})

/** Notifies every employee with a day in a published month. Gives how many were notified. */
export async function tellPublished(db: Db, who: Who, group: Group, month: string, empIds: readonly string[]) {
  return tell(
    db,
    who,
    { empIds },
    news({
      title: `${month}排班已发布`,
      content: `考勤组“${group.groupName}”${month}的排班已发布，请查看自己的班次。`,
      bizId: `${group.attendanceGroupPkId}/${month}`,
      event: 'published',
    }),
  )
}

/** Days of employees changed by a change of their group, not one by one. */
export const tellGroupChanged = (
  db: Db,
  who: Who,
  group: Group,
  { empIds, why }: { empIds: readonly string[]; why: string },
) =>
  tell(
    db,
    who,
    { empIds: [...new Set(empIds)] },
    news({
      title: '您的排班有调整',
      content: `${group.groupName}：${why}。`,
      bizId: group.attendanceGroupPkId,
      event: `group ${who.now} ${why}`,
    }),
  )

const shown = 10
/** Changed days of a published month: each employee his own. */
export async function tellChanged(
  db: Db,
  who: Who,
  group: Group,
  moves: readonly Move[],
  rosters: Rosters,
  terms: Terms,
  book: ShiftBook,
) {
  const out = moves
    .map((move) => ({ ...move, days: [...move.changed].filter(terms.isPublished).sort() }))
    .filter(({ days }) => days.length > 0)
  for (const { empId, days, removed, added } of out) {
    const roster = rosters.get(`${empId} ${days[0].slice(0, 7)}`)
    if (!roster) continue
    const lines = days
      .slice(0, shown)
      .map((day) => `${day} ${dayText(removed, day, book) ?? '未排'}→${dayText(added, day, book) ?? '未排'}`)
    await tell(
      db,
      who,
      { empIds: [empId] },
      news({
        title: `您的排班有${days.length}天调整`,
        content: `${group.groupName}：${lines.join('；')}${days.length > shown ? '等' : ''}。原因：${terms.reason ?? ''}`,
        bizId: roster.rosterId,
        event: `changed ${roster.version}`,
      }),
    )
  }
}
