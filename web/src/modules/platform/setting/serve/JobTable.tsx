import { Button, Table } from 'antd'
import type { z } from 'zod'
import { type JobInfo, jobState, log } from '#contract/modules/platform/log/log.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { StatusChip, TimeText } from '#kit/cells.tsx'
import { ask } from '#kit/confirm.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

type Row = z.output<typeof JobInfo>

/** Every job with its latest run; 立即运行 starts it now. */
export function JobTable() {
  const query = useCall(log.jobs, {}, { staleTime: 0 })
  return (
    <section className="k-card set-jobs">
      <Loaded query={query}>
        {(rows) => (
          <Table<Row>
            size="small"
            rowKey="name"
            dataSource={rows}
            pagination={false}
            sticky
            scroll={{ x: 1000 }}
            columns={[
              { title: '任务', dataIndex: 'title', width: 200 },
              { title: '计划', dataIndex: 'plan', width: 110 },
              { title: '最近运行', key: 'finished', width: 150, render: (_, row) => <TimeText value={row.finished} /> },
              { title: '状态', key: 'status', width: 100, render: (_, row) => <State row={row} /> },
              {
                title: '方式',
                key: 'manual',
                width: 80,
                render: (_, row) => row.finished && (row.manual ? '手动' : '定时'),
              },
              { title: '结果', key: 'result', render: (_, row) => <Result row={row} /> },
              { title: '操作', key: 'run', width: 110, fixed: 'right', render: (_, row) => <RunButton row={row} /> },
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}

function State({ row }: { row: Row }) {
  if (!row.jobStatus) return <span className="k-muted">尚未运行</span>
  return <StatusChip label={jobState.label(row.jobStatus)} tone={tones[row.jobStatus]} />
}

const tones = { RUNNING: 'info', DONE: 'success', FAILED: 'danger' } as const

/** The reason of a failure, else the number of processed items. */
function Result({ row }: { row: Row }) {
  if (row.error) return <span className="k-danger">{row.error}</span>
  const message = typeof row.result === 'object' && row.result !== null && 'message' in row.result && row.result.message
  if (typeof message === 'string') return <span className="k-muted">{message}</span>
  if (row.jobStatus === 'RUNNING') return null
  const counts = typeof row.result === 'object' && row.result !== null ? Object.values(row.result) : []
  const done = counts.filter((count) => typeof count === 'number').reduce((sum, count) => sum + count, 0)
  if (!row.jobStatus) return null
  return <span className="k-muted">{done > 0 ? `处理 ${done} 条` : '没有需要处理的数据'}</span>
}

function RunButton({ row }: { row: Row }) {
  const { run, pending } = useAction(log.runJob)
  async function start() {
    if (!(await ask(`立即运行“${row.title}”？`, '立即运行', '任务可以重复运行，不会重复处理。'))) return
    const done = (info: Row) =>
      info.jobStatus === 'FAILED' ? `“${info.title}”运行失败，原因见列表` : `“${info.title}”已运行完成`
    await run({ name: row.name }, { done })
  }
  return (
    <Permit need={log.runJob.options.permit}>
      <Button type="link" size="small" loading={pending} onClick={() => void start()}>
        立即运行
      </Button>
    </Permit>
  )
}
