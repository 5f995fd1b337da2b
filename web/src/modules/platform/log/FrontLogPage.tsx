import { Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { FrontLog, log } from '#contract/modules/platform/log/log.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import { browserOf } from './browser-name.ts'
import './log.css'

type Row = z.output<typeof FrontLog>

const columns = cols(
  FrontLog,
  ['type', 'message', 'count', 'users', 'lastTime', 'firstTime', 'userName', 'pageUrl', 'ajaxUrl'],
  {
    type: { width: 80, tones: { err: 'danger', info: 'info' } },
    message: { width: 380 },
    count: { width: 80 },
    users: { width: 90 },
    userName: { width: 100 },
    pageUrl: { width: 220 },
    ajaxUrl: { width: 220 },
  },
)

export default function FrontLogPage() {
  const [row, setRow] = useState<Row>()
  return (
    <>
      <ListPage
        name="frontLog"
        call={log.frontLogs}
        columns={columns}
        filters={['message', 'user', 'timeFrom', 'timeTo', 'pageUrl']}
        statusTabs={{ filter: 'type' }}
        sort={['count', 'users', 'lastTime']}
        link={{ column: 'message', open: setRow }}
      />
      {row && <ReportDrawer row={row} onClose={() => setRow(undefined)} />}
    </>
  )
}

function ReportDrawer({ row, onClose }: { row: Row; onClose: () => void }) {
  const query = useCall(log.frontLogs, { sameAs: row.frontLogId, size: 50 }, { keep: false })
  return (
    <SideDialog open title="前端日志详情" size={860} onClose={onClose}>
      <pre className="log-pre">{row.message}</pre>
      <Facts shape={FrontLog.shape} row={row} keys={['count', 'users', 'firstTime', 'lastTime']} columns={2} />
      <h4>最近的上报</h4>
      <Loaded query={query}>
        {({ list }) => (
          <Table<Row>
            size="small"
            rowKey="frontLogId"
            dataSource={list}
            pagination={{ pageSize: 10, hideOnSinglePage: true, size: 'small' }}
            expandable={{
              expandedRowRender: (one) => (
                <pre className="log-pre">{[one.ajaxUrl, one.parms].filter(Boolean).join('\n')}</pre>
              ),
            }}
            columns={[
              { title: '时间', dataIndex: 'lastTime', width: 170, className: 'k-num' },
              { title: '用户', dataIndex: 'userName', width: 100 },
              { title: '页面', dataIndex: 'pageUrl', ellipsis: true },
              { title: 'IP', dataIndex: 'ip', width: 130 },
              { title: '终端', key: 'agent', width: 150, render: (_, one) => browserOf(one.agent) },
            ]}
          />
        )}
      </Loaded>
    </SideDialog>
  )
}
