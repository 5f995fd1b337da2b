import { yuanText } from '#contract/kit/value/money.ts'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { adverseStatus } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { DictText } from '#kit/cells.tsx'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet, tableOf } from '#kit/print/print.tsx'
import type { Row } from './adverse-columns.tsx'
import Wounds from './Wounds.tsx'

/** 不良事件报告单. */
export const printAdverse = printOf(async (eventId: string): Promise<Sheet> => {
  const row = await send(adverseEvent.get, { eventId })
  return {
    title: '不良事件报告单',
    subtitle: `编号 ${row.eventNo}　${adverseStatus.label(row.status)}`,
    facts: [
      ['类型', <DictText key="type" code="ADVERSE_TYPE" value={row.eventType} />],
      ['等级', <DictText key="level" code="ADVERSE_LEVEL" value={row.eventLevel} />],
      ['伤害程度', <DictText key="harm" code="ADVERSE_HARM" value={row.harm} />],
      ['当事人', [row.oldmanName ?? row.personName, row.bedName].filter(Boolean).join(' ')],
      ['发生时间', short(row.happenTime)],
      ['发现时间', short(row.findTime)],
      ['地点', row.locationName],
      ['发现人', row.finderName],
      ['相关员工', row.partyNames],
      ['上报人', row.createByName],
      ['上报时间', `${short(row.reportTime)}${row.late ? '（迟报）' : ''}`],
      ['损失金额', row.cost == null ? '' : `${yuanText(row.cost)} 元`],
      ['告知家属', familyWords(row)],
      ['上报监管', [short(row.authorityTime), row.authorityReceiver].filter(Boolean).join(' ')],
      ['整改责任人', row.dutyName],
      ['整改期限', row.deadline],
    ],
    table: tableOf(written(row), [
      ['项目', ([name]) => name],
      ['内容', ([, text]) => text],
    ]),
    body: row.bodyMap?.length ? <Wounds marks={row.bodyMap} /> : undefined,
    signatures: ['上报人', '审核人', '整改责任人', '结案人'],
  }
})

const short = (time: string | null | undefined) => time?.slice(0, 16) ?? ''

const familyWords = (row: Row) =>
  row.familyInformed === 1
    ? ['已告知', row.informedName, short(row.informTime)].filter(Boolean).join(' ')
    : `未告知${row.notInformReason ? `：${row.notInformReason}` : ''}`

/** The longer texts, as far as they are filled in. */
const written = (row: Row) =>
  (
    [
      ['事件经过', row.process],
      ['即时处理', row.immediateAction],
      ['医嘱', row.doctorOrder],
      ['原因分类', row.causes?.length ? <DictText key="causes" code="ADVERSE_CAUSE" value={row.causes} /> : null],
      ['逐层追问', row.causeText?.map((why, at) => `${at + 1}. ${why}`).join('　')],
      ['纠正措施', row.correctiveAction],
      ['预防措施', row.preventiveAction],
      ['整改结果', row.verifyResult],
      ['结案意见', row.closeOpinion],
    ] as const
  ).filter(([, text]) => text)
