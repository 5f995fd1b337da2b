import { Line } from '#contract/modules/duty/patrol/line.ts'
import { Plan } from '#contract/modules/duty/patrol/plan.ts'
import { Point } from '#contract/modules/duty/patrol/point.ts'
import { TaskPoint } from '#contract/modules/duty/patrol/record.ts'
import { Task } from '#contract/modules/duty/patrol/task.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const points = table('patrolPoint', 'pointPkId', { label: '巡更点位', fields: Point, title: 'pointName' })
export const lines = table('patrolLine', 'linePkId', { label: '巡更路线', fields: Line, title: 'lineName' })
export const patrolPlans = table('patrolPlan', 'planPkId', { label: '巡更计划', fields: Plan, title: 'planName' })
export const tasks = table('patrolTask', 'taskId', { label: '巡更任务', fields: Task, title: 'planName' })
export const taskPoints = table('patrolTaskPoint', 'taskPointPkId', {
  label: '巡更点位任务',
  fields: TaskPoint,
  title: 'pointName',
})
export const pointNumbers = serial('patrolPoint', 'pointCode', { prefix: 'XD', by: 'never', digits: 4 })

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'patrolTask.executorIds': string[]
  }
}
