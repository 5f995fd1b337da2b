import { yuanText } from '#contract/kit/value/money.ts'
import { billType } from '#contract/modules/fees/bill/bill.ts'
import type { placeholders } from '#contract/modules/fees/dunning/dunning.ts'

/**
 * The text of a reminder (fees.md 7): placeholders are filled with figures that other code computes. Three texts are
 * built in, from a friendly one to the last notice; an institution may write its own.
 */

export const builtIn: Readonly<Record<number, string>> = {
  1: '尊敬的家属您好：{{oldmanName}}在{{orgName}}的预存余额为{{prestoreBalance}}元，待缴费用{{arrears}}元（{{bills}}），请于{{dueDate}}前续存或缴费。感谢您的支持与配合。',
  2: '{{oldmanName}}的家属您好：截至今日欠费{{arrears}}元（{{bills}}），最早一笔应于{{dueDate}}前缴清，请尽快缴费。如已缴费，请忽略本通知。{{orgName}}',
  3: '{{oldmanName}}的家属您好：欠费{{arrears}}元（{{bills}}）缴费期限{{dueDate}}已过，多次提醒后仍未缴清。请在3日内缴费或与我院联系，逾期将按入住合同约定处理。{{orgName}}',
}

interface Bill {
  feeMonth: string
  billType: number
  unpaidAmt: number
  dueDate: string
}

export interface Facts {
  oldmanName: string
  orgName: string
  arrears: number
  prestoreBalance: number
  /** The oldest due first. */
  bills: readonly Bill[]
}

const named = 3

/** Bills as a sentence; a text message has little room. */
function billsText(bills: readonly Bill[]) {
  if (bills.length === 0) return '无未缴账单'
  const first = bills
    .slice(0, named)
    .map((bill) => `${bill.feeMonth}${billType.label(bill.billType)}${yuanText(bill.unpaidAmt)}元`)
  return `${first.join('、')}${bills.length > named ? `等${bills.length}张` : ''}`
}

/** Fills the placeholders; unknown ones stay as they are. */
export function fill(template: string, facts: Facts): string {
  const values: Record<keyof typeof placeholders, string> = {
    oldmanName: facts.oldmanName,
    orgName: facts.orgName,
    arrears: yuanText(facts.arrears),
    prestoreBalance: yuanText(facts.prestoreBalance),
    dueDate: facts.bills[0]?.dueDate ?? '近日',
    bills: billsText(facts.bills),
  }
  return Object.entries(values)
    .reduce(
      (text, [name, value]) => text.replaceAll(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`, 'g'), () => value),
      template,
    )
    .slice(0, 500)
}
