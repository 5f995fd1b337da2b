import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const BlockDialog = lazy(() => import('../visitor-block/BlockDialog.tsx'))
const GateDialog = lazy(() => import('../visit-booking/GateDialog.tsx'))

interface Props {
  onBlocks: () => void
  /** The visit from which a visitor is put on the block list. */
  blocked?: { visitId: string; visitorName: string }
  onBlocked: () => void
}

/** Tools beside 登记 in the list: the block list, and booking by families. */
export default function VisitTools({ onBlocks, blocked, onBlocked }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>家属预约</Button>
      <Button onClick={onBlocks}>黑名单</Button>
      <Suspense>
        {open && <GateDialog onClose={() => setOpen(false)} />}
        {blocked && <BlockDialog visitor={blocked} onClose={onBlocked} />}
      </Suspense>
    </>
  )
}
