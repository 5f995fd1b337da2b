import { Button, Input, Radio, Table } from 'antd'
import { useState } from 'react'
import { DictText, StatusChip } from '#kit/cells.tsx'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { type ApprovalRow, decideEach, type Outcome } from './decide.ts'

/** One opinion for one document or several; the outcome of each is shown at its row. */
export default function DecideModal({ rows, onClose }: { rows: readonly ApprovalRow[]; onClose: () => void }) {
  const [pass, setPass] = useState<0 | 1>(1)
  const [opinion, setOpinion] = useState('')
  const [busy, setBusy] = useState(false)
  const [ended, setEnded] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const open = rows.filter(({ approvalId }) => !ended.get(approvalId)?.done)
  const started = ended.size > 0
  const run = async () => {
    setBusy(true)
    try {
      const decision = { pass, ...(opinion.trim() && { opinion: opinion.trim() }) }
      await decideEach(open, decision, ({ approvalId }, outcome) =>
        setEnded((all) => new Map([...all, [approvalId, outcome]])),
      )
    } finally {
      setBusy(false)
    }
  }
  const unsaved = opinion !== '' && !started
  const leave = leaveBy(unsaved, onClose)
  return (
    <Dialog
      open
      title={rows.length === 1 ? `审批：${rows[0].title}` : `审批选中的${rows.length}项`}
      width={760}
      mask={{ closable: false }}
      closable={!busy}
      unsaved={unsaved}
      onCancel={leave}
      footer={[
        <Button key="close" disabled={busy} onClick={leave}>
          {started ? '关闭' : '取消'}
        </Button>,
        !started && (
          <Button
            key="do"
            type="primary"
            danger={pass === 0}
            loading={busy}
            {...offBecause(pass === 0 && !opinion.trim() && '拒绝须写明意见')}
            onClick={() => void run()}
          >
            {pass === 1 ? '确认通过' : '确认拒绝'}
          </Button>
        ),
      ]}
    >
      <Radio.Group
        className="k-gap"
        optionType="button"
        aria-label="审批结果"
        disabled={busy || started}
        value={pass}
        onChange={({ target }) => setPass(target.value)}
        options={[
          { value: 1, label: '通过' },
          { value: 0, label: '拒绝' },
        ]}
      />
      <Input.TextArea
        className="k-gap"
        aria-label="审批意见"
        placeholder={pass === 1 ? '审批意见，可不填' : '请填写拒绝原因，申请人会看到'}
        rows={2}
        maxLength={200}
        disabled={busy || started}
        value={opinion}
        onChange={({ target }) => setOpinion(target.value)}
      />
      <Outcomes rows={rows} ended={ended} started={started} />
    </Dialog>
  )
}

interface OutcomesProps {
  rows: readonly ApprovalRow[]
  ended: ReadonlyMap<string, Outcome>
  started: boolean
}

function Outcomes({ rows, ended, started }: OutcomesProps) {
  const result = {
    title: '结果',
    width: 240,
    render: (_: unknown, { approvalId }: ApprovalRow) => {
      const outcome = ended.get(approvalId)
      return outcome && <StatusChip label={outcome.words} tone={outcome.done ? 'success' : 'danger'} />
    },
  }
  return (
    <Table
      size="small"
      rowKey="approvalId"
      dataSource={[...rows]}
      pagination={false}
      scroll={{ y: 360 }}
      columns={[
        { title: '流程', width: 110, render: (_, { biz }) => <DictText code="TODO_TYPE" value={biz} /> },
        {
          title: '事项',
          render: (_, { title, content }) => (
            <>
              {title}
              {content && <div className="k-muted">{content}</div>}
            </>
          ),
        },
        ...(started ? [result] : []),
      ]}
    />
  )
}
