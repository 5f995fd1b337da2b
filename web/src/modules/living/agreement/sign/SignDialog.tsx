import { Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { agreement, type Contract, signParty } from '#contract/modules/living/agreement/agreement.ts'
import { useAction } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'

type Row = z.output<typeof Contract>
type Party = (typeof signParty.values)[number]

/** 电子签名: the signer and the signature (residence.md 6). A sentence above it says what is signed. */
export default function SignDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const nameOf = (party: Party) =>
    (party === signParty.is.resident ? row.partyB : party === signParty.is.guarantor ? row.partyC : '') ?? ''
  const [party, setParty] = useState<Party>(signParty.is.resident)
  const [signerName, setName] = useState(nameOf(signParty.is.resident))
  const [signImage, setImage] = useState<string | null>(null)
  const sign = useAction(agreement.update, { done: `${signerName}已签署${row.contractNo}` })

  async function save() {
    const { contractId, version } = row
    if (signImage && (await sign.run({ contractId, version, action: 'sign', party, signerName, signImage }))) onClose()
  }
  return (
    <Dialog
      open
      title={`签署${row.contractNo}`}
      okText="确认签署"
      okButtonProps={{
        ...offBecause(signerName.trim() === '' && '请先写签名人', !signImage && '请先签名'),
        loading: sign.pending,
      }}
      onOk={() => void save()}
      onCancel={leaveBy(signImage !== null, onClose)}
      unsaved={signImage !== null}
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
          <FieldInput
            meta={{ label: '签名', kind: 'image', byHand: true }}
            field="signImage"
            value={signImage}
            onChange={(path) => setImage(typeof path === 'string' ? path : null)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
