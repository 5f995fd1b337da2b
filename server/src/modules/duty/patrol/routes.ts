import { common } from '#contract/kit/refusals.ts'
import { patrolLine } from '#contract/modules/duty/patrol/line.ts'
import { patrolPlan } from '#contract/modules/duty/patrol/plan.ts'
import { patrolPoint } from '#contract/modules/duty/patrol/point.ts'
import { patrolRecord } from '#contract/modules/duty/patrol/record.ts'
import { patrolStatistics } from '#contract/modules/duty/patrol/statistics.ts'
import { patrolTask } from '#contract/modules/duty/patrol/task.ts'
import { serve } from '#core/http/serve.ts'
import { lineHandlers } from './line/lines.ts'
import { planHandlers } from './plan/plans.ts'
import { pointHandlers } from './point/points.ts'
import { recordPointUpdate } from './record/check.ts'
import { recordHandlers } from './record/records.ts'
import { statisticsHandlers } from './statistics/statistics.ts'
import { patrolDay } from './task/day.ts'
import { taskHandlers } from './task/tasks.ts'
import './leaving.ts'

const nameTaken = (名称: string, field: string) => ({ refusal: common.nameTaken, vars: { 名称 }, field })

export default [
  serve(patrolPoint, pointHandlers, { constraints: { patrol_point_name: nameTaken('点位名称', 'pointName') } }),
  serve(patrolLine, lineHandlers, { constraints: { patrol_line_name: nameTaken('路线名称', 'lineName') } }),
  serve(patrolPlan, planHandlers, { constraints: { patrol_plan_name: nameTaken('计划名称', 'planName') } }),
  serve(patrolTask, taskHandlers, { jobs: [patrolDay] }),
  serve(patrolRecord, { ...recordHandlers, recordPointUpdate }),
  serve(patrolStatistics, statisticsHandlers),
]
