import { expect, test } from 'vitest'
import { people } from './people.ts'

/**
 * The door stays closed: the third knock and a call are recorded, the family is called, and the order ends by the
 * rules.
 */

const { open, shown, button, row, press, seesMessage, choose, fill } = people('homecare_manager')

test('after two knocks the order ends because the elder was not met', async () => {
  await open('/homecare/serverWorkorder')
  await shown()
    .getByRole('tab', { name: /^待服务/ })
    .click()
  await expect.poll(() => row('待支付').count()).toBe(0)
  // The order that is due already stands after the coming ones.
  await row('待服务').last().getByRole('button', { name: /^GD/ }).click()
  await shown().getByRole('tab', { name: '上门未遇' }).click()
  await shown().getByText('还要敲门1次，还要打一次电话').waitFor()
  for (const way of ['敲门无人应', '电话无人接']) {
    await button('登记未遇').click()
    await choose('方式', way)
    await press('保存')
    await seesMessage(/已登记.+的上门未遇/)
  }
  await shown().getByText('已核实未遇，请联系家属后结束工单').waitFor()
  await button('按未遇结束').click()
  await fill('与家属联系情况', '女儿说住到亲戚家去了，平安')
  await press('按未遇结束')
  await seesMessage(/的工单已按未遇结束/)
  await shown().locator('.k-head').getByText('已取消', { exact: true }).waitFor()
  await shown().getByRole('tab', { name: '服务信息' }).click()
  const words = shown().getByText('上门未遇。家属联系：女儿说住到亲戚家去了，平安')
  await words.filter({ visible: true }).first().waitFor()
})
