import { Form, Input, Segmented } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { agreement, type Contract, signParty } from '#contract/modules/living/agreement/agreement.ts'
import { useAction } from '../../../kit/calls.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { upload } from '../../../kit/http/request.ts'
import { pictureOf, SignPad } from './SignPad.tsx'

type Row = z.output<typeof Contract>
type Party = (typeof signParty.values)[number]

/** 电子签名: who signs, and the hand (residence.md 6). What is signed stands above it in words. */
export default function SignDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const nameOf = (party: Party) =>
    (party === signParty.is.resident ? row.partyB : party === signParty.is.guarantor ? row.partyC : '') ?? ''
  const [party, setParty] = useState<Party>(signParty.is.resident)
  const [signerName, setName] = useState(nameOf(signParty.is.resident))
  const [ink, setInk] = useState(false)
  const [sending, setSending] = useState(false)
  const pad = useRef<HTMLCanvasElement>(null)
  const sign = useAction(agreement.update, { done: `${signerName}已签署${row.contractNo}` })

  async function save() {
    const picture = pad.current && (await pictureOf(pad.current))
    if (!picture) return
    setSending(true)
    // A refused upload has been shown by the client; the hand stays on the pad.
    const stored = await upload('common', picture, { picRoute: 2 }).catch(() => undefined)
    const { contractId, version } = row
    const done =
      stored && (await sign.run({ contractId, version, action: 'sign', party, signerName, signImage: stored.path }))
    setSending(false)
    if (done) onClose()
  }
  const ready = ink && signerName.trim() !== ''
  return (
    <Dialog
      open
      title={`签署${row.contractNo}`}
      okText="确认签署"
      okButtonProps={{ disabled: !ready, loading: sending }}
      onOk={() => void save()}
      onCancel={onClose}
      unsaved={ink}
      width={640}
      mask={{ closable: false }}
    >
      <p>
        {row.contractName}（{row.oldmanName}
        {row.startDate && row.endDate ? `，${row.startDate} 至 ${row.endDate}` : ''}）
      </p>
      <Form layout="vertical" component="div">
        <Form.Item label="签署方">
          <Segmented<Party>
            value={party}
            options={[...signParty.options]}
            onChange={(next) => {
              setParty(next)
              setName(nameOf(next))
            }}
          />
        </Form.Item>
        <Form.Item label="签署人" required htmlFor="sign-name">
          <Input id="sign-name" maxLength={30} value={signerName} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        <Form.Item label="签名" required extra="用手指、触控笔或鼠标在框内签名；签署时间和校验码由系统记录">
          <SignPad pad={pad} onInk={setInk} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
