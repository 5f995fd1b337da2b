import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { NoDoc } from '../core/DocDetail.tsx'
import { RedPunch } from '../core/RedPunch.tsx'
import { delivers } from './deliver-kind.ts'

/** 出库红冲单 (stock.md 3.3). */
export default function RedPunchPage() {
  const { deliverId } = usePage().query
  return deliverId ? <Punch key={deliverId} deliverId={deliverId} /> : <NoDoc kind={delivers} />
}

const hint = '红冲后数量和成本退回原批次，记在今天；已记入老人账单的部分一并冲回。'

function Punch({ deliverId }: { deliverId: string }) {
  const query = useCall(deliver.deliverGet, { deliverId }, { keep: false, staleTime: 0 })
  return (
    <Loaded query={query}>
      {(row) => <RedPunch kind={delivers} red={deliver.deliverRed} row={row} hint={hint} />}
    </Loaded>
  )
}
