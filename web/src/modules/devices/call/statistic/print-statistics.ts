import { printOf, tableOf } from '#kit/print/print.tsx'
import { type Figures, figureRows } from './figures.ts'

/** 呼叫统计表 on A4 (iot.md 11a). */
export const printStatistics = printOf((data: Figures, from: string, to: string) => ({
  title: '呼叫统计表',
  subtitle: from === to ? from : `${from} 至 ${to}`,
  facts: figureRows(data),
  table: tableOf(data.byDept, [
    ['科室', ({ deptName }) => deptName],
    ['呼叫（次）', ({ total }) => total, 'right'],
    ['超时（次）', ({ overtime }) => overtime, 'right'],
    ['平均应答（秒）', ({ avgResponseSec }) => avgResponseSec ?? '—', 'right'],
  ]),
  signatures: ['制表', '护士长'],
}))
