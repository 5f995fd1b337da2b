import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const BlockDialog = lazy(() => import('../visitor-block/BlockDialog.tsx'))
const GateDialog = lazy(() => import('../visit-booking/GateDialog.tsx'))

interface Props {
  onBlocks: () => void
  /** Whose visit put him on the list of those who are not received. */
  blocked?: { visitId: string; visitorName: string }
  onBlocked: () => void
}

/** What stands beside 登记 in the list: whom the desk does not let in, and how families book by themselves. */
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
