import { Image } from 'antd'
import { agreement, signParty } from '#contract/modules/living/agreement/agreement.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'

/** The electronic signatures of a contract, with time, and whether the text is unchanged since. */
export default function Signatures({ contractId }: { contractId: string }) {
  const { data } = useCall(agreement.get, { contractId }, { keep: false })
  const signed = data?.signatures ?? []
  if (signed.length === 0) return null
  return (
    <>
      <h3>电子签名</h3>
      {signed.map(({ signId, party, signerName, signImage, signTime, signHash, unchanged }) => (
        <div key={signId} className="k-gap">
          <div>
            {signParty.label(party)} {signerName}{' '}
            <StatusChip
              tone={unchanged ? 'success' : 'warning'}
              label={unchanged ? '内容与签署时一致' : '签署后合同有修改'}
            />
          </div>
          <Image src={signImage} height={64} alt={`${signerName}的签名`} />
          <div className="k-muted">
            {signTime.slice(0, 16)}　校验码 {signHash.slice(0, 16)}
          </div>
        </div>
      ))}
    </>
  )
}
