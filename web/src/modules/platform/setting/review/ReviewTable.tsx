import { Button, Table } from 'antd'
import { useState } from 'react'
import {
  approverType,
  type CheckConfig,
  stepMode,
  timeoutAction,
} from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { useCall } from '#kit/calls.ts'
import { RefText, StatusChip } from '#kit/cells.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { EmployeeNames } from '../switch/StepInputs.tsx'
import { ReviewModal, type ReviewRow } from './ReviewModal.tsx'

/** Each process that can be reviewed: whether, by whom, and the time limit. */
export function ReviewTable() {
  const query = useCall(setting.switches, { group: 'CHECK' })
  const [editing, setEditing] = useState<ReviewRow>()
  return (
    <section className="k-card set-jobs">
      <Loaded query={query}>
        {(rows) => (
          <Table<ReviewRow>
            size="small"
            rowKey="settingKey"
            // as: the values of the group CHECK are review configurations
            dataSource={Object.values(rows).map((row) => ({ ...row, value: row.value as CheckConfig }))}
            pagination={false}
            sticky
            scroll={{ x: 1000 }}
            rowClassName={({ value, inEffect }) => (value.openStatus === 1 && inEffect !== 0 ? '' : 'k-row-muted')}
            columns={[
              { title: '业务', dataIndex: 'settingName', width: 120 },
              { title: '审核', key: 'open', width: 90, render: (_, row) => <OpenChip row={row} /> },
              { title: '审核步骤', key: 'steps', render: (_, row) => <Steps row={row} /> },
              { title: '可审自己', key: 'self', width: 90, render: (_, { value }) => (value.selfAudit ? '是' : '否') },
              { title: '超时', key: 'timeout', width: 180, render: (_, { value }) => timeoutWords(value) },
              {
                title: '操作',
                key: 'edit',
                width: 90,
                fixed: 'right',
                render: (_, row) => (
                  <Permit need="systemSetting.checkConfig.save">
                    <Button type="link" size="small" onClick={() => setEditing(row)}>
                      设置
                    </Button>
                  </Permit>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {editing && <ReviewModal row={editing} onClose={() => setEditing(undefined)} />}
    </section>
  )
}

function OpenChip({ row: { value, inEffect } }: { row: ReviewRow }) {
  if (inEffect === 0) return <StatusChip label="未接入" tone="muted" />
  return (
    <StatusChip
      label={value.openStatus === 1 ? '需审核' : '免审核'}
      tone={value.openStatus === 1 ? 'success' : 'muted'}
    />
  )
}

function Steps({ row: { value, inEffect } }: { row: ReviewRow }) {
  if (inEffect === 0)
    return <span className="k-muted">这项业务目前不经审核，提交后直接生效；此处的设置接入后才起作用</span>
  if (value.openStatus === 0) return <span className="k-muted">提交后直接生效</span>
  return (
    <ol className="set-steps">
      {value.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <li key={index}>
          {step.approverType === 'DEPT_LEADER' && approverType.label(step.approverType)}
          {step.approverType === 'ROLE' && <RefText lookup="roles" value={step.ids} />}
          {step.approverType === 'EMP' && <EmployeeNames ids={step.ids} />}
          {step.ids.length > 1 && <span className="k-muted">（{stepMode.label(step.mode)}）</span>}
        </li>
      ))}
    </ol>
  )
}

function timeoutWords({ openStatus, timeoutHours, timeoutAction: action }: CheckConfig) {
  if (openStatus === 0 || timeoutHours === 0) return <span className="k-muted">不限时</span>
  return `${timeoutHours} 小时后${timeoutAction.label(action)}`
}
