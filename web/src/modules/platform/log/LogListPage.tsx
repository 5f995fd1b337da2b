import { useState } from 'react'
import type { z } from 'zod'
import { log, OperLog } from '#contract/modules/platform/log/log.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { SideDialog } from '#kit/SideDialog.tsx'
import { browserOf } from './browser-name.ts'
import { ChangeTable } from './ChangeTable.tsx'
import './log.css'

type Row = z.output<typeof OperLog>

const wholeTime = { width: 170, render: (_: unknown, row: Row) => <span className="k-num">{row.operTime}</span> }

const columns = [
  ...cols(
    OperLog,
    ['operTime', 'userName', 'loginName', 'deptName', 'module', 'operType', 'content', 'targetName', 'ip', 'agent'],
    {
      operTime: wholeTime,
      userName: { width: 100 },
      loginName: { width: 110 },
      deptName: { width: 120 },
      module: { width: 110 },
      operType: { width: 90 },
      content: { width: 320 },
      agent: { width: 150, render: (_, row) => browserOf(row.agent) },
    },
  ),
  {
    key: 'result',
    title: '结果',
    kind: 'text' as const,
    width: 80,
    render: (_: unknown, row: Row) => <Result row={row} />,
  },
  ...cols(OperLog, ['costMs'], { costMs: { width: 100 } }),
]

const facts = [
  'operTime',
  'userName',
  'loginName',
  'deptName',
  'module',
  'menuName',
  'operType',
  'targetName',
  'ip',
  'costMs',
]

export default function LogListPage() {
  const [row, setRow] = useState<Row>()
  return (
    <>
      <ListPage
        name="operLog"
        call={log.list}
        columns={columns}
        filters={['operUserName', 'timeFrom', 'timeTo', 'keyword', 'operType', 'module', 'result', 'ip']}
        sort={['operTime', 'costMs']}
        link={{ column: 'content', open: setRow }}
        rowClass={(one) => (one.resultCode ? 'k-row-danger' : undefined)}
        rowActions={[{ label: '详情', permit: 'systemSetting.logList.detail', onClick: setRow }]}
      />
      {row && <LogDrawer row={row} onClose={() => setRow(undefined)} />}
    </>
  )
}

function Result({ row }: { row: Row }) {
  return <StatusChip label={row.resultCode ? '失败' : '成功'} tone={row.resultCode ? 'danger' : 'success'} />
}

function LogDrawer({ row, onClose }: { row: Row; onClose: () => void }) {
  const may = usePermit()
  const parameters = JSON.stringify(row.params ?? {}, null, 2)
  return (
    <SideDialog open title={row.content} size={760} onClose={onClose}>
      <Facts shape={OperLog.shape} row={row} keys={facts} columns={2} />
      <p className="log-result">
        <Result row={row} /> {row.message} <span className="k-muted">{row.agent}</span>
      </p>
      {may('systemSetting.dataLog.query') && <Changes logId={row.logId} />}
      {row.params !== null && parameters !== '{}' && (
        <section>
          <h4>提交的内容</h4>
          <pre className="log-pre">{parameters}</pre>
        </section>
      )}
    </SideDialog>
  )
}

/** The changes made by this operation. */
function Changes({ logId }: { logId: string }) {
  const query = useCall(log.dataLogs, { logId, pageHelper: '0' }, { keep: false })
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.map((change) => (
          <section key={change.changeId}>
            <h4>
              {change.entityLabel}：{change.entityName}
            </h4>
            <ChangeTable fields={change.fields} />
          </section>
        ))
      }
    </Loaded>
  )
}
