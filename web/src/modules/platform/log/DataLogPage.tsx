import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { DataLog, log } from '#contract/modules/platform/log/log.ts'
import { cols } from '#kit/cols.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { showError } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import './log.css'

type Row = z.output<typeof DataLog>

const columns = cols(DataLog, ['operTime', 'userName', 'entityLabel', 'entityName', 'action', 'summary', 'reason'], {
  operTime: { width: 170, render: (_, row) => <span className="k-num">{row.operTime}</span> },
  userName: { width: 100 },
  entityLabel: { width: 120 },
  entityName: { width: 160 },
  action: { width: 90, tones: { ADD: 'success', EDIT: 'info', DELETE: 'danger' } },
  summary: { width: 360 },
  reason: { width: 220 },
})

export default function DataLogPage() {
  const [row, setRow] = useState<Row>()
  return (
    <>
      <ListPage
        name="dataLog"
        call={log.dataLogs}
        columns={columns}
        filters={['operUserName', 'timeFrom', 'timeTo', 'entityName', 'action']}
        link={{ column: 'summary', open: setRow }}
        rowActions={[{ label: '详情', permit: 'systemSetting.dataLog.detail', onClick: setRow }]}
        tools={
          <Permit need="systemSetting.dataLog.verify">
            <VerifyButton />
          </Permit>
        }
      />
      {row && (
        <SideDialog open title={`${row.entityLabel}：${row.entityName}`} size={760} onClose={() => setRow(undefined)}>
          <Facts shape={DataLog.shape} row={row} keys={['operTime', 'userName', 'action', 'reason']} columns={2} />
          <h4>变更内容</h4>
          <ChangeTable fields={row.fields} />
        </SideDialog>
      )}
    </>
  )
}

/** Computes the chain of hashes again: a row that was altered outside of the product is found. */
function VerifyButton() {
  const [busy, setBusy] = useState(false)
  async function verify() {
    setBusy(true)
    try {
      const { ok, firstBadId, count } = await send(log.verify, {}, { silent: true })
      if (ok) Modal.success({ title: '链校验通过', content: `${count} 条变更记录完整，没有被改动。` })
      else
        Modal.error({
          title: '链校验未通过',
          content: `第一条有问题的记录编号：${firstBadId ?? '无'}。请保留现场并联系管理员。`,
        })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <Button icon={<SafetyCertificateOutlined />} loading={busy} onClick={() => void verify()}>
      链校验
    </Button>
  )
}
