import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { periodText } from '#contract/modules/devices/alarm/periods.ts'
import { MattressRule, mattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { switchAction } from '#kit/list/switch-action.ts'
import { itemWords, stepWords } from './words.ts'

const RuleForm = lazy(() => import('./RuleForm.tsx'))
const ReplayDialog = lazy(() => import('./ReplayDialog.tsx'))

type Row = z.output<typeof MattressRule>

const columns = cols(
  MattressRule,
  ['ruleName', 'scopeText', 'items', 'periods', 'silentMinutes', 'escalate', 'status', 'sort', 'notify', 'remark'],
  {
    ruleName: { width: 130, title: '规则' },
    scopeText: { width: 120 },
    items: { width: 200, title: '类型', render: (_value, { items }) => items.map(itemWords).join('、') },
    periods: {
      width: 140,
      title: '时段',
      render: (_value, { periods, items }) =>
        items.every(({ periods: own }) => own?.length) ? '见类型' : periodText(periods),
    },
    silentMinutes: { width: 70, title: '沉默', render: (_value, { silentMinutes }) => `${silentMinutes}分钟` },
    escalate: { width: 110, title: '升级', render: (_value, { escalate }) => stepWords(escalate) },
    status: { width: 76 },
    sort: { width: 60, extra: true },
    notify: { width: 120, extra: true },
    remark: { extra: true },
  },
)

/** 报警规则 (iot.md 3): residents, alarms, hours, and who is notified. */
export default function MattressRulePage() {
  const [editing, setEditing] = useState<Row | 'new'>()
  const [replaying, setReplaying] = useState<Row>()
  return (
    <>
      <ListPage
        name="mattress-rule"
        call={mattressRule.list}
        columns={columns}
        filters={['ruleName', 'scopeType', 'alarmType', 'status']}
        sort={['ruleName', 'sort']}
        rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
        empty="先新增一条规则，床垫才会报警"
        named={(row) => `规则“${row.ruleName}”`}
        add={{ label: '新增', call: mattressRule.create, onClick: () => setEditing('new') }}
        rowActions={[
          { label: '编辑', permit: mattressRule.update.options.permit, onClick: setEditing },
          { label: '回放', permit: mattressRule.test.options.permit, onClick: setReplaying },
          ...switchAction<Row>(mattressRule.status, mattressRule.status.options.permit),
          {
            label: '删除',
            call: mattressRule.remove,
            confirm: (row) => ({ content: `删除后“${row.ruleName}”未处理的报警一并关闭。` }),
          },
        ]}
      />
      <Suspense>
        {editing && <RuleForm row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
        {replaying && <ReplayDialog row={replaying} onClose={() => setReplaying(undefined)} />}
      </Suspense>
    </>
  )
}
