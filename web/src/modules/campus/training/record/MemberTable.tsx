import { Empty, Input, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type Training, TrainingMember, trainingStatus } from '#contract/modules/campus/training/training.ts'
import { training } from '#contract/modules/campus/training/training-calls.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { useNow } from '#kit/value/use-now.ts'
import { whyNoSign } from '../training-actions.ts'
import { PassChip } from '../training-columns.tsx'
import { SignBar } from './SignBar.tsx'

const size = 20
type Row = z.output<typeof Training>

const columns = cols(
  TrainingMember,
  ['empName', 'deptName', 'jobName', 'signTime', 'signWay', 'score', 'pass', 'certFile', 'remark'],
  {
    deptName: { width: 110 },
    jobName: { width: 110 },
    signTime: { width: 120 },
    signWay: { width: 80 },
    score: { width: 70 },
    pass: { width: 90, render: (_, { pass }) => <PassChip pass={pass} /> },
    remark: { width: 120 },
  },
)

/** 参训名单: who came and who did not; users with the permission sign participants in here. */
export function MemberTable({ row, signs }: { row: Row; signs: boolean }) {
  const [signed, setSigned] = useState<0 | 1>()
  const [empName, setEmpName] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, choose] = useState<string[]>([])
  const memberQuery = { trainingId: row.trainingId, signed, empName: empName || undefined, page, size }
  const query = useCall(training.get, memberQuery)
  const why = whyNoSign(row, useNow(signs, 10_000))
  const keeps = usePermit()('administration.training.records.sign') && signs
  const maySign = keeps && !why
  const first = (value: typeof signed) => {
    setSigned(value)
    setPage(1)
  }
  /** Participants just signed in may leave the filter: its last page may no longer exist. */
  function ticked() {
    choose([])
    if (signed !== undefined) setPage(1)
  }
  const out = row.status === trainingStatus.is.ended ? '缺席' : '未签到'
  return (
    <section aria-label="参训名单">
      <h4>参训名单</h4>
      <div className="training-bar">
        <Segmented<'all' | 0 | 1>
          value={signed ?? 'all'}
          onChange={(value) => first(value === 'all' ? undefined : value)}
          options={[
            { value: 'all', label: `全部（${row.memberNum}）` },
            { value: 1, label: `已签到（${row.signNum}）` },
            { value: 0, label: `${out}（${row.memberNum - row.signNum}）` },
          ]}
        />
        <Input.Search
          allowClear
          aria-label="查找参训人员"
          placeholder="姓名"
          onSearch={(typed) => {
            setEmpName(typed.trim())
            setPage(1)
          }}
        />
        {keeps && why && <span className="k-muted">{why}</span>}
        {maySign && <SignBar trainingId={row.trainingId} chosen={chosen} onDone={ticked} />}
      </div>
      <Loaded query={query}>
        {({ members }) => (
          <Table
            size="small"
            rowKey="empId"
            dataSource={members.list}
            columns={columns}
            scroll={{ x: 'max-content' }}
            rowSelection={
              maySign
                ? {
                    selectedRowKeys: chosen,
                    onChange: (keys) => choose(keys.map(String)),
                    preserveSelectedRowKeys: true,
                  }
                : undefined
            }
            pagination={{
              current: page,
              pageSize: size,
              total: members.total,
              hideOnSinglePage: true,
              onChange: setPage,
              showSizeChanger: false,
            }}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的人" /> }}
          />
        )}
      </Loaded>
    </section>
  )
}
