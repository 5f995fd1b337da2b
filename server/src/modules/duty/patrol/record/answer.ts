import type { Row } from '#core/rows/table.ts'

/** How a point and its task stand, to whoever just did something there. */
export const pointAnswer = ({ task, point }: { task: Row<'patrolTask'>; point: Row<'patrolTaskPoint'> }) => ({
  pointStatus: point.pointStatus,
  checkTime: point.checkTime,
  task: { taskStatus: task.taskStatus, pointDone: task.pointDone, pointTotal: task.pointTotal },
})
