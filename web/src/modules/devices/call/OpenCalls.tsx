import { Button } from 'antd'
import { useState } from 'react'
import {
  call,
  callFlow,
  callStatus,
  callType,
  isOnSiteFirst,
  type OpenCall,
} from '#contract/modules/devices/call/call.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { freshBy } from '#kit/form/use-call-form.ts'
import { Permit } from '#kit/Permit.tsx'
import { useNow } from '#kit/value/use-now.ts'
import { isUrgent, stateTones } from './columns.tsx'
import { callPlace } from './place-words.ts'
import './call.css'

/** The open calls, each with its running time and its next steps. */
export function OpenCalls() {
  const query = useCall(call.open, {})
  const [dealt, deal] = useState<OpenCall>()
  const passed = useSeconds(query.dataUpdatedAt)
  const { list = [], total = 0 } = query.data ?? {}
  return (
    <section className="k-card call-open" aria-label="实时呼叫">
      <div className="call-head">
        <h3>
          实时呼叫 <span className="k-muted">{total > 0 ? `${total} 个` : '当前没有呼叫'}</span>
        </h3>
        {total > 0 && (
          <Permit need={call.clean.options.permit}>
            <Button danger onClick={() => void cleanAll(total)}>
              全部清除
            </Button>
          </Permit>
        )}
      </div>
      {list.length > 0 && (
        <ul className="call-cards">
          {list.map((row) => (
            <Card key={row.callRecordId} row={row} passed={passed} onDeal={() => deal(row)} />
          ))}
        </ul>
      )}
      {dealt && (
        <FormModal
          call={call.step}
          title={`处理${whose(dealt)}的${callType.label(dealt.callType)}呼叫`}
          fields={['dealType', 'dealContent']}
          options={{ dealType: { required: true }, dealContent: { span: 'full' } }}
          row={dealt}
          fresh={freshBy(call.get, dealt)}
          input={{ callRecordId: dealt.callRecordId, action: 'deal' }}
          columns={1}
          okText="处理完成"
          done={({ incidentId }) => `已处理${whose(dealt)}的呼叫${incidentId ? '，并生成不良事件草稿' : ''}`}
          onClose={() => deal(undefined)}
        />
      )}
    </section>
  )
}

export const whose = (row: OpenCall) => row.oldmanName ?? (callPlace(row) || '未知位置')

function Card({ row, passed, onDeal }: { row: OpenCall; passed: number; onDeal: () => void }) {
  const step = useAction(call.step)
  const act = (action: 'answer' | 'arrive', done: string) =>
    void step.run({ callRecordId: row.callRecordId, version: row.version, action }, { done })
  const waits = row.callStatus === callStatus.is.calling
  const seconds = row.waitSec + (waits ? passed : 0)
  return (
    <li className={`call-card ${isUrgent(row) ? 'urgent' : ''} ${waits ? 'waits' : ''}`}>
      <p>
        <b>{whose(row)}</b> <StatusChip label={callStatus.label(row.callStatus)} tone={stateTones[row.callStatus]} />
      </p>
      <p className="k-muted">
        {[`${callType.label(row.callType)}呼叫`, callPlace(row)].filter(Boolean).join(' · ')}
        {row.repeatCount > 0 && ` · 重复${row.repeatCount}次`}
      </p>
      <p>
        <span className="call-seconds">{seconds}</span> 秒
        {row.answerName ? ` · ${row.answerName}已应答` : waits ? ' · 等待应答' : ''}
        {row.overtime === 1 && <span className="k-danger"> 超时</span>}
      </p>
      <Permit need={call.step.options.permit}>
        <div className="call-buttons">
          {callFlow.can('answer')(row) && (
            <Button type="primary" loading={step.pending} onClick={() => act('answer', `已应答${whose(row)}的呼叫`)}>
              应答
            </Button>
          )}
          {callFlow.can('arrive')(row) && (
            <Button disabled={step.pending} onClick={() => act('arrive', `已到${whose(row)}处`)}>
              到场
            </Button>
          )}
          {!isOnSiteFirst(row) && <Button onClick={onDeal}>处理</Button>}
        </div>
      </Permit>
    </li>
  )
}

const cleanAll = (total: number) =>
  confirmDo({
    title: `清除全部${total}个呼叫？`,
    content: '增援呼叫不会被清除。',
    okText: '清除',
    danger: true,
    reason: '清除原因',
    call: call.clean,
    // The written reason replaces this one.
    input: { all: 1, reason: '' },
    done: ({ cleaned }) => `已清除${cleaned}个呼叫`,
  })

/** Whole seconds since a moment of this computer's clock, renewed while the page is open. */
function useSeconds(since: number) {
  useNow()
  return Math.max(0, Math.floor((Date.now() - since) / 1000))
}
