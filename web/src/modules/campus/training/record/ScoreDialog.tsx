import { Alert, Table } from 'antd'
import { useState } from 'react'
import type { FieldError } from '#contract/kit/problems.ts'
import { TrainingMember } from '#contract/modules/campus/training/training.ts'
import { training } from '#contract/modules/campus/training/training-calls.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { hasUnread } from '#kit/value/number.ts'
import { metaFor } from '#kit/value/schema.ts'
import type { Member, Row } from '../training-columns.tsx'
import '../training.css'

type ScoreInput = Partial<Pick<Member, 'score' | 'certFile' | 'remark'>>
type Field = keyof ScoreInput & string

/** 录入成绩: a line for each participant; only changed ones are sent. */
export default function ScoreDialog({ trainingId, title, exam, passScore, onClose }: Row & { onClose: () => void }) {
  const query = useCall(training.get, { trainingId, size: 1000 }, { keep: false })
  const [scores, setScores] = useState<Record<string, ScoreInput>>({})
  const [wrong, setWrong] = useState<readonly FieldError[]>([])
  const save = useAction(training.score)
  const rows = Object.entries(scores).map(([empId, values]) => ({ empId, ...values }))
  const nameOf = (empId: string) => query.data?.members.list.find((one) => one.empId === empId)?.empName ?? ''
  function give(empId: string, values: ScoreInput) {
    setWrong([])
    setScores({ ...scores, [empId]: { ...scores[empId], ...values } })
  }
  async function send() {
    const done = await save.run(
      { trainingId, rows, version: query.data?.version },
      { done: `已保存“${title}”${rows.length}人的成绩`, atFields: setWrong },
    )
    if (done) onClose()
  }
  return (
    <Dialog
      open
      title={`${title} ${exam === 1 ? `成绩（及格${passScore}分）` : '结果（不考核）'}`}
      width={860}
      okText="保存"
      okButtonProps={{
        ...offBecause(
          rows.length === 0 && '请先填写成绩',
          hasUnread(rows.map(({ score }) => score)) && '有的成绩看不懂，请改正',
        ),
        loading: save.pending,
      }}
      onOk={() => void send()}
      onCancel={leaveBy(rows.length > 0, onClose)}
      unsaved={rows.length > 0}
    >
      {wrong.length > 0 && (
        <Alert
          type="error"
          showIcon
          className="k-gap"
          title={whose(
            wrong,
            rows.map(({ empId }) => nameOf(empId)),
          )}
        />
      )}
      <Loaded query={query}>
        {({ members }) => (
          <div className="k-modal-body">
            <Table
              className="training-scores"
              size="small"
              rowKey="empId"
              dataSource={members.list}
              columns={columnsOf(exam === 1 ? ['score', 'certFile', 'remark'] : ['certFile', 'remark'], scores, give)}
              pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Each error with the name of its participant: the list has pages. */
export const whose = (errors: readonly FieldError[], names: readonly string[]) =>
  errors
    .map(({ field, message }) => {
      const name = names[Number(/^rows\.(\d+)/.exec(field)?.[1])]
      return name ? `${name}：${message}` : message
    })
    .join('；')

const widths = { score: 110, certFile: 110, remark: 220 }

function columnsOf(
  fields: readonly Field[],
  scores: Record<string, ScoreInput>,
  give: (empId: string, values: ScoreInput) => void,
) {
  return [
    { key: 'empName', title: '姓名', dataIndex: 'empName', width: 90 },
    { key: 'deptName', title: '部门', dataIndex: 'deptName', width: 130 },
    {
      key: 'signed',
      title: '签到',
      width: 70,
      render: (_: unknown, { signed }: Member) => (signed ? '已签到' : <span className="k-muted">未到</span>),
    },
    ...fields.map((field) => {
      const meta = metaFor(TrainingMember.shape, field)
      return {
        key: field,
        title: meta.label,
        width: widths[field],
        render: (_: unknown, row: Member) => (
          <FieldInput
            meta={meta}
            field={field}
            inList
            aria-label={`${row.empName}${meta.label}`}
            value={scores[row.empId]?.[field] === undefined ? row[field] : scores[row.empId][field]}
            onChange={(value) => give(row.empId, { [field]: value ?? null })}
          />
        ),
      }
    }),
  ]
}
