import type { z } from 'zod'
import { Training, type TrainingMember } from '#contract/modules/campus/training/training.ts'
import { TrainingRecord } from '#contract/modules/campus/training/training-calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'

export type Row = z.output<typeof Training>
export type Member = z.output<typeof TrainingMember>

export const columns = cols(
  Training,
  [
    'title',
    'status',
    'trainingType',
    'way',
    'startTime',
    'endTime',
    'hours',
    'signNum',
    'passRate',
    'teacher',
    'place',
    'deptNames',
    'createByName',
    'createTime',
  ],
  {
    title: { width: 176 },
    status: { width: 88 },
    trainingType: { width: 104 },
    way: { width: 82 },
    startTime: { width: 132 },
    endTime: { extra: true },
    hours: { width: 68 },
    place: { extra: true },
    teacher: { width: 90 },
    signNum: { title: '应到/实到', width: 90, render: (_, row) => <Came row={row} /> },
    passRate: { width: 78, render: (_, { passRate }) => (passRate == null ? <None /> : `${passRate.toFixed(1)}%`) },
    deptNames: { extra: true },
    createByName: { extra: true },
    createTime: { extra: true },
  },
)

const None = () => <span className="k-muted">—</span>

export function PassChip({ pass }: { pass: 0 | 1 | null | undefined }) {
  return pass == null ? <None /> : <StatusChip label={pass ? '合格' : '不合格'} tone={pass ? 'success' : 'danger'} />
}

function Came({ row }: { row: Row }) {
  return row.memberNum === 0 ? (
    <None />
  ) : (
    <span className="k-num">
      {row.memberNum}/{row.signNum}
    </span>
  )
}

export const recordColumns = cols(
  TrainingRecord,
  [
    'title',
    'status',
    'trainingType',
    'way',
    'startTime',
    'hours',
    'signed',
    'earned',
    'score',
    'pass',
    'certFile',
    'teacher',
    'place',
  ],
  {
    title: { width: 220 },
    trainingType: { width: 130 },
    way: { width: 90 },
    hours: { width: 70 },
    signed: { title: '已签到', width: 80, tones: { 1: 'success', 0: 'muted' } },
    earned: { width: 90 },
    score: { width: 70 },
    pass: { width: 90, render: (_, { pass }) => <PassChip pass={pass} /> },
    teacher: { width: 90 },
    place: { extra: true },
  },
)

export const facts = [
  'trainingType',
  'way',
  'startTime',
  'endTime',
  'hours',
  'place',
  'teacher',
  'exam',
  'passScore',
  'deptNames',
  'memberNames',
  'content',
  'files',
  'cancelReason',
] as const
