import type { z } from 'zod'
import { hazardLevel } from '#contract/modules/campus/inspection/bank.ts'
import { InspectRecord } from '#contract/modules/campus/inspection/record.ts'
import { cols } from '#kit/cols.tsx'

export type Row = z.output<typeof InspectRecord>

export const columns = cols(
  InspectRecord,
  [
    'recordNo',
    'status',
    'waitingFor',
    'problem',
    'hazardLevel',
    'dutyName',
    'deadline',
    'dutyDeptName',
    'source',
    'round',
    'place',
    'inspectNo',
    'createTime',
    'closeTime',
  ],
  {
    recordNo: { width: 126 },
    status: { width: 100 },
    problem: { width: 180, render: (_, row) => `${row.title}：${row.problem}` },
    hazardLevel: { width: 146, render: (_, row) => <Level row={row} /> },
    dutyDeptName: { width: 90 },
    dutyName: { width: 70 },
    deadline: { width: 140, render: (_, row) => <Deadline row={row} /> },
    source: { width: 86 },
    round: { width: 60 },
    place: { extra: true },
    inspectNo: { extra: true },
    createTime: { extra: true },
    closeTime: { extra: true },
  },
)

function Level({ row }: { row: Row }) {
  return (
    <>
      <span className={row.hazardLevel === hazardLevel.is.grave ? 'k-danger' : undefined}>
        {hazardLevel.label(row.hazardLevel)}
      </span>{' '}
      {row.repeated === 1 && <span className="k-badge">重复</span>}
    </>
  )
}

const Deadline = ({ row }: { row: Row }) => (
  <>
    <span className="k-num">{row.deadline}</span> {row.overdue === 1 && <span className="k-badge">逾期</span>}
  </>
)
