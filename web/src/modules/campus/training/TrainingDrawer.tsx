import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { trainingFlow, trainingStatus } from '#contract/modules/campus/training/training.ts'
import { TrainingDetail, training } from '#contract/modules/campus/training/training-calls.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { SideDialog } from '#kit/SideDialog.tsx'
import { useNow } from '#kit/value/use-now.ts'
import { MemberTable } from './record/MemberTable.tsx'
import { whyNoSign } from './training-actions.ts'
import { facts, type Row } from './training-columns.tsx'
import './training.css'

const CodeDialog = lazy(() => import('./record/CodeDialog.tsx'))

interface Props extends Pick<Row, 'trainingId' | 'title'> {
  onClose: () => void
}

/** The details of a training: facts, then participants. */
export default function TrainingDrawer({ trainingId, title, onClose }: Props) {
  const query = useCall(training.get, { trainingId, size: 1 }, { keep: false })
  const may = usePermit()
  const [code, showCode] = useState(false)
  const now = useNow(true, 10_000)
  const mayShow = may('administration.training.records.sign') && query.data && opens(query.data, now)
  return (
    <SideDialog
      open
      title={title}
      size={920}
      onClose={onClose}
      extra={mayShow && <Button onClick={() => showCode(true)}>签到二维码</Button>}
    >
      <Loaded query={query}>{(row) => <Whole row={row} />}</Loaded>
      {code && (
        <Suspense>
          <CodeDialog trainingId={trainingId} title={title} onClose={() => showCode(false)} />
        </Suspense>
      )}
    </SideDialog>
  )
}

const { planned, running, draft } = trainingStatus.is
const opens = (row: Row, now: number) => (row.status === planned || row.status === running) && !whyNoSign(row, now)

function Whole({ row }: { row: Row }) {
  const isDraft = row.status === draft
  /** Optional facts; the names of a published training are in the list below. */
  const there: Partial<Record<string, boolean>> = {
    passScore: row.exam === 1,
    cancelReason: Boolean(row.cancelReason),
    deptNames: Boolean(row.deptNames),
    memberNames: isDraft && Boolean(row.memberNames),
  }
  const shown = facts.filter((key) => there[key] ?? true)
  return (
    <>
      <p className="training-sum">
        <StatusChip label={trainingStatus.label(row.status)} />
        {!isDraft && (
          <span>
            应到 <b>{row.memberNum}</b> 人，实到 <b>{row.signNum}</b> 人，合格 <b>{row.passNum}</b> 人
            {row.passRate != null && `，合格率 ${row.passRate.toFixed(1)}%`}
          </span>
        )}
      </p>
      <Facts shape={TrainingDetail.shape} row={row} keys={shown} columns={2} />
      {!isDraft && <MemberTable row={row} signs={trainingFlow.can('sign')(row)} />}
    </>
  )
}
