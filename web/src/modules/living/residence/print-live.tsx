import type { ReplyFor } from '#contract/kit/calls.ts'
import { sexes } from '#contract/kit/value/id-card.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { handoverType, liveStatus, liveType, quitType } from '#contract/modules/living/residence/residence-step.ts'
import { DictText } from '#kit/cells.tsx'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet, tableOf } from '#kit/print/print.tsx'
import { yuan } from '#kit/value/format.ts'
import type { Stay } from './dialogs/forms.ts'

/** 入住登记表, 入住通知单 and 退住申请与交接单 (residence.md 2.2). */

type Family = ReplyFor<typeof residence.family>

export type LiveSheet = 'checkin' | 'notice' | 'quit'

export const printLive = printOf(async (sheet: LiveSheet, oldmanId: string) => {
  const [stay, family] = await Promise.all([send(residence.get, { oldmanId }), send(residence.family, { oldmanId })])
  return { checkin: checkinSheet, notice: noticeSheet, quit: quitSheet }[sheet](stay, family)
})

const personOf = (stay: Stay) =>
  [
    ['姓名', stay.oldmanName],
    ['性别 / 年龄', `${stay.sex === sexes.is.male ? '男' : '女'} / ${stay.age}岁`],
    ['身份证号', stay.oldmanIdCard],
    ['床位', stay.bedName],
    ['护理等级', stay.levelName],
    ['入住类型', liveType.label(stay.liveType)],
    ['入住日期', stay.liveDate],
  ] as const

const checkinSheet = (stay: Stay, family: Family): Sheet => ({
  title: '入住登记表',
  subtitle: stay.liveNo ? `入住编号 ${stay.liveNo}` : undefined,
  facts: [
    ...personOf(stay),
    ['计费开始日期', stay.chargeStartDate],
    ['试住到期', stay.oldmanStatus === liveStatus.is.trial ? stay.trialEndDate : '—'],
    ['预计退住日期', stay.planQuitDate],
    ['应收押金', stay.depositDue > 0 ? `${yuan(stay.depositDue)} 元` : '—'],
    ['应收医疗押金', stay.medicalDepositDue > 0 ? `${yuan(stay.medicalDepositDue)} 元` : '—'],
    ['状态', liveStatus.label(stay.oldmanStatus)],
    ['备注', stay.remark],
  ],
  table: tableOf(family, [
    ['家属', (one) => one.familyName],
    ['关系', (one) => <DictText code="RELATION" value={one.relation} />],
    ['电话', (one) => one.phoneNum],
    ['住址', (one) => one.addr],
    ['监护人', (one) => tick(one.isGuardian)],
    ['紧急联系人', (one) => tick(one.isUrgent)],
    ['付款人', (one) => tick(one.isPayer)],
  ]),
  signatures: ['老人或家属', '接待', '护理部', '日期'],
})

/** For the employees who receive the resident: name, bed, day, and contact. */
const noticeSheet = (stay: Stay, family: Family): Sheet => ({
  title: '入住通知单',
  subtitle: stay.liveNo ? `入住编号 ${stay.liveNo}` : undefined,
  facts: [
    ...personOf(stay).filter(([label]) => label !== '身份证号' && label !== '入住日期'),
    ['入住日期', stay.liveDate ?? stay.planLiveDate],
    ['试住到期', stay.oldmanStatus === liveStatus.is.trial ? stay.trialEndDate : '—'],
    ['状态', liveStatus.label(stay.oldmanStatus)],
    ['入住评估', stay.assessment && `${stay.assessment.typeName} ${stay.assessment.gradeName ?? ''}`],
    ['家属', family[0] && `${family[0].familyName} ${family[0].phoneNum}`],
    ['备注', stay.remark],
  ],
  signatures: ['接待', '护理部', '医生', '日期'],
})

const tick = (flag: number) => (flag ? '√' : '')
/** Before the departure the sheet is filled in by hand. */
const blankRows = Array.from({ length: 6 }, () => ['　', '', '', '', ''])

const quitSheet = (stay: Stay, family: Family): Sheet => ({
  title: '退住申请与交接单',
  subtitle: stay.liveNo ? `入住编号 ${stay.liveNo}` : undefined,
  facts: [
    ...personOf(stay),
    ['退住日期', stay.quitDate ?? stay.planQuitDate],
    ['退住类型', stay.quitType ? quitType.label(stay.quitType) : ''],
    ['退住原因', stay.quitReason],
    ['家属', family[0] && `${family[0].familyName} ${family[0].phoneNum}`],
    ['在住天数', stay.liveDays && `${stay.liveDays} 天`],
  ],
  table: {
    head: ['类别', '名称', '数量', '已交还', '备注'],
    rows:
      stay.handoverList.length > 0
        ? stay.handoverList.map((one) => [
            handoverType.label(one.handoverType),
            one.name,
            one.count,
            tick(one.returned),
            one.remark,
          ])
        : blankRows,
  },
  signatures: ['家属', '护理部', '财务', '日期'],
})
