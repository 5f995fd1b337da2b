import { expect, test } from 'vitest'
import { loadModules } from '#core/http/modules.ts'
import { roundJobs } from '#core/jobs/rounds.ts'
import { allSeams } from '#core/seam.ts'
import { bySteps, dayOf } from '../../scripts/checks/seams.ts'
import { hosted } from './hosted.ts'

/** The order in which modules follow events of others (decision 082), for all modules the server loads. */

hosted()

/**
 * Each step that more than one part follows. A change of a line needs a reason in the part: the earlier part it needs.
 */
const order = {
  'alarm handled': 'adverse-event care-task',
  'assessment completed': 'adverse-event level-change',
  'care-level tell': 'fee-project level-config',
  'care-level uses': 'care-plan level-change',
  'goods ofDepot': '库存 未完成单据',
  'goods ofSupplier': '单据 库存记录',
  'home-elder ended': 'agreement home-account home-order',
  'home-elder isUsed': 'home-account home-order',
  'outing afterStep': 'alarm assessment bill care-plan care-task drug-take drug',
  'residence afterStep':
    'account activity agreement alarm care-plan care-task cost-project bill diet drug-take level-change nursing-worker outing settlement visit',
  'residence answers.charged': 'account bill',
  'residence answers.closedMonth': 'account bill',
  'residence answers.itemsOpen': 'drug lend',
  'residence asideOfStep': 'assessment bed-wait device home-elder quit-call room-map',
  'residence beforeStep': 'cost-project room-map',
  'round care-day run':
    'agreement attendance level-config level-change care-plan care-plan-end care-task 个人体征阈值到期 台账漏登待办到期 合同即将到期 居家档案暂停 手工调整项目的提醒到期 报警原始数据清理 拒绝护理的提醒到期 整改逾期 过期的居家导出 食谱到期',
  'round clock run':
    'alarm-calm alarm-steps notice 公告到期 到期提醒 呼叫超时 咨询到期跟进 培训开始与结束 培训提醒 家属通知短信 居家导出 巡更任务状态 待办临期提醒 必要时用药复评 报警换班 未支付工单自动取消 未接工单退回待派 未按时开始的工单 未按时完成的工单 活动状态',
  'round hourly run': 'review 工单默认评价 投诉逾期 护理任务执行人 盘点冻结超时 调拨在途超时',
  'round morning run': '住后回访到期 免打扰消息汇总 外出仍未返院 库存预警 药品余量与效期提醒 退住结算待办',
  'round reminder-day run':
    'assessment-triggers assessment birthday booking drug qualification resident-contract staff-contract staff-papers 寄存食品到期提醒 护理计划复评 评估员证书到期 评估待签名提醒 饮食建议过期',
  'round watch run':
    '交接班未签提醒 健康数据统计 加餐陪餐记账 外出逾期未归 应冲红的发票 护理任务判漏 报警原始数据 换班失效 新增过敏核对 漏服检查 紧急报修超时未派单 设备检查',
  'settlement warnings': 'drug goods lend',
  'telemetry begins': 'alarm alarm-device mattress',
  'telemetry drained': 'alarm call mattress position',
  'telemetry event': 'call position',
  'telemetry offline': 'alarm-device position',
  'telemetry online': 'alarm-device position',
  'telemetry open': 'alarm alarm-device call mattress position',
  'telemetry released': 'alarm position',
  'telemetry sample': 'alarm-device mattress position',
  'telemetry tick': 'alarm alarm-device call mattress position',
  'vital-sign critical': 'alarm care-task',
}

test('every seam is followed in this order', () => {
  const found = allSeams().flatMap(({ name, inOrder }) =>
    [...bySteps(inOrder())]
      .filter(([, parts]) => parts.length > 1)
      .map(([step, parts]) => [`${name} ${step}`, parts.map((part) => part.name).join(' ')]),
  )
  expect(Object.fromEntries(found)).toEqual(order)
})

test('a part that names its predecessor names one of the same step', () => {
  for (const { name, inOrder } of allSeams()) {
    const known = inOrder().map((part) => part.name)
    for (const part of inOrder())
      for (const before of part.behind ?? []) expect(known, `${name}: ${part.name}`).toContain(before)
  }
})

test('the nightly jobs run in this order: care is planned before doses, beds are free before they are offered', async () => {
  const modules = await loadModules()
  const night = dayOf([...roundJobs, ...modules.flatMap(({ jobs }) => jobs)]).filter((line) => line < '03')
  expect(night).toEqual([
    '00:05 care-day',
    '00:10 booking-expiry',
    '00:10 patrol-day',
    '00:15 bed-offer-lapse',
    '00:15 drug-day',
    '00:20 cert-expiry',
    '00:20 reminder-day',
    '00:25 home-subsidy',
    '00:30 home-rule',
    '01:00 bill-generate',
  ])
})
