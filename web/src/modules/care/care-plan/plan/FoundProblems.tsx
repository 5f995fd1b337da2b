import { Alert, Button, Form } from 'antd'
import { onOff } from '#contract/kit/codes.ts'
import { assessStatus } from '#contract/modules/care/assessment/assessment.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { execution, executionStatus, executorRule } from '#contract/modules/care/care-plan/execution.ts'
import { problemLevel } from '#contract/modules/care/care-plan/plan.ts'
import { careProject } from '#contract/modules/care/care-project/care-project.ts'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import { newRequestNo, useCall } from '#kit/calls.ts'
import { send } from '#kit/http/request.ts'
import { usePermit } from '#kit/page/permit.ts'
import { type Item, type Part, type Problem, ProblemLines } from './parts.tsx'

/** The problems of a plan; those found by the valid assessment are added with one tap (care.md 4, 9.6). */
export function Problems({ oldmanId, ...part }: Part<Problem> & { oldmanId?: string }) {
  const chosen: string | undefined = Form.useWatch('oldmanId', { preserve: true })
  const of = oldmanId ?? chosen
  const may = usePermit()(assessment.list.options.permit)
  return (
    <>
      {!part.closed && may && of && <FoundProblems key={of} {...part} oldmanId={of} />}
      <ProblemLines {...part} />
    </>
  )
}

function FoundProblems({ oldmanId, value = [], onChange }: Part<Problem> & { oldmanId: string }) {
  const form = Form.useFormInstance()
  const rows = useCall(assessment.list, { oldmanId, assessStatus: assessStatus.is.complete, size: 100 })
  const inForce = rows.data?.list.find(({ current }) => current === 1)
  const { assessmentId = '' } = inForce ?? {}
  const { data } = useCall(assessment.get, { assessmentId }, { enabled: assessmentId !== '' })
  const jobs = useCall(careProject.list, { status: onOff.is.on, pageHelper: '0' }).data?.list
  const open = (data?.problems ?? []).filter(({ title }) => !value.some((one) => one.title === title))
  if (!inForce || !jobs || open.length === 0) return null
  const turning = jobs.find((one) => one.inputForm === inputForm.is.turning)
  async function take() {
    const added = open.map((found) => ({ problemId: newRequestNo(), level: problemLevel.is.middle, ...found }))
    form.setFieldValue('assessmentId', assessmentId)
    const pressed = added.find(({ riskTag }) => riskTag === 'pressure')
    if (turning && pressed && !(await isTurned(oldmanId, turning.projectId))) {
      const items: readonly Item[] = form.getFieldValue('items') ?? []
      const stands = items.some(({ projectId }) => projectId === turning.projectId)
      if (!stands) form.setFieldValue('items', [...items, turnOf(turning, pressed.problemId)])
    }
    onChange?.([...value, ...added])
  }
  return (
    <Alert
      className="k-gap"
      type="info"
      showIcon
      title={`${inForce.assessDate}的评估建议列入：${open.map(({ title }) => title).join('、')}`}
      action={
        <Button size="small" onClick={() => void take()}>
          列入计划
        </Button>
      }
    />
  )
}

/** Whether the level or another plan already turns the resident: the same times would clash (14121). */
async function isTurned(oldmanId: string, projectId: string) {
  const running = { oldmanId, projectId, executionStatus: executionStatus.is.running }
  const found = await send(execution.list, running, { silent: true }).catch(() => ({ list: [] }))
  return found.list.length > 0
}

/** Every two hours, day and night (care.md 9.6). */
const turnOf = (
  { projectId, projectName }: Pick<Item, 'projectId' | 'projectName'>,
  problemId: string,
): Partial<Item> => ({
  itemId: newRequestNo(),
  problemId,
  projectId,
  projectName,
  executorRule: executorRule.is.carers,
  billable: 0,
  cycleType: cycle.is.everyHours,
  intervalHours: 2,
  windowFrom: '00:00',
  windowTo: '24:00',
})
