import { sexes } from '#contract/kit/value/id-card.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { consultStatus, intentLevel, interviewWay } from '#contract/modules/living/consultation/consultation.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { DictText } from '#kit/cells.tsx'
import { send } from '#kit/http/request.ts'
import { printOf, tableOf } from '#kit/print/print.tsx'

/** 咨询登记表: the facts, and the interviews. */
export const printConsult = printOf(async (consultationId: string) => {
  const [row, { list }] = await Promise.all([
    send(consultation.get, { consultationId }),
    send(consultation.interviewerList, { consultationId, size: 1000 }),
  ])
  const words = (code: string, value: string | number | null | undefined) =>
    value == null ? '' : <DictText code={code} value={value} />
  return {
    title: '咨询登记表',
    subtitle: `编号 ${row.consultNo}`,
    facts: [
      ['老人姓名', row.oldmanName],
      [
        '性别 / 年龄',
        [row.sex == null ? '' : sexes.label(row.sex), row.age ? `${row.age}岁` : ''].filter(Boolean).join(' / '),
      ],
      ['身份证号', row.oldmanIdCard],
      ['自理情况', words('SELF_CARE', row.selfCare)],
      ['居住地址', row.liveAddr],
      ['预计入住日期', row.planLiveDate],
      ['意向房型', words('ROOM_TYPE', row.roomIntent)],
      ['每月预算', row.budget == null ? '' : `${yuanText(row.budget)} 元`],
      ['咨询人', row.consultantName],
      ['与老人关系', words('RELATION', row.relation)],
      ['咨询人电话', row.consultantPhone],
      ['咨询方式', words('CONSULT_WAY', row.consultWay)],
      ['了解渠道', words('CONSULT_CHANNEL', row.channel)],
      ['咨询时间', row.consultTime?.slice(0, 16)],
      ['意向', row.intentLevel ? intentLevel.label(row.intentLevel) : ''],
      ['接待人', row.saleName],
      ['状态', consultStatus.label(row.consultStatus)],
      ['咨询内容', row.content],
    ],
    table: tableOf(list, [
      ['回访时间', (one) => one.interviewTime.slice(0, 16)],
      ['方式', (one) => interviewWay.label(one.interviewWay)],
      ['回访人', (one) => one.interviewerName],
      ['内容', (one) => one.content],
      ['结果', (one) => words('INTERVIEW_RESULT', one.result)],
      ['下次跟进', (one) => one.nextTime?.slice(0, 16)],
    ]),
    signatures: ['咨询人', '接待人', '日期'],
  }
})
