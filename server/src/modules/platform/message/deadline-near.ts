import { sql } from 'kysely'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { addMinutes } from '#core/clock.ts'
import type { Part } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import { tell } from './service.ts'
import { openStates } from './todo/todo.ts'

const aheadMinutes = 60

/**
 * Reminds the handler once that the deadline is an hour away (administration.md 1.4). The statement that finds the row
 * also sets the mark, so two runs never remind twice; its version stays, so that an open dialog may still save it.
 */
export const nearDeadlines: Part = {
  title: '待办临期提醒',
  run: async (db, { who }) => {
    const { rows } = await sql<Row<'todo'>>`update todo set deadline_told = ${who.now}::timestamp
      where org_id = ${who.orgId} and todo_status in ${openStates} and deadline_told is null
        and deadline <= ${addMinutes(who.now, aheadMinutes)}::timestamp
      returning *`.execute(db)
    for (const { id, title, handlerId, deadline } of rows)
      await tell(
        db,
        who,
        { userIds: [handlerId] },
        {
          msgType: msgType.system,
          title: `待办将到期：${title}`,
          content: `截止时间 ${deadline?.slice(0, 16)}`,
          bizType: 'TODO',
          bizId: id,
          event: `near ${deadline}`,
          routePath: '/administration/msg/todo',
          query: { id },
        },
      )
    return rows.length
  },
}
