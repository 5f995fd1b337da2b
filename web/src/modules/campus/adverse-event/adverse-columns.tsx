import type { z } from 'zod'
import { AdverseEvent } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { DictText, TimeText } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'

export type Row = z.output<typeof AdverseEvent>

export const columns = cols(
  AdverseEvent,
  [
    'eventNo',
    'status',
    'waitingFor',
    'eventType',
    'eventLevel',
    'harm',
    'oldmanName',
    'happenTime',
    'locationName',
    'finderName',
    'familyInformed',
    'dutyName',
    'overdue',
    'deadline',
    'createByName',
    'reportTime',
  ],
  {
    eventLevel: { width: 190, render: (_, row) => <Level row={row} /> },
    status: { width: 120 },
    eventType: { width: 100 },
    harm: { width: 80 },
    oldmanName: { render: (_, row) => row.oldmanName ?? row.personName },
    happenTime: { width: 170, render: (_, row) => <When row={row} /> },
    finderName: { width: 90 },
    familyInformed: { width: 90, tones: { 1: 'success', 0: 'muted' } },
    dutyName: { width: 90 },
    overdue: { render: (_, { overdue }) => overdue === 1 && <span className="k-badge">逾期</span> },
    deadline: { extra: true },
    createByName: { title: '上报人', width: 90, extra: true },
    reportTime: { extra: true },
  },
)

/** Red when the report to the authority is overdue. */
function Level({ row }: { row: Row }) {
  return (
    <>
      <DictText code="ADVERSE_LEVEL" value={row.eventLevel} />{' '}
      {row.authorityLate === 1 && <span className="k-badge">未报监管</span>}
    </>
  )
}

function When({ row }: { row: Row }) {
  return (
    <>
      <TimeText value={row.happenTime} /> {row.late === 1 && <span className="k-badge">迟报</span>}
    </>
  )
}
