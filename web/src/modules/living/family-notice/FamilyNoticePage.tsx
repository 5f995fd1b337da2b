import { lazy, useMemo, useState } from 'react'
import {
  familyNotice,
  familyScope,
  Inform,
  informStatus,
  informType,
  type NursingNode,
  sendWay,
  smsMax,
} from '#contract/modules/living/family-notice/family-notice.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import type { TreeChoice } from '#kit/inputs/input-props.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePermit } from '#kit/page/permit.ts'
import type { Values } from '#kit/value/schema.ts'
import { askSend, formFields, type InformRow, informActions } from './inform-actions.tsx'

const Deliveries = lazy(() => import('./Deliveries.tsx'))

const columns = cols(
  Inform,
  [
    'title',
    'status',
    'informType',
    'oldmanCount',
    'familyScope',
    'sendWay',
    'success',
    'read',
    'sendByName',
    'sendTime',
    'createByName',
    'createTime',
  ],
  {
    title: { width: 200 },
    status: { tones: { 0: 'muted', 1: 'info', 2: 'muted' } },
    informType: { width: 80 },
    familyScope: { width: 110 },
    sendWay: { width: 130 },
    success: { title: '成功/总数', width: 100, render: (_, row) => <Success row={row} /> },
    read: { width: 70 },
    createByName: { extra: true },
    createTime: { extra: true },
  },
)
const details = [
  'status',
  'informType',
  'familyScope',
  'sendWay',
  'oldmanCount',
  'total',
  'success',
  'fail',
  'read',
  'sendByName',
  'sendTime',
  'createByName',
  'content',
  'picture',
  'revokeReason',
]

/** 家属通知 (administration.md 1.3): written, previewed, sent, with its deliveries. */
export default function FamilyNoticePage() {
  const may = usePermit()
  const [adding, setAdding] = useState(false)
  const options = useFormOptions()
  const maySend = may('administration.notice.famliy.edit&administration.notice.famliy.send')
  return (
    <>
      <ListPage
        name="family-notice"
        call={familyNotice.list}
        columns={columns}
        filters={['title', 'informType', 'oldmanName', 'sendTimeFrom', 'sendTimeTo']}
        statusTabs={{ filter: 'status' }}
        sort={['sendTime']}
        look={{
          column: 'title',
          title: (row) => row.title,
          call: familyNotice.get,
          fields: details,
          columns: 2,
          more: (row) => <Deliveries messageId={row.messageId} />,
        }}
        rowClass={(row) =>
          row.status === informStatus.is.revoked ? 'k-row-muted' : row.fail > 0 ? 'k-row-warning' : undefined
        }
        empty="先写一条通知，按楼层选择老人，发给他们的家属"
        add={{ label: '新增', permit: familyNotice.create.options.permit, onClick: () => setAdding(true) }}
        rowActions={informActions(options)}
      />
      {adding && (
        <FormModal
          call={familyNotice.create}
          title="新增家属通知"
          fields={formFields}
          options={options}
          initial={{ informType: informType.is.daily, familyScope: familyScope.is.all, sendWay: [sendWay.is.portal] }}
          outlook={length}
          done={(row) => `已保存草稿“${row.title}”`}
          onDone={(row) => maySend && void askSend(row)}
          okText={maySend ? '保存，下一步发送' : '保存'}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** Residents are chosen from a tree of the places. */
function useFormOptions(): Record<string, FieldOption> {
  const { data } = useCall(familyNotice.tree, {})
  const tree = useMemo(() => (data ?? []).map(choiceOf), [data])
  return {
    title: { span: 'full' },
    oldmanIds: { span: 'full', tree, placeholder: '按楼层勾选，或输入姓名查找' },
    picture: { help: '图片只在小程序/H5中显示' },
  }
}

function choiceOf({ id, name, familyCount, children }: NursingNode): TreeChoice {
  const label = familyCount === 0 ? `${name}（无家属）` : name
  return { value: id, label, ...(children && { children: children.map(choiceOf) }) }
}

/** A text message has a limit; its length is counted while typing. */
function length({ title, content, sendWay: ways }: Values) {
  if (!Array.isArray(ways) || !ways.includes(sendWay.is.sms)) return null
  const letters = [...String(title ?? ''), ...String(content ?? '')].length
  return (
    <p className={letters > smsMax ? 'k-danger' : 'k-muted'}>
      短信合计 {letters}/{smsMax} 字（标题和内容）
    </p>
  )
}

function Success({ row }: { row: InformRow }) {
  if (row.status === informStatus.is.draft) return <span className="k-muted">—</span>
  return (
    <span className="k-num">
      {row.success}/{row.total}
    </span>
  )
}
