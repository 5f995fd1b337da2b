import type { ColumnsType } from 'antd/es/table'
import { scheduleText } from '#contract/modules/care/care-schedule/words.ts'
import { yuan } from '#kit/value/format.ts'
import type { Draft } from './draft.ts'

/** Columns of the set: job, times, minutes, and who pays. */
export const configColumns: ColumnsType<Draft> = [
  { title: '护理项目', dataIndex: 'projectName', width: 140 },
  { title: '频次', render: (_, row) => scheduleText(row) },
  { title: '单次时长', width: 140, render: (_, row) => minutesText(row) },
  {
    title: '收费',
    width: 150,
    render: (_, { includeInLevel, unitPrice }) =>
      includeInLevel === 1 ? '含在护理费' : unitPrice == null ? '单独收费（按项目）' : `单独收费 ${yuan(unitPrice)}`,
  },
  {
    title: '要求',
    width: 120,
    render: (_, { needPhoto, needSign }) => [needPhoto && '拍照', needSign && '签名'].filter(Boolean).join('、'),
  },
]

const minutesText = ({ minutes, projectMinutes }: Draft) =>
  minutes ? `${minutes}分钟` : projectMinutes ? `${projectMinutes}分钟（按项目）` : '按项目'
