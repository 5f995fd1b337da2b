import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { contractFiles } from '#core/http/modules.ts'

const sources = contractFiles().map(({ file }) => readFileSync(file, 'utf8'))
const rows = sources.flatMap((text) => [...text.matchAll(/\[(32\d{3}), '(.+)'\]/g)])

/** The refusals of money (32xxx) that the contract declares, with their texts. */
export const declared = new Map(rows.map(([, code, text]) => [Number(code), text]))

/** Shown in other journeys, with these texts. */
export const elsewhere: Record<number, { file: string; words: string }> = {
  32072: { file: 'payments.test.ts', words: '支付失败：余额不足' },
  32091: { file: 'reminders.test.ts', words: '24小时内已发送过该提醒' },
  32104: { file: 'invoice.test.ts', words: '开票金额超过可开金额' },
  32106: { file: 'invoice.test.ts', words: '发票号码已登记过' },
  32108: { file: 'quote.test.ts', words: '请选择床位、护理等级或收费项目' },
  32109: { file: 'quote.test.ts', words: '该优惠不适用于所选项目' },
}
/** No screen can cause these; the server keeps them for other callers. */
export const unreachable: Record<number, string> = {
  32025: '批量收款的名单一位老人只有一行',
  32023: '缴费、抵扣、结算和退费入预存的作废不能点，按钮说明在哪里办理',
  32043: '生成账单总是全院一起，没有可出账的人时显示生成0张；页面没有减项',
  32050: '随入住变化的项目没有取消，也没有结束日期',
  32061: '改价先列出名单和金额，确认后执行；不是报错的句子',
  32060: '消费费用一行没有操作',
  32105: '作废和退款的收据没有开票',
  32107: '已冲红的发票没有冲红和更正',
  32110: '对账单的季度从已经开始的季度中选',
  32071: '付款码窗口继续查询，显示付款人正在确认',
}

/** Checks refusals on a page, and notes which were shown. */
export function readerOf(page: () => Page) {
  const seen = new Set<number>()
  /** Presses, then checks the whole text: visible, not cut by its box, and not there before. */
  async function sees(code: number, press: () => Promise<unknown>, vars: Record<string, string | number> = {}) {
    const text = (declared.get(code) ?? `${code}`).replace(/\{(\w+)\}/g, (_, name) => String(vars[name]))
    expect(await page().getByText(text).count()).toBe(0)
    await press()
    await page().waitForFunction(stands, text)
    seen.add(code)
  }
  return { sees, seen }
}

/** In the page: whether an element has exactly this text, fully visible. */
function stands(words: string) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (walker.currentNode.nodeValue !== words || !element?.checkVisibility({ visibilityProperty: true })) continue
    const { top, left, bottom, right } = element.getBoundingClientRect()
    const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (inside && above && element.contains(above) && element.scrollWidth <= element.clientWidth + 1) return true
  }
  return false
}
