import { handover } from '#contract/modules/care/care-task/handover.ts'
import { DictText } from '#kit/cells.tsx'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet, tableOf } from '#kit/print/print.tsx'
import type { Row } from './handover-row.ts'

interface Line {
  kind: string
  person: string
  text: string
}

/** 交接班记录: the content of a handover, with both signatures. */
export const printHandover = printOf(async ({ handoverId }: Row): Promise<Sheet> => {
  const row = await send(handover.handoverGet, { handoverId })
  const { counts } = row
  const lines: Line[] = [
    ...row.missed.map(({ oldmanName, text, time }) => ({
      kind: '漏执行',
      person: oldmanName,
      text: `${time?.slice(5, 16) ?? ''} ${text}`,
    })),
    ...row.criticals.map(({ oldmanName, text }) => ({ kind: '危急体征', person: oldmanName, text })),
    ...row.alarms.map(({ oldmanName, text }) => ({ kind: '未结报警', person: oldmanName, text })),
    ...row.incidents.map(({ oldmanName, text }) => ({ kind: '不良事件', person: oldmanName, text })),
    ...row.prns.map(({ oldmanName, text }) => ({ kind: '临时用药', person: oldmanName, text })),
    ...row.outs.map(({ oldmanName, text }) => ({ kind: '外出', person: oldmanName, text })),
    ...row.notes.map(({ oldmanName, text }) => ({ kind: '逐人交班', person: oldmanName ?? '', text })),
    ...row.pending.map(({ oldmanName, text, doneTime }) => ({
      kind: doneTime ? '已办结' : '待办',
      person: oldmanName ?? '',
      text,
    })),
  ]
  return {
    title: '交接班记录',
    facts: [
      ['部门', row.deptName],
      ['日期', row.workDate],
      ['班次', <DictText key="shift" code="SHIFT_TYPE" value={row.shiftType} />],
      ['人数', `在院${counts.inHouse}人，外出${counts.out}人`],
      ['任务', `共${counts.total}项，完成${counts.done}，超时${counts.late}，漏${counts.missed}，豁免${counts.exempt}`],
      ['交班人', [row.giverName, row.giverTime?.slice(5, 16)].filter(Boolean).join(' ')],
      ['接班人', [row.receiverName, row.receiverTime?.slice(5, 16)].filter(Boolean).join(' ')],
      ['接班备注', row.receiverRemark],
    ],
    table: tableOf(lines, [
      ['类别', (line) => line.kind],
      ['老人', (line) => line.person],
      ['内容', (line) => line.text],
    ]),
    signatures: ['交班人', '接班人'],
  }
})
