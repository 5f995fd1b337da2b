import { Alert, Form } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { sentencesOf } from '#contract/kit/problems.ts'
import { careProject, noFee } from '#contract/modules/care/care-project/care-project.ts'
import { scheduleRefusals } from '#contract/modules/care/care-schedule/fields.ts'
import { cycle, faultsOf, type Schedule, tooClose } from '#contract/modules/care/care-schedule/schedule.ts'
import { useCall } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import type { Choice } from '#kit/inputs/input-props.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import type { Values } from '#kit/value/schema.ts'

const clocks = ['times', 'timesPerDay', 'shiftTypes']
const fieldsByCycle: Record<number, readonly string[]> = {
  [cycle.is.daily]: clocks,
  [cycle.is.weekly]: ['weekDays', ...clocks],
  [cycle.is.monthly]: ['monthDays', ...clocks],
  [cycle.is.everyDays]: ['intervalDays', ...clocks],
  [cycle.is.once]: ['onDate', ...clocks],
  [cycle.is.onDemand]: ['maxPerDay'],
  [cycle.is.everyHours]: ['intervalHours', 'windowFrom', 'windowTo'],
}
const help: Record<string, string> = {
  times: '如 07:00，每输入一个按回车；不填则按次数与班次平均安排',
  monthDays: '如 1、15、31，每输入一个按回车；短月的29至31日为月末',
  maxPerDay: '不填则不限',
  minutes: '不填按护理项目的时长',
  unitPrice: '不填按护理项目的单价',
  windowTo: '早于开始时间为次日；全天填 24:00',
}

/** Not required by default. */
const unasked: Values = { needPhoto: 0, needSign: 0 }

interface Props<R extends Values> {
  /** Shape of the row: the fields of a schedule, `projectId`, and further fields of its owner. */
  shape: z.ZodObject
  row: R
  /** The row exists already: its job cannot be chosen again. */
  stands?: boolean
  /** Fields after those of the schedule, by the values of the row. */
  extra: (row: Values) => readonly string[]
  help?: Record<string, string>
  /** Choices of these further fields. */
  options?: Record<string, readonly Choice[]>
  /** Takes the row; the dialog waits while it is being stored. */
  onKeep: (row: R) => void | Promise<void>
  onClose: () => void
}

/** One job of a level, a plan or a resident: what, when, how long. Only the fields of its cycle are shown. */
export function ScheduleDialog<R extends Values>({ shape, row, stands, extra, onKeep, onClose, ...own }: Props<R>) {
  const [draft, setDraft] = useState<Values>({ ...unasked, ...row })
  const [fault, setFault] = useState<string>()
  const [keeping, setKeeping] = useState(false)
  const projects = useCall(careProject.list, { status: onOff.is.on, pageHelper: '0' })
  const choices = (projects.data?.list ?? []).map(({ projectId, projectName, projectCategoryName }) => ({
    value: projectId,
    label: `${projectName}（${projectCategoryName ?? ''}）`,
  }))
  const change = (key: string, value: unknown) => {
    // Days of a month are typed as text.
    const next = key === 'monthDays' && Array.isArray(value) ? value.map(Number).filter(Number.isInteger) : value
    setDraft({ ...draft, [key]: next })
    setFault(undefined)
  }
  async function keep() {
    const job = projects.data?.list.find(({ projectId }) => projectId === draft.projectId)
    const isCharged = draft.billable === 1 || draft.includeInLevel === 0
    const wrong =
      faultIn(shape, draft) ?? (job && isCharged && !job.projectChildId ? noFee(job.projectName) : undefined)
    if (wrong) return setFault(wrong)
    setKeeping(true)
    const row: Values = { ...draft, projectName: job?.projectName ?? draft.projectName }
    await onKeep(row as R) // as: the shape has just taken it
    setKeeping(false)
  }
  const unsaved = Object.entries(draft).some(([key, value]) => value !== (row[key] ?? unasked[key]))
  const leave = leaveBy(unsaved, onClose)
  const keys = ['projectId', 'cycleType', ...(fieldsByCycle[Number(draft.cycleType)] ?? []), 'minutes', ...extra(draft)]
  const words = { ...help, ...own.help }
  return (
    <Dialog
      open
      width={560}
      title={stands ? `修改${draft.projectName ?? ''}` : '添加护理项目'}
      okText="确定"
      okButtonProps={{ loading: keeping }}
      onOk={() => void keep()}
      onCancel={() => void leave()}
      unsaved={unsaved}
      mask={{ closable: false }}
    >
      <Form
        className="k-modal-body"
        style={fault ? { maxHeight: 'calc(100vh - 320px)' } : undefined}
        labelCol={{ span: 6 }}
        component="div"
      >
        {keys.map((key) => (
          <Form.Item
            key={key}
            label={labelOf(shape, key)}
            htmlFor={`schedule-${key}`}
            extra={words[key]}
            required={key === 'projectId' || key === 'cycleType'}
          >
            <FieldInput
              id={`schedule-${key}`}
              meta={metaOf(shape.shape[key]) ?? { label: key, kind: 'text' }}
              field={key}
              options={key === 'projectId' ? choices : own.options?.[key]}
              value={draft[key]}
              onChange={(value) => change(key, value)}
            />
          </Form.Item>
        ))}
      </Form>
      {fault && <Alert type="error" showIcon title={fault} />}
    </Dialog>
  )
}

const labelOf = (shape: z.ZodObject, key: string) => metaOf(shape.shape[key])?.label

/** The error of the row, in the texts of a form. */
function faultIn(shape: z.ZodObject, draft: Values) {
  const { data, error } = shape.safeParse(draft, { reportInput: true })
  if (!data) return sentencesOf(shape, error)
  const schedule = data as object as Schedule // as: the shape holds the fields of a schedule
  const [lacking] = faultsOf(schedule)
  // The times of a row without times are spread over the shifts of the resident's ward, which only the server knows.
  return lacking ?? (schedule.times?.length && tooClose(schedule) ? scheduleRefusals.tooClose.text : undefined)
}
