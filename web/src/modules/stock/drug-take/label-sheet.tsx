import { printOf, type Sheet } from '#kit/print/print.tsx'
import { LinesText, type Round } from './take-words.tsx'

/** 药杯标签: resident, time, drugs. */
export const printLabels = printOf((rows: readonly Round[]): Sheet[] =>
  rows.map((row) => ({
    title: row.oldmanName ?? '',
    subtitle: [row.bedName, row.planTime?.slice(5, 16)].filter(Boolean).join('　'),
    facts: [
      ['药品', <LinesText key="lines" lines={row.lines} />],
      ['过敏', row.allergyDrug ?? '无'],
    ],
    signatures: ['摆药', '核对'],
  })),
)
