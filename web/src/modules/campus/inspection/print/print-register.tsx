import { registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { printOf, tableOf } from '#kit/print/print.tsx'
import type { Row } from '../register/register-columns.tsx'
import { Photos } from './Photos.tsx'
import { linesOf } from './register-lines.ts'

/** One row of a register, with lines to sign. */
export const printRegister = printOf((row: Row) => ({
  title: `${registerType.label(row.registerType)}登记表`,
  ...(row.void === 1 && { subtitle: '已作废' }),
  facts: [
    ['日期', row.registerDate],
    ['经手人', row.handlerName],
    ['复核人', row.checkerName],
    ['备注', row.remark],
    ...(row.void === 1 ? ([['作废原因', row.voidReason]] as const) : []),
  ],
  table: tableOf(linesOf(row.registerType, row.content ?? ''), [
    ['项目', ([name]) => name],
    ['内容', ([, words]) => words],
  ]),
  body: row.photos.length > 0 ? <Photos links={row.photos} /> : undefined,
  signatures: ['经手人', '复核人'],
}))
