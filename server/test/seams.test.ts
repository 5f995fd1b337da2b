import { expect, test } from 'vitest'
import { allSeams } from '#core/seam.ts'
import { bySteps } from '../../scripts/seams.ts'
import { hosted } from './hosted.ts'

/** In which order modules follow what happens elsewhere (decision 082): of all modules, which the server loads. */

hosted()

/** Each step that more than one part follows. Whoever changes a line says why in the part: what it rests on. */
const order = {
  'alarm handled': 'care-task adverse-event',
  'assessment completed': 'level-change adverse-event',
  'care-level tell': 'fee-project level-config',
  'care-level uses': 'care-plan level-change',
  'goods ofDepot': '未完成单据 库存',
  'goods ofSupplier': '单据 库存记录',
  'home-elder ended': 'home-account agreement home-order',
  'home-elder isUsed': 'home-account home-order',
  'outing afterStep': 'bill drug-take drug assessment care-plan care-task alarm',
  'residence afterStep':
    'agreement outing visit account cost-project bill settlement drug-take care-plan care-task diet level-change nursing-worker alarm activity',
  'residence answers.charged': 'account bill',
  'residence answers.closedMonth': 'account bill',
  'residence answers.itemsOpen': 'drug lend',
  'residence asideOfStep': 'bed-wait quit-call room-map assessment device home-elder',
  'residence beforeStep': 'room-map cost-project',
  'round care-day run':
    '合同生效与到期 合同即将到期 固定班排班 手工调整项目的提醒到期 拒绝护理的提醒到期 食谱到期 level-config level-change care-plan care-plan-end care-task 个人体征阈值到期 报警原始数据清理 整改逾期 台账漏登待办到期 过期的居家导出 居家档案暂停',
  'round clock run':
    '待办临期提醒 定时公告 公告到期 到期提醒 咨询到期跟进 家属通知短信 巡更任务状态 必要时用药复评 频繁报警 报警升级 报警换班 呼叫超时 活动状态 培训开始与结束 培训提醒 居家导出 未支付工单自动取消 未接工单退回待派 未按时开始的工单 未按时完成的工单',
  'round hourly run': '审核超时 盘点冻结超时 调拨在途超时 护理任务执行人 投诉逾期 工单默认评价',
  'round morning run': '免打扰消息汇总 外出仍未返院 住后回访到期 退住结算待办 库存预警 药品余量与效期提醒',
  'round reminder-day run':
    '员工合同到期提醒 员工证书到期提醒 机构资质到期提醒 老人合同到期提醒 预订到期提醒 生日提醒 药量不足提醒 评估员证书到期 即时评估提醒 评估待签名提醒 饮食建议过期 评估到期提醒 护理计划复评 寄存食品到期提醒',
  'round watch run':
    '外出逾期未归 换班失效 应冲红的发票 漏服检查 新增过敏核对 交接班未签提醒 护理任务判漏 加餐陪餐记账 报警原始数据 设备检查 健康数据统计',
  'settlement warnings': 'drug lend goods',
  'telemetry begins': 'alarm alarm-device mattress',
  'telemetry drained': 'alarm call mattress position',
  'telemetry event': 'call position',
  'telemetry offline': 'alarm-device position',
  'telemetry online': 'alarm-device position',
  'telemetry open': 'alarm alarm-device call mattress position',
  'telemetry released': 'alarm position',
  'telemetry sample': 'alarm-device mattress position',
  'telemetry tick': 'alarm alarm-device call mattress position',
  'vital-sign critical': 'care-task alarm',
}

test('every seam is followed in this order', () => {
  const found = allSeams().flatMap(({ name, inOrder }) =>
    [...bySteps(inOrder())]
      .filter(([, parts]) => parts.length > 1)
      .map(([step, parts]) => [`${name} ${step}`, parts.map((part) => part.name).join(' ')]),
  )
  expect(Object.fromEntries(found)).toEqual(order)
})

test('whoever says behind whom it comes names a part of its seam', () => {
  for (const { name, inOrder } of allSeams()) {
    const known = inOrder().map((part) => part.name)
    for (const part of inOrder())
      for (const before of part.behind ?? []) expect(known, `${name}: ${part.name}`).toContain(before)
  }
})
