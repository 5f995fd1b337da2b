import { Alert, Button, Form, Segmented } from 'antd'
import { Fragment, useState } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { fieldsOf, lackOf, type Result, ResultValue } from '#contract/modules/care/care-task/result.ts'
import { careTask, TaskReport, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { useCall } from '#kit/calls.ts'
import { DictText } from '#kit/cells.tsx'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { nowOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { TaskRecord } from './record/TaskRecord.tsx'
import { TaskFacts, type Whole } from './TaskFacts.tsx'
import { lacking, openQuestions, reportOf, type Way, waysOf } from './task-form.ts'
import { useReport } from './use-report.ts'
import { useViewer } from './use-viewer.ts'
import './care-task.css'

const words: Record<Way, string> = { finish: '完成', exempt: '豁免', correct: '更正' }

/** One task: its facts, and in two touches that it was done, exempted or corrected (care.md 5). */
export default function TaskDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const query = useCall(careTask.get, { taskId }, { keep: false })
  return query.data ? (
    <OpenTask key={query.data.version} task={query.data} onClose={onClose} />
  ) : (
    <Dialog open title="护理任务" footer={null} onCancel={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </Dialog>
  )
}

function OpenTask({ task, onClose }: { task: Whole; onClose: () => void }) {
  const may = usePermit()
  const ways = waysOf(task, useViewer())
  const [way, setWay] = useState<Way | undefined>(
    task.taskStatus < taskStatus.is.done && ways[0] === 'finish' ? 'finish' : undefined,
  )
  const [values, setValues] = useState<Values>(initialOf(task))
  const [result, setResult] = useState<Result>(task.resultValue ?? {})
  const [fault, setFault] = useState<string>()
  const [touched, setTouched] = useState(false)
  const [more, setMore] = useState(false)
  const report = useReport()
  // care.md 5: a charge on the bill is taken back by users who may correct records of others.
  const billed = way === 'correct' && task.costRow === 1 && may('careplan.nursingRecord.edit') ? ['costRow'] : []
  const keys = way ? [...openQuestions(task, way, values, nowOf(), more), ...billed] : []
  const isDone = way === 'finish' || (way === 'correct' && task.taskStatus === taskStatus.is.done)
  async function keep() {
    if (!way) return
    const lack = isDone ? lackOf(task.inputForm ?? 0, task.inputRef, result)?.text : undefined
    const wrong = lack ?? lacking(task, way, values, keys)
    setFault(wrong)
    if (wrong) return
    const doneText = `已${task.taskStatus === taskStatus.is.missed ? '补录' : words[way]}${task.oldmanName}的${task.projectName}`
    if (await report.run(reportOf(task, way, values, result, keys), doneText)) onClose()
  }
  const leave = leaveBy(touched, onClose)
  return (
    <Dialog
      open
      width={640}
      title={`${task.projectName} ${task.planTime.slice(11, 16)}`}
      okText={way && (task.taskStatus === taskStatus.is.missed && way === 'finish' ? '补录' : words[way])}
      okButtonProps={{ loading: report.pending, style: way ? undefined : { display: 'none' } }}
      cancelText={way ? '取消' : '关闭'}
      onOk={() => void keep()}
      onCancel={() => void leave()}
      unsaved={touched}
      mask={{ closable: false }}
    >
      <TaskFacts task={task} />
      {task.taskStatus >= taskStatus.is.done && <TaskRecord task={task} />}
      {ways.length > 1 && (
        <Segmented
          className="k-gap"
          aria-label="办理"
          value={way}
          options={ways.map((one) => ({
            value: one,
            label: one === 'finish' && task.taskStatus === taskStatus.is.missed ? '补录' : words[one],
          }))}
          onChange={(next) => setWay(next)}
        />
      )}
      {ways[0] === 'exempt' && <ForOthers jobs={task.executorJobs} />}
      {ways[0] === 'exempt' && !way && <Button onClick={() => setWay('exempt')}>豁免这项任务</Button>}
      {ways[0] === 'correct' && !way && <Button onClick={() => setWay('correct')}>更正这条记录</Button>}
      <Form labelCol={{ span: 5 }} component="div">
        {isDone &&
          fieldsOf(task.inputForm ?? 0, task.inputRef).map((key) => (
            <ReportField
              key={key}
              name={key}
              schema={ResultValue.shape[key]}
              value={result[key]}
              onChange={(value) => {
                setTouched(true)
                setResult({ ...result, [key]: value })
              }}
            />
          ))}
        {keys.map((key) => (
          <ReportField
            key={key}
            name={key}
            schema={TaskReport.shape[key as keyof typeof TaskReport.shape]} // as: names of the report's own fields
            value={values[key]}
            onChange={(value) => {
              setTouched(true)
              setValues({ ...values, [key]: value })
            }}
          />
        ))}
      </Form>
      {way && !more && (
        <Button type="link" onClick={() => setMore(true)}>
          照片、签名、第二执行人、备注
        </Button>
      )}
      {(fault ?? report.refused) && <Alert type="error" showIcon title={fault ?? report.refused} />}
    </Dialog>
  )
}

/** Not offered to users whom the server would refuse (14131). */
const ForOthers = ({ jobs }: { jobs: readonly string[] }) => (
  <p className="k-muted">
    该项目须由
    {jobs.map((job, at) => (
      <Fragment key={job}>
        {at > 0 && '或'}
        <DictText code="JOB_TYPE" value={job} />
      </Fragment>
    ))}
    执行
  </p>
)

const initialOf = (task: Whole): Values =>
  task.taskStatus < taskStatus.is.done || task.taskStatus === taskStatus.is.missed
    ? { photos: task.photos ?? [] }
    : {
        photos: task.photos ?? [],
        signImage: task.signImage,
        secondBy: task.secondBy,
        remark: task.remark,
        exemptReason: task.exemptReason,
        refuseReason: task.refuseReason,
        costRow: task.costRow,
      }

interface ReportFieldProps {
  name: string
  schema: Parameters<typeof metaOf>[0]
  value: unknown
  onChange: (value: unknown) => void
}

function ReportField({ name, schema, value, onChange }: ReportFieldProps) {
  const meta = metaOf(schema) ?? { label: name, kind: 'text' as const }
  return (
    <Form.Item label={meta.label} htmlFor={`task-${name}`}>
      <FieldInput id={`task-${name}`} meta={meta} field={name} value={value} onChange={onChange} />
    </Form.Item>
  )
}
