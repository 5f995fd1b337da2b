import { printOf, tableOf } from '#kit/print/print.tsx'
import { type Answer, columnsOf, type Group, headOf } from './statistic-rows.ts'

/** 不良事件统计表 on A4: the key figures, then each table on a sheet of its own. */
export const printStatistics = printOf((answer: Answer, groups: readonly Group[]) =>
  groups.map((group) => ({
    title: '不良事件统计表',
    subtitle: `${answer.from} 至 ${answer.to}　${group.title}`,
    facts: headOf(answer).map(([label, value]) => [label, value] as const),
    table: tableOf(
      group.rows.filter(({ total }) => total > 0),
      columnsOf(group).map(({ title, text, right }) => [title, text, right ? 'right' : undefined] as const),
    ),
    signatures: ['制表', '审核'],
  })),
)
