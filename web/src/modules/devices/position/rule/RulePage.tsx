import { lazy, Suspense, useState } from 'react'
import { locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { nightly, periodText } from '#contract/modules/devices/alarm/periods.ts'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { LocateRule, positionRule } from '#contract/modules/devices/position/rule.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { switchAction } from '#kit/list/switch-action.ts'

const RuleDialog = lazy(() => import('./RuleDialog.tsx'))

const columns = cols(
  LocateRule,
  [
    'ruleName',
    'alarmType',
    'level',
    'railNames',
    'scopeType',
    'periods',
    'silentMinutes',
    'escalate',
    'status',
    'sort',
    'remark',
  ],
  {
    ruleName: { width: 120 },
    alarmType: { width: 100 },
    railNames: { width: 110, render: (_value, row) => row.railNames?.join('、') },
    scopeType: {
      title: '范围',
      width: 100,
      render: (_value, row) =>
        row.scopeType === ruleScope.is.all
          ? '全部'
          : `${ruleScope.label(row.scopeType)}：${row.scopeNames?.join('、')}`,
    },
    periods: {
      width: 130,
      render: (_value, row) =>
        periodText(row.alarmType === locateAlarm.is.night && row.periods.length === 0 ? [nightly] : row.periods),
    },
    silentMinutes: { title: '沉默', width: 70, render: (_value, row) => `${row.silentMinutes} 分钟` },
    escalate: { width: 60, render: (_value, row) => (row.escalate.length > 0 ? `${row.escalate.length} 级` : '默认') },
    level: { width: 80, tones: { 3: 'danger', 2: 'warning', 1: 'info' } },
    status: { width: 80 },
    sort: { extra: true },
    remark: { extra: true },
  },
)

/** 定位报警规则 (iot.md 8.3): alarms, residents, hours, and who is notified. */
export default function RulePage() {
  const [editing, setEditing] = useState<LocateRule | 'new'>()
  return (
    <>
      <ListPage
        name="locate-rule"
        call={positionRule.ruleList}
        columns={columns}
        filters={['ruleName', 'alarmType', 'railId', 'status']}
        named={(row) => `规则${row.ruleName}`}
        empty="还没有规则；围栏要有规则才会报警"
        add={{ label: '新增规则', permit: positionRule.ruleCreate.options.permit, onClick: () => setEditing('new') }}
        rowActions={[
          { label: '修改', permit: positionRule.ruleUpdate.options.permit, onClick: setEditing },
          ...switchAction<LocateRule>(positionRule.ruleStatus, 'elderPosition.locateAlarmRule.enable', 'ruleId'),
          {
            label: '删除',
            call: positionRule.ruleRemove,
            danger: true,
            confirm: () => ({ content: '由它发出、还没有处理的报警会一并关闭。' }),
          },
        ]}
      />
      <Suspense>
        {editing && <RuleDialog row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </>
  )
}
