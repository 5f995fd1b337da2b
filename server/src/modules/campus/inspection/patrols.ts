import { rectifySource } from '#contract/modules/campus/inspection/record.ts'
import { registerResult, registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { pointType } from '#contract/modules/duty/patrol/point.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { joinPatrols, type PatrolFinding, wrongOf } from '../../duty/patrol/service.ts'
import { usersOf } from '../../platform/message/service.ts'
import { assertAhead, openRectification } from './record/open.ts'
import { addSystemRegister, restateSystemRegister } from './register/system.ts'

// Findings of a patrol become rectifications, and a patrol of fire or safety equipment a row of the patrol register
// (services.md 2.3, 2.4).

joinPatrols({ name: 'inspection', rectify, ended })

async function rectify(db: Db, who: Who, { point, leaderEmpId, deptId, dutyId, deadline }: PatrolFinding) {
  assertAhead(who, deadline)
  const [leader] = leaderEmpId ? await usersOf(db, who.orgId, { empIds: [leaderEmpId] }) : []
  await openRectification(db, who, {
    source: rectifySource.is.patrol,
    sourceId: point.taskPointPkId,
    title: `巡更异常：${point.pointName}`,
    problem: saidOf(point),
    place: (point.locationName ?? point.pointName).slice(0, 50),
    dutyDeptId: deptId,
    deadline,
    dutyId: dutyId ?? leader ?? who.userId,
    copied: point.photos ?? [],
  })
}

const saidOf = (point: Row<'patrolTaskPoint'>) =>
  [wrongOf(point), point.remark, point.handleRemark].filter(Boolean).join('；').slice(0, 500)

const { fire, corridor, power, lift, exit } = pointType
/** Fire equipment, corridors, power, lifts and exits: the kinds of points a patrol register is about. */
const registered: readonly unknown[] = [fire, corridor, power, lift, exit]

async function ended(db: Db, who: Who, task: Row<'patrolTask'>) {
  const points = await db
    .selectFrom('patrolTaskPoint')
    .select(['pointName', 'pointType', 'abnormal', 'nursingId'])
    .where('orgId', '=', who.orgId)
    .where('taskId', '=', task.taskId)
    .orderBy('checkTime')
    .execute()
  if (!points.some(({ pointType }) => registered.includes(pointType))) return
  const wrong = points.filter(({ abnormal }) => abnormal === 1).map(({ pointName }) => pointName)
  const content = {
    registerType: registerType.is.patrol,
    sourceId: task.taskId,
    fields: {
      place: task.lineName.slice(0, 50),
      item: task.planName.slice(0, 50),
      result: wrong.length > 0 ? registerResult.is.wrong : registerResult.is.fine,
      problem: wrong.length > 0 ? `异常点位：${wrong.join('、')}`.slice(0, 50) : null,
    },
  }
  const handlerEmpId = points.find(({ nursingId }) => nursingId)?.nursingId
  const created = await addSystemRegister(db, who, { ...content, registerDate: task.taskDate, handlerEmpId })
  // Offline checks arrive after the patrol is over: the row is updated with their findings.
  if (!created) await restateSystemRegister(db, who, content)
}
