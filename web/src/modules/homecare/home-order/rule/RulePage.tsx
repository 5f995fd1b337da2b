import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { cycleType, homeOrderRule, OrderRule } from '#contract/modules/homecare/home-order/rule.ts'
import { shelves } from '#contract/modules/homecare/home-service/service-project.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { addDays, todayOf } from '#kit/value/format.ts'
import { NextDates } from './NextDates.tsx'
import { RuleMore } from './RuleMore.tsx'

type Row = z.output<typeof OrderRule>

const columns = cols(
  OrderRule,
  [
    'ruleName',
    'oldmanCount',
    'projectNames',
    'cycleText',
    'startDate',
    'payMode',
    'lastRunTime',
    'generatedCount',
    'status',
  ],
  {
    ruleName: { width: 110, ellipsis: true },
    projectNames: { width: 105, ellipsis: true },
    cycleText: { width: 145, ellipsis: true },
    startDate: {
      title: '起止',
      width: 165,
      extra: true,
      render: (_, row) => `${row.startDate} 至 ${row.endDate ?? '长期'}`,
    },
    oldmanCount: { width: 70 },
    payMode: { width: 95 },
    lastRunTime: { width: 110 },
    status: { width: 75 },
    generatedCount: { width: 92 },
  },
)

const fields = [
  'ruleName',
  'oldmanIds',
  'items',
  'cycleType',
  'weekDays',
  'monthDays',
  'intervalDays',
  'times',
  'startDate',
  'endDate',
  'skipDates',
  'skipHoliday',
  'advanceDays',
  'workerIds',
  'payMode',
] as const
const of =
  (cycle: number) =>
  ({ cycleType: chosen }: Record<string, unknown>) =>
    chosen === cycle
const options = {
  oldmanIds: { span: 'full' as const },
  items: { params: { shelves: shelves.is.up } },
  weekDays: { show: of(cycleType.is.weekly), required: true, span: 'full' as const },
  monthDays: {
    show: of(cycleType.is.monthly),
    required: true,
    span: 'full' as const,
    help: '29至31日在较短的月份为最后一天',
  },
  intervalDays: { show: of(cycleType.is.interval), required: true, help: '从开始日期算起' },
  times: { help: '每天的上门时间，如 09:00，可填多个' },
  skipDates: { help: '不上门的日期，如 2026-10-01' },
  advanceDays: { help: '每天凌晨生成这些天内的工单' },
  workerIds: { help: '支付后自动派单给这些人员，第一位为主责' },
  payMode: { help: '余额不足时工单保留为待支付并提醒主管' },
}

const actions: readonly RowAction<Row>[] = [
  {
    label: '修改',
    call: homeOrderRule.ruleUpdate,
    load: homeOrderRule.ruleGet,
    fields,
    permit: 'homecare.orderRule.edit',
    options,
    done: (row) =>
      `已修改规则${row.ruleName}${row.status === onOff.is.on ? '，未支付的工单按新规则执行，已支付的不变' : ''}`,
  },
  {
    label: '停用',
    call: homeOrderRule.ruleUpdate,
    permit: 'homecare.orderRule.enable',
    okText: '停用',
    fields: ['cancelUnpaid'],
    columns: 1,
    show: (row) => row.status === onOff.is.on,
    input: () => ({ status: onOff.is.off }),
    title: (row) => `停用规则${row.ruleName}`,
    options: { cancelUnpaid: { label: '同时取消尚未支付的工单' } },
    done: (row) => `已停用规则${row.ruleName}`,
  },
  {
    label: '启用',
    call: homeOrderRule.ruleUpdate,
    permit: 'homecare.orderRule.enable',
    show: (row) => row.status === onOff.is.off,
    input: () => ({ status: onOff.is.on }),
    confirm: (row) => ({ title: `启用规则${row.ruleName}？`, okText: '启用' }),
    done: (row) => `已启用规则${row.ruleName}`,
  },
  {
    label: '立即生成',
    call: homeOrderRule.ruleRun,
    fields: ['dateTo'],
    columns: 1,
    okText: '生成',
    why: (row) => (row.status === onOff.is.on ? undefined : '规则已停用'),
    title: (row) => `按规则${row.ruleName}生成工单`,
    initial: ({ advanceDays }) => ({ dateTo: addDays(todayOf(), advanceDays) }),
    options: { dateTo: { help: '生成今天到这一天的工单，最多31天；已有的不会重复' } },
    done: (row) => `已按规则${row.ruleName}生成工单，跳过的原因见生成记录`,
  },
  {
    label: '删除',
    call: homeOrderRule.ruleRemove,
    input: ({ id }) => ({ ids: [id] }),
    danger: true,
    confirm: (row) => ({ title: `删除规则${row.ruleName}？`, content: '已生成过工单的规则不能删除，可以停用。' }),
    done: (row) => `已删除规则${row.ruleName}`,
  },
]

/** 工单规则 (services.md 8): orders that are created again automatically. */
export default function RulePage() {
  return (
    <ListPage
      name="home-order-rule"
      call={homeOrderRule.ruleList}
      columns={columns}
      filters={['ruleName', 'oldmanName', 'cycleType', 'status']}
      sort={['ruleName', 'lastRunTime', 'generatedCount', 'startDate']}
      add={{
        label: '新增',
        call: homeOrderRule.ruleCreate,
        fields,
        options,
        title: '新增工单规则',
        initial: { cycleType: cycleType.is.weekly, startDate: todayOf(), items: [{ quantity: 1 }] },
        outlook: (values) => <NextDates values={values} />,
        done: (row) => ('preview' in row ? '' : `已新增规则${row.ruleName}，今晚开始生成工单`),
      }}
      named={(row) => row.ruleName}
      look={{
        column: 'ruleName',
        title: (row) => `工单规则 ${row.ruleName}`,
        fields: [
          'oldmanNames',
          'projectNames',
          'cycleText',
          'startDate',
          'endDate',
          'skipHoliday',
          'advanceDays',
          'workerNames',
          'payMode',
          'status',
          'lastRunTime',
          'generatedCount',
        ],
        more: (row) => <RuleMore id={row.id} />,
      }}
      rowActions={actions}
      empty="为定期上门的老人新增一条规则"
    />
  )
}
