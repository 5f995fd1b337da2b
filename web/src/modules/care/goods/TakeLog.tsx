import { Image } from 'antd'
import { goods } from '#contract/modules/care/goods/goods.ts'
import { useCall } from '#kit/calls.ts'
import { DictText, TimeText } from '#kit/cells.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

/** The takes of an item: who, when, and the signature. */
export function TakeLog({ goodsId }: { goodsId: string }) {
  const query = useCall(goods.log, { goodsId })
  return (
    <section>
      <h4>领取记录</h4>
      <Loaded query={query}>
        {(takes) =>
          takes.length === 0 ? (
            <p className="k-muted">还没有人领取</p>
          ) : (
            takes.map((take) => (
              <p key={take.takeId}>
                <TimeText value={take.takeTime} /> {take.takerName}（
                <DictText code="RELATION" value={take.takerRelation} />
                ）领取 {take.quantity}，剩余 {take.left}，经办 {take.handlerName}{' '}
                <Image src={take.signImage} height={40} alt={`${take.takerName}的签名`} />
              </p>
            ))
          )
        }
      </Loaded>
    </section>
  )
}
