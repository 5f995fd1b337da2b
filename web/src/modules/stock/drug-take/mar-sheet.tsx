import { printOf, type Sheet, tableOf } from '../../../kit/print/print.tsx'
import { daysOf, freqLabel, type MarUse, marksOf } from './month.ts'

interface Month {
  oldmanName?: string | null
  month: string
  uses: readonly MarUse[]
}

/** 给药月表 on paper (print template DRUG_MAR). */
export const printMar = printOf(
  ({ oldmanName, month, uses }: Month): Sheet => ({
    title: '给药月表',
    subtitle: month,
    facts: [['老人', oldmanName]],
    table: tableOf(uses, [
      ['药品', (use) => `${use.drugName} ${use.dose}${use.unit} ${freqLabel(use.freq)}`],
      ...daysOf(month).map((day) => [String(Number(day.slice(8))), (use: MarUse) => marksOf(use, day)] as const),
    ]),
    signatures: ['护士', '核对人'],
  }),
)
