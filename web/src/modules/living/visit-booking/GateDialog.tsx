import { Alert, Button, Descriptions, Flex } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { visitBooking, weekDay } from '#contract/modules/living/visit-booking/visit-booking.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { ask } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { local } from '#kit/store/storage.ts'
import './visit-booking.css'

const QrCode = lazy(async () => ({ default: (await import('#kit/look/QrCode.tsx')).QrCode }))
const manage = 'live.visit.come.manage'

type Gate = ReplyFor<typeof visitBooking.gate>

/** The page for families, beside the back office. */
const addressOf = ({ gateCode }: Gate) =>
  new URL(`visit.html#/${local.get('orgInfo')?.orgId ?? ''}/${gateCode ?? ''}`, window.location.href.split('#')[0]).href

/** 家属预约: the code that families scan, and the times they may choose (residence.md 5). */
export default function GateDialog({ onClose }: { onClose: () => void }) {
  const query = useCall(visitBooking.gate, {})
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Dialog open title="家属预约" width={640} footer={null} onCancel={onClose}>
        <Loaded query={query}>{(gate) => <GateView gate={gate} onEdit={() => setEditing(true)} />}</Loaded>
      </Dialog>
      {editing && (
        <FormModal
          call={visitBooking.gateSet}
          title="家属预约设置"
          row={{ gateId: 'visit-gate' }}
          load={visitBooking.gate}
          options={{ notice: { help: '显示在预约页上，例如请带身份证、勿带宠物' } }}
          done={(gate) => (gate.open === 1 ? '已开放家属预约' : '已关闭家属预约')}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

function GateView({ gate, onEdit }: { gate: Gate; onEdit: () => void }) {
  const isOpen = gate.open === 1
  return (
    <>
      {isOpen ? (
        <OpenGate gate={gate} />
      ) : (
        <Alert type="info" showIcon title="还没有开放：设置探访时段后，家属扫码就能预约" />
      )}
      <Flex gap={8} className="k-gap" wrap>
        <Permit need={manage}>
          <Button type={isOpen ? 'default' : 'primary'} onClick={onEdit}>
            {isOpen ? '修改设置' : '设置并开放'}
          </Button>
        </Permit>
        {isOpen && <GateActions gate={gate} />}
      </Flex>
    </>
  )
}

function OpenGate({ gate }: { gate: Gate }) {
  const days = gate.weekDays.length === 7 ? '每天' : gate.weekDays.map((day) => weekDay.label(day)).join('、')
  const slots = gate.slots.map(({ fromTime, toTime, capacity }) => `${fromTime}–${toTime}（${capacity}组）`)
  return (
    <Flex gap={24}>
      <div className="visit-gate-code">
        <Suspense>
          <QrCode text={addressOf(gate)} label="家属预约二维码" margin={2} />
        </Suspense>
      </div>
      <Descriptions
        column={1}
        items={[
          { key: 'days', label: '开放', children: `${days}，可提前${gate.daysAhead}天` },
          { key: 'slots', label: '时段', children: slots.join('、') },
          { key: 'notice', label: '须知', children: gate.notice ?? '无' },
        ]}
      />
    </Flex>
  )
}

function GateActions({ gate }: { gate: Gate }) {
  const renew = useAction(visitBooking.renew, { done: '已更换二维码，请张贴新的，旧的扫码已无效' })
  const change = async () => {
    if (await ask('更换二维码？已张贴的旧二维码会立即失效，家属已有的预约不变。', '更换')) await renew.run({})
  }
  const print = async () => (await import('./poster.tsx')).printPoster({ ...gate, address: addressOf(gate) })
  return (
    <>
      <Button type="primary" onClick={() => void print()}>
        打印海报
      </Button>
      <Button href={addressOf(gate)} target="_blank">
        打开预约页
      </Button>
      <Permit need={manage}>
        <Button danger loading={renew.pending} onClick={() => void change()}>
          更换二维码
        </Button>
      </Permit>
    </>
  )
}
