import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

/** Boards and terminals get an event for each task that changed (docs/spec/live-events.tsv task.changed). */

/** With more changes than a screen shows the board reads the list again. */
const mostNamed = 200

type TaskChange = Pick<Row<'careTask'>, 'taskId' | 'taskStatus' | 'timeliness' | 'finishByName' | 'version' | 'deptId'>

export function publishTaskChanges(who: Who, tasks: readonly TaskChange[]) {
  if (tasks.length === 0 || tasks.length > mostNamed) return
  for (const [deptId, list] of Map.groupBy(tasks, (task) => task.deptId))
    who.events.push({
      event: 'task.changed',
      data: {
        tasks: list.map(({ taskId, taskStatus, timeliness, finishByName, version }) => ({
          taskId,
          taskStatus,
          finishByName,
          version,
          timeliness: timeliness === null ? null : String(timeliness),
        })),
      },
      target: { permit: 'careplan.nursingRecord.query', ...(deptId && { deptIds: [deptId] }) },
    })
}
