import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { NoDoc } from '../core/DocDetail.tsx'
import { RedPunch } from '../core/RedPunch.tsx'
import { stores } from './store-kind.ts'

/** 入库红冲单 (stock.md 3.3). */
export default function RedPunchPage() {
  const { storeId } = usePage().query
  return storeId ? <Punch key={storeId} storeId={storeId} /> : <NoDoc kind={stores} />
}

const hint = '红冲按批次现有成本退出，记在今天；已经出库的部分不能红冲。'

function Punch({ storeId }: { storeId: string }) {
  const query = useCall(store.storeGet, { storeId }, { keep: false, staleTime: 0 })
  return <Loaded query={query}>{(row) => <RedPunch kind={stores} red={store.storeRed} row={row} hint={hint} />}</Loaded>
}
