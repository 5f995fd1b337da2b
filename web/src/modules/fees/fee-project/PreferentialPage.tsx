import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import {
  DiscountRule,
  DiscountRuleInput,
  discountType,
  validUnit,
} from '#contract/modules/fees/fee-project/discount-rule.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { yuan } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'

type Rule = z.output<typeof DiscountRule>

const valueWords = ({ discountType: type, discountValue }: Rule) =>
  type === discountType.is.percent
    ? `按${(discountValue / 100).toFixed(2)}%收`
    : type === discountType.is.monthly
      ? `每月减${yuan(discountValue)}元`
      : `每月${yuan(discountValue)}元`
const termWords = (rule: Rule) => (rule.validNum === 0 ? '长期' : `${rule.validNum}${validUnit.label(rule.validUnit)}`)

const [name, type, childNames, stack, holders, status] = cols(
  DiscountRule,
  ['discountRuleName', 'discountType', 'projectChildNames', 'stack', 'holders', 'status'],
  {
    discountRuleName: { width: 200 },
    projectChildNames: { width: 260, render: (_, row) => row.projectChildNames || '床位、护理、伙食' },
  },
)
const columns = [
  name,
  type,
  { key: 'value', title: '值', kind: 'text' as const, width: 140, render: (_: unknown, row: Rule) => valueWords(row) },
  childNames,
  { key: 'term', title: '有效期', kind: 'text' as const, width: 90, render: (_: unknown, row: Rule) => termWords(row) },
  stack,
  holders,
  status,
]

const fields = Object.keys(DiscountRuleInput.shape).filter((key) => key !== 'conditions' && key !== 'status')

/** Discount rules; they are granted on a resident's page (fees.md 2.3). */
export default function PreferentialPage() {
  const children = useCall(feeProject.children, { pageHelper: '0' })
  const choices = (children.data?.list ?? []).map((row) => ({
    value: row.projectChildId,
    label: `${row.projectName} · ${row.projectChildName}`,
  }))
  const options = {
    discountValue: { help: '折扣填应付的百分比，90.00 即九折；每月立减和固定价填元' },
    projectChildIds: { options: choices, help: '不选则适用于全部床位、护理、伙食项目', span: 'full' as const },
    validNum: { help: '0 表示长期有效' },
    startMode: { help: '指定日期在授予时填写' },
  }
  return (
    <ListPage
      name="preferential"
      call={feeProject.discounts}
      columns={columns}
      filters={['discountRuleName', 'discountType', 'status']}
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增一条优惠规则，再在老人档案的费用项目里授予"
      add={{
        label: '新增规则',
        call: feeProject.createDiscount,
        fields: [
          'discountRuleName',
          'discountType',
          'discountValue',
          'validNum',
          'validUnit',
          'startMode',
          'stack',
          'projectChildIds',
          'remark',
        ],
        options,
        done: (row) => `已新增优惠规则${row.discountRuleName}`,
      }}
      rowActions={[
        {
          label: '修改',
          call: feeProject.updateDiscount,
          permit: 'expense.account.preferential.edit',
          load: feeProject.discount,
          input: (row) => ({ setId: row.setId }),
          fields: [...fields, 'applyToHolders'],
          options: {
            ...options,
            applyToHolders: {
              help: '已享受的老人从下月1日起按新规则；否则保持授予时的规则',
              show: (values: Values) => values.setId !== null,
            },
          },
          done: (row) => `已保存优惠规则${row.discountRuleName}`,
        },
        {
          label: '停用',
          call: feeProject.updateDiscount,
          permit: 'expense.account.preferential.enable|expense.account.preferential.edit',
          show: (row) => row.status === onOff.is.on,
          input: (row) => ({ setId: row.setId, status: onOff.is.off }),
          confirm: (row) => ({
            title: `停用“${row.discountRuleName}”？`,
            content: '停用后不能再授予；已享受的老人保留到各自的结束日期。',
          }),
          done: (row) => `已停用${row.discountRuleName}`,
        },
        {
          label: '启用',
          call: feeProject.updateDiscount,
          permit: 'expense.account.preferential.enable|expense.account.preferential.edit',
          show: (row) => row.status === onOff.is.off,
          input: (row) => ({ setId: row.setId, status: onOff.is.on }),
          confirm: (row) => ({ title: `启用“${row.discountRuleName}”？` }),
          done: (row) => `已启用${row.discountRuleName}`,
        },
        {
          label: '删除',
          call: feeProject.removeDiscount,
          danger: true,
          why: (row) => (row.holders ? '已有老人使用，可以停用' : undefined),
          confirm: (row) => ({ title: `删除“${row.discountRuleName}”？`, content: '删除后不能恢复。' }),
          done: (row) => `已删除${row.discountRuleName}`,
        },
      ]}
    />
  )
}
