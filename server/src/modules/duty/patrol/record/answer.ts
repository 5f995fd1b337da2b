import type { Row } from '#core/rows/store/table.ts'

/** The state of a point and its task, as the reply to a step there. */
export const pointAnswer = ({ task, point }: { task: Row<'patrolTask'>; point: Row<'patrolTaskPoint'> }) => ({
  pointStatus: point.pointStatus,
  checkTime: point.checkTime,
  task: { taskStatus: task.taskStatus, pointDone: task.pointDone, pointTotal: task.pointTotal },
})
